"""The system and the edition of an event, and its own list."""

import pytest

from pipeline.tables.ingest import Tables
from tests.tables.little import HEAD, found, of_file, of_files, player, tables

#: Three players, every pair once; and the first two games of it.
TABLE = (
    player(1, "   2 w 1", "   3 b =", ""),
    player(2, "   1 b 0", "", "   3 w ="),
    player(3, "", "   1 w =", "   2 b ="),
)
PART = (player(1, "   2 w 1", "   3 b ="), player(2, "   1 b 0", ""), player(3, "", "   1 w ="))


def times(cycles: int) -> tuple[str, ...]:
    """Two players, that many games."""
    cells = [f"   2 {colour} =" for colour in "wbwb"[:cycles]]
    return player(1, *cells), player(2, *(f"   1 {colour} =" for colour in "bwbw"[:cycles]))


#: Records, players, the system and whether its pairings are known beforehand.
SYSTEMS = (
    (("192 FIDE_DUTCH_2026",), PART, "swiss", False),
    (("192 FIDE_BURSTEIN_BAKU",), PART, "swiss", False),
    (("192 CUSTOM_SWISS",), PART, "swiss", False),
    (("192 BERGER_ROUNDROBIN",), PART, "round_robin", True),
    (("192 BERGER_ROUNDROBIN_G1",), PART, "round_robin", True),
    (("192 BERGER_ROUNDROBIN_G2",), PART, "double_round_robin", True),
    (("192 FIDE_DOUBLEROUNDROBIN",), PART, "double_round_robin", True),
    (("192 BERGER_ROUNDROBIN_G4",), PART, "other", True),
    (("192 FIDE_SCHILLER",), PART, "other", True),
    (("192 FIDE_SCHEVENINGEN",), PART, "other", True),
    (("192 CUSTOM_KNOCKOUT",), PART, "other", False),
    # words of 092, and a code in it
    (("092 Individual: Swiss-System (Dutch)",), PART, "swiss", False),
    (("092 Schweizer System",), PART, "swiss", False),
    (("092 Individual: Round-Robin",), PART, "round_robin", True),
    (("092 Individual: Double Round-Robin",), PART, "double_round_robin", True),
    (("092 BERGER_ROUNDROBIN",), PART, "round_robin", True),
    # 192 goes over 092
    (("092 Round Robin", "192 FIDE_DUTCH"), PART, "swiss", False),
    # the schedule
    ((), PART, "swiss", False),
    ((), TABLE, "round_robin", True),
    ((), times(1), "round_robin", True),
    ((), times(2), "double_round_robin", True),
    ((), times(4), "other", True),
)


@pytest.fixture(scope="module")
def bucket() -> Tables:
    """All of them, read at once."""
    return of_files(
        {str(n): (*HEAD, *records, *players) for n, (records, players, _, _) in enumerate(SYSTEMS)}
    )


@pytest.mark.parametrize("number", range(len(SYSTEMS)))
def test_system(bucket: Tables, number: int) -> None:
    _, _, system, predetermined = SYSTEMS[number]
    events = of_file(bucket, str(number)).events
    assert events.select("system", "predetermined").rows() == [(system, predetermined)]
    assert events["system_reason"].item()


def test_a_system_that_nobody_knows_is_kept_as_text() -> None:
    read = tables(*HEAD, "192 LOCAL_LADDER", *PART)
    assert ("SYSTEM_UNKNOWN", 3, 5) in found(read)
    assert read.events.select("system", "system_reason").rows() == [
        ("other", "record 192: LOCAL_LADDER")
    ]


@pytest.mark.parametrize(
    ("day", "edition", "rule"),
    [
        ("1998/05/01", "virtual-opponent", "BEFORE_2009"),
        ("2009/01/01", "virtual-opponent", None),
        ("2023/08/31", "virtual-opponent", None),
        ("2023/09/01", "fide-2023", None),
        ("2024/07/31", "fide-2023", None),
        ("2024/08/01", "fide-2024", None),
        ("2026/02/28", "fide-2024", None),
        ("2026/03/01", "fide-2026", None),
        ("", "fide-2026", "UNDATED_EDITION"),
    ],
)
def test_edition_by_the_first_day(day: str, edition: str, rule: str | None) -> None:
    read = tables("012 Little Open", f"042 {day}", *PART)
    assert read.events["edition"].to_list() == [edition]
    assert {rule} - {None} == {"BEFORE_2009", "UNDATED_EDITION"} & {r for r, _, _ in found(read)}
    forced = tables("012 Little Open", f"042 {day}", *PART, edition="fide-2023")
    assert forced.events.select("edition", "edition_reason").rows() == [("fide-2023", "forced")]


def test_the_first_round_stands_in_for_a_first_day() -> None:
    dates = "132" + " " * 88 + "24/07/30  24/08/01"
    assert tables("012 Little Open", dates, *PART).events["edition"].to_list() == ["fide-2023"]


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ((), None),
        (("202 BH/C1,BH",), "BH/C1,BH"),
        (("212 PTS,BH/C1,BH",), "BH/C1,BH"),
        (("202 SB", "212 PTS, bh/c1 , BH"), "BH/C1,BH"),
    ],
)
def test_the_list_of_the_event(records: tuple[str, ...], expected: str | None) -> None:
    assert tables(*HEAD, *records, *PART).events["declared_list"].to_list() == [expected]


def test_rounds_after_the_one_asked_for_are_left_out() -> None:
    read = tables(*HEAD, *TABLE, upto=2)
    assert ("CUT_AFTER_ROUND", None, None) in found(read)
    # what a file states is of its last round
    assert read.players["stated_points"].is_null().all()
    assert read.players["stated_rank"].is_null().all()
    assert read.rounds["round"].max() == read.events["rounds_played"].item() == 2
    assert not read.events["complete"].item()
    assert read.games.height == 2
    assert tables(*HEAD, *TABLE, upto=9).findings.height == tables(*HEAD, *TABLE).findings.height


def test_games() -> None:
    read = tables(*HEAD, *TABLE)
    assert read.games.select("round", "board", "white", "black", "white_result").rows() == [
        (1, 1, 1, 2, "1"),
        (2, 1, 3, 1, "="),
        (3, 1, 2, 3, "="),
    ]
    assert read.events.select("players", "rounds_played", "complete").rows() == [(3, 3, True)]
