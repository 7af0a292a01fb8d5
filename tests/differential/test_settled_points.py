"""Settled points on events small enough for a hand: our values and those of the other programs.

The ids are those of docs/adjudications.md. Values are per player, a dash is an undefined one; those
of DE are tiers among players equal on points.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import polars as pl
import pytest

from data.builder.events import SCORINGS
from data.builder.trf import write
from pipeline import compute_tiebreaks, read_archive
from tests.differential.cases import crosstable, write_files
from tests.tiebreaks.small import Small

ROBIN: dict[str, Any] = {"system": "Round-Robin"}
OLD_ROBIN: dict[str, Any] = {**ROBIN, "start": date(2025, 5, 5)}
UNRATED = {"ratings": [2000, None, 1900, 1800]}
FOUR_SCORES = {"scoring": SCORINGS["3-2-1-0"]}

#: 1 and 2 both stayed away.
DOUBLE_FORFEIT = "-w2 1w3\n-b1 =w4\n1w4 0b1\n0b3 =b2"
#: 1, 2 and 3 end on two points; 1-3 was forfeited.
FORFEIT_IN_GROUP = "1w2 +w3 Z Z\n0b1 1w4 =w3 H\n1w4 -b1 =b2 H\n0b3 0b2 U Z"
#: All on three points, with 2½, 2, ½ and 0 among themselves; 3 and 4 did not meet.
CHAIN = "=w2 1w3 1b4 H Z\n=b1 1w4 =w3 F Z\nF 0b1 =b2 F H\nF 0b2 0w1 F F"
#: After two of five rounds 1, 2 and 3 have a point each; 1 beat 2, nobody of them met 3.
UNFINISHED = "1w2 0b5\n0b1 1w6\n1w6 0b4\n=w5 1w3\n=b4 1w1\n0b3 0b2"
#: Losses score 1: 1 to 4 end on six points; 1 beat 2 and 3 and never met 4.
LOSSES_SCORE = "1w2 1b3 Z Z\n0b1 1w4 =b3 Z\n1w4 0w1 =w2 Z\n0b3 0b2 U 0w5\nZ Z Z 1b4"
FEW_GAMES = "1w2 Z Z\n0b1 1w3 U\nU 0b2 H"
NO_GAME = "1w2 1b2\n0b1 0w1\nU H"
#: Opponents' Buchholz of 3½ and 5½, and so on: thirds.
PLAYED = "1w2 =b3 1w4\n0b1 1w4 1b3\n=w4 =w1 0w2\n=b3 0b2 0b1"
#: 3 did not come to the last round.
NO_SHOW = "1w2 +w3\n0b1 1w4\n1w4 -b1\n0b3 0b2"
#: Everybody meets; 1 and 4 on paper only.
FORFEITED = "1w2 =b3 +w4\n0b1 1w4 =b3\n1w4 =w1 =w2\n0b3 0b2 -b1"
#: Three players with one free round each.
ODD = "1w2 =b3 Z\n0b1 Z 1w3\nZ =w1 0b2"
#: 1 has a half-point bye, 4 the pairing bye.
BYES = "1w2 1w3 H\n0b1 1w4 1b3\n1w4 0b1 0w2\n0b3 0b2 U"
#: 3 and 4 leave the last cells blank.
BLANK = "1w4 U 1w2\n1w3 1b4 0b1\n0b2 H .\n0b1 0w2 ."
PAIRS = "1w2 1w3\n0b1 1w4\n1w4 0b1\n0b3 0b2"


@dataclass(frozen=True)
class Case:
    """One code on one event: expected values of each program (None: it cannot be asked)."""

    id: str
    code: str
    text: str
    ours: str
    gacrux: str
    core: str | None = None
    event: dict[str, Any] = field(default_factory=dict)


CASES = (
    Case("2", "STD", DOUBLE_FORFEIT, "1.5 1 1 0.5", "1 0.5 1 0.5", "1 0.5 1 0.5"),
    Case("3", "DE", FORFEIT_IN_GROUP, "1 1 1 1", "1 1 1 1", "1 2 2 1"),
    Case("4", "DE", CHAIN, "1 2 3 3", "1 2 3 3", "1 2 2 2"),
    Case(
        "6", "DE", UNFINISHED, "1 1 1 1 1 1", "1 2 2 1 1 1", "1 1 1 1 1 1", ROBIN | {"rounds": 5}
    ),
    Case("14", "BH/C3", FEW_GAMES, "0 0 0", "0 0 0", "2 2 2"),
    Case("14", "BH/M2", FEW_GAMES, "- - -", "0 0 0", "4 5 5"),
    Case("14", "ARO/C1", FEW_GAMES, "- 2400 -", "- 2400 -", "2350 2400 2350"),
    Case("15", "ARO", NO_GAME, "2350 2400 -", "2350 2400 -", "2350 2400 0"),
    Case("15", "AOB", NO_GAME, "4 0 -", "4 0 -", "4 0 0"),
    Case("16", "AOB", PLAYED, "29/6 14/3 13/3 25/6", "4.83 4.67 4.33 4.17", "29/6 14/3 13/3 25/6"),
    Case("18", "KS", ODD, "1 0 0.5", "1 0 0.5", "0 0 0.5", ROBIN),
    Case("20", "KS", NO_SHOW, "2 0 0 0", "2 0 0 0", "1 0 0 0"),
    Case("21", "WON", NO_SHOW, "1 1 1 0", "1 1 1 0", "2 1 1 0", ROBIN),
    Case("22", "REP", FORFEITED, "3 3 3 2", "3 3 3 2", "3 3 3 3", ROBIN),
    Case("22", "REP", FORFEITED, "3 3 3 3", "3 3 3 2", None, OLD_ROBIN),
    Case("22a", "ARO", FORFEITED, "2325 2317 2333 2325", "2325 2317 2333 2325", None, ROBIN),
    Case("22a", "ARO", FORFEITED, "2300 2317 2333 2350", "2325 2317 2333 2325", None, OLD_ROBIN),
    Case("22b", "AOB", FORFEITED, "29/6 4.5 14/3 4", "4.25 4.5 4.67 4.25", None, OLD_ROBIN),
    Case("23", "REP", ODD, "2 2 2", "2 2 2", None, ROBIN),
    Case("24", "WIN", BYES, "2 2 1 1", "2 2 1 1", None, {"scoring": SCORINGS["3-1-0"]}),
    Case("29", "BH", BLANK, "4 4.5 3 5", "4 4.5 3 5"),
    Case("29", "REP", BLANK, "3 3 1 2", "3 3 1 2"),
    Case("31", "FB", NO_SHOW, "2 2 2 2", "2 2 2 2", "1.5 2.5 1.5 1.5"),
    Case("40", "BH", FORFEITED, "- - - -", "3.5 4.5 4 6", "3.5 4.5 4 6", ROBIN),
    Case("43", "BH", BYES, "5.5 4 5 3", "5.5 4.5 5.5 4", None, {"start": date(2020, 5, 5)}),
    Case("47", "BH", BYES, "5.5 4.5 5.5 4", "5.5 4.5 5.5 4", None, {"start": date(2026, 2, 28)}),
    Case("47", "BH", BYES, "4.5 4.5 5.5 4", "4.5 4.5 5.5 4", None, {"start": date(2026, 3, 1)}),
    Case("55", "ARO", NO_SHOW, "- - - -", "- - - -", "0 1900 1800 1900", UNRATED),
    Case("56", "DE", LOSSES_SCORE, "1 2 2 3 1", "1 1 1 1 1", None, FOUR_SCORES),
    Case("58", "BH", PAIRS, "2 2 2 2", "8 6 6 4", None, {"rounds": 4}),
)  # fmt: skip


def numbers(text: str) -> list[float | None]:
    def number(word: str) -> float | None:
        over, _, under = word.partition("/")
        return None if word == "-" else float(over) / float(under or 1)

    return [number(word) for word in text.split()]


def tiers(values: list[float | None], points: list[float | None]) -> list[float | None]:
    """Places or tiers of DE as tiers within equal points."""
    frame = pl.DataFrame({"value": values, "points": points})
    return frame.select(pl.col("value").rank("dense").cast(pl.Float64).over("points"))[
        "value"
    ].to_list()


def asked(case: Case, frame: pl.DataFrame) -> list[float | None]:
    """The values of the case's code from an oracle's rows."""
    values, points = (
        frame.filter(pl.col("code") == code).sort("player")["value"].to_list()
        for code in (case.code, "PTS")
    )
    return tiers(values, points) if case.code == "DE" else values


@pytest.fixture(params=CASES, ids=lambda case: f"{case.id}-{case.code}")
def case(request):
    return request.param


def test_ours(case):
    small = Small(case.text, edition="by-date", **case.event)
    if case.code == "DE":
        values = tiers(small.ranks("PTS,DE"), small.values("PTS"))
    else:
        values = small.values(case.code)
    assert values == numbers(case.ours)


def test_gacrux(gacrux, tmp_path, case):
    paths = write_files({"event": crosstable(case.text, **case.event)}, tmp_path)
    system = "predetermined" if "system" in case.event else "swiss"
    held = ("-n", "2") if case.id == "6" else ()
    frame = gacrux.gacrux_values(paths, ["PTS", case.code], system=system, extra=held)
    assert asked(case, frame) == numbers(case.gacrux)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.core], ids=lambda case: f"{case.id}-{case.code}"
)
def test_tiebreak_core(tiebreak_core, case):
    frame = tiebreak_core.tiebreak_core_values(
        {"event": crosstable(case.text, **case.event)},
        ["PTS", case.code],
        edition="fide-2026",
        predetermined="system" in case.event,
    )
    assert asked(case, frame) == pytest.approx(numbers(case.core))


def test_a_shared_first_tier(gacrux, tmp_path):
    """60: 1 and 2 drew and beat 3, all on 1½ points; gacrux says the place, we the tier."""
    text = "=w2 1w3 Z Z\n=b1 Z 1w3 Z\nU 0b1 0b2 H"
    paths = write_files({"event": crosstable(text)}, tmp_path)
    theirs = gacrux.gacrux_values(paths, ["PTS", "DE"], system="swiss")
    assert Small(text).tiers("DE") == [1, 1, 2]
    assert theirs.filter(pl.col("code") == "DE")["value"].to_list() == [1, 1, 3]
    assert theirs.filter(pl.col("code") == "DE")["rank"].to_list() == Small(text).ranks("PTS,DE")


def test_points_added_to_a_game(gacrux, tmp_path):
    """57: record 299 gives player 4 two points in round 1."""
    path = tmp_path / "event.trf"
    event = crosstable("1w2 1w3\n0b1 1w4\n1w4 0b1\n0b3 0b2")
    text = write(event).decode().replace(" 0.0    4 ", " 2.0    1 ")
    path.write_text(text + "299           2.0    1    4\n", "utf-8")
    codes = ["PTS", "PS", "STD", "BH"]
    ours = compute_tiebreaks(read_archive(path), codes)
    theirs = gacrux.gacrux_values([path], codes, system="swiss")
    fourth = theirs.filter(pl.col("player") == 4)["value"].to_list()
    assert ours.select(codes).row(3) == (2, 2 + 2, 1, 2)
    assert fourth[:3] == [2, 0, 0]


def test_accelerated_points_never_count(gacrux, tmp_path):
    """42: record 250 gives players 1 and 2 a fictitious point in the first two rounds."""
    path = tmp_path / "event.trf"
    text = write(crosstable(PAIRS)).decode()
    path.write_text(text + f"250 {'':4} {'1.0':>4} {1:3} {2:3} {1:4} {2:4}\n", "utf-8")
    codes = ["PTS", "BH", "SB", "PS"]
    ours = compute_tiebreaks(read_archive(path), codes).select(codes)
    plain = Small(PAIRS)
    assert ours.to_dict(as_series=False) == {code: plain.values(code) for code in codes}
    theirs = gacrux.gacrux_values([path], codes, system="swiss")
    assert theirs["value"].to_list() == [value for row in ours.rows() for value in row]
