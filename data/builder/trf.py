"""Writes an event as a tournament report file in one of four dialects.

Columns are those of the FIDE texts: TRF26 (in force 1 September 2025), TRF16, TRF06, and the
JaVaFo extension TRF(x). A player line is padded to its last round cell.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

from data.builder.events import Cell, Event, Player, points

Dialect = Literal["trf26", "trf16", "trf06", "trfx"]

# TRF06 knows no bye letters and no unrated games; titles are short and lower case.
_OLD_BYE = (("F", "+"), ("H", "="), ("Z", "-"))
_OLD_PLAYED = {"W": "1", "D": "=", "L": "0"}
_OLD_TITLE = {
    "GM": "g", "IM": "m", "FM": "f", "CM": "c", "WGM": "wg", "WIM": "wm", "WFM": "wf", "WCM": "wc",
}  # fmt: skip


def write(
    event: Event,
    *,
    dialect: Dialect = "trf26",
    line_end: str = "\n",
    encoding: str = "utf-8",
    pad: bool = True,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """Return the file of an event.

    ``ranks`` gives the stated place per start number; without it places follow the points.
    ``pad=False`` strips trailing blanks, so a line may end before its last blank cells.
    """
    places = event.ranks() if ranks is None else ranks
    lines = [*_header(event, dialect)]
    lines += (_player(event, player, dialect, places) for player in event.players)
    if not pad:
        lines = [line.rstrip() for line in lines]
    return "".join(line + line_end for line in lines).encode(encoding)


def _header(event: Event, dialect: Dialect) -> Iterator[str]:
    yield f"012 {event.name}"
    yield f"022 {event.city}"
    yield f"032 {event.federation}"
    yield f"042 {_day(event.start, dialect)}"
    yield f"052 {_day(event.end, dialect)}"
    yield f"062 {len(event.players)}"
    yield f"072 {sum(player.rating is not None for player in event.players)}"
    yield "082 0"
    yield f"092 {event.type_text}"
    yield f"102 {event.arbiter}"
    yield f"122 {event.rate}"
    if event.rounds:
        yield f"{'132':91}" + "  ".join(f"{day:%y/%m/%d}" for day in event.round_dates())
    if dialect == "trf26":
        yield from _header_26(event)
    elif dialect == "trfx":
        yield f"XXR {event.rounds}"
        if event.scoring:
            yield "XXS " + " ".join(f"{k}={v}" for k, v in _assignments(event.scoring))


def _header_26(event: Event) -> Iterator[str]:
    yield f"142 {event.rounds}"
    yield f"XXR {event.rounds}"
    if colour := _initial_colour(event):
        yield f"152 {colour}"
    if event.scoring:
        cells = (f"{symbol}{_tenths(event.scoring[symbol]):>4}" for symbol in "WDLAP")
        yield "162  " + "    ".join(cells)
    if event.system_code:
        yield f"192 {event.system_code}"
    if event.declared_list:
        complete = "PTS" in event.declared_list.split(",")
        yield f"{'212' if complete else '202'} {event.declared_list}"


def _initial_colour(event: Event) -> str | None:
    """Return the first colour of the highest player paired in round 1 of a Swiss event."""
    if event.system_code is None or "ROBIN" in event.system_code:
        return None
    first = (p.cells[0].colour for p in event.players if p.cells and p.cells[0].colour in "wb")
    return next((colour.upper() for colour in first), None)


def _assignments(scoring: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    symbols = {"W": "W", "D": "D", "WL": "L", "BL": "L", "ZPB": "A", "FL": "A", "PAB": "P"}
    for code, symbol in symbols.items():
        yield code, _tenths(scoring[symbol])


def _player(event: Event, player: Player, dialect: Dialect, ranks: Mapping[int, int]) -> str:
    title = _OLD_TITLE.get(player.title, "") if dialect == "trf06" else player.title
    birth = "" if player.birth_year is None else f"{player.birth_year}/00/00"
    cells = "  ".join(_cell(event, cell, dialect) for cell in player.cells)
    total, rank = _tenths(event.total(player)), _blank(ranks.get(player.number))
    return (
        f"001 {player.number:4} {player.sex:1}{title:>3} {player.name:<33.33} "
        f"{_blank(player.rating):>4} {player.federation:3.3} {_blank(player.fide_id):>11} "
        f"{birth:10} {total:>4} {rank:>4}  {cells}"
    )


def _cell(event: Event, cell: Cell, dialect: Dialect) -> str:
    if cell.opponent is None and not cell.result.strip():
        return " " * 8
    result = cell.result
    if dialect == "trf06":
        result = _old_result(event, cell)
    opponent = "0000" if cell.opponent is None else f"{cell.opponent:4}"
    return f"{opponent} {cell.colour} {result}"


def _old_result(event: Event, cell: Cell) -> str:
    """Return the TRF06 symbol; a bye is written by its worth, having no letter of its own."""
    if cell.opponent is not None:
        return _OLD_PLAYED.get(cell.result, cell.result)
    worth = points(cell, event.scoring)
    return {points(Cell(None, "-", letter), event.scoring): s for letter, s in _OLD_BYE}[worth]


def _day(day: date, dialect: Dialect) -> str:
    return f"{day:%d.%m.%Y}" if dialect == "trf06" else f"{day:%Y/%m/%d}"


def _tenths(value: int) -> str:
    return f"{value // 10}.{value % 10}"


def _blank(value: int | None) -> str:
    return "" if value is None else str(value)
