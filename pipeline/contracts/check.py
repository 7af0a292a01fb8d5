"""Holds a frame against the contract of its table.

Frames must be collected: on lazy ones pandera checks names and types alone and says nothing.
"""

import pandera.backends.polars.builtin_checks  # noqa: F401 (registers the laws of `pa.Field`)
import pandera.polars as pa
import polars as pl
import polars.selectors as cs
from pandera.api.polars.types import PolarsData
from pandera.errors import SchemaErrors

from pipeline.contracts.keys import KEYS, REPEATING
from pipeline.contracts.model import Contract
from pipeline.contracts.results import Audit, Standings, Tiebreaks
from pipeline.contracts.sources import Files, Findings
from pipeline.contracts.tournaments import Events, Games, Players, Rounds
from pipeline.errors import ContractError

CONTRACTS: dict[str, type[Contract]] = {
    "files": Files,
    "events": Events,
    "players": Players,
    "games": Games,
    "rounds": Rounds,
    "findings": Findings,
    "tiebreaks": Tiebreaks,
    "standings": Standings,
    "audit": Audit,
}

_SAID = {
    "not_nullable": "is never null or NaN",
    "column_in_dataframe": "is a column of the table",
    "column_in_schema": "is no column of the table",
    "column_ordered": "stands in its place",
}


def checked(table: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with its label columns as Enums, if it keeps the contract of the table.

    Raises ContractError with the first law that is broken, how often and where.
    """
    labelled, failures = _judged(table, frame)
    failures = failures if failures.height else _key_failures(table, labelled)
    if failures.height:
        _refuse(table, frame, failures)
    return labelled


def split(table: str, frame: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(good rows sorted by the key, failures).

    Failures: one row per broken law and row: row (position in `frame`), column (null for a law
    over several), law, value. The second and later rows of a key fail. Raises ContractError when
    columns are missing or of another type: then no row is good.
    """
    labelled, failures = _judged(table, frame)
    if failures["row"].has_nulls():
        _refuse(table, frame, failures)
    key, repeats = KEYS[table], table in REPEATING
    rest = labelled.with_row_index("__row").filter(
        ~pl.col("__row").is_in(failures["row"].implode())
    )
    again = ~pl.struct(key).is_first_distinct()
    repeated = rest.filter(pl.lit(False) if repeats else again)
    good = rest.filter(~pl.col("__row").is_in(repeated["__row"].implode()))
    failures = pl.concat([failures, _key_broken(table, repeated["__row"])])
    return good.drop("__row").sort(key, maintain_order=True), failures.sort("row", "law")


def schema(table: str, frame: pl.DataFrame) -> pa.DataFrameSchema:
    """The pandera schema of a table; every further column of `tiebreaks` is a code's values."""
    model: pa.DataFrameSchema = CONTRACTS[table].to_schema()
    if table != "tiebreaks":
        return model
    codes = [name for name in frame.columns if name not in model.columns]
    return model.add_columns({code: pa.Column(pl.Float64, nullable=True) for code in codes})


_FAILURES = {"row": pl.UInt32, "column": pl.String, "law": pl.String, "value": pl.String}


def _judged(table: str, frame: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(frame with Enums, failures): label and value laws; schema laws have no row."""
    model = schema(table, frame)
    labelled, unknown = _labelled(frame, model)
    if unknown.height:
        # A label that is lost in the cast would be blamed for being null as well.
        return labelled, unknown
    if not _kept(table, model, labelled):
        try:
            model.validate(labelled, lazy=True)
        except SchemaErrors as errors:
            return labelled, _failures(errors.failure_cases)
    return labelled, pl.DataFrame(schema=_FAILURES)


def _kept(table: str, model: pa.DataFrameSchema, frame: pl.DataFrame) -> bool:
    """Whether names, types, nulls and all laws are plainly right; of anything else pandera reports.

    It asks pandera's own questions, all at once: pandera takes one column and law after another.
    """
    columns = model.columns
    if frame.schema != pl.Schema({name: column.dtype.type for name, column in columns.items()}):
        return False
    rows = frame.lazy()
    required = pl.col([name for name, column in columns.items() if not column.nullable])
    empty = pl.any_horizontal(required.has_nulls(), cs.float().is_nan().any())
    answers = [rows.select(~empty)]
    for name, column in columns.items():
        answers += [
            pa.Check.get_builtin_check_fn(law.name)(PolarsData(rows, name), **law.statistics)
            for law in column.checks
        ]
    answers += [getattr(CONTRACTS[table], law.name)(PolarsData(rows)) for law in model.checks]
    asked = [answer.select(pl.all().all()) for answer in answers]
    return all(all(said.row(0)) for said in pl.collect_all(asked, engine="in-memory"))


def _labelled(frame: pl.DataFrame, model: pa.DataFrameSchema) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(frame with Enums, one failure per unknown label, which becomes null)."""
    wanted = {
        name: column.dtype.type
        for name, column in model.columns.items()
        if isinstance(column.dtype.type, pl.Enum) and name in frame.columns
    }
    cast = {
        name: dtype
        for name, dtype in wanted.items()
        if frame.schema[name] != dtype
        and isinstance(frame.schema[name], pl.String | pl.Categorical | pl.Enum)
    }
    labelled = frame.with_columns(
        pl.col(name).cast(pl.String).cast(dtype, strict=False) for name, dtype in cast.items()
    )
    unknown = [pl.DataFrame(schema=_FAILURES)] + [
        frame.select(
            row=pl.int_range(pl.len(), dtype=pl.UInt32),
            column=pl.lit(name),
            law=pl.lit(f"{name} is one of {', '.join(dtype.categories)}"),
            value=pl.col(name).cast(pl.String),
        ).filter(pl.col("value").is_not_null() & labelled[name].is_null())
        for name, dtype in cast.items()
        if labelled[name].null_count() > frame[name].null_count()
    ]
    return labelled, pl.concat(unknown)


def _failures(cases: pl.DataFrame) -> pl.DataFrame:
    """Pandera's report in our words; laws about the schema come first."""
    whole = pl.col("schema_context") == "DataFrameSchema"
    about_row = pl.col("index").is_not_null()
    check = pl.col("check").replace(_SAID)
    named = pl.when(whole & ~about_row).then("failure_case").otherwise("column")
    return cases.select(
        row=pl.col("index").cast(pl.UInt32),
        column=pl.when(~whole).then("column"),
        law=pl.when(whole & about_row)
        .then(check.str.replace_all("_", " "))
        .otherwise(pl.concat_str(named, pl.lit(" "), check)),
        value="failure_case",
    ).sort(pl.col("row").is_null(), descending=True, maintain_order=True)


def _key_failures(table: str, frame: pl.DataFrame) -> pl.DataFrame:
    """One failure per row that does not come after its predecessor in the order of the key."""
    before, row = frame.slice(0, max(frame.height - 1, 0)), frame.slice(1)
    ordered = pl.Series([table in REPEATING]).new_from_index(0, row.height)
    for name in reversed(KEYS[table]):
        old, new = before[name], row[name]
        rises, same = old < new, old == new
        if old.has_nulls() or new.has_nulls():
            rises = (old.is_null() & new.is_not_null()) | rises.fill_null(False)
            same = old.eq_missing(new)
        ordered = rises | (same & ordered)
    if ordered.all():
        return pl.DataFrame(schema=_FAILURES)
    return _key_broken(table, (~ordered).arg_true() + 1)


def _key_broken(table: str, rows: pl.Series) -> pl.DataFrame:
    order = "rises" if table in REPEATING else "rises strictly"
    return pl.DataFrame({"row": rows.cast(pl.UInt32)}).select(
        "row",
        column=pl.lit(None, pl.String),
        law=pl.lit(f"the key ({', '.join(KEYS[table])}) {order}"),
        value=pl.lit(None, pl.String),
    )


def _refuse(table: str, frame: pl.DataFrame, failures: pl.DataFrame) -> None:
    first = failures.row(0, named=True)
    rows = failures.filter(law=first["law"]).height
    example = "" if first["row"] is None else f"row {first['row']}"
    if first["row"] is not None:
        names = dict.fromkeys([*KEYS[table], first["column"] or ""])
        facts = frame.row(first["row"], named=True)
        shown = [f"{name}={facts[name]}" for name in names if name in facts]
        example = f"{example} ({', '.join(shown)})"
    raise ContractError(table, first["law"], rows, example)
