"""Arts. 7 to 9 of C.07, and the same systems in the years before it; values by player."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from tests.reference import unplayed, virtual_opponent
from tests.reference.codes import Code
from tests.reference.cuts import Element, alone, cut_sum, product
from tests.reference.editions import Edition
from tests.reference.field import HALF, Field, Round, redrawn

Values = dict[int, Fraction | int | None]


def score(field: Field, edition: Edition, code: Code) -> Values:
    return dict(field.scores)


def wins(field: Field, edition: Edition, code: Code) -> Values:
    """7.1: rounds that gave as many points as a win, played or not."""
    return _count(field, lambda turn: turn.points == field.win)


def games_won(field: Field, edition: Edition, code: Code) -> Values:
    """7.2: wins over the board."""
    return _count(field, lambda turn: turn.played and turn.result == 1)


def black_games(field: Field, edition: Edition, code: Code) -> Values:
    """7.3: games over the board with Black."""
    return _count(field, lambda turn: turn.played and turn.black)


def black_wins(field: Field, edition: Edition, code: Code) -> Values:
    """7.4: wins over the board with Black."""
    return _count(field, lambda turn: turn.played and turn.black and turn.result == 1)


def _count(field: Field, counts: Callable[[Round], bool]) -> Values:
    return {number: Fraction(sum(map(counts, rounds))) for number, rounds in field.players.items()}


def progressive(field: Field, edition: Edition, code: Code) -> Values:
    """7.5: the sum of the scores after each round; cuts take the first of them."""
    values: Values = {}
    for number, rounds in field.players.items():
        running = list(accumulate(turn.points for turn in rounds))
        enough = code.low <= len(running)
        values[number] = sum(running[code.low :], Fraction(0)) if enough else None
    return values


def rounds_elected(field: Field, edition: Edition, code: Code) -> Values:
    """7.6: rounds less requested byes and forfeit losses; those are games in round robins of
    the first editions."""
    regular = field.predetermined and not edition.forfeits_apart
    missed = _count(field, lambda turn: turn.requested_bye or (turn.forfeit_loss and not regular))
    return {number: field.held - count for number, count in missed.items()}


def standard_points(field: Field, edition: Edition, code: Code) -> Values:
    """7.7: against the scheduled opponent's points of the round, without one against a draw."""

    def worth(number: int, turn: Round) -> Fraction:
        other = field.draw
        if turn.paired:
            other = field.round_of(turn.opponent, turn.number).points
        return Fraction(turn.points > other) + HALF * (turn.points == other)

    return {
        number: sum((worth(number, turn) for turn in rounds), Fraction(0))
        for number, rounds in field.players.items()
    }


def pairing_number(field: Field, edition: Edition, code: Code) -> Values:
    """7.8."""
    return {number: Fraction(number) for number in field.players}


@lru_cache(maxsize=32)
def elements(field: Field, edition: Edition, games: bool, fore: bool) -> dict[int, list[Element]]:
    """What each player's opponents, met and imagined, are worth (8.1); of the redrawn event if
    `fore`. With predetermined pairings encounters only, at the scores as they are (15.2)."""
    if fore:
        return elements(redrawn(field), edition, games, False)
    found = {}
    for number in field.players:
        if field.predetermined:
            found[number] = [
                Element(field.scores[turn.opponent], turn.points, False)
                for turn in field.encounters(number)
            ]
        elif edition.virtual:
            found[number] = virtual_opponent.elements(field, number, games=games)
        else:
            found[number] = unplayed.elements(field, number, capped=edition.capped, games=games)
    return found


def barred(field: Field, edition: Edition) -> bool:
    """Note to Art. 8: Buchholz and what is built on it, where pairings are predetermined."""
    return field.predetermined and edition.bars_buchholz


def buchholz(field: Field, edition: Edition, code: Code) -> Values:
    """8.1, and 8.3 if fore, which the years before C.07 did not know."""
    if barred(field, edition) or (code.fore and edition.virtual):
        return dict.fromkeys(field.players)
    found = elements(field, edition, code.games, code.fore)
    return {n: cut_sum(found[n], code.low, code.high, alone) for n in field.players}


def fore_buchholz(field: Field, edition: Edition, code: Code) -> Values:
    """8.3."""
    return buchholz(field, edition, Code("BH", code.low, code.high, games=code.games, fore=True))


def average_buchholz(field: Field, edition: Edition, code: Code) -> Values:
    """8.2: mean of the uncut Buchholz of the opponents met, each as often as met."""
    values = buchholz(field, edition, Code("BH", fore=code.fore))
    averages: Values = {}
    for number in field.players:
        met = [values[turn.opponent] for turn in field.encounters(number)]
        averages[number] = sum(met) / len(met) if met and None not in met else None
    return averages


def sonneborn_berger(field: Field, edition: Edition, code: Code) -> Values:
    """9.1."""
    found = elements(field, edition, code.games, False)
    return {n: cut_sum(found[n], code.low, code.high, product) for n in field.players}


def koya(field: Field, edition: Edition, code: Code) -> Values:
    """9.2: points against opponents with at least half of the highest possible score."""
    limit = HALF * field.win * games_due(field) + HALF * code.shift
    return {
        number: sum(
            (t.points for t in rounds if t.paired and field.scores[t.opponent] >= limit),
            Fraction(0),
        )
        for number, rounds in field.players.items()
    }


def games_due(field: Field) -> int:
    """Games of one player; free rounds of an odd round robin are none."""
    if not field.predetermined:
        return field.held
    return max(sum(turn.paired for turn in rounds) for rounds in field.players.values())
