"""Depth-first search for a round without rematches, and the two things every such round needs."""

from collections.abc import Callable, Iterator, Sequence

from pipeline.simulate.history import History

#: Positions in the players left, in the order in which the first of them looks for a partner.
Candidates = Callable[[Sequence[int]], Iterator[int]]
Allowed = Callable[[int, int], bool]
#: Pairs tried before a search is given up.
_STEPS = 5000


def matched(
    order: Sequence[int], candidates: Candidates, allowed: Allowed
) -> list[tuple[int, int]] | None:
    """Pairs of all players, an even number in this order; None when no way was found.

    Of the players left the first takes the first candidate that lets all others be paired. The
    last pairs are the hard ones, so a search that takes too long is repeated from the other end.
    """
    for players in (order, order[::-1]):
        pairs = _searched(players, candidates, allowed)
        if pairs is not None:
            return pairs
    return None


def _searched(
    order: Sequence[int], candidates: Candidates, allowed: Allowed
) -> list[tuple[int, int]] | None:
    pairs: list[tuple[int, int]] = []
    open_ends = [(list(order), iter(candidates(order)))] if order else []
    steps = 0
    while open_ends and steps < _STEPS:
        left, positions = open_ends[-1]
        first = left[0]
        position = next((i for i in positions if allowed(first, left[i])), None)
        steps += 1
        if position is None:
            open_ends.pop()
            if open_ends:
                pairs.pop()
            continue
        pairs.append((first, left[position]))
        rest = left[1:position] + left[position + 1 :]
        if not rest:
            return pairs
        open_ends.append((rest, candidates(rest)))
    return None if order else []


def without_rematch(history: History) -> Allowed:
    """Whether two players have not been paired yet."""
    met = history.met
    return lambda one, other: not met[one] >> other & 1


def byes(history: History, order: Sequence[int]) -> list[int | None]:
    """Who may be left over, from the end of the order; nobody when the number is even."""
    if len(order) % 2 == 0:
        return [None]
    return [player for player in reversed(order) if not history.barred[player]]
