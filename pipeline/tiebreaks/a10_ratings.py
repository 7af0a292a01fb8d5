"""Article 10: tie-breaks on ratings. Forfeits stay out; before 2026 they enter in round robins."""

import numpy as np
import polars as pl

from pipeline.rules.rating_tables import (
    EXPECTATION,
    FULL_SCORE,
    RATING_DIFFERENCE,
    WITHOUT_POINTS,
)
from pipeline.tables.rectangle import blocks, borders, runs, totals
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands, total
from pipeline.units import RATING, Unit, half_up

_EXPECTED = Unit("expected points", 0, 2, steps=100)
#: Results worth a point and half a point on the scale of ratings, whatever the event pays.
_WON, _DRAWN = ("1", "W", "+"), ("=", "D")


@tiebreak(
    "ARO", "Average Rating of Opponents",
    article="10.1", unit=RATING, modifiers="CMU", order="ratings", rated=True,
)  # fmt: skip
def average_rating(kept: Kept) -> Summands:
    """Average rating of the opponents met, halves up; undefined where none is left."""
    left = pl.col("rated_game") & kept.mask
    numbers = {"kept": pl.when(left).then("opponent_rating"), "left": left, "games": _game()}
    average = _average("kept", "left")
    if kept.modifiers.low and kept.options["excess-cuts"] == "uncut":
        average = pl.coalesce(average, _average())
    return Summands(
        _ratings(), average, numbers, "mean, halves up",
        counted=kept.mask, enough=total("left") > 0,
    )  # fmt: skip


@tiebreak(
    "TPR", "Tournament Performance Rating",
    article="10.2", unit=RATING, modifiers="U", rated=True,
)  # fmt: skip
def performance_rating(kept: Kept) -> Summands:
    """Average rating of the opponents plus the difference that table 8.1.1 gives the score."""
    games = total("games")
    hundredths = half_up(100 * total("half points"), 2 * games)
    difference = hundredths.replace_strict(
        dict(enumerate(RATING_DIFFERENCE)), default=None, return_dtype=pl.Int64
    )
    return Summands(
        _ratings(),
        _average() + difference,
        {"games": _game(), "half points": _half_points()},
        "table",
        detail=("game points", _half_points() / 2),
        steps={
            "average rating": _average(),
            "points": total("half points") / 2,
            "games": games,
            "per cent": hundredths,
            "rating difference": difference,
        },
    )


def expectations(kept: Kept) -> Summands:
    """Expected hundredths of a point in each game at the perfect performance, by table 8.1.2."""
    lower = _expected(pl.col("value") - 1)
    return Summands(
        _expected(pl.col("value")),
        pl.col("value"),
        {"lower": lower, "half points": _half_points()},
        "table",
        _EXPECTED,
        detail=("game points", _half_points() / 2),
        steps={
            "points": total("half points") / 2,
            "expected points": (total("worth") / 100).round(2),
            "expected points one rating point lower": (total("lower") / 100).round(2),
        },
    )


def _expected(rating: pl.Expr) -> pl.Expr:
    difference = (rating - pl.col("opponent_rating")).clip(-FULL_SCORE, FULL_SCORE) + FULL_SCORE
    table = pl.lit(pl.Series(EXPECTATION, dtype=pl.Int64))
    return pl.when("rated_game").then(table.gather(difference))


@tiebreak(
    "PTP", "Perfect Tournament Performance",
    article="10.3", unit=RATING, grain="field", modifiers="U", rated=True,
    inputs=expectations,
)  # fmt: skip
def perfect_performance(rows: pl.DataFrame) -> pl.DataFrame:
    """Lowest rating whose expected score against the opponents reaches the points made.

    The expectation never falls as the rating rises, so the least rating is found by halving an
    interval for all competitors at once; it equals an order statistic: the (100 × points)-th
    smallest of opponent's rating plus table step.
    """
    games = rows.filter("rated_game").select(
        "competitor", rating="opponent_rating", half_points=_half_points()
    )
    who, number = runs(games["competitor"])
    ratings = blocks(games["rating"], borders(number))
    points = 50 * totals(games["half_points"], number)
    people = pl.DataFrame(
        {
            "competitor": who,
            "games": number,
            "points": points,
            "lowest": ratings.list.min(),
            "highest": ratings.list.max(),
        }
    )
    least = pl.when(pl.col("points") == 0).then(pl.col("lowest") - WITHOUT_POINTS)
    return people.select(
        "competitor", value=least.otherwise(pl.lit(_least_ratings(people, games["rating"])))
    )


def _least_ratings(people: pl.DataFrame, ratings: pl.Series) -> pl.Series:
    """Of each of the people the least rating whose expectation reaches the points.

    people: games, points (hundredths), lowest, highest. `ratings`: the opponents' in their order.
    """
    expectation, rated = np.array(EXPECTATION, np.uint8), ratings.to_numpy()
    games, points = people["games"].to_numpy(), people["points"].to_numpy()
    under = people["lowest"].to_numpy() - FULL_SCORE - 1
    enough = people["highest"].to_numpy() + FULL_SCORE
    between = borders(people["games"])
    while (enough - under).max(initial=1) > 1:
        tried = (under + enough) // 2
        difference = np.clip(np.repeat(tried, games) - rated, -FULL_SCORE, FULL_SCORE)
        expected = pl.Series(expectation[difference + FULL_SCORE])
        reached = blocks(expected, between).list.sum().to_numpy() >= points
        under, enough = np.where(reached, under, tried), np.where(reached, tried, enough)
    return pl.Series(enough)


@tiebreak(
    "APRO", "Average Performance Rating of Opponents",
    article="10.4", unit=RATING, grain="opponent", of="TPR", modifiers="U", rated=True,
)  # fmt: skip
def average_performance(kept: Kept) -> Summands:
    """Average performance rating of the opponents met, halves up."""
    return _average_of_opponents()


@tiebreak(
    "APPO", "Average Perfect Performance of Opponents",
    article="10.5", unit=RATING, grain="opponent", of="PTP", modifiers="U", rated=True,
)  # fmt: skip
def average_perfect_performance(kept: Kept) -> Summands:
    """Average perfect performance of the opponents met, halves up."""
    return _average_of_opponents()


@tiebreak(
    "RTNG", "Rating",
    article="10.6", unit=RATING, grain="entrant", modifiers="RU", since="fide-2026", rated=True,
)  # fmt: skip
def rating(kept: Kept) -> pl.Expr:
    """Own rating, high first; /R low first."""
    return pl.col("rating")


def _average(ratings: str = "worth", games: str = "games") -> pl.Expr:
    return half_up(total(ratings), total(games))


def _game() -> pl.Expr:
    return pl.col("rated_game")


def _ratings() -> pl.Expr:
    return pl.when("rated_game").then("opponent_rating")


def _half_points() -> pl.Expr:
    won, drawn = (pl.col("result").is_in(letters).cast(pl.Int64) for letters in (_WON, _DRAWN))
    return pl.when("rated_game").then(2 * won + drawn)


def _average_of_opponents() -> Summands:
    # with unrated opponents skipped an opponent can be without a performance
    counts = pl.col("rated_game") & pl.col("opponent_value").is_not_null()
    worth = pl.when(counts).then("opponent_value")
    return Summands(worth, _average(), {"games": counts}, "mean, halves up")
