"""Public points are the doubles nearest to what the file states, so equal fractions are equal."""

import polars as pl

from pipeline.units import from_thousandths


def test_thousandths_are_correctly_rounded() -> None:
    """A plain division by a constant misses every seventh of these by a bit."""
    whole = [*range(-5_000, 200_000), *range(0, 10_000_000, 997)]
    points = pl.DataFrame({"whole": whole}).select(from_thousandths(pl.col("whole")))
    assert points.to_series().to_list() == [number / 1000 for number in whole]
