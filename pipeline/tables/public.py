"""Dense frames to the public tables of players, rounds and games."""

import numpy as np
import polars as pl

from pipeline.rules.result_codes import OVER_THE_BOARD, RATED
from pipeline.tables.rectangle import at
from pipeline.units import from_thousandths


def players_table(competitors: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per player of an event, sorted by (event_id, player); points in points.

    Where later rounds were left out nothing is stated of the last one that is looked at.
    """
    stated = ~at(events["cut"], "event")
    return competitors.select(
        at(events["event_id"], "event").alias("event_id"),
        "player",
        "name",
        "sex",
        "title",
        "rating",
        "federation",
        "fide_id",
        "birth_year",
        stated_points=pl.when(stated).then(from_thousandths(pl.col("stated_points"))),
        stated_rank=pl.when(stated).then("stated_rank"),
        team=pl.lit(None, pl.UInt32),
        final_adjustment=pl.col("final_adjustment") / at(events["scale"], "event"),
    )


def rounds_table(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> pl.DataFrame:
    """One row per competitor and round, sorted by (event_id, competitor, round)."""
    numbers = competitors["player"]
    return rectangle.select(
        at(events["event_id"], "event").alias("event_id"),
        pl.lit("player").cast(pl.Enum(["player", "team"])).alias("unit"),
        at(numbers, "competitor").alias("competitor"),
        "round",
        at(numbers, "opponent").alias("opponent"),
        "colour",
        "result",
        points=pl.col("points") / at(events["scale"], "event"),
        played="played",
        vur="vur",
        unplayed_class="unplayed_class",
    )


def games_table(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> pl.DataFrame:
    """One row per game, forfeits included, sorted by (event_id, round, board).

    Report files do not number boards: they are numbered by the lower start number of each pairing.
    A forfeit without colours names the lower start number as white.
    """
    numbers = competitors["player"]
    lower = rectangle.filter(pl.col("competitor") < pl.col("opponent")).select(
        "event",
        "round",
        "competitor",
        "opponent",
        white=(pl.col("colour") == "w").fill_null(True),
        result="result",
        other=pl.lit(rectangle["result"]).gather("facing"),
    )
    # two stable sorts of columns that are nearly in order, which numpy does fastest
    by_round = np.lexsort((lower["round"], lower["event"]))
    games = lower[by_round].with_row_index("row")
    new_round = pl.struct("event", "round").rle_id().diff().fill_null(1) > 0
    first = pl.when(new_round).then("row").forward_fill()
    games = games.select(
        at(events["event_id"], "event").alias("event_id"),
        "round",
        board=pl.col("row") - first + 1,
        white=at(numbers, pl.when("white").then("competitor").otherwise("opponent")),
        black=at(numbers, pl.when("white").then("opponent").otherwise("competitor")),
        white_result=pl.when("white").then("result").otherwise("other"),
        black_result=pl.when("white").then("other").otherwise("result"),
    )
    both = pl.col("white_result", "black_result")
    return games.with_columns(
        played=pl.all_horizontal(both.is_in(OVER_THE_BOARD)),
        rated=pl.all_horizontal(both.is_in(RATED)),
    )
