"""The contributions table: what a run's codes need, and no more."""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from pipeline.contributions.cut_orders import (
    higher_of_two,
    highest_first,
    highest_products_first,
    lowest_first,
)
from pipeline.contributions.elements import VIEWS, elements, in_events
from pipeline.contributions.field import Field
from pipeline.rules.result_codes import FORFEITS
from pipeline.tables.rectangle import at


@dataclass(frozen=True, order=True)
class Cuts:
    """Cut positions that a code needs: which order, in which view, how many low and high cuts."""

    order: str
    view: str
    low: int
    high: int


def contributions(field: Field, views: Iterable[str], cuts: Iterable[Cuts]) -> pl.DataFrame:
    """One row per competitor and round, sorted; whole numbers in multiples of 1/scale.

    The columns of `in_events`, then per view suffix `opponent_score`, `product` (1/scale²), `vur`,
    `is_element`; opponent_points, opponent_final and opponent_rating of the scheduled opponent; met
    (a game, over the board or by 15.2); rated_game (one against a rated opponent, enters Art. 10);
    and the cut positions asked for.
    """
    rounds = field.competitors["rounds"]
    plain = in_events(field)
    rows = plain.with_columns(_of_opponent(field))
    met = pl.col("played") | (pl.col("result").is_in(FORFEITS) & pl.col("forfeits_are_games"))
    rows = rows.with_columns(met=met, rated_game=met & pl.col("opponent_rating").is_not_null())
    for view in sorted(set(views) | {""}):
        seen = elements(plain, rounds, VIEWS[view]).select(
            pl.col("opponent_score", "vur", "is_element"),
            product=pl.col("opponent_score").cast(pl.Int64) * pl.col("points"),
        )
        rows = rows.with_columns(seen.select(pl.all().name.suffix(view)))
    return _with_positions(rows, rounds, set(cuts))


def _of_opponent(field: Field) -> list[pl.Expr]:
    people = field.competitors
    return [
        pl.col("points").gather(pl.col("facing")).alias("opponent_points"),
        at(people["score"], "opponent").alias("opponent_final"),
        at(people["rating"], "opponent").alias("opponent_rating"),
    ]


def _with_positions(rows: pl.DataFrame, rounds: pl.Series, cuts: set[Cuts]) -> pl.DataFrame:
    """The rows with one low column per order and view, one high column per number of low cuts."""
    for order, view in sorted({(cut.order, cut.view) for cut in cuts}):
        wanted = [cut for cut in cuts if (cut.order, cut.view) == (order, view)]
        most = max(cut.low for cut in wanted)
        score, product = f"opponent_score{view}", f"product{view}"
        worth, vur = _worth(order, view)
        low = f"low_{order}{view}"
        position = (
            higher_of_two(rows, rounds, score, product, f"vur{view}", most)
            if order == "products"
            else lowest_first(rows, rounds, worth, vur, most)
        )
        rows = rows.with_columns(position.alias(low))
        for count in sorted({cut.low for cut in wanted if cut.high}):
            left = (pl.col(low) > count) | (pl.col(low) == 0)
            highest = max(cut.high for cut in wanted if cut.low == count)
            position = (
                highest_products_first(rows, score, product, left)
                if order == "products"
                else highest_first(rows, rounds, worth, left, highest)
            )
            rows = rows.with_columns(position.alias(f"high_{order}{view}_{count}"))
    return rows


def _worth(order: str, view: str) -> tuple[pl.Expr, pl.Expr]:
    """What an order sorts by and whether voluntary rounds go first."""
    if order == "ratings":
        return pl.when("rated_game").then("opponent_rating"), pl.lit(False)
    return pl.col(f"opponent_score{view}"), pl.col(f"vur{view}")
