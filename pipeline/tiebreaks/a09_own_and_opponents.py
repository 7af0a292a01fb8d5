"""Article 9: tie-breaks on own results and the opponents' scores."""

from dataclasses import replace

import polars as pl

from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import Summands, summed
from pipeline.units import POINTS, PRODUCT


@tiebreak("SB", "Sonneborn-Berger", article="9.1", unit=PRODUCT, modifiers="CMP", order="products")
def sonneborn_berger(kept: Kept) -> Summands:
    """Sum of each opponent's adjusted score times the points scored in that round."""
    return kept.summed(kept.column("product"), kept.column("is_element"))


@tiebreak("KS", "Koya System", article="9.2", unit=POINTS, modifiers="L", round_robin=True)
def koya(kept: Kept) -> Summands:
    """Points against opponents who scored at least half of what was possible.

    /L moves the limit by half points. Free rounds of odd fields are no games.
    """
    half_point_steps = kept.modifiers.limit * pl.col("scale")
    limit = pl.col("win") * pl.col("most_games") + half_point_steps
    reached = 2 * pl.col("opponent_final") >= limit
    points = summed(pl.when(reached).then("points"))
    return replace(points, steps={"limit": POINTS.public(limit) / 2})
