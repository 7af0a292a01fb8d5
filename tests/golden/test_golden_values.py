"""Every value of `data/golden/values.csv`, computed from report files of the worked events."""

from collections.abc import Callable
from functools import cache
from itertools import groupby
from math import floor

import pytest

from pipeline.runs.api import compute_tiebreaks
from pipeline.tables.ingest import Tables
from pipeline.tiebreaks.catalogue import REGISTRY
from pipeline.tiebreaks.descriptor import parse
from tests.golden.golden_rows import Row, golden, governing, number, with_keys

#: The golden table holds Buchholz of round robins too.
OPTIONS = ("round-robin-buchholz=compute",)

Key = tuple[str, int, str]
Values = dict[Key, float | None]


def key(row: Row) -> tuple[str, str]:
    return row["event"], row["edition"]


ROWS = sorted(golden("values"), key=key)
CASES = {case: list(rows) for case, rows in groupby(ROWS, key)}


@pytest.fixture(scope="session")
def values(worked_tables: Callable[[str], Tables]) -> Callable[[str], Values]:
    """Value by (event, player, code) of all worked events under an edition."""

    @cache
    def computed(edition: str) -> Values:
        codes = sorted({row["code"] for row in ROWS if governing(row["edition"]) == edition})
        tables = worked_tables(edition)
        frame = with_keys(compute_tiebreaks(tables, codes, OPTIONS), tables)
        return {
            (row["event"], row["competitor"], code): row[code]
            for row in frame.to_dicts()
            for code in codes
        }

    return computed


def test_every_code_is_registered() -> None:
    assert {parse(row["code"]).name for row in ROWS} <= set(REGISTRY)


@pytest.mark.parametrize(("event", "edition"), CASES)
def test_golden_values(event: str, edition: str, values: Callable[[str], Values]) -> None:
    computed = values(governing(edition))
    rows = CASES[event, edition]
    wrong = [text for row in rows if (text := difference(row, computed))]
    assert not wrong, f"{event} under {edition}, {len(wrong)} of {len(rows)}:\n" + "\n".join(wrong)


def difference(row: Row, computed: Values) -> str:
    """What is wrong with our value of a row; nothing if it is right."""
    expected = number(row["value"])
    found = computed[row["event"], int(row["player"]), row["code"]]
    if row["code"] == "AOB" and found is not None:
        found = floor(100 * found + 0.5) / 100  # published in two decimals, halves up
    if found == expected:
        return ""
    return f"player {row['player']}: {row['code']} {found}, {row['status']} is {expected}"
