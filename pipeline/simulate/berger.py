"""Berger tables (FIDE Handbook C.05, annex 1) and the round robins made of them."""

from collections.abc import Sequence
from functools import cache

from pipeline.simulate.history import History, Pairing


@cache
def berger_table(players: int, double: bool = False) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pairs of numbers from 1, White first, of each round in which everybody meets once; if
    double, once more with colours reversed.

    Whoever meets the number above an odd field is free. Two numbers below the highest, n, meet in
    the round r with r + 1 equal to their sum modulo n - 1; the lower one has White if the sum is
    odd. Number n meets the one whose double that is, and has Black against the lower half.
    """
    last = players + players % 2
    table = tuple(tuple(_round(number, last)) for number in range(1, last))
    reversed_colours = tuple(tuple((black, white) for white, black in pairs) for pairs in table)
    return table + reversed_colours if double else table


def _round(number: int, last: int) -> list[tuple[int, int]]:
    pairs = []
    for low in range(1, last):
        high = (number + 1 - low) % (last - 1) or last - 1
        if low == high:
            pairs.append((low, last) if 2 * low <= last else (last, low))
        elif low < high:
            pairs.append((low, high) if (low + high) % 2 else (high, low))
    return pairs


def berger(history: History, present: Sequence[int]) -> Pairing:
    """The round by the table of the whole field, absent players included."""
    players = len(history.ratings)
    table = berger_table(players, double=history.rounds > players - 1 + players % 2)
    pairs = [(white - 1, black - 1) for white, black in table[history.round - 1]]
    free = next((min(pair) for pair in pairs if max(pair) == players), None)
    return Pairing([pair for pair in pairs if max(pair) < players], free)
