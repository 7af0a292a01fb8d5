"""Elements of a tie-break on opponents' results, and the cuts of Art. 14 with 16.5."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Element:
    """One round: the opponent's (or dummy's) score, the points made, unplayed by choice or not."""

    score: Fraction
    points: Fraction
    voluntary: bool

    @property
    def product(self) -> Fraction:
        return self.score * self.points


def alone(element: Element) -> Fraction:
    """What the element adds to Buchholz."""
    return element.score


def product(element: Element) -> Fraction:
    """What the element adds to Sonneborn-Berger."""
    return element.product


def cut_sum(
    elements: Iterable[Element], low: int, high: int, worth: Callable[[Element], Fraction]
) -> Fraction | None:
    """The sum after `low` cuts below, then `high` above; undefined if there are not so many."""
    left = list(elements)
    if low + high > len(left):
        return None
    for _ in range(low):
        left.remove(_least(left, worth))
    for _ in range(high):
        left.remove(max(left, key=lambda one: (one.score, worth(one))))
    return sum(map(worth, left), Fraction(0))


def _least(elements: list[Element], worth: Callable[[Element], Fraction]) -> Element:
    """The element one cut takes: the least significant, or a voluntary one worth no less."""
    least = min(elements, key=lambda one: (one.score, worth(one), not one.voluntary))
    voluntary = [one for one in elements if one.voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda one: (worth(one), one.score))
        if worth(lowest) >= worth(least):
            return lowest
    return least
