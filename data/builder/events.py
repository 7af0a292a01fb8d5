"""An event as plain objects: what the generator makes and the TRF writer writes.

Points are whole numbers of tenths, the resolution of the points column of a TRF.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

Scoring = Mapping[str, int]
"""Tenths of a point by symbol of record 162: W win, D draw, L loss, A absence, P pairing bye."""

SCORINGS: Mapping[str, Scoring] = {
    "1-½-0": {"W": 10, "D": 5, "L": 0, "A": 0, "P": 10},
    "3-1-0": {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30},
    "2-1-0": {"W": 20, "D": 10, "L": 0, "A": 0, "P": 20},
    "3-2-1-0": {"W": 30, "D": 20, "L": 10, "A": 0, "P": 30},
}
STANDARD = SCORINGS["1-½-0"]

_SYMBOL = {
    **dict.fromkeys("1W+F", "W"),
    **dict.fromkeys("=DH", "D"),
    **dict.fromkeys("0L", "L"),
    **dict.fromkeys("-Z ", "A"),
    "U": "P",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round: scheduled opponent, colour (``w``, ``b``, ``-``), result letter.

    A result of one blank with no opponent is an absence left blank in the file.
    """

    opponent: int | None
    colour: str
    result: str

    @property
    def played(self) -> bool:
        """Whether a game took place over the board."""
        return self.opponent is not None and self.result in "1=0WDL"


@dataclass(frozen=True, slots=True)
class Player:
    """One player of an event; ``cells`` holds one cell per round held."""

    number: int
    name: str
    rating: int | None
    sex: str
    title: str
    federation: str
    fide_id: int | None
    cells: tuple[Cell, ...]
    birth_year: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One individual event; ``rounds`` is the declared number of rounds.

    ``declared_list`` is a comma list of tie-break codes; with the points key in it, it is the
    whole standings order (record 212), without it the order among equal points (record 202).
    """

    name: str
    city: str
    federation: str
    start: date
    end: date
    rounds: int
    players: tuple[Player, ...]
    system_code: str | None = None
    scoring: Scoring | None = None
    declared_list: str | None = None
    type_text: str = "Individual: Swiss-System"
    arbiter: str = "Arbiter, Chief"
    rate: str = "90 minutes + 30 seconds per move"

    def total(self, player: Player) -> int:
        """Return the final score of a player in tenths of a point."""
        return sum(points(cell, self.scoring) for cell in player.cells)

    def ranks(self) -> dict[int, int]:
        """Return the place by points alone per start number, equal points sharing a place."""
        totals = {player.number: self.total(player) for player in self.players}
        ordered = sorted(totals.values(), reverse=True)
        place = {total: ordered.index(total) + 1 for total in set(ordered)}
        return {number: place[total] for number, total in totals.items()}

    def rematches(self) -> int:
        """Return how many games were played between players who had played before."""
        meetings = Counter(
            (player.number, cell.opponent)
            for player in self.players
            for cell in player.cells
            if cell.played and cell.opponent is not None and player.number < cell.opponent
        )
        return sum(count - 1 for count in meetings.values())

    def round_dates(self) -> list[date]:
        """Return the day of each declared round, spread evenly from the first to the last day."""
        days = (self.end - self.start).days
        steps = max(self.rounds - 1, 1)
        return [self.start + timedelta(days * index // steps) for index in range(self.rounds)]


def points(cell: Cell, scoring: Scoring | None = None) -> int:
    """Return what a cell is worth, in tenths of a point; an unknown letter is worth nothing."""
    symbol = _SYMBOL.get(cell.result)
    return 0 if symbol is None else (scoring or STANDARD)[symbol]
