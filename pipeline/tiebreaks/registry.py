"""The registry: one entry per tie-break, made by a decorator beside its article."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypedDict, TypeVar, Unpack, cast

import polars as pl

from pipeline.contributions.field import Field
from pipeline.errors import MalformedError, UsageError
from pipeline.rules.editions import EDITIONS
from pipeline.rules.options import Options
from pipeline.tiebreaks.descriptor import ALIASES, Descriptor, Modifiers, parse
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.summands import Passes, Summands
from pipeline.units import Unit

Grain = Literal["round", "opponent", "entrant", "field", "group"]
#: What each round is worth and what becomes of it, over the contributions that the modifiers leave.
Value = Callable[[Kept], Summands]
#: An expression over the competitors and their events.
Look = Callable[[Kept], pl.Expr]
#: (competitor, value) made of all contributions.
Make = Callable[[pl.DataFrame], pl.DataFrame]
#: How the tiers come about, from the same arguments.
Explain = Callable[[Field, pl.Series, Modifiers, Options], Passes]
#: Tiers of all competitors, given the field, the group of each one and the modifiers.
Decide = Callable[[Field, pl.Series, Modifiers, Options], pl.Series]


@dataclass(frozen=True)
class Tiebreak:
    """One tie-break: what `tiebreaks codes` prints and what the computation needs.

    grain: `round` is an expression over one competitor's contributions, `opponent` one that also
    reads `of` of the opponents (a code, or a function of the grain round), `entrant` one over
    the competitors and their events, `field` a table made of all contributions, `group` is decided
    among the tied (type A). order: how its elements are cut. implies: flags that it always carries.
    since: the first edition that lists it. swiss_only: must not be used in predetermined events
    from 2026. round_robin: made for predetermined events. rated: an Art. 10 tie-break. no_oracle:
    why it has no second text in SQL. inputs: of the grain field, what the value is made of.
    passes: of the grain group, how the tiers come about.
    """

    name: str
    title: str
    article: str
    sentence: str
    unit: Unit
    grain: Grain
    modifiers: frozenset[str]
    value: Value | Look | Make | Decide
    of: str | Value = ""
    order: str = ""
    implies: str = ""
    since: str = EDITIONS[0].name
    better: Literal["high", "low"] = "high"
    swiss_only: bool = False
    round_robin: bool = False
    rated: bool = False
    no_oracle: str = ""
    inputs: Value | None = None
    passes: Explain | None = None

    def look(self, kept: Kept) -> pl.Expr:
        """The whole-number expression of the grain entrant."""
        return cast(Look, self.value)(kept)

    def over_rounds(self, kept: Kept) -> Summands:
        """What the value of the grains round and opponent is made of."""
        return cast(Value, self.value)(kept)

    def summands(self, kept: Kept) -> Summands | None:
        """What the value is made of, round by round; None where no round has a worth of its own."""
        if self.grain in ("round", "opponent"):
            return self.over_rounds(kept)
        return self.inputs(kept) if self.inputs else None

    def table(self, rows: pl.DataFrame) -> pl.DataFrame:
        """(competitor, value) of the grain field, from all contributions."""
        return cast(Make, self.value)(rows)

    def tiers(
        self, field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
    ) -> pl.Series:
        """Tier of every competitor inside its group, for the grain group."""
        return cast(Decide, self.value)(field, groups, modifiers, options)

    def high_is_better(self, descriptor: Descriptor) -> bool:
        """Direction of the code; /R turns it."""
        return (self.better == "high") != ("R" in descriptor.modifiers.flags)


REGISTRY: dict[str, Tiebreak] = {}


class Traits(TypedDict, total=False):
    """What a tie-break may say of itself beyond name, article and unit; see Tiebreak."""

    grain: Grain
    of: str | Value
    order: str
    implies: str
    since: str
    better: Literal["high", "low"]
    swiss_only: bool
    round_robin: bool
    rated: bool
    no_oracle: str
    inputs: Value
    passes: Explain


Function = TypeVar("Function", bound=Value | Look | Make | Decide)


def tiebreak(
    name: str,
    title: str,
    *,
    article: str,
    unit: Unit,
    modifiers: str = "",
    **traits: Unpack[Traits],
) -> Callable[[Function], Function]:
    """Enter the decorated function as a tie-break; its docstring's first line is the sentence.

    The function is a Value (grains round and opponent), a Look (entrant), a Make (field) or a
    Decide (group).
    """

    def enter(function: Function) -> Function:
        if name in REGISTRY:
            raise ValueError(f"two tie-breaks are called {name}")
        sentence = (function.__doc__ or "").strip().splitlines()[0]
        given: Traits = {"grain": "round", **traits}
        REGISTRY[name] = Tiebreak(
            name, title, article, sentence, unit,
            modifiers=frozenset(modifiers), value=function, **given,
        )  # fmt: skip
        return function

    return enter


def known_codes() -> tuple[str, ...]:
    """Every name that a list may use, aliases included."""
    return (*REGISTRY, *ALIASES)


def lookup(text: str) -> tuple[Descriptor, Tiebreak]:
    """The descriptor of a code and its entry.

    Raises UsageError naming the nearest known code, MalformedError for modifiers it does not take.
    """
    descriptor = parse(text)
    entry = REGISTRY.get(descriptor.name)
    if entry is None:
        raise UsageError("tie-break", descriptor.name, known_codes())
    if descriptor.score:
        raise MalformedError("tie-break", text, "match and game points belong to team events")
    surplus = descriptor.modifiers.letters - entry.modifiers
    if surplus:
        takes = ", ".join(sorted(entry.modifiers)) or "none"
        raise MalformedError(
            "tie-break", text, f"{entry.name} takes no modifier {min(surplus)} (it takes: {takes})"
        )
    return descriptor, entry
