"""Points: what systems pay, what record 299 changes, and stated totals held against the cells."""

from collections.abc import Iterable
from typing import Any

import pytest

from pipeline.tables.ingest import Tables
from tests.tables.little import HEAD, found, of_file, of_files, player, points, tables

#: A round with every result: win, loss, two draws, forfeit, pairing bye, half bye, absence.
CELLS = (
    "   2 w 1", "   1 b 0", "   4 w =", "   3 b =", "   6 w +", "   5 b -", "0000 - U", "0000 - F",
    "0000 - H", "0000 - Z",
)  # fmt: skip
PLAYERS = tuple(player(number, cell) for number, cell in enumerate(CELLS, start=1))
STANDARD = [1, 0, 0.5, 0.5, 1, 0, 1, 1, 0.5, 0]


#: Records, and what they pay the ten players.
SCORINGS = (
    ((), STANDARD),
    # 162: W pays forfeit wins and full byes, D half byes, A absences, P follows W unless given
    (("162  W 3.0    D 1.0    L 0.0",), [3, 0, 1, 1, 3, 0, 3, 3, 1, 0]),
    (("162  W 3.0    D 1.0", "162  P 1.0"), [3, 0, 1, 1, 3, 0, 1, 3, 1, 0]),
    (("162  L 1.0    A 0.5",), [1, 1, 0.5, 0.5, 1, 0.5, 1, 1, 0.5, 0.5]),
    # BB?: BBF pays forfeit losses and follows nothing
    (("BBW  2.0", "BBD  1.0", "BBL  0.5", "BBZ  0.5"), [2, 0.5, 1, 1, 2, 0, 2, 2, 1, 0.5]),
    (("BBU  0.5",), [1, 0, 0.5, 0.5, 1, 0, 0.5, 1, 0.5, 0]),
    # XXS: the pairing bye and forfeits do not follow WW, the shortcut W sets them but the bye
    (("XXS WW=3 BW=3 WD=1 BD=1",), [3, 0, 1, 1, 1, 0, 1, 1, 0.5, 0]),
    (("XXS W=3 D=1",), [3, 0, 1, 1, 3, 0, 1, 3, 1, 0]),
    (("XXS W=3 D=1", "XXS PAB=2 ZPB=.5"), [3, 0, 1, 1, 3, 0, 2, 3, 1, 0.5]),
    # thirds of a point need a finer scale
    (("162  W 1.0    D .333",), [1, 0, 0.333, 0.333, 1, 0, 1, 1, 0.333, 0]),
    (("162  W9999    D .125",), [9999, 0, 0.125, 0.125, 9999, 0, 9999, 9999, 0.125, 0]),
    # acceleration never counts
    (("250       1.0   1   1    1   10",), STANDARD),
    (("XXA    1  1.0",), STANDARD),
)


def read_at_once(records: Iterable[tuple[str, ...]]) -> Tables:
    """The ten players under each set of records, in one bucket."""
    return of_files({str(n): (*HEAD, *some, *PLAYERS) for n, some in enumerate(records)})


@pytest.fixture(scope="module")
def scorings() -> Tables:
    return read_at_once(records for records, _ in SCORINGS)


@pytest.mark.parametrize("number", range(len(SCORINGS)))
def test_scoring_records(scorings: Tables, number: int) -> None:
    read = of_file(scorings, str(number))
    assert list(points(read).values()) == SCORINGS[number][1]


def test_precedence_of_scoring_records() -> None:
    records = ("XXS W=5 D=4", "BBW  2.0", "BBD  1.0", "162  W 3.0    D 1.5")
    read = tables(*HEAD, *records, *PLAYERS)
    assert list(points(read).values())[:4] == [3, 0, 1.5, 1.5]
    assert ("SCORING_CONFLICT", None, None) in found(read)
    assert read.files["state"].to_list() == ["repaired"]


def abnormal(kind: str, amount: str, turn: object = "", *ids: int) -> str:
    """A record 299: kind of result, points, round, start numbers."""
    return f"299 {kind:1}{'':8}{amount:>4}  {turn:>3}" + "".join(f" {number:>4}" for number in ids)


#: Records, and the players whose points they change.
ABNORMAL = (
    # a kind alone is the event's new value of that result
    ((abnormal("H", "1.0"),), {9: 1}),
    ((abnormal("-", "0.5"),), {6: 0.5}),
    # with round and players only theirs
    ((abnormal("Z", "0.5", 1, 10),), {10: 0.5}),
    # with players alone wherever they have such a result
    ((abnormal("Z", "0.5", "", 9, 10),), {10: 0.5}),
    # no kind: a bonus or a penalty, in the round or the final standings
    ((abnormal("", "-0.5", 1, 1),), {1: 0.5}),
    ((abnormal("", "-1.0", 999, 1, 2),), {1: 0, 2: -1}),
    ((abnormal("", "0.5", "000", 2),), {2: 0.5}),
    # what is said of a round goes over what is said of all
    ((abnormal("W", "0.5", "", 1), abnormal("W", "0.0", 1, 1)), {1: 0}),
)


@pytest.fixture(scope="module")
def changed() -> Tables:
    return read_at_once(records for records, _ in ABNORMAL)


@pytest.mark.parametrize("number", range(len(ABNORMAL)))
def test_abnormal_points(changed: Tables, number: int) -> None:
    standard = dict(enumerate(STANDARD, start=1))
    assert points(of_file(changed, str(number))) == {**standard, **ABNORMAL[number][1]}


def test_abnormal_points_that_cannot_be_given() -> None:
    for record, rule in (
        (abnormal("W", "1.0", 1, 77), "UNKNOWN_ID"),
        (abnormal("W", "ten", 1, 1), "ABNORMAL_UNREADABLE"),
    ):
        read = tables(*HEAD, record, *PLAYERS)
        assert read.files.select("state", "reason").rows() == [("quarantined", rule)]
        assert (rule, 3, None) in found(read)


def test_abnormal_points_of_nothing_there_are_told() -> None:
    read = tables(*HEAD, abnormal("W", "0.5", 9, 1), *PLAYERS)
    assert points(read) == dict(enumerate(STANDARD, start=1))
    assert ("ABNORMAL_AMISS", 3, None) in found(read)
    read = tables(*HEAD, abnormal("W", "0.5", 1, 2), *PLAYERS)
    assert points(read)[2] == 0.5
    [amiss] = read.findings.filter(rule="ABNORMAL_AMISS").to_dicts()
    assert (amiss["text"], amiss["before"], amiss["after"]) == ("2 in round 1", "W", "0")


def stated(*totals: str, records: tuple[str, ...] = (), second: tuple[str, ...] = ()) -> Any:
    """The ten players with these stated totals, some with a second round."""
    cells = [[cell] for cell in CELLS]
    for place, cell in enumerate(second):
        cells[place].append(cell)
    lines = [
        player(number, *own, points=total)
        for number, (own, total) in enumerate(zip(cells, totals, strict=True), start=1)
    ]
    return tables(*HEAD, *records, *lines)


RIGHT = ("1.0", "0.0", "0.5", "0.5", "1.0", "0.0", "1.0", "1.0", "0.5", "0.0")


def rules(read: Any) -> list[tuple[str, int | None, int | None]]:
    return [one for one in found(read) if one[0].startswith("POINTS")]


def test_totals_that_are_right() -> None:
    assert rules(stated(*RIGHT)) == []


def test_a_total_or_two_that_differ_are_named_and_the_cells_count() -> None:
    read = stated("1.0", "2.0", *RIGHT[2:])
    assert rules(read) == [("POINTS_DIFFER", 4, 81)]
    assert read.files["state"].to_list() == ["repaired"]
    difference = read.findings.filter(read.findings["rule"] == "POINTS_DIFFER")
    assert difference.select("before", "after").rows() == [("2.0", "0.0")]
    assert read.players["stated_points"].to_list()[1] == 2.0
    assert points(read)[2] == 0


def test_more_totals_that_differ_refuse_the_event() -> None:
    read = stated("1.5", "2.0", "4.0", *RIGHT[3:])
    assert rules(read)[0] == ("POINTS_UNEXPLAINED", None, None)
    assert read.files.select("state", "reason").rows() == [("quarantined", "POINTS_UNEXPLAINED")]
    assert read.players.height == 0


def test_a_declared_system_is_what_totals_are_held_against() -> None:
    three = ("162  W 3.0    D 1.0",)
    totals = ("3.0", "0.0", "1.0", "1.0", "3.0", "0.0", "3.0", "3.0", "1.0", "0.0")
    assert rules(stated(*totals, records=three)) == []
    assert rules(stated(*RIGHT, records=three))[0] == ("POINTS_UNEXPLAINED", None, None)


def test_totals_that_are_all_0_are_not_used() -> None:
    read = stated(*["0.0"] * 10)
    assert rules(read) == [("POINTS_STALE", None, None)]
    assert read.files["state"].to_list() == ["loaded"]
    assert list(points(read).values()) == STANDARD


def test_blank_totals_are_computed() -> None:
    read = stated("", *RIGHT[1:])
    assert rules(read) == [("POINTS_BLANK", 3, 81)]
    assert read.players["stated_points"].to_list()[0] is None


def test_totals_may_hold_the_byes_of_the_next_round_or_not() -> None:
    byes = ("0000 - H",)
    for first in ("1.0", "1.5"):
        read = stated(first, *RIGHT[1:], second=byes)
        assert rules(read) == []
        assert ("NEXT_ROUND", None, None) in found(read)
        assert points(read)[1] == 1


def test_totals_may_hold_an_open_round_or_not() -> None:
    opened = ("   2 b 1", "   1 w 0", "   4 w", "   3 b")
    for first in ("1.0", "2.0"):
        read = stated(first, *RIGHT[1:], second=opened)
        assert rules(read) == []
        assert points(read)[1] == 1


def test_totals_hold_the_adjustment_of_the_final_standings() -> None:
    records = (abnormal("", "-0.5", 999, 1),)
    assert rules(stated("0.5", *RIGHT[1:], records=records)) == []
    assert rules(stated(*RIGHT, records=records)) == [("POINTS_DIFFER", 4, 81)]
