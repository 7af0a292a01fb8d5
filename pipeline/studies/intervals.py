"""Intervals of shares."""

import polars as pl

#: Two-sided 95 % point of the normal distribution.
Z95 = 1.959963984540054


def wilson(successes: str, trials: str) -> list[pl.Expr]:
    """share, low and high (95 %) of a binomial share (Wilson 1927); null without trials."""
    k, n = pl.col(successes).cast(pl.Float64), pl.col(trials).cast(pl.Float64)
    share = k / n
    centre = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 / (1 + Z95**2 / n) * (share * (1 - share) / n + Z95**2 / (4 * n**2)).sqrt()
    known = n > 0
    # at 0 and n the exact bound is 0 or 1; the formula reaches it up to rounding
    low = pl.when(k == 0).then(0.0).otherwise(centre - half)
    high = pl.when(k == n).then(1.0).otherwise(centre + half)
    return [
        pl.when(known).then(value).alias(name)
        for name, value in (("share", share), ("low", low), ("high", high))
    ]
