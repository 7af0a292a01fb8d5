"""Events, players and their rounds from tables to the report files that they amount to.

So that data that never was a report file goes through the same reading and the same checks.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.records.writer import written
from pipeline.tables.typed import faults


@dataclass(frozen=True)
class Made:
    """`texts`: one row per event: event, text. `faults`: one per event refused: event, text."""

    texts: pl.DataFrame
    faults: pl.DataFrame


#: More rounds are a slip of the pen, and would fill the memory with blank cells.
MOST_ROUNDS = 999
LARGEST_START = 9999
#: As many faults of an event are told.
_TOLD = 5


def made(
    events: pl.DataFrame, players: pl.DataFrame, sides: pl.DataFrame, found: list[pl.DataFrame]
) -> Made:
    """Report files of all events without a fault.

    `events` and `players` as `typed` gives them, each player with a start number. `sides`: one row
    per competitor and round that the tables name: event, competitor, round, opponent, colour,
    result (texts, null when not known). Rounds that they do not name are blank cells.
    """
    competitor, round_ = pl.col("competitor"), pl.col("round")
    number = pl.col("player")
    held = ["event", "competitor", "round"]
    judged = [
        *found,
        faults(
            players,
            ~number.is_between(1, LARGEST_START),
            pl.format("start number {} is not in 1 to 9999", number),
        ),
        faults(
            players,
            pl.struct("event", "player").is_duplicated(),
            pl.format("start number {} stands twice", number),
        ),
        faults(
            sides,
            ~round_.is_between(1, MOST_ROUNDS),
            pl.format("round {} is not in 1 to 999", round_),
        ),
        faults(
            sides.filter(~pl.struct(held).is_first_distinct()),
            competitor.is_not_null(),
            pl.format("number {} stands twice in round {}", competitor, round_),
        ),
        faults(
            sides,
            pl.col("result").str.len_chars() > 1,
            pl.format("result {} of round {} is no letter", "result", round_),
        ),
    ]
    refused = (
        pl.concat(judged)
        .unique(maintain_order=True)
        .group_by("event", maintain_order=True)
        .agg(text=pl.col("text").head(_TOLD).str.join("; "), more=pl.len().cast(pl.Int32) - _TOLD)
        .select(
            "event",
            text=pl.when(pl.col("more") > 0)
            .then(pl.format("{} and {} more", "text", "more"))
            .otherwise("text"),
        )
    )
    good = events.join(refused, on="event", how="anti", maintain_order="left")
    texts = written(
        _counted(good, players).rename({"event": "event_id"}),
        players.rename({"event": "event_id"}),
        _rectangle(good, players, sides).rename({"event": "event_id"}),
    )
    return Made(texts.rename({"event_id": "event"}), refused)


def _counted(events: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    counts = players.group_by("event").agg(
        players=pl.len(), rated=pl.col("rating").is_not_null().sum()
    )
    return events.join(counts, on="event", how="left", maintain_order="left").with_columns(
        teams=pl.lit(0)
    )


def _rectangle(events: pl.DataFrame, players: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
    """The sides with a row of nulls wherever a player of the events has none."""
    reach = sides.group_by("event").agg(rounds=pl.col("round").max())
    return (
        players.join(events.select("event"), on="event", how="semi", maintain_order="left")
        .join(reach, on="event", maintain_order="left")
        .select(
            "event",
            competitor="player",
            round=pl.int_ranges(1, pl.col("rounds") + 1, dtype=pl.Int32),
        )
        .explode("round", empty_as_null=False, keep_nulls=False)
        .join(sides, on=["event", "competitor", "round"], how="left", maintain_order="left")
        .with_columns(points=pl.lit(None, pl.Float64))
    )
