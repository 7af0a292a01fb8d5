"""Intervals and tests against values worked out another way."""

from itertools import pairwise
from math import comb

import numpy as np
import pytest

from pipeline.studies.intervals import holm, mcnemar, wilson


def test_wilson_by_hand():
    low, high = wilson([1, 1, 0, 5], [3, 2, 10, 5])
    # the roots of |p - k/n| = z sqrt(p (1 - p) / n)
    assert low == pytest.approx([0.0615, 0.0945, 0.0, 0.5655], abs=5e-5)
    assert high == pytest.approx([0.7923, 0.9055, 0.2775, 1.0], abs=5e-5)


def test_wilson_bounds_solve_their_equation():
    k, n, z = 7.0, 31.0, 1.959963984540054
    for p in wilson([k], [n]):
        assert abs(p[0] - k / n) == pytest.approx(z * np.sqrt(p[0] * (1 - p[0]) / n))


def test_wilson_without_trials():
    low, high = wilson([0], [0])
    assert np.isnan(low[0]) and np.isnan(high[0])


@pytest.mark.parametrize(("a", "b"), [(0, 0), (1, 0), (3, 9), (9, 3), (5, 5), (40, 61), (700, 800)])
def test_mcnemar_is_the_binomial_test(a, b):
    n = a + b
    tail = sum(comb(n, i) for i in range(min(a, b) + 1)) / 2**n
    assert mcnemar(a, b) == pytest.approx(min(1.0, 2 * tail))


def test_holm_by_hand():
    # sorted 0.01 0.02 0.03 0.04 times 4 3 2 1, never falling
    assert holm([0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]).size == 0


def test_holm_keeps_the_order_of_the_tests():
    p = np.sort(np.random.default_rng(1).random(20))
    adjusted = holm(p)
    assert all(a <= b for a, b in pairwise(adjusted)) and (adjusted >= p).all()
