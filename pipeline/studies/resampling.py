"""The cluster bootstrap: whole series are drawn with replacement, all cells at once.

A resample is a row of weights, how often each series was drawn; a statistic of all cells in all
resamples is then one product of matrices. The weights depend on the experiment, its seed and the
series alone, so another cell changes nothing and all cells see the same resamples.
"""

from hashlib import sha256

import numpy as np

from pipeline.studies.intervals import Floats

#: Numbers in a block of weights, so that memory stays small whatever the archive.
_BLOCK = 4_000_000


def stream(seed: int, *place: str) -> np.random.Generator:
    """The generator of one place of a study, such as (experiment, cell, event), under one root."""
    words = [int.from_bytes(sha256(name.encode()).digest()[:4], "big") for name in place]
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=words)))


def bootstrap(
    hits: Floats, of: Floats, resamples: int, rng: np.random.Generator
) -> tuple[Floats, Floats, Floats]:
    """(low, high, standard error) of each column's sum(hits) / sum(of): 95 %, percentiles.

    One row per series, one column per cell. NaN with fewer than two series behind a cell; no
    bounds where all resamples agree, as they do about a share of 0 or 1.
    """
    series = hits.shape[0]
    rows = max(1, _BLOCK // max(series, 1))
    drawn = np.empty((resamples, hits.shape[1]))
    for first in range(0, resamples, rows):
        size = min(rows, resamples - first)
        weights = _weights(rng, size, series)
        with np.errstate(invalid="ignore", divide="ignore"):
            drawn[first : first + size] = (weights @ hits) / (weights @ of)
    enough = (of > 0).sum(axis=0) >= 2
    percentile, deviation = np.percentile, np.std
    if np.isnan(drawn).any():  # resamples that miss a cell say nothing about it
        percentile, deviation = np.nanpercentile, np.nanstd
        drawn[:, ~enough] = 0.0
    low, high = percentile(drawn, [2.5, 97.5], axis=0)
    error = np.where(enough, deviation(drawn, axis=0), np.nan)
    spread = enough & (low < high)
    return np.where(spread, low, np.nan), np.where(spread, high, np.nan), error


def _weights(rng: np.random.Generator, size: int, series: int) -> Floats:
    """How often each series is drawn, one row per resample."""
    draws = rng.integers(0, series, size=(size, series))
    places = draws + series * np.arange(size)[:, None]
    return np.bincount(places.ravel(), minlength=size * series).reshape(size, series).astype(float)
