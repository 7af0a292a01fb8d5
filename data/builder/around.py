"""Completes an example that gives one player's results and the opponents' scores only.

The player (number 1) meets a guest each round; in all other rounds the guests play the fillers,
a different one each time, so that every guest reaches the score asked for over the board.
"""

from collections.abc import Sequence
from random import Random

from data.builder.events import Cell, Player, points
from data.builder.names import LANGUAGES, person

_MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def around(
    key: str, results: str, scores: Sequence[float | None], ratings: Sequence[int] | None = None
) -> tuple[Player, ...]:
    """Return all players of the event that realises an example.

    ``results`` has one letter per round; ``scores`` the final score of each round's opponent,
    None for an opponent who never appeared. A guest scheduled in a round where the player has a
    bye is just another guest. ``ratings`` are those of the opponents, in round order.
    """
    rounds = len(results)
    guests, fillers = range(rounds), range(rounds)
    cells: list[list[Cell | None]] = [[None] * rounds for _ in range(2 * rounds + 1)]

    def enter(first: int, second: int, turn: int, result: str, first_white: bool) -> None:
        colours = "wb" if first_white else "bw"
        cells[first][turn] = Cell(second + 1, colours[0], result)
        cells[second][turn] = Cell(first + 1, colours[1], _MIRROR[result])

    for turn, result in enumerate(results):
        if result in _MIRROR:
            enter(0, turn + 1, turn, result, turn % 2 == 0)
        else:
            cells[0][turn] = Cell(None, "-", result)
    for guest in guests:
        score = scores[guest]
        turns = [(guest + 1 + step) % rounds for step in range(rounds)]
        turns = [turn for turn in turns if cells[guest + 1][turn] is None]
        for turn, result in zip(turns, _course(score, cells[guest + 1], len(turns)), strict=True):
            filler = rounds + 1 + (guest + turn) % rounds
            if result == "Z":
                cells[guest + 1][turn] = Cell(None, "-", result)
            else:
                enter(guest + 1, filler, turn, result, (guest + turn) % 2 == 0)
    for turn in range(rounds):
        idle = [rounds + 1 + f for f in fillers if cells[rounds + 1 + f][turn] is None]
        for first, second in zip(idle[::2], idle[1::2], strict=False):
            enter(first, second, turn, "=", True)
        if len(idle) % 2:
            cells[idle[-1]][turn] = Cell(None, "-", "U")
    return tuple(_players(key, rounds, cells, ratings))


def _course(score: float | None, met: Sequence[Cell | None], left: int) -> str:
    """Return the results of a guest's other rounds: wins first, then a draw, then losses."""
    if score is None:
        return "Z" * left
    wanted = round(10 * score) - sum(points(cell) for cell in met if cell is not None)
    course = "1" * (wanted // 10) + "=" * (wanted % 10 // 5)
    return course + "0" * (left - len(course))


def _players(
    key: str, rounds: int, cells: Sequence[Sequence[Cell | None]], ratings: Sequence[int] | None
) -> list[Player]:
    rng = Random(key)
    known = list(ratings or range(1990, 1990 - 10 * rounds, -10))
    given = [2000, *known, *range(1490, 1490 - 10 * rounds, -10)]
    players = []
    for index, row in enumerate(cells):
        name, sex = person(rng, LANGUAGES["ascii"])
        whole = tuple(cell for cell in row if cell is not None)
        players.append(Player(index + 1, name, given[index], sex, "", "NOR", None, whole))
    return players
