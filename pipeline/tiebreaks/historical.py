"""Systems that users' guides and older FIDE texts name; an event may define them (Art. 4.1).

Records 202 and 212 write such a system with the prefix OTHER_. Where a list of guides wants a
system that is compared step by step, the value is the place inside the event by all its steps, so
that one entry of a list does the whole chain.
"""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.tables.rectangle import first_rows, runs, totals
from pipeline.tiebreaks.a06_direct_encounter import encounters, tiers_by_games
from pipeline.tiebreaks.a07_own_record import score_after_round, share_of_later
from pipeline.tiebreaks.descriptor import Modifiers
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Passes, Summands, summed
from pipeline.units import COUNT, POINTS

_BYES_WITH_POINTS = ("U", "F", "H")


@tiebreak(
    "OTHER_BH_SUM", "Recursive Buchholz (Sum of Buchholz)",
    article="historical", unit=POINTS, grain="opponent", of="BH", swiss_only=True,
)  # fmt: skip
def sum_of_buchholz(kept: Kept) -> Summands:
    """Sum of the Buchholz, by the edition in use, of the opponents met over the board."""
    return _sum_over_opponents()


@tiebreak(
    "OTHER_PS_SUM", "Opponents' Cumulative Score",
    article="historical", unit=POINTS, grain="opponent", of="PS",
)  # fmt: skip
def sum_of_progressive_scores(kept: Kept) -> Summands:
    """Sum of the progressive scores of the opponents met over the board."""
    return _sum_over_opponents()


def score_without_byes(kept: Kept) -> Summands:
    """Final score less the points of byes (forfeit wins stay)."""
    return summed(pl.when(~_bye()).then("points"))


@tiebreak(
    "OTHER_BH_NOBYE", "Buchholz without Byes",
    article="historical", unit=POINTS, grain="opponent", of=score_without_byes, swiss_only=True,
)  # fmt: skip
def buchholz_without_byes(kept: Kept) -> Summands:
    """Scores without bye points of the opponents met over the board; own byes add nothing."""
    if kept.options["bye-less-buchholz"] == "own":
        return buchholz_without_own_byes(kept)
    return _sum_over_opponents()


@tiebreak(
    "OTHER_BH_NOBYE_OWN", "Buchholz without Own Byes",
    article="historical", unit=POINTS, swiss_only=True,
)  # fmt: skip
def buchholz_without_own_byes(kept: Kept) -> Summands:
    """Final scores of the opponents met over the board; own byes add nothing."""
    return summed(pl.when("played").then("opponent_final"))


def koya_steps(kept: Kept) -> Summands:
    """Points against each opponent, and the step in which they are added."""
    met = pl.when(pl.col("opponent").is_not_null())
    return Summands(
        met.then("points"), pl.col("value"), rule="steps", unit=POINTS,
        detail=("step", met.then(_koya_step())),
    )  # fmt: skip


@tiebreak(
    "OTHER_KOYA_EXT", "Extended Koya",
    article="historical", unit=COUNT, grain="field", better="low", round_robin=True,
    inputs=koya_steps,
)  # fmt: skip
def extended_koya(rows: pl.DataFrame) -> pl.DataFrame:
    """Place by Koya, then by the points against one more score group below the limit at a time.

    The steps are (KS, KS with the next lower score group that exists, and so on): in half points
    KS, KS/L-1, KS/L-2 … The place is among all of the event, equal for equal steps.
    """
    games = rows.with_columns(level=_koya_step(), met=pl.col("opponent").is_not_null())
    lowest = games.select(pl.col("level").max()).item() or 0
    against = [
        pl.when(pl.col("met") & (pl.col("level") <= step)).then("points")
        for step in range(lowest + 1)
    ]
    return _places(_steps(games, against))


def _koya_step() -> pl.Expr:
    """0: an opponent at the limit or above, 1: of the highest group below it, and so on."""
    below = 2 * pl.col("opponent_final") < pl.col("win") * pl.col("most_games")
    score = pl.when(below).then("opponent_final")
    return score.rank("dense", descending=True).over("event").fill_null(0).cast(pl.Int32)


def running_scores(kept: Kept) -> Summands:
    """The score after each round: step k adds up those after the first k."""
    return Summands(score_after_round(), pl.col("value"), rule="steps", unit=POINTS)


@tiebreak(
    "OTHER_PS_CHAIN", "Progressive Scores, Cut Further and Further",
    article="historical", unit=COUNT, grain="field", better="low", inputs=running_scores,
)  # fmt: skip
def progressive_chain(rows: pl.DataFrame) -> pl.DataFrame:
    """Place by PS, then PS/C1, PS/C2 and so on, while players are still tied.

    One entry for the list PS, PS/C1 … PS/C(R-1), whatever the number of rounds R. The place is
    among all of the event, equal for equal steps.
    """
    most = rows.select(pl.col("round").max()).item() or 0
    return _places(_steps(rows, [share_of_later(cut) for cut in range(most)]))


def encounters_if_all_met(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
) -> Passes:
    """The passes of the strict direct encounter."""
    passes = encounters(field, groups, modifiers, options, partly=False)
    return replace(passes, some_not_met="strict, some not met")


@tiebreak(
    "OTHER_DE_STRICT", "Direct Encounter If All Met",
    article="historical", unit=COUNT, grain="group", modifiers="P", better="low",
    passes=encounters_if_all_met,
)  # fmt: skip
def strict_direct_encounter(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
) -> pl.Series:
    """Order among the tied by the games between them, only where each has met all the others.

    Article 6 without 6.3, as before C.07: subsets still tied are compared on their own games.
    """
    return tiers_by_games(field, groups, modifiers, options, partly=False)


def _bye() -> pl.Expr:
    return pl.col("result").is_in(_BYES_WITH_POINTS)


def _sum_over_opponents() -> Summands:
    return summed(pl.when("played").then("opponent_value"))


def _steps(rows: pl.DataFrame, worths: Sequence[pl.Expr]) -> pl.DataFrame:
    """One row per competitor with rounds: event, competitor, and the sum of each worth."""
    who, sizes = runs(rows["competitor"])
    added = rows.select(worth.alias(f"step {number}") for number, worth in enumerate(worths))
    return pl.DataFrame(
        {
            "event": rows["event"].gather(first_rows(sizes)),
            "competitor": who,
            **{column.name: totals(column, sizes) for column in added},
        }
    )


def _places(steps: pl.DataFrame) -> pl.DataFrame:
    """(competitor, value): dense place inside the event by all steps in turn, high first."""
    names = [name for name in steps.columns if name not in ("event", "competitor")]
    if not names:
        return steps.select("competitor", value=pl.lit(1, pl.Int64))
    order = steps.sort("event", *names, descending=[False, *[True] * len(names)])
    same = [pl.col(name) == pl.col(name).shift() for name in ("event", *names)]
    new = ~pl.all_horizontal(same).fill_null(False)
    return order.with_columns(new=new).select(
        "competitor", value=pl.col("new").cum_sum().over("event").cast(pl.Int64)
    )
