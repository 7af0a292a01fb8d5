"""Audit against an archive small enough to be counted by hand."""

from pathlib import Path

import pytest

from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from tests.cli.conftest import Call
from tests.tables.little import player

SWISS = "092 Individual: Swiss-System"


def pair(number: int, cells: str, rating: int, points: str, rank: object) -> str:
    return player(number, *cells.split(","), rating=str(rating), points=points, rank=str(rank))


def drawn(first: int, second: int, ranks: tuple[object, object]) -> list[str]:
    """Two players with these ratings who drew; their stated ranks."""
    return [
        pair(1, "   2 w =", first, "0.5", ranks[0]),
        pair(2, "   1 b =", second, "0.5", ranks[1]),
    ]


#: Name → lines. TPN puts 1 first, RTNG the higher rating.
EVENTS = {
    # tied first, the lists disagree; stated as TPN has it
    "disagree": [SWISS, *drawn(2000, 2100, (1, 2))],
    # tied first, the lists agree; the tie is stated as one
    "agree": [SWISS, *drawn(2100, 2000, (1, 1))],
    # no tie; stated the wrong way round
    "alone": [SWISS, pair(1, "   2 w 1", 2000, "1.0", 2), pair(2, "   1 b 0", 2100, "0.0", 1)],
    # not counted: no Swiss, not finished
    "robin": ["092 Round Robin", *drawn(2000, 2100, (2, 1))],
    "unfinished": [SWISS, "142 2", *drawn(2000, 2100, ("", ""))],
}


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counted")
    for name, lines in EVENTS.items():
        text = "\n".join([f"012 {name}", "042 2026/04/04", *lines])
        (folder / f"{name}.trf").write_text(text)
    lists = ["numbers=TPN", "ratings=RTNG", "points=PTS"]
    run_all([folder], folder / "out", settings(lists=lists), 1, lambda *_: None)
    return folder / "out"


def test_audit_by_hand(tiebreaks: Call, counted: Path) -> None:
    asked = ("--list", "numbers", "--list", "points", "--format", "json", "--events")
    rows = tiebreaks("audit", counted, *asked).summary
    verdicts = {
        (row["name"], row["list"]): (
            row["exact"], row["consistent"], row["same_winner"], row["first_difference"],
        )
        for row in rows
    }  # fmt: skip
    assert verdicts == {
        ("disagree", "numbers"): (True, True, True, None),
        ("disagree", "points"): (False, True, True, None),
        # both stated first: not what numbers give, for one of them
        ("agree", "numbers"): (False, False, False, 1),
        ("agree", "points"): (True, True, True, None),
        ("alone", "numbers"): (False, False, False, 1),
        ("alone", "points"): (False, False, False, 1),
        ("robin", "numbers"): (False, False, False, 1),
        ("robin", "points"): (False, True, True, None),
        # nothing stated, no verdict
        ("unfinished", "numbers"): (None, None, None, None),
        ("unfinished", "points"): (None, None, None, None),
    }
    summary = tiebreaks("audit", counted, "--list", "points", "--format", "json").summary
    assert summary == [
        {
            "list": "points", "events": 5, "stated": 4, "exact": 1, "consistent": 3,
            "same_winner": 3, "same_podium": 3, "other_first": 1, "median_first_difference": 1.0,
            # the two drawn games are split by lots, the other is stated against the points
            "lots": 2, "points": 1, "edition": 0, "option": 0, "coding": 0, "other_list": 0,
            "numbering": 0, "unexplained": 0, "not_looked_for": 0, "signed_off": 0,
        }
    ]  # fmt: skip
