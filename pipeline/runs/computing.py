"""Tables of a bucket to tie-break values and standings, in memory."""

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from pipeline import findings
from pipeline.contributions.field import Field, field
from pipeline.rankings.lists import declared_lists
from pipeline.rankings.standings import standings
from pipeline.runs.settings import Settings
from pipeline.tiebreaks.compute import compute
from pipeline.tiebreaks.usable import usage_findings


@dataclass(frozen=True)
class Ground:
    """The public tables that computing stands on, and what is made of them once."""

    events: pl.DataFrame
    players: pl.DataFrame
    rounds: pl.DataFrame

    @cached_property
    def field(self) -> Field:
        """The dense frames."""
        return field(self.events, self.players, self.rounds)

    @cached_property
    def numbered(self) -> pl.DataFrame:
        """The events with their dense id."""
        return self.events.with_row_index("event")

    @cached_property
    def declared(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """(declared_list, codes) of each different declared list; findings."""
        return declared_lists(self.numbered)


def computed(ground: Ground, settings: Settings) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(tie-break values of all codes asked for, of the lists and of declared lists; findings)."""
    declared, unread = ground.declared
    codes = settings.all_codes
    if settings.declared:
        codes = tuple(dict.fromkeys((*codes, *declared["codes"].explode().drop_nulls())))
    values = compute(ground.field, codes, settings.options)
    table = pl.concat(
        [
            ground.players.select("event_id", unit=pl.lit("player"), competitor="player"),
            values.drop("competitor"),
        ],
        how="horizontal",
    )
    found = pl.concat([usage_findings(ground.field, codes, settings.options), unread])
    return table, _of_events(found, ground.numbered)


def ranked(ground: Ground, tiebreaks: pl.DataFrame, settings: Settings) -> pl.DataFrame:
    """Standings of every list asked for; `tiebreaks` holds every table code they need."""
    lists, _ = ground.declared
    declared = ground.numbered.join(
        lists, on="declared_list", how="inner", maintain_order="left"
    ).select("event", "codes")
    return standings(
        ground.field,
        tiebreaks,
        settings.lists,
        declared if settings.declared else declared.clear(),
        settings.options,
    )


def _of_events(found: pl.DataFrame, numbered: pl.DataFrame) -> pl.DataFrame:
    return (
        found.join(numbered.select("event", "event_id", "file_id"), on="event", how="left")
        .select(
            "file_id",
            "event_id",
            "rule",
            severity=findings.severity(),
            **{name: name for name in list(findings.SCHEMA)[3:]},
        )
        .sort("event_id", "rule", "text")
    )
