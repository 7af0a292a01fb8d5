"""An event as the regulations speak of it: rounds played and unplayed, exact points."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from data.builder.events import STANDARD, Event, points

HALF = Fraction(1, 2)
_TENTH = Fraction(1, 10)
#: A paired result on the scale of ratings, whatever the event gives for it.
_RESULTS = {
    **dict.fromkeys("1W+", Fraction(1)),
    **dict.fromkeys("=D", HALF),
    **dict.fromkeys("0L-", Fraction(0)),
}


@dataclass(frozen=True)
class Round:
    """One round of one player; `opponent` is the one of the published pairing, None for byes."""

    number: int
    opponent: int | None
    black: bool
    letter: str
    points: Fraction

    @property
    def paired(self) -> bool:
        return self.opponent is not None

    @property
    def played(self) -> bool:
        """Over the board."""
        return self.paired and self.letter in "1=0WDL"

    @property
    def result(self) -> Fraction:
        """Of a paired round: 1, ½ or 0."""
        return _RESULTS[self.letter]

    @property
    def requested_bye(self) -> bool:
        """16.1.1: half-point and zero-point byes; an absence is a zero-point bye."""
        return not self.paired and self.letter in "HZ"

    @property
    def forfeit_loss(self) -> bool:
        return self.paired and self.letter == "-"

    @property
    def voluntary(self) -> bool:
        """16.1.2: the player was not available to play."""
        return self.requested_bye or self.forfeit_loss


@dataclass(frozen=True, eq=False)
class Field:
    """An event; `held` counts the rounds held, `finished` tells whether those are all."""

    players: dict[int, tuple[Round, ...]]
    ratings: dict[int, int | None]
    held: int
    finished: bool
    predetermined: bool
    win: Fraction
    draw: Fraction
    loss: Fraction

    @cached_property
    def scores(self) -> dict[int, Fraction]:
        """Final score of each player, as awarded."""
        return {
            number: sum((turn.points for turn in rounds), Fraction(0))
            for number, rounds in self.players.items()
        }

    def encounters(self, number: int) -> list[Round]:
        """Rounds against an opponent; a forfeit is one where pairings are predetermined (15.2)."""
        rounds = self.players[number]
        return [turn for turn in rounds if turn.played or (self.predetermined and turn.paired)]

    def round_of(self, number: int, turn: int) -> Round:
        return self.players[number][turn - 1]


def field_of(event: Event) -> Field:
    """The event on the rounds held; a player's missing last cells are absences."""
    scoring = event.scoring or STANDARD
    held = max(len(player.cells) for player in event.players)
    players = {}
    for player in event.players:
        rounds = [
            Round(
                number=number,
                opponent=cell.opponent,
                black=cell.colour == "b",
                letter=cell.result if cell.result.strip() else "Z",
                points=points(cell, scoring) * _TENTH,
            )
            for number, cell in enumerate(player.cells, start=1)
        ]
        for number in range(len(rounds) + 1, held + 1):
            rounds.append(Round(number, None, False, "Z", scoring["A"] * _TENTH))
        players[player.number] = tuple(rounds)
    return Field(
        players=players,
        ratings={player.number: player.rating for player in event.players},
        held=held,
        finished=held >= event.rounds,
        predetermined="Round-Robin" in event.type_text,
        win=scoring["W"] * _TENTH,
        draw=scoring["D"] * _TENTH,
        loss=scoring["L"] * _TENTH,
    )


def redrawn(field: Field) -> Field:
    """8.3: every pairing of the last round drawn; in an event under way nothing is changed."""
    if not field.finished:
        return field
    return replace(
        field,
        players={
            number: tuple(
                replace(turn, letter="=", points=field.draw)
                if turn.paired and turn.number == field.held
                else turn
                for turn in rounds
            )
            for number, rounds in field.players.items()
        },
    )
