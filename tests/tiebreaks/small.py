"""One small event, written as crosstable cells, through the whole reading to its values."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from datetime import date
from typing import Self

import polars as pl

from data.builder.events import Scoring
from data.builder.trf import write
from pipeline.archive import Member
from pipeline.contributions.build import contributions
from pipeline.contributions.field import Field, field
from pipeline.rules.editions import edition_choice
from pipeline.rules.options import options
from pipeline.runs.api import compute_tiebreaks, rank
from pipeline.runs.reading import read
from pipeline.tiebreaks.catalogue import lookup
from tests.differential.cases import crosstable

Values = list[float | None]


class Small:
    """The event of a text with one line per player and one cell per round (`1w2`, `H`, `-b4`)."""

    def __init__(
        self,
        text: str,
        ratings: Sequence[int | None] | None = None,
        *,
        edition: str = "fide-2026",
        start: date = date(2026, 4, 4),
        rounds: int | None = None,
        scoring: Scoring | None = None,
        system: str = "Swiss",
    ) -> None:
        event = crosstable(
            text, ratings, start=start, rounds=rounds, scoring=scoring, system=system
        )
        member = Member("event.trf", write(event))
        self.tables = read([member], [], frozenset(), edition_choice(edition))

    def under(self, edition: str) -> Self:
        """The same event under another edition."""
        other = copy(self)
        events = self.tables.events
        named = pl.lit(edition).cast(events.schema["edition"]).alias("edition")
        other.tables = replace(self.tables, events=events.with_columns(named))
        return other

    @property
    def field(self) -> Field:
        """The event in dense frames."""
        return field(self.tables.events, self.tables.players, self.tables.rounds)

    def values(self, code: str, *option: str) -> Values:
        """The value of each player."""
        return compute_tiebreaks(self.tables, [code], option)[code].to_list()

    def value(self, code: str, *option: str) -> float | None:
        """The value of the first player."""
        return self.values(code, *option)[0]

    def ranks(self, codes: str) -> list[int]:
        """The rank of each player under a list."""
        return rank(self.tables, [f"LIST={codes}"]).sort("competitor")["rank"].to_list()

    def deciders(self, codes: str) -> list[str | None]:
        """What separated each player from the next better one, in the order of the players."""
        return rank(self.tables, [f"LIST={codes}"]).sort("competitor")["decided_by"].to_list()

    def elements(self, column: str = "opponent_score", view: str = "") -> list[list[float | None]]:
        """Per player what each round is worth, in points."""
        rows = contributions(self.field, (view,), ())
        worth = rows.select("competitor", worth=pl.col(column + view) / pl.col("scale"))
        return worth.group_by("competitor", maintain_order=True).agg("worth")["worth"].to_list()

    def rounds(self, player: int = 1) -> pl.DataFrame:
        """The rows of a player in the public table of rounds."""
        return self.tables.rounds.filter(pl.col("competitor") == player)

    def tiers(self, code: str, groups: Sequence[int] | None = None, *option: str) -> list[int]:
        """Tiers of a group code among those tied in `groups`, by default the whole event."""
        descriptor, entry = lookup(code)
        tied = pl.Series(groups or [0] * self.field.competitors.height, dtype=pl.UInt32)
        return entry.tiers(self.field, tied, descriptor.modifiers, options(option)).to_list()
