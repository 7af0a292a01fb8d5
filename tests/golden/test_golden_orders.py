"""Tiers of `direct_encounter.csv` and the whole orders that guides print for a worked event."""

from collections.abc import Callable
from itertools import groupby

import polars as pl
import pytest

from pipeline.runs.api import rank
from pipeline.tables.ingest import Tables
from tests.golden.golden_rows import Row, golden, with_keys

Read = Callable[[str], Tables]


def key(row: Row) -> tuple[str, str, str, str]:
    return row["event"], row["edition"], row["code"], row["points"]


GROUPS = {
    group: list(rows) for group, rows in groupby(sorted(golden("direct_encounter"), key=key), key)
}


def ranks(tables: Tables, event: str, codes: str) -> dict[int, int]:
    """Rank of each player of an event under a list."""
    frame = with_keys(rank(tables, [f"L={codes}"]), tables).filter(pl.col("event") == event)
    return dict(zip(frame["competitor"], frame["rank"], strict=True))


@pytest.mark.parametrize(("event", "edition", "code", "points"), GROUPS)
def test_golden_tiers(
    event: str, edition: str, code: str, points: str, worked_tables: Read
) -> None:
    rows = GROUPS[event, edition, code, points]
    places = ranks(worked_tables(edition), event, f"PTS,{code}")
    group = [places[int(row["player"])] for row in rows]
    tiers = [sorted(set(group)).index(place) + 1 for place in group]
    expected = [int(row["tier"]) for row in rows]
    assert tiers == expected, f"players {[row['player'] for row in rows]}, {rows[0]['status']}"


@pytest.mark.parametrize(
    ("codes", "order"),
    [
        ("PTS,BH/C1,BH,WIN,DE,RTNG", [1, 2, 3, 4, 6, 5, 7, 8]),
        ("PTS,DE,SB", [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
@pytest.mark.parametrize("edition", ["fide-2024", "fide-2026"])
def test_orders_of_the_memorial(
    codes: str, order: list[int], edition: str, worked_tables: Read
) -> None:
    """Published by a tie-break guide; Spassky (5) and Karpov (6) on 2 points did not meet."""
    places = ranks(worked_tables(edition), "memorial-8", codes)
    assert [places[player] for player in order] == list(range(1, 9))


def test_score_group_of_the_swiss_by_ratings(worked_tables: Read) -> None:
    """Published: 3, 16, 1, 4 by the opponents' performance; 3, 4, then 1 = 16 by their ratings."""
    tables = worked_tables("fide-2024")
    leaders = (3, 16, 1, 4)
    by_performance = ranks(tables, "swiss-16", "PTS,APRO")
    assert [by_performance[player] for player in leaders] == [2, 3, 4, 5]
    for code in ("ARO", "TPR"):
        by_rating = ranks(tables, "swiss-16", f"PTS,{code}")
        assert [by_rating[player] for player in leaders] == [2, 4, 4, 3]
