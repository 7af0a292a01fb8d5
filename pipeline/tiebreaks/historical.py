"""Systems that users' guides and older FIDE texts name; an event may define them (Art. 4.1).

Records 202 and 212 write such a system with the prefix OTHER_. Where a list of guides wants a
system that is compared step by step, the value is the place inside the event by all its steps, so
that one entry of a list does the whole chain.
"""

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.tiebreaks.a06_direct_encounter import tiers_by_games
from pipeline.tiebreaks.a07_own_record import running_total
from pipeline.tiebreaks.descriptor import Modifiers
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.units import COUNT, POINTS

_BYES_WITH_POINTS = ("U", "F", "H")


@tiebreak(
    "OTHER_BH_SUM", "Recursive Buchholz (Sum of Buchholz)",
    article="historical", unit=POINTS, grain="opponent", of="BH", swiss_only=True,
)  # fmt: skip
def sum_of_buchholz(kept: Kept) -> pl.Expr:
    """Sum of the Buchholz, by the edition in use, of the opponents met over the board."""
    return _sum_over_opponents()


@tiebreak(
    "OTHER_PS_SUM", "Opponents' Cumulative Score",
    article="historical", unit=POINTS, grain="opponent", of="PS",
)  # fmt: skip
def sum_of_progressive_scores(kept: Kept) -> pl.Expr:
    """Sum of the progressive scores of the opponents met over the board."""
    return _sum_over_opponents()


def score_without_byes(kept: Kept) -> pl.Expr:
    """Final score less the points of byes (forfeit wins stay)."""
    return pl.when(~_bye()).then("points").sum().cast(pl.Int64)


@tiebreak(
    "OTHER_BH_NOBYE", "Buchholz without Byes",
    article="historical", unit=POINTS, grain="opponent", of=score_without_byes, swiss_only=True,
)  # fmt: skip
def buchholz_without_byes(kept: Kept) -> pl.Expr:
    """Scores without bye points of the opponents met over the board; own byes add nothing."""
    if kept.options["bye-less-buchholz"] == "own":
        return buchholz_without_own_byes(kept)
    return _sum_over_opponents()


@tiebreak(
    "OTHER_BH_NOBYE_OWN", "Buchholz without Own Byes",
    article="historical", unit=POINTS, swiss_only=True,
)  # fmt: skip
def buchholz_without_own_byes(kept: Kept) -> pl.Expr:
    """Final scores of the opponents met over the board; own byes add nothing."""
    return pl.when("played").then("opponent_final").sum().cast(pl.Int64)


@tiebreak(
    "OTHER_KOYA_EXT", "Extended Koya",
    article="historical", unit=COUNT, grain="field", better="low", round_robin=True,
)  # fmt: skip
def extended_koya(rows: pl.DataFrame) -> pl.DataFrame:
    """Place by Koya, then by the points against one more score group below the limit at a time.

    The steps are (KS, KS with the next lower score group that exists, and so on): in half points
    KS, KS/L-1, KS/L-2 … The place is among all of the event, equal for equal steps.
    """
    limit = pl.col("win") * pl.col("most_games")
    games = rows.filter(pl.col("opponent").is_not_null()).select(
        "event",
        "competitor",
        "points",
        below=pl.when(2 * pl.col("opponent_final") < limit).then("opponent_final"),
    )
    # 0: at the limit or above, 1: the highest group below it, and so on
    level = pl.col("below").rank("dense", descending=True).over("event").fill_null(0)
    games = games.with_columns(level=level.cast(pl.Int32))
    lowest = games.select(pl.col("level").max()).item() or 0
    steps = games.group_by("event", "competitor").agg(
        pl.when(pl.col("level") <= step).then("points").sum().alias(f"step {step}")
        for step in range(lowest + 1)
    )
    everybody = rows.select("event", "competitor").unique(maintain_order=True)
    met = everybody.join(steps, on=["event", "competitor"], how="left", maintain_order="left")
    return _places(met.fill_null(0))


@tiebreak(
    "OTHER_PS_CHAIN", "Progressive Scores, Cut Further and Further",
    article="historical", unit=COUNT, grain="field", better="low",
)  # fmt: skip
def progressive_chain(rows: pl.DataFrame) -> pl.DataFrame:
    """Place by PS, then PS/C1, PS/C2 and so on, while players are still tied.

    One entry for the list PS, PS/C1 … PS/C(R-1), whatever the number of rounds R. The place is
    among all of the event, equal for equal steps.
    """
    most = rows.select(pl.col("round").max()).item() or 0
    steps = rows.group_by("event", "competitor").agg(
        running_total(cut).alias(f"step {cut}") for cut in range(most)
    )
    return _places(steps)


@tiebreak(
    "OTHER_DE_STRICT", "Direct Encounter If All Met",
    article="historical", unit=COUNT, grain="group", modifiers="P", better="low",
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


def _sum_over_opponents() -> pl.Expr:
    return pl.when("played").then("opponent_value").sum()


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
