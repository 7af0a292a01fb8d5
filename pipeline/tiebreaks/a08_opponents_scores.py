"""Article 8: tie-breaks on the opponents' scores."""

import polars as pl

from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands, total
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
    worth, numbers = pl.when(met).then("opponent_value"), {"games": met}
    games = total("games") * pl.col("scale")
    if kept.options["aob-decimals"] == "2":
        # rounded once more: divided by a constant, polars can be wrong in the last bit
        rounded = (half_up(100 * total("worth"), games) / 100).round(2)
        return Summands(worth, rounded, numbers, "mean, halves up", POINTS)
    exact = total("worth").cast(pl.Float64) / games.cast(pl.Float64)
    return Summands(worth, pl.when(games > 0).then(exact), numbers, "mean", POINTS)


@tiebreak(
    "FB", "Fore Buchholz",
    article="8.3", unit=POINTS, modifiers="CMP", order="scores", implies="F",
    swiss_only=True, since="fide-2023",
)  # fmt: skip
def fore_buchholz(kept: Kept) -> Summands:
    """Buchholz with every pairing of the last round taken as a draw."""
    return buchholz(kept)
