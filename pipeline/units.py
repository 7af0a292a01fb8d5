"""Scaled integers and how they are shown. The only place that rounds.

A value is a whole number in its unit until it leaves the pipeline. Points are multiples of
1/scale of a point (`scale` is the event's, 2 unless its scoring needs more), products of two
scores multiples of 1/scale². The one division that makes a public Float64 is correctly rounded:
equal fractions give equal doubles and, with integers this small, unequal ones differ, so
ranking on the public value is ranking on the exact one.
"""

from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True)
class Unit:
    """What one step of a scaled integer is worth: 1 / (steps * scale ** power)."""

    name: str
    power: int
    decimals: int
    steps: int = 1

    def public(self, value: pl.Expr) -> pl.Expr:
        """The public Float64 of a scaled integer; needs the event's `scale` column."""
        scale = pl.col("scale").cast(pl.Int64) ** self.power * self.steps
        return value.cast(pl.Float64) / scale.cast(pl.Float64)


COUNT = Unit("count", 0, 0)
HALF = Unit("half counts", 0, 1, steps=2)
RATING = Unit("rating points", 0, 0)
POINTS = Unit("points", 1, 1)
PRODUCT = Unit("points squared", 2, 2)
#: Divided already, by one correctly rounded division.
AVERAGE = Unit("points, averaged", 0, 2)


def half_up(numerator: pl.Expr, denominator: pl.Expr) -> pl.Expr:
    """Whole number nearest to numerator / denominator, halves up; null for denominator 0.

    Integers only. Polars floors `//`, so negative numerators round half up as well.
    """
    whole = (2 * numerator.cast(pl.Int64) + denominator) // (2 * denominator.cast(pl.Int64))
    return pl.when(denominator > 0).then(whole)


def from_thousandths(points: pl.Expr) -> pl.Expr:
    """Points of whole thousandths, correctly rounded.

    Divided by a constant, polars can be wrong in the last bit (0.7000000000000001 for 700).
    """
    return (points / 1000).round(3)


def show(value: float | None, decimals: int = 2) -> str:
    """A public value for people: no trailing zeros beyond the first decimal, – for null."""
    if value is None:
        return "–"
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
