"""Editions of the tie-break rules and the one that governs an event (by its first day).

Sources: FIDE C.07 as approved in August 2023, July 2024 and February 2026; before September 2023
the virtual opponent of the tournament rules (C.02).
"""

from dataclasses import dataclass
from datetime import date

import polars as pl

from pipeline.errors import UsageError


@dataclass(frozen=True)
class Edition:
    """One text of the rules and what sets it apart from the others."""

    name: str
    since: date
    #: 16.4: the dummy of an own unplayed round is capped.
    capped: bool
    #: Own and opponents' unplayed rounds by the virtual opponent (before C.07).
    virtual: bool
    #: 15.2: in predetermined events forfeits leave Art. 10 and forfeit losses lower REP.
    forfeits_apart: bool
    #: Note to Art. 8: Buchholz must not be used in predetermined events.
    refuses_buchholz: bool

    @property
    def text(self) -> tuple[bool, ...]:
        """Equal for editions under which no value differs."""
        return self.capped, self.virtual, self.forfeits_apart, self.refuses_buchholz


EDITIONS = (
    Edition("virtual-opponent", date(1, 1, 1), False, True, False, False),
    Edition("fide-2023", date(2023, 9, 1), False, False, False, False),
    Edition("fide-2024", date(2024, 8, 1), False, False, False, False),
    Edition("fide-2026", date(2026, 3, 1), True, False, True, True),
)
BY_DATE = "by-date"
NAMES = tuple(edition.name for edition in EDITIONS)
NEWEST = NAMES[-1]
#: No exact text is known for events before this day; the virtual opponent stands in.
FIRST_TEXT = date(2009, 1, 1)


def edition_choice(name: str) -> str:
    """The name, checked: an edition or `by-date`. Raises UsageError naming the nearest."""
    if name not in (*NAMES, BY_DATE):
        raise UsageError("edition", name, (*NAMES, BY_DATE))
    return name


def edition_of(start: pl.Expr, choice: str) -> tuple[pl.Expr, pl.Expr]:
    """(edition, edition_reason) of events that start on `start` (Date, null if unknown)."""
    if choice != BY_DATE:
        return pl.lit(choice), pl.lit("forced")
    chosen: pl.Expr = pl.lit(EDITIONS[0].name)
    for edition in EDITIONS[1:]:
        chosen = pl.when(start >= edition.since).then(pl.lit(edition.name)).otherwise(chosen)
    governing = pl.when(start.is_null()).then(pl.lit(NEWEST)).otherwise(chosen)
    reason = (
        pl.when(start.is_null())
        .then(pl.lit("undated: newest edition"))
        .when(start < FIRST_TEXT)
        .then(pl.lit("started before 2009: no exact text, virtual opponent"))
        .otherwise(pl.format("in force on {}", start.dt.to_string("%Y-%m-%d")))
    )
    return governing, reason


def edition_flag(flag: str) -> pl.Expr:
    """Boolean of each event: does its `edition` have the flag (a field of Edition)?"""
    return pl.col("edition").is_in([e.name for e in EDITIONS if getattr(e, flag)])
