"""The golden tables are whole, and their points are those of the worked events."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from data.builder.worked import worked

GOLDEN = Path(__file__).parents[2] / "data" / "golden"
EDITIONS = {"fide-2023", "fide-2024", "fide-2026", "virtual-opponent", "us-chess"}


def _rows(name: str) -> list[dict[str, str]]:
    with (GOLDEN / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("values.csv", 3504),
        ("direct_encounter.csv", 225),
        ("adjusted_scores.csv", 60),
        ("cut_elements.csv", 19),
    ],
)
def test_row_counts(name: str, rows: int) -> None:
    assert len(_rows(name)) == rows


def test_values_have_unique_keys_and_known_words() -> None:
    rows = _rows("values.csv")
    keys = Counter((r["event"], r["edition"], r["player"], r["code"]) for r in rows)
    assert max(keys.values()) == 1
    assert {r["edition"] for r in rows} == EDITIONS
    assert {r["status"] for r in rows} == {"published", "computed"}
    assert all(r["source"] for r in rows)


def test_values_per_edition() -> None:
    assert Counter(row["edition"] for row in _rows("values.csv")) == {
        "fide-2023": 1055,
        "fide-2024": 1055,
        "fide-2026": 1194,
        "us-chess": 152,
        "virtual-opponent": 48,
    }


def test_every_row_names_a_player_of_a_worked_event() -> None:
    events = worked()
    for name in ("values.csv", "direct_encounter.csv", "adjusted_scores.csv"):
        for row in _rows(name):
            assert 1 <= int(row["player"]) <= len(events[row["event"]].players)


def test_points_are_those_of_the_cells() -> None:
    events = worked()
    checked = 0
    for row in _rows("values.csv"):
        if row["code"] == "PTS":
            event = events[row["event"]]
            assert event.total(event.players[int(row["player"]) - 1]) == 10 * float(row["value"])
            checked += 1
    assert checked > 150


def test_direct_encounter_groups_are_whole_score_groups() -> None:
    events = worked()
    groups: dict[tuple[str, str, str, str], set[int]] = {}
    for row in _rows("direct_encounter.csv"):
        key = (row["event"], row["edition"], row["code"], row["points"])
        groups.setdefault(key, set()).add(int(row["player"]))
    for (name, _, _, points), players in groups.items():
        event = events[name]
        score = 10 * float(points)
        assert players == {p.number for p in event.players if event.total(p) == score}


def test_cut_elements_add_up() -> None:
    cases: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in _rows("cut_elements.csv"):
        cases.setdefault((row["case"], row["edition"]), []).append(row)
    for rows in cases.values():
        assert sum(float(row["contribution"]) for row in rows) == float(rows[0]["uncut"])
