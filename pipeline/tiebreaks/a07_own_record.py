"""Article 7: tie-breaks on the participant's own record."""

import polars as pl

from pipeline.rules.result_codes import FORFEITS, OVER_THE_BOARD_WINS, REQUESTED_BYES
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands, summed, total
from pipeline.units import COUNT, HALF, POINTS


@tiebreak("PTS", "Points", article="4.2", unit=POINTS, grain="entrant")
def points(kept: Kept) -> pl.Expr:
    """Points of the standings, penalties of the final standings included."""
    return pl.col("score") + pl.col("final_adjustment")


@tiebreak("WIN", "Number of Wins", article="7.1", unit=COUNT)
def wins(kept: Kept) -> Summands:
    """Rounds that gave as many points as a win, played or not."""
    return summed(pl.col("points") == pl.col("win"))


@tiebreak("WON", "Number of Games Won", article="7.2", unit=COUNT)
def games_won(kept: Kept) -> Summands:
    """Games won over the board."""
    return summed(_won(kept))


@tiebreak("BPG", "Number of Games Played with Black", article="7.3", unit=COUNT)
def games_with_black(kept: Kept) -> Summands:
    """Games played over the board with Black."""
    game = pl.col("played")
    if _forfeits_count(kept):
        # 15.2 takes forfeit losses, but not wins, from the tie-breaks of type B (from 2026)
        lost = (pl.col("result") == "-") & pl.col("forfeits_are_games")
        game = game | _forfeit_win() | lost
    return summed(game & (pl.col("colour") == "b"))


@tiebreak("BWG", "Number of Games Won with Black", article="7.4", unit=COUNT)
def games_won_with_black(kept: Kept) -> Summands:
    """Games won over the board with Black."""
    return summed(_won(kept) & (pl.col("colour") == "b"))


@tiebreak("PS", "Sum of Progressive Scores", article="7.5", unit=POINTS, modifiers="C")
def progressive_scores(kept: Kept) -> Summands:
    """Sum of the scores after each round; a cut leaves out the first ones.

    A round's points stand in every later running score that is counted.
    """
    cut = kept.modifiers.low
    numbers = {"shares": share_of_later(cut)}
    if not cut:
        return Summands(score_after_round(), total("shares"), numbers)
    enough = pl.col("rounds") >= cut
    value = kept.enough(enough, total("shares"), total("worth"))
    return Summands(
        score_after_round(), value, numbers, counted=pl.col("round") > cut, enough=enough
    )


def score_after_round() -> pl.Expr:
    """The running score of each row."""
    return pl.col("points").cum_sum().over("competitor").cast(pl.Int64)


def share_of_later(cut: int) -> pl.Expr:
    """What a round adds to the sum of the scores after each round but the first `cut` ones."""
    counted = pl.col("rounds") - pl.max_horizontal("round", pl.lit(cut + 1, pl.UInt16)) + 1
    # with every running score cut the count above would be -1 or less
    return pl.col("points") * counted.cast(pl.Int32).clip(0)


@tiebreak("REP", "Rounds one Elected to Play", article="7.6", unit=COUNT, since="fide-2023")
def rounds_elected(kept: Kept) -> Summands:
    """Rounds without half-point byes, zero-point byes and forfeit losses.

    In predetermined events before 2026 a forfeit loss is an ordinary game (15.2).
    """
    forfeit_loss = (pl.col("result") == "-") & ~pl.col("forfeits_are_games")
    return summed(~(pl.col("result").is_in(REQUESTED_BYES) | forfeit_loss))


@tiebreak(
    "TPN",
    "Tournament Pairing Number",
    article="7.8",
    unit=COUNT,
    grain="entrant",
    modifiers="R",
    since="fide-2026",
    better="low",
)
def pairing_number(kept: Kept) -> pl.Expr:
    """The pairing number, low first; /R high first."""
    return pl.col("player")


@tiebreak("STD", "Standard Points", article="7.7", unit=HALF, since="fide-2026")
def standard_points(kept: Kept) -> Summands:
    """One for each round with more points than the scheduled opponent, half for as many.

    Without an opponent the points are held against a draw. Free rounds of predetermined events
    are no rounds.
    """
    other = pl.coalesce("opponent_points", "draw")
    if kept.options["std-double-forfeit"] == "draw":
        other = pl.when(pl.col("result").is_in(FORFEITS)).then("draw").otherwise(other)
    more, same = pl.col("points") > other, pl.col("points") == other
    counted = pl.col("opponent").is_not_null() | ~pl.col("predetermined")
    return summed(pl.when(counted).then(2 * more.cast(pl.Int32) + same))


def _won(kept: Kept) -> pl.Expr:
    won = pl.col("result").is_in(OVER_THE_BOARD_WINS)
    return won | _forfeit_win() if _forfeits_count(kept) else won


def _forfeit_win() -> pl.Expr:
    return (pl.col("result") == "+") & pl.col("predetermined")


def _forfeits_count(kept: Kept) -> bool:
    return kept.options["round-robin-forfeits"] == "count"
