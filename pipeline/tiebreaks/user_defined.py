"""Tie-breaks that a user defines: a TOML file with expressions, used in lists as `OTHER_<NAME>`.

    [[tiebreak]]
    name = "BLACKWINS"
    title = "Wins with Black, draws with Black half"
    expression = "sum(case when colour = 'b' and played then points else 0 end)"
    better = "high"

An expression is SQL over one competitor's contributions and aggregates them to one number. Scores
are in points there. Instead of an expression, `plugin = "module:function"` names a Python function
without arguments that returns a polars expression over the same columns.
"""

import tomllib
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

import polars as pl

from pipeline.errors import MalformedError, UsageError
from pipeline.tiebreaks.registry import REGISTRY, tiebreak
from pipeline.units import AVERAGE

PREFIX = "OTHER_"
#: Values are rounded to so many decimals.
DECIMALS = 9
#: Columns of the contributions that an expression may read; True: a score, shown in points.
COLUMNS: dict[str, tuple[pl.DataType, bool]] = {
    "round": (pl.Int32(), False),
    "rounds": (pl.Int32(), False),
    "colour": (pl.String(), False),
    "result": (pl.String(), False),
    "played": (pl.Boolean(), False),
    "vur": (pl.Boolean(), False),
    "unplayed_class": (pl.Int32(), False),
    "points": (pl.Float64(), True),
    "win": (pl.Float64(), True),
    "draw": (pl.Float64(), True),
    "opponent_score": (pl.Float64(), True),
    "opponent_points": (pl.Float64(), True),
    "opponent_final": (pl.Float64(), True),
    "opponent_rating": (pl.Float64(), False),
}
_KEYS = ("name", "title", "expression", "plugin", "better")


@dataclass(frozen=True)
class Definition:
    """One user-defined tie-break; `code` is what lists call it."""

    name: str
    title: str
    expression: str = ""
    plugin: str = ""
    better: str = "high"

    @property
    def code(self) -> str:
        """The name with the prefix that records 202 and 212 use for an event's own systems."""
        return PREFIX + self.name

    def as_dict(self) -> dict[str, str]:
        """For keys and manifests."""
        return asdict(self)


def definitions(text: str) -> tuple[Definition, ...]:
    """The definitions of a TOML text, each one proved on an empty table.

    Raises MalformedError naming the tie-break and what is wrong with it, UsageError for unknown
    keys or columns.
    """
    try:
        entries = tomllib.loads(text).get("tiebreak", [])
    except tomllib.TOMLDecodeError as error:
        raise MalformedError("definitions", "TOML", str(error)) from error
    return tuple(_definition(entry) for entry in entries)


def enter(defined: tuple[Definition, ...]) -> None:
    """Put the definitions into the registry; one that is there already is replaced."""
    for definition in defined:
        expression = _expression(definition)
        REGISTRY.pop(definition.code, None)
        tiebreak(
            definition.code, definition.title, article="event", unit=AVERAGE, grain="field",
            better="low" if definition.better == "low" else "high",
        )(_Make(expression, definition.expression or definition.plugin))  # fmt: skip


def _definition(entry: dict[str, Any]) -> Definition:
    for key in entry:
        if key not in _KEYS:
            raise UsageError("key of a tie-break", key, _KEYS)
    name = str(entry.get("name", "")).upper().removeprefix(PREFIX)
    if not name.replace("_", "A").isalnum() or not name.isascii():
        raise MalformedError("tie-break name", name, "use letters, digits and _")
    if bool(entry.get("expression")) == bool(entry.get("plugin")):
        raise MalformedError("tie-break", name, "give either an expression or a plugin")
    if entry.get("better", "high") not in ("high", "low"):
        raise UsageError(f"better of {name}", str(entry["better"]), ("high", "low"))
    definition = Definition(
        name,
        str(entry.get("title") or name),
        str(entry.get("expression", "")),
        str(entry.get("plugin", "")),
        str(entry.get("better", "high")),
    )
    _prove(definition, _expression(definition))
    return definition


def _expression(definition: Definition) -> pl.Expr:
    if definition.expression:
        try:
            return pl.sql_expr(definition.expression)
        except Exception as error:
            raise MalformedError("expression", definition.expression, str(error)) from error
    module, _, function = definition.plugin.partition(":")
    try:
        made = getattr(import_module(module), function)()
    except Exception as error:
        raise MalformedError("plugin", definition.plugin, str(error)) from error
    if not isinstance(made, pl.Expr):
        raise MalformedError("plugin", definition.plugin, "it does not return a polars expression")
    return made


def _prove(definition: Definition, expression: pl.Expr) -> None:
    """Refuse what cannot work: unknown columns, no aggregation, a result that is no number."""
    for name in expression.meta.root_names():
        if name not in COLUMNS:
            raise UsageError(f"column in {definition.name}", name, tuple(COLUMNS))
    schema = {"competitor": pl.UInt32()} | {name: dtype for name, (dtype, _) in COLUMNS.items()}
    one = pl.DataFrame({"competitor": [0, 0]}, schema_overrides={"competitor": pl.UInt32})
    rows = one.with_columns(
        pl.lit(None, dtype).alias(name) for name, dtype in schema.items() if name != "competitor"
    )
    try:
        value = rows.group_by("competitor").agg(value=expression)["value"]
    except Exception as error:
        raise MalformedError("expression", definition.name, str(error)) from error
    if value.dtype.is_nested():
        raise MalformedError("expression", definition.name, "it does not aggregate to one number")
    if not (value.dtype.is_numeric() or value.dtype in (pl.Boolean, pl.Null)):
        raise MalformedError("expression", definition.name, f"its result is {value.dtype}")


class _Make:
    """The function of a definition, with what the user wrote as sentence."""

    def __init__(self, expression: pl.Expr, written: str) -> None:
        self.expression, self.__doc__ = expression, " ".join(written.split())

    def __call__(self, rows: pl.DataFrame) -> pl.DataFrame:
        """One row per competitor: competitor, value."""
        needed = [name for name in COLUMNS if name in self.expression.meta.root_names()]
        seen = rows.select(
            "competitor",
            *[
                (pl.col(name) / pl.col("scale") if score else pl.col(name)).cast(dtype).alias(name)
                for name, (dtype, score) in COLUMNS.items()
                if name in needed
            ],
        )
        # floats are summed in any order: what differs in the last bits alone is a tie
        return seen.group_by("competitor").agg(
            value=self.expression.cast(pl.Float64).round(DECIMALS)
        )
