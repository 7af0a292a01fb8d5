"""The opponent's score of every round: adjusted score, dummy and cap (C.07 Art. 15 and 16).

Editions differ in two places: before 2026 the dummy has no cap, before September 2023 unplayed
rounds follow the virtual opponent.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.editions import edition_flag
from pipeline.rules.result_codes import FORFEITS
from pipeline.tables.rectangle import at, first_rows, running, totals


@dataclass(frozen=True)
class View:
    """One way to see the rounds: which expressions stand for points, play and availability.

    points: awarded points (scaled). met: the round counts as a game against `opponent`.
    vur: voluntary unplayed round. trailing: a requested bye that only voluntary rounds follow.
    """

    points: pl.Expr
    met: pl.Expr
    vur: pl.Expr
    trailing: pl.Expr


_PLAYED, _VUR, _OWN = pl.col("played"), pl.col("vur"), pl.col("points")
_TRAILING = (pl.col("unplayed_class") == 5).fill_null(False)
_FORFEIT = pl.col("result").is_in(FORFEITS)

_OF_EVENT = ("rounds", "scale", "win", "draw", "predetermined", "complete", "cap", "virtual",
             "forfeits_are_games", "most_games")  # fmt: skip

#: Views by the suffix of their columns. `/P`: a forfeit is a game against the scheduled opponent.
#: `/F` and FB: every pairing of the last round is a draw, forfeits included (8.3).
VIEWS = {
    "": View(_OWN, _PLAYED, _VUR, _TRAILING),
    "_p": View(_OWN, _PLAYED | _FORFEIT, _VUR & (pl.col("result") != "-"), _TRAILING),
    "_f": View(
        pl.when("redrawn").then("draw").otherwise("points"),
        _PLAYED | pl.col("redrawn"),
        _VUR & ~pl.col("redrawn"),
        _TRAILING & ~pl.col("paired_last"),
    ),
    "_f_p": View(
        pl.when("redrawn").then("draw").otherwise("points"),
        _PLAYED | _FORFEIT | pl.col("redrawn"),
        _VUR & (pl.col("result") != "-") & ~pl.col("redrawn"),
        _TRAILING & ~pl.col("paired_last"),
    ),
}


def elements(rows: pl.DataFrame, rounds: pl.Series, view: View) -> pl.DataFrame:
    """One row per competitor and round: points, opponent_score, vur, is_element (dense rows).

    `rows` are those of `in_events`, `rounds` how many each competitor has. opponent_score is null
    where the round is no element (free rounds of predetermined events); vur says that the low cuts
    take the element first.
    """
    return seen(rows, rounds, view).select(
        points="own",
        opponent_score="opponent_score",
        vur="first_out",
        is_element=pl.col("opponent_score").is_not_null(),
    )


def seen(rows: pl.DataFrame, rounds: pl.Series, view: View) -> pl.DataFrame:
    """The same rows with what leads there, in multiples of 1/scale.

    own, worth: what the round gave, and what it counts for the opponents. score, their_score,
    their_adjusted: sums of own and of worth, of the competitor and of the opponent. cap: a draw in
    each round. met, trailing as the view sees them; first_out: the low cuts take it first.
    """
    rows = rows.select(
        "competitor",
        "round",
        "opponent",
        *(["rounds", "draw", "win", "predetermined", "cap", "virtual", "redrawn"]),
        played_over_board="played",
        own=view.points,
        met=view.met,
        vur=view.vur,
        trailing=view.trailing,
    )
    score = totals(rows["own"], rounds).cast(pl.Int32)
    drawn = pl.when("virtual").then(~pl.col("played_over_board")).otherwise("trailing")
    worth = rows.select(pl.when(drawn).then("draw").otherwise("own").alias("worth"))["worth"]
    adjusted = totals(worth, rounds).cast(pl.Int32)
    rows = rows.with_columns(
        worth=worth,
        score=at(score, "competitor"),
        their_score=at(score, "opponent"),
        their_adjusted=at(adjusted, "opponent"),
    )
    unplayed = _dummy()
    if rows["virtual"].any():
        before = running(rows["own"], first_rows(rounds), rows["competitor"]).alias("before")
        rows = rows.with_columns(before)
        unplayed = pl.when("virtual").then(_virtual_opponent()).otherwise(unplayed)
    swiss = pl.when("met").then("their_adjusted").otherwise(unplayed)
    opponent_score = pl.when("predetermined").then("their_score").otherwise(swiss)
    return rows.with_columns(
        opponent_score=opponent_score.cast(pl.Int32),
        first_out=pl.col("vur") & ~pl.col("predetermined") & ~pl.col("virtual"),
    )


def in_events(field: Field) -> pl.DataFrame:
    """The rectangle with what the event of each row says.

    rounds, scale, win, draw, predetermined, complete, most_games; cap: a draw in every round
    (16.4.2), null in editions without it; virtual: unplayed rounds follow the virtual opponent;
    forfeits_are_games: 15.2 before 2026. redrawn: a pairing of the event's real last round; none
    while rounds are to come (8.3). paired_last: the competitor has one.
    """
    events = field.events.with_columns(
        cap=pl.when(edition_flag("capped")).then(pl.col("draw") * pl.col("cap_rounds")),
        virtual=edition_flag("virtual"),
        forfeits_are_games=pl.col("predetermined") & ~edition_flag("forfeits_apart"),
    )
    rows = field.rounds.with_columns(at(events[name], "event").alias(name) for name in _OF_EVENT)
    last = pl.col("complete") & (pl.col("round") == pl.col("rounds"))
    rows = rows.with_columns(redrawn=last & pl.col("opponent").is_not_null())
    paired = pl.repeat(False, field.competitors.height, eager=True)
    final = rows.filter("redrawn")["competitor"]
    return rows.with_columns(paired_last=at(paired.scatter(final, True), "competitor"))


def _dummy() -> pl.Expr:
    """16.4: own score, from 2026 capped by the scheduled opponent's or by a draw in each round."""
    cap = pl.when(pl.col("opponent").is_not_null()).then("their_adjusted").otherwise("cap")
    capped = pl.col("cap").is_not_null()
    return pl.when(capped).then(pl.min_horizontal("score", cap)).otherwise("score")


def _virtual_opponent() -> pl.Expr:
    """Before C.07: level until the round, the complementary result in it, draws after it."""
    later = pl.col("rounds").cast(pl.Int32) - pl.col("round").cast(pl.Int32)
    return pl.col("before") + pl.col("win") - pl.col("own") + pl.col("draw") * later
