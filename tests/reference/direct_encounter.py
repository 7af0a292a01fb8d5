"""Art. 6 of C.07: the games among tied players."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from fractions import Fraction

from tests.reference.field import Field

Tiers = list[list[int]]


def tiers(
    field: Field, tied: Collection[int], *, games: bool = False, strict: bool = False
) -> Tiers:
    """The tied players in tiers, the best first; with `games` forfeits are encounters.

    `strict` is the older rule: nothing is decided unless all have met (no 6.3).
    """
    meetings = defaultdict(list)
    for number in tied:
        for turn in field.players[number]:
            counts = turn.played or ((games or field.predetermined) and turn.paired)
            if counts and turn.opponent in tied:
                meetings[number, turn.opponent].append(turn.points)
    addends = {pair: sum(made) / len(made) for pair, made in meetings.items()}
    return _tiers(field, sorted(tied), addends, strict)


def _tiers(
    field: Field, tied: list[int], addends: dict[tuple[int, int], Fraction], strict: bool
) -> Tiers:
    met = {one: [other for other in tied if (one, other) in addends] for one in tied}
    made = {one: sum((addends[one, other] for other in met[one]), Fraction(0)) for one in tied}
    missing = {one: len(tied) - 1 - len(met[one]) for one in tied}
    if not any(missing.values()):
        parts = equal_parts(tied, made)
        if len(parts) == 1:
            return parts
        return [tier for part in parts for tier in _tiers(field, part, addends, strict)]
    if strict:
        return [tied]

    def certain(one: int, others: list[int]) -> bool:
        """6.3: ahead of the others whatever the missing results would be."""
        least = made[one] + field.loss * missing[one]
        return all(least > made[other] + field.win * missing[other] for other in others)

    left, placed = list(tied), []
    while first := [one for one in left if certain(one, [other for other in left if other != one])]:
        placed.append(first)
        left.remove(first[0])
    if not placed:
        return [tied]
    return placed + (_tiers(field, left, addends, strict) if left else [])


def equal_parts(tied: Collection[int], made: Mapping[int, Fraction]) -> Tiers:
    levels = sorted({made[one] for one in tied}, reverse=True)
    return [[one for one in tied if made[one] == level] for level in levels]
