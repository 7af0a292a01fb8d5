"""Report files by their structure: every record of every dialect, mostly as it should be.

A file is one or two events; in each the sides of a round fit together, so that most files get past
the first checks, and a drawn flaw or none comes on top.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from pipeline.records.layouts import LAYOUTS
from pipeline.rules.result_codes import LEGAL_PAIRS, UNUSUAL_PAIRS

_PAIRS = [*LEGAL_PAIRS[:2]] * 6 + [*LEGAL_PAIRS, *UNUSUAL_PAIRS]
_BYES = (
    "0000 - U", "0000 - H", "0000 - Z", "0000 - F", "     - Z", "        ", "0000 - -", "0000 - +",
    "0000 - =", "0000", "0000 - z", "0000 w U",
)  # fmt: skip
_WORTH = {"1": 2, "=": 1, "W": 2, "D": 1, "+": 2, "U": 2, "F": 2, "H": 1}
#: What may stand in each field of a player record, the usual first: it is drawn most often.
FIELDS: dict[str, Sequence[str]] = {
    "sex": ("m", "w", " ", "f", "F", "M", "W", "u", "a", "?", "1"),
    "title": ("", "GM", "WIM", "g", "wf", "ff", "gm", "CM ", "AGM", "x", "é"),
    "name": (
        "Doe, Jo", "Roe, Al", "", "Müller-Lüdenscheidt, Jörg", "Иванов, Пётр", "Παππάς, Ιάννης",
        "Şahin, Işık", "N" * 33, "O" * 38, "spielfrei", "bye", "E\u0301mile", "象棋", "x|y", "a\tb",
        '"q"', "=1+1", "\u202eRoe",
    ),
    "rating": ("2100", "", "0", "0000", "1850", "9999", "4001", "19x0", "-1", "1e3", "1 00"),
    "federation": ("NOR", "", "POL", "RUS", "GRE", "TUR", "LTU", "nor", "N?R", "1"),
    "fide_id": ("1500000", "", "0", "14205482", "A123456", "123", "9" * 11, "0" * 11, "1.5"),
    "birth": (
        "1990/00/00", "", "1984/02/29", "1984", "1990.00.00", "1899/01/01", "2101/01/01",
        "1990/13/41", "00/00/1990", "soon", "0000/00/00",
    ),
    "rank": ("", "1", "2", "0", "99", "9999", "1st", "-1", "1.0"),
}  # fmt: skip
#: Values of header records by their code; others get any of them.
VALUES: dict[str, Sequence[str]] = {
    "012": ("Open", "", "Турнир", "Open | A", " " * 9, "x" * 300),
    "032": ("NOR", "POL", "RUS", "norway", "Lichess", ""),
    "042": (
        "2026/04/04", "2024/01/01", "04.04.2026", "01/02/2003", "2009/06/30", "2026-02-30", "99",
    ),
    "052": ("2026/04/09", "2020/01/01", "9/4/26", "", "31.12.9999"),
    "062": ("4", "129 (88)", "0", "many", "", "99999999999"),
    "092": ("Individual: Swiss-System", "Round Robin", "FIDE_DUTCH", "double round robin", ""),
    "142": ("3", "0", "9", "999", "1000", "3 rounds", ""),
    "152": ("W", "B", "w", "white", "x", ""),
    "172": ("NOR FIDE", "FIDON", "NIDOF x", "", "HBFN"),
    "192": (
        "FIDE_DUTCH", "FIDE_DUTCH_2025_BAKU", "BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G4",
        "CUSTOM_KNOCKOUT", "FIDE_SCHILLER_4x3", "fide_dubov", "???", "CUSTOM_SWISS x",
        "FIDE_TEAM_BAKU", "OTHER_ROUNDROBIN",
    ),
    "202": (
        "BH/C1,BH,SB", "DE, WIN", "KS/L+1,ARO", "", ",,", "PTS", "BH:GP/C1/P", "bh#c1", "XX,SB/C9",
    ),
    "222": ("5400+30", "40/6000+30:900+30", "W300-B240", "90min", "0"),
    "352": ("WBWB", "W", "wb", "123"),
    "362": ("TW 2.0    TD 1.0    TL 0.0", "TW 2", "TW", "TX 9.9"),
    "XXR": ("3", "9", "0", "nine", "-1"),
    "XXC": ("rank", "white1", "black1 rank", "?"),
    "XXS": (
        "W=3 D=1", "WW=2 BW=1", "PAB=0.5", "HPB=.25", "W=1.0005", "W=-1", "X=1", "W==", "FPB=0",
    ),
    "BBW": (" 3.0", "1", "99.9", "x", "-1.0", "½"),
}  # fmt: skip
VALUES |= {"022": VALUES["012"], "102": VALUES["012"], "112": VALUES["012"], "122": VALUES["012"]}
VALUES |= {"072": VALUES["062"], "082": VALUES["062"], "182": VALUES["012"], "212": VALUES["202"]}
VALUES |= dict.fromkeys(("BBD", "BBL", "BBZ", "BBF", "BBU"), VALUES["BBW"])
_HEADERS = {
    "trf06": (
        "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    ),
    "trf16": ("012", "032", "042", "052", "062", "092", "132", "142"),
    "trfx": ("012", "042", "092", "XXR", "XXC", "XXS", "XXZ", "XXP", "XXA", "152"),
    "trfbx": ("012", "042", "XXR", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS", "162"),
    "trf26": tuple(code for code in LAYOUTS if code[0] in "0123" and code not in ("001", "013")),
    "teams": (
        "012", "042", "013", "310", "300", "320", "330", "240", "299", "362", "352", "192", "801",
    ),
}  # fmt: skip
_ODD_LINES = (
    "", "   ", "### note", "# note", "DDD SSSS sTTT NNNN", "0123456789" * 10, "NOR    1" + " " * 60,
    "001", "001    ", "XXX", "999 text", "DAT x", "801   1 AAA", "\x1a", "é", "<html>", "|||",
)  # fmt: skip
_CHARACTERS = {"whole": "0123456789 ", "points": "0123456789.,½- ", "letter": "WDLFHZA+-=? wx"}
_DAMAGE = ("", " ", "  ", "0", "9", "-", "x", "é", "象", "\t", "99999", "1.5", "0000", "w", "b")
_PAGES = (
    "utf-8", "utf-8", "utf-8", "utf-8-sig", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254",
    "cp1257", "utf-16", "cp850",
)  # fmt: skip


@dataclass(frozen=True)
class _Schedule:
    """Start numbers, and for each player a cell of eight columns a round."""

    numbers: list[int]
    cells: list[list[str]]

    @property
    def rounds(self) -> int:
        return len(self.cells[0])


def _usual(values: Sequence[str]) -> SearchStrategy[str]:
    """Mostly one of the first values."""
    return st.sampled_from([*values[:2]] * len(values) + [*values])


@st.composite
def _schedules(draw: DrawFn) -> _Schedule:
    count, rounds = draw(st.integers(1, 7)), draw(st.integers(0, 5))
    numbers = draw(
        st.sampled_from([
            [*range(1, count + 1)], [*range(1, count + 1)], [*range(1, count + 1)],
            [*range(count, 0, -1)], [*range(2, 2 * count + 1, 2)], [*range(9999, 9999 - count, -1)],
        ])
    )  # fmt: skip
    cells: list[list[str]] = [[] for _ in numbers]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        for place in range(0, count - 1, 2):
            white, black = order[place : place + 2]
            first, second = draw(st.sampled_from(_PAIRS))
            cells[white].append(f"{numbers[black]:4} w {first}")
            cells[black].append(f"{numbers[white]:4} b {second}")
        if count % 2:
            cells[order[-1]].append(draw(_usual(_BYES)))
    return _Schedule(numbers, cells)


def _field(kind: str, width: int) -> SearchStrategy[str]:
    """What may stand in a field of this kind, of the right width or not."""
    text = st.text(_CHARACTERS.get(kind, "abcÅß/.,123 "), max_size=width + 1)
    number = st.integers(0, 12).map(lambda value: f"{value:>{width}}"[-width:])
    points = st.sampled_from(("1.0", " .5", "0.0", "-1.0", "2", "0,5", "99.5", "½", ""))
    usual = {"whole": number, "points": points.map(lambda value: f"{value:>{width}}"[-width:])}
    return st.one_of(usual.get(kind, text), usual.get(kind, text), text)


@st.composite
def _laid_out(draw: DrawFn, code: str) -> str:
    """A record by its layout, field by field, with up to three repetitions."""
    layout, line = LAYOUTS[code], code
    fields = [(field, 0) for field in layout.fields]
    for repetition in range(draw(st.integers(0, 3))):
        fields += [(field, repetition * layout.stride) for field in layout.repeated]
    for field, shift in fields:
        width = field.width or 20
        text = draw(_field(field.kind, width))
        line = line.ljust(field.first + shift - 1)[: field.first + shift - 1] + text
    return line


def _records(code: str) -> SearchStrategy[str]:
    """Lines of a code: of its values where it has some, by its layout, or the one as the other."""
    values = st.sampled_from(VALUES.get(code, ("1 2", "1", "", "1 1 1", "?")))
    said = values.map(lambda value: f"{code} {value}")
    if code == "132":
        return st.sampled_from(
            [f"{'132':91}26/04/04  26/04/05", "132 soon", f"{'132':91}99/99/99", "132 04.04.2026"]
        )
    if code == "162":
        return st.sampled_from(
            [
                "162  W 3.0    D 1.0",
                "162  P 0.5",
                "162  W9999    D.333",
                "162 W=-1",
                "162  A 1.0",
                "162",
            ]
        )
    return said if code in VALUES else st.one_of(_laid_out(code), said)


@st.composite
def _player(draw: DrawFn, schedule: _Schedule, place: int, totals: str) -> str:
    # a record has at most two odd fields, else no file would be read to its end
    fields = {name: values[0] for name, values in FIELDS.items()}
    for name in draw(st.lists(st.sampled_from(sorted(FIELDS)), max_size=2)):
        fields[name] = draw(st.sampled_from(FIELDS[name]))
    cells = schedule.cells[place]
    worth = sum(_WORTH.get(cell[-1:], 0) for cell in cells) / 2
    points = {"sums": f"{worth:.1f}", "comma": f"{worth:.1f}".replace(".", ","), "zero": "0.0"}
    line = (
        "001 {number:4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:3} {fide_id:>11} "
        "{birth:<10} {points:>4} {rank:>4}"
    ).format(number=schedule.numbers[place], points=points.get(totals, ""), **fields)
    return line + "".join(f"  {cell:<8}" for cell in cells)


def _not_played_against(schedule: _Schedule, absent: int) -> _Schedule:
    """The schedule with forfeits wherever this player is paired."""
    number = f"{schedule.numbers[absent]:4} "
    paired = r"^([ 0-9]{3}[1-9] .) .$"
    cells = [
        [
            re.sub(paired, rf"\1 {'-' if place == absent else '+'}", cell)
            if place == absent or cell.startswith(number)
            else cell
            for cell in own
        ]
        for place, own in enumerate(schedule.cells)
    ]
    return replace(schedule, cells=cells)


def _placeholder(line: str) -> str:
    """The record of nobody: a name and round cells alone."""
    return f"{line[:9]}     {'spielfrei':<33}{'':42}{line[89:]}"


def _in_bytes(line: str) -> str:
    """A player record whose name is filled up to 33 bytes, if it has room."""
    name = line[14:47]
    missing = len(name.encode()) - len(name)
    if not line.startswith("001") or name[len(name) - missing :].strip():
        return line
    return line[: 47 - missing] + line[47:]


@st.composite
def _events(draw: DrawFn) -> list[str]:
    """The lines of one event."""
    schedule = draw(_schedules())
    absent = draw(st.integers(0, 9)) if schedule.rounds else 9
    if absent < len(schedule.numbers):
        schedule = _not_played_against(schedule, absent)
    totals = draw(st.sampled_from(("sums", "sums", "sums", "blank", "zero", "comma")))
    players = [draw(_player(schedule, place, totals)) for place in range(len(schedule.numbers))]
    if absent < len(players):
        players[absent] = _placeholder(players[absent])
    codes = draw(st.sampled_from(sorted(_HEADERS)))
    head = draw(st.lists(st.sampled_from(_HEADERS[codes]).flatmap(_records), max_size=6))
    if draw(st.integers(0, 7)) == 0:
        head.append(draw(st.sampled_from(_ODD_LINES)))
    behind = draw(st.booleans())
    return [*players, *head] if behind else [*head, *players]


@st.composite
def _flawed(draw: DrawFn, lines: list[str]) -> list[str]:
    """The lines with one flaw: characters over others, put in or taken out, or a line moved."""
    place = draw(st.integers(0, len(lines) - 1))
    line, rest = lines[place], [*lines[:place], *lines[place + 1 :]]
    kind = draw(st.sampled_from(("over", "over", "in", "out", "lost", "twice", "moved", "code")))
    column, text = draw(st.integers(0, len(line))), draw(st.sampled_from(_DAMAGE))
    changed = {
        "over": [line[:column] + text + line[column + len(text) :]],
        "in": [line[:column] + text + line[column:]],
        "out": [line[:column] + line[column + len(text) :]],
        "lost": [],
        "twice": [line, line],
        "moved": [],
        "code": [draw(st.sampled_from(sorted(LAYOUTS))) + line[3:]],
    }[kind]
    made = [*rest[:place], *changed, *rest[place:]]
    return [line, *made] if kind == "moved" else made


@st.composite
def report_files(draw: DrawFn) -> bytes:
    """The bytes of a file."""
    lines = [line for event in draw(st.lists(_events(), min_size=1, max_size=2)) for line in event]
    for _ in range(draw(st.sampled_from((0, 0, 1, 1, 2)))):
        lines = draw(_flawed(lines)) or [""]
    if draw(st.integers(0, 5)) == 0:
        lines = [line.rstrip() for line in lines]
    if draw(st.integers(0, 9)) == 0:
        lines = [_in_bytes(line) for line in lines]
    end = draw(st.sampled_from(("\n", "\n", "\n", "\r\n", "\r")))
    text = end.join(lines) + draw(st.sampled_from((end, end, "")))
    return text.encode(draw(st.sampled_from(_PAGES)), "replace")
