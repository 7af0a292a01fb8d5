"""Unplayed rounds of a Swiss event by Art. 16: adjusted scores and dummies."""

from fractions import Fraction

from tests.reference.cuts import Element
from tests.reference.field import Field


def adjusted(field: Field, number: int) -> Fraction:
    """16.3: a player's score for opponents; byes that nothing but absence follows are draws."""
    rounds = field.players[number]
    available = [turn.number for turn in rounds if not turn.voluntary]
    last = max(available, default=0)
    total = Fraction(0)
    for turn in rounds:
        trailing = turn.requested_bye and turn.number > last
        total += field.draw if trailing else turn.points
    return total


def elements(field: Field, number: int, *, capped: bool, games: bool) -> list[Element]:
    """16.4: one element per round; with `games` a forfeit is met like a game."""
    own = field.scores[number]
    found = []
    for turn in field.players[number]:
        if turn.played or (games and turn.paired):
            found.append(Element(adjusted(field, turn.opponent), turn.points, False))
            continue
        dummy = own
        if capped and turn.paired:
            dummy = min(own, adjusted(field, turn.opponent))
        elif capped:
            dummy = min(own, field.draw * field.held)
        found.append(Element(dummy, turn.points, turn.voluntary))
    return found
