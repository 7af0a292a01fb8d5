"""Who met whom, and how often."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import OVER_THE_BOARD
from pipeline.tables.rectangle import at

#: Swiss systems whose matches are two games.
_TWO_GAMES = "DOUBLESWISS"


def repeat_findings(rectangle: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per pair that met over the board more than once in a Swiss event.

    In a Swiss of matches of two games such a match is one meeting.
    """
    swiss = events["system"] == "swiss"
    two_games = events["system_code"].str.contains(_TWO_GAMES).fill_null(False)
    told = ("event", "competitor", "opponent", "line", "player", "number", "round", "result")
    met = (
        (pl.col("competitor") < pl.col("opponent"))
        & pl.col("result").is_in(OVER_THE_BOARD)
        & at(swiss, "event")
    )
    pair = pl.col("competitor").cast(pl.UInt64) * (1 << 32) + pl.col("opponent")
    pairs = rectangle.select(pl.when(met).then(pair)).to_series()
    ordered = pairs.drop_nulls().sort()
    repeated = ordered.filter(ordered == ordered.shift()).implode()
    again = rectangle.select(told).filter(pl.lit(pairs).is_in(repeated))
    meetings = again.group_by("event", "competitor", "opponent", maintain_order=True).agg(
        pl.col("line").first(),
        pl.col("player").first(),
        pl.col("number").first(),
        rounds=pl.col("round").sort(),
    )
    played = pl.col("rounds").list
    # the two games of a match are rounds 1 and 2, 3 and 4, ...
    match = (
        (played.len() == 2)
        & (played.first() % 2 == 1)
        & (played.last() == played.first() + 1)
        & at(two_games, "event")
    )
    return findings.found(
        "REPEAT_MEETING",
        meetings.filter(~match).with_columns(
            rounds=pl.col("rounds").cast(pl.List(pl.String)).list.join(", ")
        ),
        text=pl.format("{} and {} in rounds {}", "player", "number", "rounds"),
        action="kept",
    )
