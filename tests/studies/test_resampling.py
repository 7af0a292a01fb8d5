"""The cluster bootstrap: what it draws, what it depends on, and that its intervals cover."""

import numpy as np
import pytest

from pipeline.studies import resampling
from pipeline.studies.intervals import wilson
from pipeline.studies.resampling import bootstrap, stream


def cells(series: int, count: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    of = rng.integers(1, 5, (series, count)).astype(float)
    return np.floor(of * rng.random((series, count))), of


def test_each_series_is_drawn_as_often_as_the_weights_say():
    weights = resampling._weights(stream(1, "x"), 500, 40)
    assert weights.shape == (500, 40)
    assert (weights.sum(axis=1) == 40).all(), "as many draws as series"
    assert weights.mean() == 1 and weights.var() == pytest.approx(1 - 1 / 40, rel=0.05)


def test_the_bootstrap_by_plain_resampling():
    hits, of = cells(30, 3)
    low, high, error = bootstrap(hits, of, 400, stream(1, "x"))
    rng = stream(1, "x")
    draws = rng.integers(0, 30, (400, 30))
    drawn = np.array([hits[d].sum(axis=0) / of[d].sum(axis=0) for d in draws])
    assert low == pytest.approx(np.percentile(drawn, 2.5, axis=0))
    assert high == pytest.approx(np.percentile(drawn, 97.5, axis=0))
    assert error == pytest.approx(drawn.std(axis=0))


def test_blocks_change_nothing(monkeypatch):
    hits, of = cells(30, 3)
    whole = bootstrap(hits, of, 100, stream(1, "x"))
    monkeypatch.setattr(resampling, "_BLOCK", 30 * 7)
    assert np.array_equal(whole, bootstrap(hits, of, 100, stream(1, "x")))


def test_another_cell_changes_nothing():
    hits, of = cells(30, 3)
    whole = bootstrap(hits, of, 100, stream(1, "x"))
    part = bootstrap(hits[:, 1:], of[:, 1:], 100, stream(1, "x"))
    assert np.array_equal(np.array(whole)[:, 1:], np.array(part))


def test_streams_differ_by_place_and_seed_alone():
    same = stream(1, "orders", "series").random(3)
    assert np.array_equal(same, stream(1, "orders", "series").random(3))
    for other in (stream(2, "orders", "series"), stream(1, "ties", "series"), stream(1, "orders")):
        assert not np.array_equal(same, other.random(3))


def test_what_the_resamples_cannot_tell_has_no_bounds():
    hits = np.array([[1.0, 0.0, 1.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
    of = np.array([[1.0, 1.0, 1.0], [1.0, 1.0, 0.0], [1.0, 1.0, 0.0]])
    low, high, error = bootstrap(hits, of, 200, stream(1, "x"))
    assert low[0] < high[0]
    assert np.isnan(low[1]) and np.isnan(high[1]) and error[1] == 0, "a share of 0"
    assert np.isnan(low[2]) and np.isnan(error[2]), "one series alone"


@pytest.mark.slow
def test_intervals_of_a_known_share_cover():
    """95 % intervals hold the share in 93 to 97 % of 1,000 repeats."""
    repeats, events, share = 1000, 400, 0.3
    rng = np.random.default_rng(20261130)
    hits = rng.binomial(1, share, (events, repeats)).astype(float)
    low, high = wilson(hits.sum(axis=0), np.full(repeats, events))
    assert 0.93 <= ((low <= share) & (share <= high)).mean() <= 0.97
    # every repeat is a cell, so all share their resamples but not their data
    low, high, _ = bootstrap(hits, np.ones_like(hits), 2000, stream(1, "coverage"))
    assert 0.93 <= ((low <= share) & (share <= high)).mean() <= 0.97


@pytest.mark.slow
def test_the_cluster_bootstrap_covers_where_wilson_does_not():
    """Series of five editions, alike within: Wilson's interval is too short."""
    repeats, series, editions, share = 1000, 200, 5, 0.3
    rng = np.random.default_rng(7)
    own = rng.beta(0.6, 1.4, (series, repeats))
    hits = rng.binomial(editions, own).astype(float)
    of = np.full_like(hits, editions)
    low, high, _ = bootstrap(hits, of, 2000, stream(1, "coverage"))
    assert 0.93 <= ((low <= share) & (share <= high)).mean() <= 0.97
    low, high = wilson(hits.sum(axis=0), of.sum(axis=0))
    assert ((low <= share) & (share <= high)).mean() < 0.9
