"""Article 10: tie-breaks on ratings. Forfeits stay out; before 2026 they enter in round robins."""

import polars as pl

from pipeline.rules.rating_tables import (
    EXPECTATION,
    FULL_SCORE,
    RATING_DIFFERENCE,
    WITHOUT_POINTS,
)
from pipeline.tables.rectangle import at, blocks
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands
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
    average = _average(left)
    if kept.modifiers.low and kept.options["excess-cuts"] == "uncut":
        average = pl.coalesce(average, _average())
    return Summands(
        _ratings(), average, "mean, halves up", counted=kept.mask, enough=left.sum() > 0
    )


@tiebreak(
    "TPR", "Tournament Performance Rating",
    article="10.2", unit=RATING, modifiers="U", rated=True,
)  # fmt: skip
def performance_rating(kept: Kept) -> Summands:
    """Average rating of the opponents plus the difference that table 8.1.1 gives the score."""
    games = pl.col("rated_game").sum().cast(pl.Int64)
    hundredths = half_up(100 * _half_points().sum(), 2 * games)
    difference = hundredths.replace_strict(
        dict(enumerate(RATING_DIFFERENCE)), default=None, return_dtype=pl.Int64
    )
    return Summands(
        _ratings(),
        _average() + difference,
        "table",
        detail=("game points", _half_points() / 2),
        steps={
            "average rating": _average(),
            "points": _half_points().sum() / 2,
            "games": games,
            "per cent": hundredths,
            "rating difference": difference,
        },
    )


def expectations(kept: Kept) -> Summands:
    """Expected hundredths of a point in each game at the perfect performance, by table 8.1.2."""
    expected = _expected(pl.col("value"))
    return Summands(
        expected,
        pl.col("value").first(),
        "table",
        _EXPECTED,
        detail=("game points", _half_points() / 2),
        steps={
            "points": _half_points().sum() / 2,
            "expected points": expected.sum() / 100,
            "expected points one rating point lower": _expected(pl.col("value") - 1).sum() / 100,
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
    interval for all competitors at once; it equals an order statistic: the
    (100 × points)-th smallest of opponent's rating plus table step.
    """
    games = rows.filter("rated_game").select(
        "competitor", rating="opponent_rating", half_points=_half_points()
    )
    people = (
        games.group_by("competitor", maintain_order=True)
        .agg(
            points=50 * pl.col("half_points").sum(),
            lowest=pl.col("rating").min(),
            highest=pl.col("rating").max(),
            games=pl.len(),
        )
        .with_columns(under=pl.col("lowest") - FULL_SCORE - 1, at=pl.col("highest") + FULL_SCORE)
    )
    people = _halved(people, games["rating"])
    without = pl.col("points") == 0
    return people.select(
        "competitor",
        value=pl.when(without).then(pl.col("lowest") - WITHOUT_POINTS).otherwise("at"),
    )


def _halved(people: pl.DataFrame, ratings: pl.Series) -> pl.DataFrame:
    """The people with `at` at the least rating whose expectation reaches their points.

    `ratings` are the opponents' in the order of the people.
    """
    person = pl.int_range(pl.len(), dtype=pl.UInt32).alias("person")
    games = people.select(person.repeat_by("games").explode()).with_columns(ratings)
    expectation = pl.Series(EXPECTATION, dtype=pl.UInt8)
    while (people["at"] - people["under"]).max() not in (None, 1):
        tried = (people["under"] + people["at"]) // 2
        difference = (at(tried, "person") - pl.col("rating")).clip(-FULL_SCORE, FULL_SCORE)
        expected = games.select(expected=at(expectation, difference + FULL_SCORE))["expected"]
        enough = pl.lit(blocks(expected, people["games"]).list.sum()) >= pl.col("points")
        people = people.with_columns(
            under=pl.when(enough).then("under").otherwise(pl.lit(tried)),
            at=pl.when(enough).then(pl.lit(tried)).otherwise("at"),
        )
    return people


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


def _average(counts: pl.Expr | None = None) -> pl.Expr:
    counts = pl.col("rated_game") if counts is None else counts
    return half_up(pl.when(counts).then("opponent_rating").sum(), counts.sum().cast(pl.Int64))


def _ratings() -> pl.Expr:
    return pl.when("rated_game").then("opponent_rating")


def _half_points() -> pl.Expr:
    won, drawn = (pl.col("result").is_in(letters).cast(pl.Int64) for letters in (_WON, _DRAWN))
    return pl.when("rated_game").then(2 * won + drawn)


def _average_of_opponents() -> Summands:
    # with unrated opponents skipped an opponent can be without a performance
    counts = pl.col("rated_game") & pl.col("opponent_value").is_not_null()
    worth = pl.when(counts).then("opponent_value")
    average = half_up(worth.sum().cast(pl.Int64), counts.sum().cast(pl.Int64))
    return Summands(worth, average, "mean, halves up")
