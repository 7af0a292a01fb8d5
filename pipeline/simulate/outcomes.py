"""Result models: chances of White's win and of a draw, given two strengths in Elo."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
#: Strengths of White and of Black to the chances of White's win and of a draw.
Model = Callable[[Floats, Floats], tuple[Floats, Floats]]

#: Constants of gacrux (drawresult.py, version 1.11.65): Elo per factor of ten; at a mean rating of
#: 2000 White wins the even game as if 96 points weaker, Black as if 150 weaker, and per rating
#: point more on average these grow by 0.0986 and 0.157. What is left over are draws.
_ELO, _MIDDLE = 370.0, 2000.0
_WHITE, _WHITE_SLOPE = 96.0, 0.0986
_BLACK, _BLACK_SLOPE = 150.0, 0.157


def model(name: str, draws: float) -> Model:
    """The result model of this name; `draws` is the share of `fixed`."""
    models: dict[str, Model] = {"logistic": _logistic, "g2": _g2, "coin": _coin}
    return models.get(name) or _fixed(draws)


def _logistic(white: Floats, black: Floats) -> tuple[Floats, Floats]:
    """Three outcomes with White's edge, draws growing with the mean rating.

    Far below 1400 the two wins alone would exceed 1; they are shares of 1 there.
    """
    above = (white + black) / 2 - _MIDDLE
    wins = _expected(white - black - _WHITE - _WHITE_SLOPE * above, _ELO)
    losses = _expected(black - white - _BLACK - _BLACK_SLOPE * above, _ELO)
    total = np.maximum(wins + losses, 1.0)
    return wins / total, 1 - (wins + losses) / total


def _g2(white: Floats, black: Floats) -> tuple[Floats, Floats]:
    """Two halves won apart: with g the expected score, g² wins and 2g(1 - g) draws."""
    g = _expected(white - black)
    return g**2, 2 * g * (1 - g)


def _coin(white: Floats, black: Floats) -> tuple[Floats, Floats]:
    """A coin decides, without draws."""
    return np.full(white.shape, 0.5), np.zeros(white.shape)


def _fixed(draws: float) -> Model:
    """The same share of draws in every game, but no more than the expected score has room for."""

    def chances(white: Floats, black: Floats) -> tuple[Floats, Floats]:
        expected = _expected(white - black)
        drawn = np.minimum(draws, 2 * np.minimum(expected, 1 - expected))
        return expected - drawn / 2, drawn

    return chances


def _expected(difference: Floats, elo: float = 400.0) -> Floats:
    return 1 / (1 + 10 ** (-difference / elo))
