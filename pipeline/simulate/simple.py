"""Two simple models: what small club programs do, and no system at all."""

from collections.abc import Iterator, Sequence

from pipeline.simulate.colours import coloured
from pipeline.simulate.history import History, Pairing
from pipeline.simulate.search import byes, matched, without_rematch


def casual(history: History, present: Sequence[int]) -> Pairing | None:
    """Neighbours by score, equal scores in random order, nobody twice; colours alternate.

    So the first round is at random. A bye goes to the last player who had none.
    """
    lots = history.chance.random(len(history.ratings)).tolist()
    scores = history.scores
    return _neighbours(history, sorted(present, key=lambda player: (-scores[player], lots[player])))


def at_random(history: History, present: Sequence[int]) -> Pairing | None:
    """Pairs by lot, nobody twice; colours alternate."""
    lots = history.chance.random(len(history.ratings)).tolist()
    return _neighbours(history, sorted(present, key=lots.__getitem__))


def _neighbours(history: History, order: Sequence[int]) -> Pairing | None:
    allowed = without_rematch(history)
    for free in byes(history, order):
        pairs = matched([player for player in order if player != free], _next, allowed)
        if pairs is not None:
            return Pairing([coloured(history, *pair) for pair in pairs], free)
    return None


def _next(left: Sequence[int]) -> Iterator[int]:
    yield from range(1, len(left))
