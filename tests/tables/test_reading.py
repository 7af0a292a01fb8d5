"""Every little file ends in its state, with these findings and these rounds.

All are read as one bucket: what is wrong with one file does nothing to another.
"""

import pytest

from pipeline.contracts.check import checked
from pipeline.findings import RULES
from pipeline.tables.ingest import Tables
from tests.tables.cases_cells import CASES as CELLS
from tests.tables.cases_players import CASES as PLAYERS
from tests.tables.cases_rounds import CASES as ROUNDS
from tests.tables.little import USUAL, found, of_file, of_files, rounds, tables

CASES = {f"{case.name}.trf": case for case in (*PLAYERS, *CELLS, *ROUNDS)}


@pytest.fixture(scope="module")
def bucket() -> Tables:
    return of_files({origin: (*case.head, *case.lines) for origin, case in CASES.items()})


@pytest.mark.parametrize("origin", CASES, ids=lambda origin: origin.replace(" ", "-"))
def test_little_file(bucket: Tables, origin: str) -> None:
    case, read = CASES[origin], of_file(bucket, origin)
    shown = [rule for rule in USUAL if rule not in case.rules]
    assert found(read, *shown) == list(case.found)
    (file,) = read.files.select("state", "reason", "events").rows(named=True)
    assert file["state"] == case.state
    assert rounds(read) == case.rounds
    # errors refuse, warnings are repairs, and a refused file has nothing in any table
    severities = {RULES[rule].severity for rule in case.rules}
    assert (case.state == "quarantined") == ("error" in severities)
    assert (case.state == "loaded") == (severities <= {"note"})
    assert file["reason"] in {None, *case.rules}
    if case.state == "quarantined":
        assert file["events"] == read.events.height == read.players.height == read.games.height == 0


def test_the_tables_keep_their_contracts(bucket: Tables) -> None:
    for table in ("files", "events", "players", "games", "rounds", "findings"):
        assert checked(table, getattr(bucket, table)).height > 0


@pytest.mark.parametrize("origin", list(CASES)[::20])
def test_a_file_reads_the_same_alone(bucket: Tables, origin: str) -> None:
    case, among = CASES[origin], of_file(bucket, origin)
    alone = tables(*case.head, *case.lines)
    assert found(alone) == found(among)
    assert rounds(alone) == rounds(among)
