"""The TRF writer puts every field in the columns of the FIDE texts (1-based, inclusive)."""

from dataclasses import replace
from datetime import date

import pytest

from data.builder.events import SCORINGS, Cell, Event, Player
from data.builder.trf import write


def _event(**changes: object) -> Event:
    first = Player(
        1, "Haugstad, Ingrid", 2421, "w", "WIM", "NOR", 990000123,
        (Cell(2, "w", "1"), Cell(None, "-", "U"), Cell(2, "b", "+")), 1984,
    )  # fmt: skip
    second = Player(
        2, "Brouwhof, Niall", None, "m", "", "NED", None,
        (Cell(1, "b", "0"), Cell(None, "-", "H"), Cell(1, "w", "-")),
    )  # fmt: skip
    event = Event(
        "Fjordby Open", "Fjordby", "NOR", date(2026, 4, 4), date(2026, 4, 6), 3, (first, second),
        system_code="FIDE_DUTCH", declared_list="BH/C1,SB",
    )  # fmt: skip
    return replace(event, **changes)  # type: ignore[arg-type]


def _lines(event: Event, code: str, **options: object) -> list[str]:
    text = write(event, **options).decode()  # type: ignore[arg-type]
    return [line for line in text.split("\n") if line.startswith(code)]


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (1, 3, "001"), (5, 8, "   1"), (10, 10, "w"), (11, 13, "WIM"),
        (15, 47, "Haugstad, Ingrid".ljust(33)), (49, 52, "2421"), (54, 56, "NOR"),
        (58, 68, "  990000123"), (70, 79, "1984/00/00"), (81, 84, " 3.0"), (86, 89, "   1"),
        (92, 95, "   2"), (97, 97, "w"), (99, 99, "1"), (102, 105, "0000"), (107, 107, "-"),
        (109, 109, "U"), (112, 115, "   2"), (117, 117, "b"), (119, 119, "+"),
    ],
)  # fmt: skip
def test_player_columns(first: int, last: int, text: str) -> None:
    line = _lines(_event(), "001")[0]
    assert line[first - 1 : last] == text
    assert len(line) == 119


def test_columns_between_the_fields_are_blank() -> None:
    for line in _lines(_event(), "001"):
        for column in (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91, 96, 98, 100, 101, 106, 108):
            assert line[column - 1] == " ", column


def test_headers() -> None:
    event = _event(scoring={**SCORINGS["1-½-0"], "P": 5})
    assert _lines(event, "042") == ["042 2026/04/04"]
    assert _lines(event, "072") == ["072 1"]
    assert _lines(event, "142") == ["142 3"]
    assert _lines(event, "XXR") == ["XXR 3"]
    assert _lines(event, "152") == ["152 W"]
    assert _lines(event, "192") == ["192 FIDE_DUTCH"]
    assert _lines(event, "202") == ["202 BH/C1,SB"]
    (points,) = _lines(event, "162")
    assert (points[5], points[6:10], points[14], points[15:19]) == ("W", " 1.0", "D", " 0.5")
    assert (points[41], points[42:46]) == ("P", " 0.5")
    (dates,) = _lines(event, "132")
    assert (dates[91:99], dates[101:109]) == ("26/04/04", "26/04/05")


def test_a_list_with_points_is_the_whole_order() -> None:
    event = _event(declared_list="PTS,BH")
    assert _lines(event, "212") == ["212 PTS,BH"]
    assert _lines(event, "202") == []


def test_older_dialects() -> None:
    event = _event(scoring=SCORINGS["3-1-0"])
    assert _lines(event, "142", dialect="trf16") == []
    assert _lines(event, "042", dialect="trf06") == ["042 04.04.2026"]
    assert _lines(event, "XXS", dialect="trfx")[0].startswith("XXS W=3.0 D=1.0")
    old = _lines(event, "001", dialect="trf06")
    assert old[0][10:13] == " wm"
    assert old[0][101:109] == "0000 - +"
    assert old[1][101:109] == "0000 - ="


def test_old_dialect_writes_a_half_point_pairing_bye_by_its_worth() -> None:
    event = _event(scoring={**SCORINGS["1-½-0"], "P": 5})
    assert _lines(event, "001", dialect="trf06")[0][101:109] == "0000 - ="


def test_blank_cells_and_padding() -> None:
    event = _event()
    left = replace(event.players[1], cells=(event.players[1].cells[0], *[Cell(None, "-", " ")] * 2))
    event = replace(event, players=(event.players[0], left))
    assert len(_lines(event, "001")[1]) == 119
    assert len(_lines(event, "001", pad=False)[1]) == 99


def test_long_names_never_overflow() -> None:
    event = _event()
    long = replace(event.players[0], name="Żółtański-" * 5)
    line = _lines(replace(event, players=(long, event.players[1])), "001")[0]
    assert line[47] == " "
    assert line[48:52] == "2421"


def test_line_ends_encodings_and_ranks() -> None:
    event = _event(city="Łękowo")
    assert write(event, line_end="\r", encoding="utf-8-sig").startswith(b"\xef\xbb\xbf012 ")
    assert b"\n" not in write(event, line_end="\r")
    assert "Łękowo".encode("cp1250") in write(event, encoding="cp1250")
    assert _lines(event, "001", ranks={1: 2, 2: 1})[0][85:89] == "   2"
