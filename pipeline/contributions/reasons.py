"""Why a round has its opponent's score, and why it counts for the opponents what it counts."""

import polars as pl

from pipeline.contributions.elements import View, in_events, seen
from pipeline.contributions.field import Field


def reasons(field: Field, view: View) -> pl.DataFrame:
    """One row per competitor and round in the field's order, scores in multiples of 1/scale.

    opponent_score and why: the element and the provision that gives it (a name of
    `rules.articles`; null where the round is no element). own_score, cap: what a dummy is the
    lower of; null elsewhere. counts and counts_why: the same of what opponents count.
    """
    rows = seen(in_events(field), field.competitors["rounds"], view)
    rows = rows.with_columns(unplayed_class=field.rounds["unplayed_class"])
    paired, capped = pl.col("opponent").is_not_null(), pl.col("cap").is_not_null()
    dummy = ~pl.col("met") & ~pl.col("predetermined") & ~pl.col("virtual")
    over_the_board = pl.col("played_over_board")
    why = (
        pl.when(pl.col("opponent_score").is_null())
        .then(None)
        .when("predetermined")
        .then(pl.lit("schedule"))
        .when(pl.col("met") & pl.col("redrawn") & _redraws(view))
        .then(pl.lit("redrawn"))
        .when("met")
        .then(pl.when(over_the_board).then(pl.lit("game")).otherwise(pl.lit("forfeit as a game")))
        .when("virtual")
        .then(pl.lit("virtual opponent"))
        .when(~capped)
        .then(pl.lit("dummy"))
        .when(paired)
        .then(pl.lit("dummy, opponent's cap"))
        .otherwise(pl.lit("dummy, cap of draws"))
    )
    counts_why = (
        pl.when("predetermined")
        .then(pl.lit("scheduled"))
        .when(pl.col("redrawn") & _redraws(view))
        .then(pl.lit("last round drawn"))
        .when(over_the_board)
        .then(pl.lit("scored"))
        .when("virtual")
        .then(pl.lit("unplayed as a draw"))
        .when("trailing")
        .then(pl.lit("class 5"))
        # available in the last round after all: the bye is no longer one of the last
        .when(pl.col("unplayed_class") == 5)
        .then(pl.lit("class 3"))
        .otherwise(pl.format("class {}", "unplayed_class"))
    )
    return rows.select(
        "competitor",
        "round",
        "opponent_score",
        why=why,
        own_score=pl.when(dummy).then("score"),
        cap=pl.when(dummy & capped).then(pl.when(paired).then("their_adjusted").otherwise("cap")),
        counts=pl.when("predetermined").then("own").otherwise("worth"),
        counts_why=counts_why,
        first_out="first_out",
    )


def _redraws(view: View) -> pl.Expr:
    return pl.lit("redrawn" in view.points.meta.root_names())
