"""The fold model: score groups folded, top half against bottom half, as the FIDE Dutch system aims.

Nobody meets anybody twice, colours are kept in balance, and the last player of an odd group floats
to the top of the next. It knows nothing of the Dutch system's rules on floats, and is a hundred
times as fast.
"""

from collections.abc import Iterator, Sequence

from pipeline.simulate.colours import both_need_the_same, coloured, preferred
from pipeline.simulate.history import History, Pairing
from pipeline.simulate.search import Allowed, byes, matched, without_rematch


def fold(history: History, present: Sequence[int]) -> Pairing | None:
    """The round; a bye goes to the last player without one for whom the others can be paired.

    Two players who both need the same colour do not meet, unless there is no other way.
    """
    scores = history.scores
    due = [preferred(colours) for colours in history.colours]
    order = sorted(present, key=lambda player: (-scores[player], player))
    new = without_rematch(history)

    def agreeable(one: int, other: int) -> bool:
        return new(one, other) and not both_need_the_same(history, one, other)

    rules: tuple[Allowed, ...] = (agreeable, new)
    for allowed in rules:
        for free in byes(history, order):
            rest = [player for player in order if player != free]
            pairs = matched(rest, lambda left: _partners(scores, due, left), allowed)
            if pairs is not None:
                return Pairing([coloured(history, *pair) for pair in pairs], free)
    return None


def _partners(scores: Sequence[int], due: Sequence[str], left: Sequence[int]) -> Iterator[int]:
    """Positions of partners for the first player, each part from the top: the lower half of the
    group, whoever is not due the same colour first, then the upper half, then the other groups
    (where a floater, alone in a group, begins)."""
    own = scores[left[0]]
    size = next((i for i, player in enumerate(left) if scores[player] != own), len(left))
    half = max(size // 2, 1)
    yield from _by_colour(due, left, half, size)
    yield from range(half - 1, 0, -1)
    following = size
    while following < len(left):
        score = scores[left[following]]
        end = next((i for i in range(following, len(left)) if scores[left[i]] != score), len(left))
        yield from _by_colour(due, left, following, end)
        following = end


def _by_colour(due: Sequence[str], left: Sequence[int], start: int, end: int) -> list[int]:
    mine = due[left[0]]
    return sorted(range(start, end), key=lambda i: mine != "" and due[left[i]] == mine)
