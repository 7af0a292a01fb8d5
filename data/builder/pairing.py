"""Pairs one Swiss round: fold inside score groups, no rematch while one can be avoided."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

_STEPS = 3000  # pairs tried before one more rematch per pair is allowed


@dataclass(slots=True)
class Record:
    """What pairing needs to know of one player."""

    number: int
    score: int = 0
    byes: int = 0
    balance: int = 0  # games with White minus games with Black
    last: str = "-"
    met: Counter[int] = field(default_factory=Counter)


def choose_bye(present: Sequence[Record]) -> Record | None:
    """Return who gets the pairing bye: fewest byes, then lowest score; none in an even field."""
    if len(present) % 2 == 0:
        return None
    return min(present, key=lambda one: (one.byes, one.score, -one.number))


def pair(present: Sequence[Record], *, repeats: bool = False) -> list[tuple[Record, Record]]:
    """Return the pairs of one round, White first, best score group first.

    An even number of players is needed. With ``repeats`` players may meet a second time;
    without it a rematch happens only when no pairing without one was found.
    """
    best_first = sorted(present, key=_standing)
    for limit in count(1 if repeats else 0):
        for order in (best_first, best_first[::-1]):  # the last pairs are the hard ones
            pairs: list[tuple[Record, Record]] = []
            if _complete(order, limit, iter(range(_STEPS)), pairs):
                return [_colours(*sorted(both, key=_standing)) for both in pairs]
    raise AssertionError("unreachable: some limit allows every pair")


def _standing(one: Record) -> tuple[int, int]:
    return -one.score, one.number


def _complete(
    rest: Sequence[Record], limit: int, steps: Iterator[int], pairs: list[tuple[Record, Record]]
) -> bool:
    """Pair the best player left with the first partner that lets all others be paired."""
    if not rest:
        return True
    top = rest[0]
    for index in _candidates(rest):
        partner = rest[index]
        if top.met[partner.number] > limit:
            continue
        if next(steps, None) is None:
            return False
        pairs.append((top, partner))
        if _complete([*rest[1:index], *rest[index + 1 :]], limit, steps, pairs):
            return True
        pairs.pop()
    return False


def _candidates(rest: Sequence[Record]) -> Iterator[int]:
    """Yield partner positions: lower half of the group, then upper half, then lower groups."""
    size = next((i for i, one in enumerate(rest) if one.score != rest[0].score), len(rest))
    middle = max(size // 2, 1)
    yield from range(middle, size)
    yield from range(middle - 1, 0, -1)
    yield from range(size, len(rest))


def _colours(first: Record, second: Record) -> tuple[Record, Record]:
    """Return White and Black: less White so far, then alternation of the better player."""
    if first.balance != second.balance:
        white_first = first.balance < second.balance
    elif first.last != "-":
        white_first = first.last == "b"
    else:
        white_first = first.number % 2 == 1
    return (first, second) if white_first else (second, first)
