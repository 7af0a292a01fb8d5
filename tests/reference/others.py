"""Systems of older lists and users' guides; values by player."""

from fractions import Fraction

from tests.reference.codes import Code
from tests.reference.editions import Edition
from tests.reference.fide import Values, barred, buchholz, progressive
from tests.reference.field import Field


def sum_of_buchholz(field: Field, edition: Edition, code: Code) -> Values:
    """Opponents' Buchholz of the edition, added up."""
    if barred(field, edition):
        return dict.fromkeys(field.players)
    values = buchholz(field, edition, Code("BH"))
    return _total(field, values)


def opponents_progressive(field: Field, edition: Edition, code: Code) -> Values:
    """Opponents' progressive scores, added up."""
    return _total(field, progressive(field, edition, Code("PS")))


def without_byes(field: Field, edition: Edition, code: Code) -> Values:
    """Opponents' scores less their bye points; own byes add nothing."""
    if barred(field, edition):
        return dict.fromkeys(field.players)
    played_for = {
        number: sum(
            (turn.points for turn in rounds if turn.paired or turn.letter not in "UFH"),
            Fraction(0),
        )
        for number, rounds in field.players.items()
    }
    return _total(field, played_for)


def without_own_byes(field: Field, edition: Edition, code: Code) -> Values:
    """Opponents' scores; own byes add nothing."""
    if barred(field, edition):
        return dict.fromkeys(field.players)
    return _total(field, field.scores)


def _total(field: Field, values: dict[int, Fraction]) -> Values:
    """The values of the opponents met over the board, each as often as met."""
    return {
        number: sum((values[turn.opponent] for turn in rounds if turn.played), Fraction(0))
        for number, rounds in field.players.items()
    }
