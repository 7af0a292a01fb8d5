"""Tables of a bucket to tie-break values and standings, in memory."""

from dataclasses import dataclass

import polars as pl

from pipeline import findings
from pipeline.contributions.field import Field, field
from pipeline.findings import RULES
from pipeline.rankings.lists import declared_lists
from pipeline.rankings.standings import standings
from pipeline.runs.settings import Settings
from pipeline.tiebreaks.compute import compute, usage_findings


@dataclass(frozen=True)
class Computed:
    """The computed tables of a bucket and what was found on the way (findings columns)."""

    tiebreaks: pl.DataFrame
    findings: pl.DataFrame


def computed(
    events: pl.DataFrame, players: pl.DataFrame, rounds: pl.DataFrame, settings: Settings
) -> Computed:
    """Tie-break values of all codes asked for, of the lists and of declared lists."""
    frame = field(events, players, rounds)
    numbered = events.with_row_index("event")
    declared, unread = declared_lists(numbered)
    codes = settings.all_codes
    if settings.declared:
        codes = tuple(dict.fromkeys((*codes, *declared["codes"].explode().drop_nulls())))
    values = compute(frame, codes, settings.options)
    table = pl.concat(
        [
            players.select("event_id", unit=pl.lit("player"), competitor="player"),
            values.drop("competitor"),
        ],
        how="horizontal",
    )
    found = pl.concat([usage_findings(frame, codes, settings.options), unread])
    return Computed(table, _of_events(found, numbered))


def ranked(
    events: pl.DataFrame,
    players: pl.DataFrame,
    rounds: pl.DataFrame,
    tiebreaks: pl.DataFrame,
    settings: Settings,
) -> pl.DataFrame:
    """Standings of every list asked for; `tiebreaks` holds every table code they need."""
    frame: Field = field(events, players, rounds)
    numbered = events.with_row_index("event")
    lists, _ = declared_lists(numbered)
    declared = numbered.join(lists, on="declared_list", how="inner", maintain_order="left").select(
        "event", "codes"
    )
    return standings(
        frame,
        tiebreaks,
        settings.lists,
        declared if settings.declared else declared.clear(),
        settings.options,
    )


def _of_events(found: pl.DataFrame, numbered: pl.DataFrame) -> pl.DataFrame:
    severity = {rule.id: rule.severity for rule in RULES.values()}
    return (
        found.join(numbered.select("event", "event_id", "file_id"), on="event", how="left")
        .select(
            "file_id",
            "event_id",
            "rule",
            severity=pl.col("rule").replace_strict(severity, return_dtype=pl.String),
            **{name: name for name in list(findings.SCHEMA)[3:]},
        )
        .sort("event_id", "rule", "text")
    )
