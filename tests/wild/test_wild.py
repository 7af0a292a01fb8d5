"""Every variation ends in its state, with its findings and its tables."""

import pytest

from pipeline.archive import Member
from pipeline.contracts.check import checked
from pipeline.findings import RULES
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables
from tests.tables.little import USUAL, of_file, rounds
from tests.tables.test_reading import CASES as LITTLE
from tests.wild import (
    cases_bytes,
    cases_headers,
    cases_lines,
    cases_numbers,
    cases_points,
    cases_relatives,
    cases_results,
)
from tests.wild.wild import Shown, Wild

MODULES = (
    cases_bytes, cases_lines, cases_numbers, cases_results, cases_headers, cases_points,
    cases_relatives,
)  # fmt: skip
ROWS = [row for module in MODULES for row in module.CASES]
CASES = {row.row: row for row in ROWS if isinstance(row, Wild)}


@pytest.fixture(scope="module")
def bucket() -> Tables:
    members = [Member(name, case.data) for name, case in CASES.items()]
    return read(members, [], frozenset(), "by-date")


def test_every_row_once() -> None:
    names = [row.row for row in ROWS]
    assert len(names) == len(set(names))
    for row in ROWS:
        if isinstance(row, Shown):
            assert row.cases and all(f"{name}.trf" in LITTLE for name in row.cases), row.row


@pytest.mark.parametrize("name", CASES)
def test_variation(bucket: Tables, name: str) -> None:
    case, own = CASES[name], of_file(bucket, name)
    expected = {rule for rule, *_ in case.found}
    seen = own.findings.select("rule", "line", "column", "before", "after").rows()
    assert [one for one in seen if one[0] not in USUAL or one[0] in expected] == list(case.found)
    (state,) = own.files["state"]
    assert state == case.state
    assert rounds(own) == case.rounds
    for column, values in case.held.items():
        table, _, field = column.partition(".")
        assert getattr(own, table)[field].to_list() == values, column
    severities = {RULES[rule].severity for rule in expected}
    assert (state == "quarantined") == ("error" in severities)
    if state == "quarantined":
        assert own.events.height == own.players.height == own.games.height == 0


def test_the_tables_keep_their_contracts(bucket: Tables) -> None:
    for table in ("files", "events", "players", "games", "rounds", "findings"):
        assert checked(table, getattr(bucket, table)).height > 0
