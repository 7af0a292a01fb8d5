"""Five small files, each sound but for one fault and named after it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from data.builder.events import Cell, Event, Player
from data.builder.generate import swiss

_START = date(2026, 5, 9)


def broken() -> dict[str, Event]:
    """Return one event per fault, by the name of the fault."""
    return {
        name: fault(replace(swiss(seed, 8, 5, start=_START, unplayed=0.0), name=f"Broken {name}"))
        for seed, (name, fault) in enumerate(_FAULTS.items(), start=9001)
    }


def _duplicate_start_number(event: Event) -> Event:
    """A ninth player, who never played, carries the number of the fourth."""
    fourth = event.players[3]
    absent = (Cell(None, "-", "Z"),) * event.rounds
    other = replace(fourth, name="Nobody, Second", rating=None, fide_id=None, cells=absent)
    return replace(event, players=(*event.players, other))


def _not_mutual(event: Event) -> Event:
    """Player 1 names someone in round 1 who names a third player."""
    first = event.players[0]
    named = next(p.number for p in event.players[1:] if p.number != first.cells[0].opponent)
    return _with_cell(event, first, replace(first.cells[0], opponent=named))


def _both_won(event: Event) -> Event:
    """Both sides of the game of player 1 in round 1 are wins."""
    opponent = event.players[(event.players[0].cells[0].opponent or 0) - 1]
    won = _with_cell(event, event.players[0], replace(event.players[0].cells[0], result="1"))
    return _with_cell(won, opponent, replace(opponent.cells[0], result="1"))


def _unknown_result(event: Event) -> Event:
    """Both cells of the game of player 1 in round 1 hold a letter that no text defines."""
    opponent = event.players[(event.players[0].cells[0].opponent or 0) - 1]
    marked = _with_cell(event, event.players[0], replace(event.players[0].cells[0], result="Q"))
    return _with_cell(marked, opponent, replace(opponent.cells[0], result="Q"))


def _unknown_opponent(event: Event) -> Event:
    """Player 1 met number 99 in round 1; the file has eight players."""
    first = event.players[0]
    return _with_cell(event, first, replace(first.cells[0], opponent=99))


def _with_cell(event: Event, player: Player, cell: Cell) -> Event:
    changed = replace(player, cells=(cell, *player.cells[1:]))
    return replace(
        event, players=tuple(changed if p.number == player.number else p for p in event.players)
    )


_FAULTS: dict[str, Callable[[Event], Event]] = {
    "duplicate-start-number": _duplicate_start_number,
    "not-mutual": _not_mutual,
    "both-won": _both_won,
    "unknown-result": _unknown_result,
    "unknown-opponent": _unknown_opponent,
}
