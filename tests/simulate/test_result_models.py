"""Result models: chances that add up, and what each is known for."""

import numpy as np
import pytest

from pipeline.simulate.outcomes import model

GRID = np.array([(w, b) for w in range(600, 2900, 100) for b in range(600, 2900, 100)], float).T


@pytest.mark.parametrize("name", ["logistic", "g2", "coin", "fixed"])
def test_chances_are_chances(name):
    wins, draws = model(name, 0.3)(*GRID)
    losses = 1 - wins - draws
    for share in (wins, draws, losses):
        assert share.min() >= -1e-12 and share.max() <= 1


def test_the_logistic_model_is_that_of_gacrux():
    theirs = pytest.importorskip("gacrux.drawresult").drawresult(1)
    for white, black in ((2000, 2000), (2400, 1800), (1700, 1950), (2750, 2740)):
        wins, draws = model("logistic", 0.0)(np.array([white]), np.array([black]))
        expected_wins, expected_draws, _ = theirs.prob(white, black)
        assert wins[0] == pytest.approx(expected_wins)
        assert draws[0] == pytest.approx(expected_draws)


def test_the_logistic_model_favours_white_and_draws_among_the_strong():
    strength = np.array([1600.0, 2000.0, 2400.0])
    wins, draws = model("logistic", 0.0)(strength, strength)
    assert (wins > 1 - wins - draws).all()
    assert (np.diff(draws) > 0).all()


@pytest.mark.parametrize("name", ["g2", "fixed"])
def test_the_expected_score_is_that_of_elo(name):
    white, black = np.array([2000.0, 2000.0, 2000.0]), np.array([2000.0, 1900.0, 2400.0])
    wins, draws = model(name, 0.3)(white, black)
    assert wins + draws / 2 == pytest.approx([0.5, 0.640065, 0.090909], abs=1e-6)


def test_fixed_draws_are_fixed_where_there_is_room():
    wins, draws = model("fixed", 0.3)(np.array([2000.0, 2000.0]), np.array([1950.0, 2600.0]))
    assert draws == pytest.approx([0.3, 2 / (1 + 10**1.5)])
    assert wins[1] == pytest.approx(0.0)


def test_g2_draws_half_of_the_even_games():
    _, draws = model("g2", 0.0)(np.array([2000.0]), np.array([2000.0]))
    assert draws[0] == pytest.approx(0.5)
