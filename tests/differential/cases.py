"""Small events written as crosstable cells, for both oracles and for files."""

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from data.builder.events import Cell, Event, Player, Scoring
from data.builder.trf import write

_CELL = re.compile(r"(?P<result>[-10=WDL+UFHZ.])(?P<colour>[wb]?)(?P<opponent>\d*)")


def crosstable(
    text: str,
    ratings: Sequence[int | None] | None = None,
    *,
    start: date = date(2026, 4, 4),
    rounds: int | None = None,
    scoring: Scoring | None = None,
    system: str = "Swiss",
) -> Event:
    """An event of one line per player and one cell per round: `1w2` result, colour, opponent.

    A dot is a blank cell. `rounds` is the declared number when it is not the number of cells.
    """
    lines = [line.split() for line in text.strip().splitlines()]
    given = [2400 - 50 * number for number in range(len(lines))] if ratings is None else ratings
    players = tuple(
        Player(number, f"Player, {number:03}", rating, "", "", "", None, tuple(map(_cell, line)))
        for number, (line, rating) in enumerate(zip(lines, given, strict=True), start=1)
    )
    return Event(
        name="Constructed",
        city="Nowhere",
        federation="FID",
        start=start,
        end=start,
        rounds=rounds or len(lines[0]),
        players=players,
        scoring=scoring,
        type_text=f"Individual: {system}",
    )


def write_files(events: dict[str, Event], folder: Path) -> list[Path]:
    """One TRF26 file per event, `NAME.trf`, in the order given."""
    paths = [folder / f"{name}.trf" for name in events]
    for path, event in zip(paths, events.values(), strict=True):
        path.write_bytes(write(event))
    return paths


def _cell(text: str) -> Cell:
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(f"not a crosstable cell: {text!r}")
    opponent = int(match["opponent"]) if match["opponent"] else None
    return Cell(opponent, match["colour"] or "-", match["result"].replace(".", " "))
