"""Article 8: tie-breaks on the opponents' scores."""

import polars as pl

from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands
from pipeline.units import AVERAGE, POINTS, half_up


@tiebreak(
    "BH", "Buchholz",
    article="8.1", unit=POINTS, modifiers="CMPF", order="scores", swiss_only=True,
)  # fmt: skip
def buchholz(kept: Kept) -> Summands:
    """Sum of the adjusted scores of the opponents, dummies of unplayed rounds included."""
    return kept.summed(kept.column("opponent_score"), kept.column("is_element"))


@tiebreak(
    "AOB", "Average of Opponents' Buchholz",
    article="8.2", unit=AVERAGE, grain="opponent", of="BH", modifiers="F", swiss_only=True,
    since="fide-2023",
)  # fmt: skip
def average_of_opponents_buchholz(kept: Kept) -> Summands:
    """Mean Buchholz of the opponents met over the board, exact; undefined without a game."""
    met = pl.col("met")
    worth = pl.when(met).then("opponent_value")
    total = worth.sum()
    games = met.sum().cast(pl.Int64) * pl.col("scale").first()
    if kept.options["aob-decimals"] == "2":
        rounded = half_up(100 * total, games).cast(pl.Float64) / 100
        return Summands(worth, rounded, "mean, halves up", POINTS)
    exact = pl.when(games > 0).then(total.cast(pl.Float64) / games.cast(pl.Float64))
    return Summands(worth, exact, "mean", POINTS)


@tiebreak(
    "FB", "Fore Buchholz",
    article="8.3", unit=POINTS, modifiers="CMP", order="scores", implies="F",
    swiss_only=True, since="fide-2023",
)  # fmt: skip
def fore_buchholz(kept: Kept) -> Summands:
    """Buchholz with every pairing of the last round taken as a draw."""
    return buchholz(kept)
