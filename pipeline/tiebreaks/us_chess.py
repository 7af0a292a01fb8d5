"""US Chess rule 34E. Unplayed games are seen its own way, whatever the edition of the FIDE text.

An opponent's unplayed games count half a point each, an own one is an opponent with no points. Free
rounds of odd round robins are no rounds. Sources: published excerpts of the 7th edition and rule
sheets of state associations.
"""

from collections.abc import Callable
from math import lcm

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.rules.result_codes import OVER_THE_BOARD_WINS
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.a07_own_record import score_after_round, share_of_later
from pipeline.tiebreaks.descriptor import Modifiers
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import NO_PASSES, Passes, Summands, summed, total
from pipeline.units import COUNT, POINTS, RATING, Unit, half_up

_DRAWS, _LOSSES = ("=", "D"), ("0", "L")
#: From so many rounds on, medians leave out two scores where they leave out one.
_LONG = 9
#: A game is worth the opponent's rating and so much for a win, so much less for a loss.
_STEP = 400
#: Mean performances stay whole in this part of a point for up to 40 games.
_COMMON = lcm(*range(1, 41))
#: More than any score.
_BEHIND = 1 << 40
_HALF_POINTS = Unit("half points", 1, 2, steps=2)
_PERFORMANCE = Unit("rating points, fractional", 0, 2, steps=_COMMON)


def adjusted_score(kept: Kept) -> Summands:
    """Score as opponents count it: over the board as scored, a draw for each unplayed round."""
    worth = pl.when("played").then("points").otherwise("draw")
    return summed(pl.when("is_element").then(worth))


@tiebreak(
    "US_MMED", "Modified Median",
    article="34E1", unit=POINTS, grain="opponent", of=adjusted_score,
)  # fmt: skip
def modified_median(kept: Kept) -> Summands:
    """Opponents' adjusted scores without the lowest (plus scores), highest (minus) or both (even).

    From nine rounds on two are left out on each side named.
    """
    even = pl.col("win") * pl.col("most_games")
    return _median(kept, lambda score: (2 * score >= even, 2 * score <= even))


@tiebreak(
    "US_SOLK", "Solkoff",
    article="34E2", unit=POINTS, grain="opponent", of=adjusted_score,
)  # fmt: skip
def solkoff(kept: Kept) -> Summands:
    """Sum of the opponents' adjusted scores."""
    return summed(_scores())


@tiebreak("US_CUM", "Cumulative", article="34E3", unit=POINTS)
def cumulative(kept: Kept) -> Summands:
    """Sum of the scores after each round, less what unplayed rounds were worth."""
    unearned = pl.when(~pl.col("played")).then("points").otherwise(pl.lit(0, pl.Int32))
    return Summands(
        score_after_round() - unearned, total("kept"), {"kept": share_of_later(0) - unearned}
    )


@tiebreak(
    "US_MED", "Median (Harkness)",
    article="34E4", unit=POINTS, grain="opponent", of=adjusted_score,
)  # fmt: skip
def median(kept: Kept) -> Summands:
    """Opponents' adjusted scores without the lowest and highest, two each from nine rounds on."""
    return _median(kept, lambda _: (pl.lit(True), pl.lit(True)))


def results_between_tied(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
) -> Passes:
    """One pass: the games among the tied and their balance."""
    games = _games_between_tied(field, groups)
    balance = games.group_by("competitor").agg(score=pl.col("balance").sum().cast(pl.Float64))
    met = games.group_by("competitor").agg(met=pl.col("opponent").n_unique().cast(pl.Int64))
    tiers = result_between_tied(field, groups, modifiers, options)
    rows = (
        field.competitors.select("competitor", group=groups, tier=tiers)
        .join(balance, on="competitor", how="left", maintain_order="left")
        .join(met, on="competitor", how="left", maintain_order="left")
        .with_columns(pl.col("score", "met").fill_null(0))
        .with_columns(size=pl.len().over("group").cast(pl.Int64))
        .filter(pl.col("size") > 1)
    )
    ahead = pl.col("tier").rank("min").over("group").cast(pl.UInt32) - 1
    return Passes(
        rows.select(
            "competitor", "group", "met", "size", "score", number=pl.lit(1),
            place=pl.lit(0, pl.UInt32), complete=pl.col("met") == pl.col("size") - 1,
            after=ahead, least="score", reach="score",
        ).select(NO_PASSES.standings.columns),
        games.group_by("competitor", "opponent")
        .agg(worth=pl.col("balance").sum().cast(pl.Float64))
        .sort("competitor", "opponent")
        .select(pl.lit(1).alias("number"), "competitor", "opponent", "worth"),
        all_met="US balance",
        some_not_met="US balance",
    )  # fmt: skip


def _games_between_tied(field: Field, groups: pl.Series) -> pl.DataFrame:
    """The rows of the games over the board among the tied; balance: 1 won, -1 lost, 0 drawn."""
    won = pl.col("result").is_in(OVER_THE_BOARD_WINS).cast(pl.Int32)
    lost = pl.col("result").is_in(_LOSSES).cast(pl.Int32)
    tied = at(groups, "competitor") == at(groups, "opponent")
    return field.rounds.filter(tied & pl.col("played")).with_columns(balance=won - lost)


@tiebreak(
    "US_RESULT", "Result between Tied Players",
    article="34E5", unit=COUNT, grain="group", better="low", passes=results_between_tied,
)  # fmt: skip
def result_between_tied(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
) -> pl.Series:
    """Tiers by wins minus losses in the games among the tied."""
    games = _games_between_tied(field, groups)
    balance = games.group_by("competitor").agg(pl.col("balance").sum())
    rows = field.competitors.select("competitor", group=groups).join(
        balance, on="competitor", how="left", maintain_order="left"
    )
    tier = pl.col("balance").fill_null(0).rank("dense", descending=True).over("group")
    return rows.select(tier.cast(pl.UInt32).alias("tier"))["tier"]


@tiebreak("US_BLACKS", "Most Blacks", article="34E6", unit=COUNT)
def most_blacks(kept: Kept) -> Summands:
    """Games played over the board with Black."""
    return summed(pl.col("played") & (pl.col("colour") == "b"))


@tiebreak("US_KASH", "Kashdan", article="34E7", unit=COUNT)
def kashdan(kept: Kept) -> Summands:
    """Four for a win, two for a draw, one for a loss, nothing for an unplayed game."""
    result = pl.col("result")
    won, drawn, lost = (result.is_in(them) for them in (OVER_THE_BOARD_WINS, _DRAWS, _LOSSES))
    return summed(4 * won.cast(pl.Int32) + 2 * drawn.cast(pl.Int32) + lost.cast(pl.Int32))


@tiebreak(
    "US_SB", "Sonneborn-Berger",
    article="34E8", unit=_HALF_POINTS, grain="opponent", of=adjusted_score,
)  # fmt: skip
def us_sonneborn_berger(kept: Kept) -> Summands:
    """Adjusted scores of the opponents beaten over the board and half of those drawn with."""
    result, score = pl.col("result"), pl.col("opponent_value")
    beaten = pl.when(result.is_in(OVER_THE_BOARD_WINS)).then(2 * score)
    return summed(beaten.when(result.is_in(_DRAWS)).then(score))


@tiebreak(
    "US_CUMOPP", "Cumulative of Opposition",
    article="34E9", unit=POINTS, grain="opponent", of="US_CUM",
)  # fmt: skip
def cumulative_of_opposition(kept: Kept) -> Summands:
    """Sum of the Cumulative of the opponents met over the board."""
    return summed(pl.when("played").then("opponent_value"))


def performance(kept: Kept) -> Summands:
    """Mean of the opponents' ratings, 400 more for a win, less for a loss; in 1/_COMMON points."""
    won, lost = (
        pl.col("result").is_in(letters).cast(pl.Int32) for letters in (OVER_THE_BOARD_WINS, _LOSSES)
    )
    game = pl.when("played").then(pl.col("opponent_rating") + _STEP * (won - lost))
    games = total("games").cast(pl.Int128)
    mean = pl.when(games > 0).then(total("worth").cast(pl.Int128) * _common() // games)
    return Summands(game, mean, {"games": game.is_not_null()}, "mean", RATING)


@tiebreak(
    "US_PERF", "Opponents' Performance",
    article="34E10", unit=RATING, grain="opponent", of=performance, modifiers="U", rated=True,
)  # fmt: skip
def opponents_performance(kept: Kept) -> Summands:
    """Average performance of the opponents met over the board, halves up.

    A performance is the mean of rating + 400 of an opponent beaten, rating, and rating - 400.
    """
    known = pl.col("played") & pl.col("opponent_rating").is_not_null()
    theirs = pl.when(known).then("opponent_value")
    games = total("games").cast(pl.Int128)
    # a sum of performances in these parts of a point can take more than 64 bits
    numbers = {
        "games": theirs.is_not_null(),
        "points": (theirs // _common()).cast(pl.Int64),
        "parts": (theirs % _common()).cast(pl.Int64),
    }
    parts = total("points").cast(pl.Int128) * _common() + total("parts")
    mean = (2 * parts + games * _common()) // (2 * games * _common())
    value = pl.when(games > 0).then(mean).cast(pl.Int64)
    return Summands(theirs, value, numbers, "mean, halves up", _PERFORMANCE)


@tiebreak(
    "US_AVG", "Average Opposition",
    article="34E11", unit=RATING, modifiers="U", rated=True,
)  # fmt: skip
def average_opposition(kept: Kept) -> Summands:
    """Average rating of the opponents met over the board, halves up."""
    met = pl.when("played").then("opponent_rating")
    average = half_up(total("worth"), total("games"))
    return Summands(met, average, {"games": met.is_not_null()}, "mean, halves up")


def _common() -> pl.Expr:
    return pl.lit(_COMMON, pl.Int128)


def _scores() -> pl.Expr:
    """Score of the opponent of each round, 0 of an unplayed one; null for what is no round."""
    score = pl.when("played").then("opponent_value").otherwise(pl.lit(0, pl.Int64))
    return pl.when("is_element").then(score)


def _median(kept: Kept, sides: Callable[[pl.Expr], tuple[pl.Expr, pl.Expr]]) -> Summands:
    """Sum without the extremes; see `Kept.enough` for too few scores.

    `sides` tells from the own score whether the lowest and whether the highest are left out.
    """
    scores, number = _scores(), total("elements")
    out = pl.when(pl.col("most_games") >= _LONG).then(pl.lit(2)).otherwise(pl.lit(1))
    lowest, highest = sides(pl.col("score"))
    # rounds that are no element stand behind the others
    ascending = pl.col("ascending").list.sort()
    least = pl.when(lowest).then(ascending.list.head(out).list.sum()).otherwise(0)
    most = ascending.list.slice(pl.max_horizontal(number - out, 0), out).list.sum()
    left_out = least + pl.when(highest).then(most).otherwise(0)
    enough = number >= (lowest.cast(pl.Int64) + highest.cast(pl.Int64)) * out
    low, high = sides(pl.col("points").sum().over("competitor"))
    place = scores.rank("ordinal").over("competitor").cast(pl.Int64)
    last = scores.count().over("competitor").cast(pl.Int64)
    return Summands(
        scores,
        kept.enough(enough, total("worth") - left_out, total("worth")),
        {"elements": scores.is_not_null(), "ascending": scores.fill_null(_BEHIND)},
        counted=~((low & (place <= out)) | (high & (place > last - out))),
        enough=enough,
    )
