"""Rule 34E of US Chess; values by player. The edition of the FIDE rules has no part in it."""

from collections.abc import Mapping
from fractions import Fraction

from tests.reference.codes import Code
from tests.reference.direct_encounter import Tiers, equal_parts
from tests.reference.editions import Edition
from tests.reference.fide import Values, games_due
from tests.reference.field import HALF, Field, Round
from tests.reference.ratings import known_ratings, mean


def adjusted(field: Field, number: int) -> Fraction:
    """A player's score for opponents: every unplayed game is a draw."""
    return sum(
        (turn.points if turn.played else field.draw for turn in _rounds(field, number)),
        Fraction(0),
    )


def _rounds(field: Field, number: int) -> list[Round]:
    """All rounds; the free ones of an odd round robin are none."""
    rounds = field.players[number]
    return [turn for turn in rounds if turn.paired or not field.predetermined]


def _games(field: Field, number: int) -> list[Round]:
    return [turn for turn in field.players[number] if turn.played]


def _opponents(field: Field, number: int) -> list[Fraction]:
    """Adjusted scores of the opponents in ascending order, 0 for an own unplayed game."""
    return sorted(
        adjusted(field, turn.opponent) if turn.played else Fraction(0)
        for turn in _rounds(field, number)
    )


def _step(field: Field) -> int:
    """How many are dropped on a side: two from nine rounds on."""
    return 2 if games_due(field) >= 9 else 1


def _trimmed(opponents: list[Fraction], low: int, high: int) -> Fraction | None:
    if low + high > len(opponents):
        return None
    return sum(opponents[low : len(opponents) - high], Fraction(0))


def modified_median(field: Field, edition: Edition, code: Code) -> Values:
    """34E1: a plus score drops the lowest, a minus score the highest, an even score both."""
    even = HALF * field.win * games_due(field)
    values: Values = {}
    for number, score in field.scores.items():
        low = _step(field) if score >= even else 0
        high = _step(field) if score <= even else 0
        values[number] = _trimmed(_opponents(field, number), low, high)
    return values


def solkoff(field: Field, edition: Edition, code: Code) -> Values:
    """34E2."""
    return {number: _trimmed(_opponents(field, number), 0, 0) for number in field.players}


def median(field: Field, edition: Edition, code: Code) -> Values:
    """34E4."""
    step = _step(field)
    return {number: _trimmed(_opponents(field, number), step, step) for number in field.players}


def cumulative(field: Field, edition: Edition, code: Code) -> Values:
    """34E3: the running scores, less what unplayed rounds gave."""
    values: Values = {}
    for number, rounds in field.players.items():
        running = total = Fraction(0)
        for turn in rounds:
            running += turn.points
            total += running if turn.played else running - turn.points
        values[number] = total
    return values


def cumulative_of_opposition(field: Field, edition: Edition, code: Code) -> Values:
    """34E9: of opponents over the board."""
    values = cumulative(field, edition, code)
    return {
        number: sum((values[turn.opponent] for turn in _games(field, number)), Fraction(0))
        for number in field.players
    }


def result_between_tied(field: Field, tied: list[int]) -> Tiers:
    """34E5: by wins minus losses in the games among the tied."""
    balance = {
        number: sum(
            (2 * turn.result - 1 for turn in _games(field, number) if turn.opponent in tied),
            Fraction(0),
        )
        for number in tied
    }
    return equal_parts(tied, balance)


def most_blacks(field: Field, edition: Edition, code: Code) -> Values:
    """34E6."""
    return {
        number: Fraction(sum(turn.black for turn in _games(field, number)))
        for number in field.players
    }


def kashdan(field: Field, edition: Edition, code: Code) -> Values:
    """34E7: 4 for a win, 2 for a draw, 1 for a loss."""
    worth = {Fraction(1): 4, HALF: 2, Fraction(0): 1}
    return {
        number: Fraction(sum(worth[turn.result] for turn in _games(field, number)))
        for number in field.players
    }


def sonneborn_berger(field: Field, edition: Edition, code: Code) -> Values:
    """34E8: scores of those beaten and half the scores of those drawn with."""
    return {
        number: sum(
            (adjusted(field, turn.opponent) * turn.result for turn in _games(field, number)),
            Fraction(0),
        )
        for number in field.players
    }


def opponents_performance(field: Field, edition: Edition, code: Code) -> Values:
    """34E10: mean of the opponents' performances, each the mean of ratings, 400 more for a win and
    less for a loss; rounded once, at the end."""
    ratings = known_ratings(field, code)
    if ratings is None:
        return dict.fromkeys(field.players)
    performances = {
        number: sum(ratings[t.opponent] + 800 * (t.result - HALF) for t in games) / len(games)
        for number in field.players
        if (games := _games(field, number))
    }
    return _average(field, performances)


def average_opposition(field: Field, edition: Edition, code: Code) -> Values:
    """34E11."""
    ratings = known_ratings(field, code)
    return dict.fromkeys(field.players) if ratings is None else _average(field, ratings)


def _average(field: Field, values: Mapping[int, Fraction | int]) -> Values:
    """Mean over the opponents over the board, in whole points."""
    return {
        number: mean(values[turn.opponent] for turn in _games(field, number))
        for number in field.players
    }
