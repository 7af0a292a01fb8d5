"""Article 8: tie-breaks on the opponents' scores."""

import polars as pl

from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.units import AVERAGE, POINTS, half_up


@tiebreak(
    "BH", "Buchholz",
    article="8.1", unit=POINTS, modifiers="CMPF", order="scores", swiss_only=True,
)  # fmt: skip
def buchholz(kept: Kept) -> pl.Expr:
    """Sum of the adjusted scores of the opponents, dummies of unplayed rounds included."""
    return kept.sum(kept.column("opponent_score"), kept.column("is_element"))


@tiebreak(
    "AOB", "Average of Opponents' Buchholz",
    article="8.2", unit=AVERAGE, grain="opponent", of="BH", modifiers="F", swiss_only=True,
)  # fmt: skip
def average_of_opponents_buchholz(kept: Kept) -> pl.Expr:
    """Mean Buchholz of the opponents met over the board, exact; undefined without a game."""
    met = pl.col("met")
    total = pl.when(met).then("opponent_value").sum()
    games = met.sum().cast(pl.Int64) * pl.col("scale").first()
    if kept.options["aob-decimals"] == "2":
        return half_up(100 * total, games).cast(pl.Float64) / 100
    return pl.when(games > 0).then(total.cast(pl.Float64) / games.cast(pl.Float64))


@tiebreak(
    "FB", "Fore Buchholz",
    article="8.3", unit=POINTS, modifiers="CMP", order="scores", implies="F",
    swiss_only=True,
)  # fmt: skip
def fore_buchholz(kept: Kept) -> pl.Expr:
    """Buchholz with every pairing of the last round taken as a draw."""
    return buchholz(kept)
