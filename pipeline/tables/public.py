"""Dense frames to the public tables of players, rounds and games."""

import polars as pl

from pipeline.rules.result_codes import OVER_THE_BOARD, RATED
from pipeline.tables.rectangle import at, facing


def players_table(competitors: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per player of an event, sorted by (event_id, player); points in points."""
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
        stated_points=pl.col("stated_points") / 1000,
        stated_rank="stated_rank",
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
    white = (pl.col("colour") == "w").fill_null(pl.col("competitor") < pl.col("opponent"))
    games = (
        rectangle.with_columns(black_result=facing("result", rectangle["facing"]))
        .filter(pl.col("opponent").is_not_null() & white)
        .with_columns(lower=pl.min_horizontal("competitor", "opponent"))
        .sort("event", "round", "lower")
        .with_row_index("row")
    )
    first = games.group_by("event", "round", maintain_order=True).agg(
        first=pl.col("row").min(), games=pl.len()
    )
    base = first.select(pl.col("first").repeat_by("games").explode(empty_as_null=False))["first"]
    return games.with_columns(board=pl.col("row") - base + 1).select(
        at(events["event_id"], "event").alias("event_id"),
        "round",
        "board",
        at(numbers, "competitor").alias("white"),
        at(numbers, "opponent").alias("black"),
        white_result="result",
        black_result="black_result",
        played=pl.col("result").is_in(OVER_THE_BOARD)
        & pl.col("black_result").is_in(OVER_THE_BOARD),
        rated=pl.col("result").is_in(RATED) & pl.col("black_result").is_in(RATED),
    )
