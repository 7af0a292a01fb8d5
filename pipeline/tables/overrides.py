"""Facts about events that their files do not hold, or hold wrongly.

    [[override]]
    event = "Club Open *"            # a glob over names; or file = a glob over origins or a file_id
    edition = "fide-2024"
    list = "BH/C1,BH,SB"
    system = "swiss"
    rounds = 9                       # as declared
    scoring = { win = 3, draw = 1, loss = 0 }
    who = "Chief arbiter"
    why = "regulations of the event, article 7"

Of several entries that state a fact of an event the first counts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import cache
from typing import Any

import polars as pl

from pipeline import findings
from pipeline.contracts.labels import PAYMENTS
from pipeline.errors import MalformedError
from pipeline.rules.editions import NAMES
from pipeline.tables.entries import GLOB, TEXT, entries, meant, whole
from pipeline.units import from_thousandths

SYSTEMS = ("swiss", "round_robin", "double_round_robin", "other")
#: What an event's reasons say of an overridden fact.
REASON = "override"
#: Fact → the column of the events that holds it.
_COLUMNS = {"list": "declared_list", "rounds": "rounds_declared"}
#: Payments that follow another one unless they are stated.
_FOLLOW = {
    "forfeit_win": "win", "full_bye": "win", "pairing_bye": "win", "half_bye": "draw",
}  # fmt: skip
_SCORING = "scoring."


def _is_scoring(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value != {}
        and all(
            name in PAYMENTS
            and type(points) in (int, float)
            and 0 <= points <= 1000
            and _thousandths(points) % 1 == 0
            for name, points in value.items()
        )
    )


def _thousandths(points: float) -> Decimal:
    return Decimal(str(points)) * 1000


_FORMS = {
    "file": GLOB,
    "event": GLOB,
    "edition": (lambda value: value in NAMES, "one of " + ", ".join(NAMES)),
    "list": TEXT,
    "system": (lambda value: value in SYSTEMS, "one of " + ", ".join(SYSTEMS)),
    "rounds": whole(1),
    "scoring": (
        _is_scoring,
        f"a table of points with three decimals at most; its keys: {', '.join(PAYMENTS)}",
    ),
}
_FACTS = ("edition", "list", "system", "rounds", "scoring")


@dataclass(frozen=True)
class Override:
    """Facts of the events that it means, by file or by name."""

    who: str
    why: str
    file: str = ""
    event: str = ""
    edition: str | None = None
    list: str | None = None
    system: str | None = None
    rounds: int | None = None
    scoring: dict[str, float] | None = None

    @property
    def action(self) -> str:
        """What the finding says of it."""
        return f"override: {self.who}: {self.why}"

    def facts(self) -> Iterator[tuple[str, str]]:
        """(fact, value as text); payments in thousandths, with those that follow."""
        for name in ("edition", "system", "rounds"):
            if getattr(self, name) is not None:
                yield name, str(getattr(self, name))
        if self.list is not None:
            yield "list", ",".join(key.strip().upper() for key in self.list.split(","))
        pays = self.scoring or {}
        follow = {name: pays[of] for name, of in _FOLLOW.items() if of in pays}
        for name, points in {**follow, **pays}.items():
            yield f"{_SCORING}{name}", str(int(_thousandths(points)))

    def as_dict(self) -> dict[str, object]:
        """The entry as it was written."""
        return {name: value for name, value in asdict(self).items() if value not in (None, "")}


@cache
def overrides(text: str) -> tuple[Override, ...]:
    """The overrides of a TOML text. Raises MalformedError naming the entry."""
    read = []
    for number, entry in enumerate(entries(text, "override", _FORMS), start=1):
        if ("file" in entry) == ("event" in entry):
            raise MalformedError(f"override {number}", "file", "write either file or event")
        if not any(fact in entry for fact in _FACTS):
            raise MalformedError(f"override {number}", "fact", f"none of {', '.join(_FACTS)}")
        read.append(Override(**entry))
    return tuple(read)


def stated(events: pl.DataFrame, given: Sequence[Override]) -> pl.DataFrame:
    """One row per event and fact that an entry states: event, fact, value (text), action, entry.

    `events` has event, file_id, origin and name.
    """
    facts = pl.DataFrame(
        [(place, *fact, one.action) for place, one in enumerate(given) for fact in one.facts()],
        schema={"entry": pl.UInt32, "fact": pl.String, "value": pl.String, "action": pl.String},
        orient="row",
    )
    of_events = meant(given, events.select("event", "file_id", "origin", "name"))
    return (
        of_events.join(facts, on="entry", maintain_order="left_right")
        .unique(["event", "fact"], keep="first", maintain_order=True)
        .select("event", "fact", "value", "action", "entry")
    )


def with_facts(events: pl.DataFrame, said: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events, findings): list, rounds and payments (in thousandths) as stated.

    An event with a stated payment declares its scoring, so none is inferred.
    """
    if said.is_empty():
        return events, findings.none()
    found = []
    for fact, column in _COLUMNS.items():
        events, told = _put(events, said, fact, column)
        found.append(told)
    for payment in PAYMENTS:
        column = "pab" if payment == "pairing_bye" else payment
        events, told = _put(events, said, f"{_SCORING}{payment}", column, from_thousandths)
        found.append(told)
    source = pl.when(_pays(said)).then(pl.lit(REASON)).otherwise("scoring_source")
    return events.with_columns(scoring_source=source), pl.concat(found)


def undisputed(abnormal: pl.DataFrame, said: pl.DataFrame) -> pl.DataFrame:
    """The 299 records without those that would pay differently than stated for a whole event."""
    whole_event = pl.col("player").is_null() & pl.col("round").is_null()
    return abnormal.filter(~(whole_event & _pays(said)))


def with_rules(events: pl.DataFrame, said: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events, findings): system and edition as stated, with their reason.

    Another system than Swiss has pairings that were fixed beforehand; of `other` the file says.
    """
    events, systems = _put(events, said, "system", "system", reason="system_reason")
    events, editions = _put(events, said, "edition", "edition", reason="edition_reason")
    known = (pl.col("system_reason") == REASON) & (pl.col("system") != "other")
    predetermined = pl.when(known).then(pl.col("system") != "swiss").otherwise("predetermined")
    return events.with_columns(predetermined=predetermined), pl.concat([systems, editions])


def _pays(said: pl.DataFrame) -> pl.Expr:
    paying = said.filter(pl.col("fact").str.starts_with(_SCORING))["event"].unique()
    return pl.col("event").is_in(paying.implode())


def _put(
    events: pl.DataFrame,
    said: pl.DataFrame,
    fact: str,
    column: str,
    public: Callable[[pl.Expr], pl.Expr] = lambda value: value,
    reason: str = "",
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events with the stated values in the column, a finding for each that shows `public`)."""
    own = said.filter(pl.col("fact") == fact)
    if own.is_empty():
        return events, findings.none()
    is_stated = pl.col("value").is_not_null()
    rows = events.join(own, on="event", how="left", maintain_order="left")
    new = pl.col("value").cast(events.schema[column])
    found = findings.found(
        "OVERRIDDEN",
        rows.filter(is_stated),
        text=fact,
        before=public(pl.col(column)).cast(pl.String),
        after=public(new).cast(pl.String),
    )
    reasons = {reason: pl.when(is_stated).then(pl.lit(REASON)).otherwise(reason)} if reason else {}
    changed = rows.with_columns(pl.coalesce(new, column).alias(column), **reasons)
    return changed.select(events.columns), found


def used(events: pl.DataFrame, files: pl.DataFrame, given: Sequence[Override]) -> list[int]:
    """How many facts of the loaded events each entry has stated."""
    origins = files.select("file_id", "origin").unique("file_id", keep="first", maintain_order=True)
    named = events.join(origins, on="file_id", maintain_order="left")
    counts = dict(stated(named.with_row_index("event"), given)["entry"].value_counts().rows())
    return [counts.get(place, 0) for place in range(len(given))]
