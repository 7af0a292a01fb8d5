"""Intervals of shares, the exact test of two paired shares, and many tests at once."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

#: Two-sided 95 % point of the normal distribution.
Z95 = 1.959963984540054


def wilson(successes: ArrayLike, trials: ArrayLike) -> tuple[Floats, Floats]:
    """(low, high) of binomial shares, 95 % (Wilson 1927); NaN without trials."""
    k, n = np.asarray(successes, float), np.asarray(trials, float)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = k / n
        centre = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 / (1 + Z95**2 / n) * np.sqrt(share * (1 - share) / n + Z95**2 / (4 * n**2))
    known = n > 0
    # at 0 and n the exact bound is 0 or 1; the formula reaches it up to rounding
    low = np.where(k == 0, 0.0, centre - half)
    high = np.where(k == n, 1.0, centre + half)
    return np.where(known, low, np.nan), np.where(known, high, np.nan)


def mcnemar(one_alone: int, other_alone: int) -> float:
    """Two-sided exact p of McNemar's test, from the pairs in which one side alone succeeds.

    Without such pairs there is nothing to tell the two apart: 1.
    """
    n, least = one_alone + other_alone, min(one_alone, other_alone)
    log_factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, n + 1)))])
    i = np.arange(least + 1)
    log_terms = log_factorial[n] - log_factorial[i] - log_factorial[n - i] - n * np.log(2)
    return min(1.0, 2 * float(np.exp(log_terms).sum()))


def holm(p_values: ArrayLike) -> Floats:
    """p-values adjusted for being tested together (Holm 1979), in their order."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    raised = np.maximum.accumulate(p[order] * np.arange(p.size, 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(raised, 1.0)
    return adjusted
