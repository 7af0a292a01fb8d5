"""Unplayed rounds of a Swiss event before C.07: the virtual opponent."""

from fractions import Fraction

from tests.reference.cuts import Element
from tests.reference.field import Field


def adjusted(field: Field, number: int) -> Fraction:
    """A player's score for opponents: every unplayed round is a draw, whatever it gave."""
    return sum(
        (turn.points if turn.played else field.draw for turn in field.players[number]),
        Fraction(0),
    )


def elements(field: Field, number: int, *, games: bool) -> list[Element]:
    """One element per round, none of them voluntary: the cuts of those years have no exception."""
    before = Fraction(0)
    found = []
    for turn in field.players[number]:
        if turn.played or (games and turn.paired):
            score = adjusted(field, turn.opponent)
        else:
            score = before + (field.win - turn.points) + field.draw * (field.held - turn.number)
        found.append(Element(score, turn.points, False))
        before += turn.points
    return found
