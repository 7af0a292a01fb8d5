"""Each SQL text of a tie-break against worked values, on events written as crosstable cells."""

from typing import Any

import pytest
from crosstable import ORACLE, Event


def published(table: str) -> dict[str, list[float | None]]:
    """Columns of a table of values; `none` is undefined."""
    head, *rows = (line.split() for line in table.strip().splitlines())
    columns = zip(*rows, strict=True)
    return {
        code: [None if cell == "none" else float(cell) for cell in column]
        for code, column in zip(head, columns, strict=True)
    }


def check(event: Event, table: str) -> None:
    """Compare every column, averages of Buchholz in the two decimals they are published with."""
    for code, expected in published(table).items():
        actual = event.listed(code)
        if code == "AOB":
            actual = [None if v is None else int(v * 100 + 0.5) / 100 for v in actual]
        assert actual == expected, code


# Technical Commission, exercises in tie-breaking: Swiss, 16 players
SWISS = """
1w9 =b13 =w2 1b15 =w4
1b10 1w7 =b1 1w16 =b3
=w11 1b6 1w8 =b4 =w2
1b12 H 1w13 =w3 =b1
0w13 0b15 1w11 =b7 1w10
0b14 0w3 U 1w10 1b8
1w15 0b2 0b16 =w5 0b11
=b16 1w14 0b3 1w13 0w6
0b1 0w10 H -w11 U
0w2 1b9 0w15 0b6 0b5
=b3 0w16 0b5 +b9 1w7
0w4 U +w14 Z Z
1b5 =w1 0b4 0b8 0w14
1w6 0b8 -b12 Z 1b13
0b7 1w5 1b10 0w1 0b16
=w8 1b11 1w7 0b2 1w15
"""
SWISS_RATINGS = range(2200, 1449, -50)


def test_swiss_under_the_2026_text() -> None:
    check(
        Event(SWISS, SWISS_RATINGS),
        """
        PTS BH BH/C1 BH/C2 BH/M1 BH/M2 SB SB/C1 SB/C2 FB FB/C1 AOB STD BH/P SB/P BH/F
        3.5 12.5 11 9.5 7 2 8 7.25 5.75 13.5 12 12.4 3.5 12.5 8 13.5
        4 13 12 10.5 8.5 3.5 9.5 8.5 7 13.5 12 13.6 4 13 9.5 13.5
        3.5 15.5 13 10.5 9 3 10.5 9.25 6.75 15 13 12.9 3.5 15.5 10.5 15
        3.5 14 11.5 10 8 3 9.25 7.75 6.5 14.5 12 13.38 3.5 14 9.25 14.5
        2.5 8.5 7.5 6 5 1.5 4.25 3.25 3.25 10 8.5 13.2 2.5 8.5 4.25 10
        3 11.5 10.5 8.5 7 2.5 6 5 5 12 10.5 13.25 3 11.5 6 12
        1.5 14.5 12.5 10 8.5 2.5 3.25 1.25 1.25 13.5 11.5 11.7 1.5 14.5 3.25 13.5
        2.5 13.5 12 10 8.5 3 5.25 3.75 1.75 12.5 11 12.9 2.5 13.5 5.25 12.5
        1.5 9 7.5 6 4 1 2.25 2.25 1.5 9.5 8 12.75 1.5 10 2.25 9.5
        1 13 11.5 9.5 7.5 2.5 1.5 0 0 12.5 11 10.8 1 13 1.5 12.5
        2.5 12.5 11 9.5 7.5 2.5 4.75 3.25 1.75 12 10.5 12.75 2.5 12.5 4.75 12
        2 11.5 9.5 7.5 6 2 4 4 4 11 9 14 2 11.5 4 11
        1.5 14 12 9.5 8.5 2.5 4.25 4.25 4.25 13.5 12 11.9 1.5 14 4.25 13.5
        2 11 9 7 6 1.5 4.5 3 3 10.5 9 13 2 12 4.5 10.5
        2 12 11 9.5 7.5 2.5 3.5 2.5 2.5 12 10.5 12.2 2 12 3.5 12
        3.5 12.5 11 9 7 2.5 7.25 5.75 3.75 13.5 11.5 13.1 3.5 12.5 7.25 13.5
        """,
    )


def test_own_record_and_ratings_of_the_swiss() -> None:
    check(
        Event(SWISS, SWISS_RATINGS),
        """
        PS PS/C1 WIN WON BPG BWG REP ARO ARO/C1 TPR PTP APRO APPO
        11 10 2 2 2 1 5 1820 1900 1969 2029 1789 1769
        13 12 3 3 3 1 5 1880 1988 2120 2216 1856 1852
        11 10.5 2 2 2 1 5 1940 2000 2089 2112 1904 1934
        11.5 10.5 2 2 2 1 4 1888 1983 2081 2168 1772 1784
        5 5 2 2 2 0 5 1690 1738 1690 1689 1719 1676
        6 6 3 2 2 1 5 1813 1900 1813 1810 1846 1836
        6 5 1 1 3 0 5 1760 1838 1611 1531 1869 1890
        8.5 8 2 2 2 0 5 1730 1800 1730 1715 1915 1924
        2.5 2.5 1 0 1 0 3 1975 2200 1175 950 1805 1802
        4 4 1 1 3 1 5 1880 1975 1640 1575 1717 1687
        5.5 5 2 1 2 0 5 1863 2000 1776 1763 1840 1836
        7 7 2 0 0 0 3 2050 none 1250 1250 2081 2168
        7 6 1 1 3 1 5 1930 2025 1781 1744 1879 1909
        6 5 2 2 2 1 3 1800 1900 1925 1942 1775 1756
        7 7 2 2 3 1 5 1860 1963 1788 1768 1776 1767
        10.5 10 3 3 2 1 5 1820 1900 1969 2013 1805 1799
        """,
    )


def test_swiss_under_the_2024_text_has_uncapped_dummies() -> None:
    event = Event(SWISS, SWISS_RATINGS, edition="fide-2024")
    expected = {
        "BH": (15, 12, 13.5),
        "BH/C1": (11.5, 11, 12),
        "BH/C2": (10, 9, 9.5),
        "SB/C1": (8, 5.5, 4.25),
        "SB/C2": (6.5, 5.5, 4.25),
    }
    for code, values in expected.items():
        found = event.values(code)
        assert (found[4], found[6], found[11]) == values, code


def test_forfeits_as_games_in_cuts() -> None:
    event = Event(SWISS, SWISS_RATINGS)
    assert event.values("BH/C1/P")[9] == 8.5
    assert event.values("BH/C1/P")[14] == 10
    assert event.values("SB/C1/P")[9] == 1.5


def test_direct_encounter_of_the_swiss_decides_nothing() -> None:
    event = Event(SWISS, SWISS_RATINGS)
    assert set(event.listed("DE")) == {1}


def test_events_do_not_see_each_other_and_scales_cancel() -> None:
    """The same event twice, the second with half the unit: same values, whatever the text."""
    event = Event(SWISS, SWISS_RATINGS)
    # a file's name with `-` for `/` leads to the same file as the code itself
    codes = sorted(path.stem for path in ORACLE.glob("*.sql"))
    alone = {code: event.listed(code) for code in codes}
    twice = ("points", "opponent_points", "opponent_score", "opponent_final")
    views = ("opponent_score_p", "opponent_score_f", "opponent_score_f_p")
    doubled = ", ".join(f"2 * {name} as {name}" for name in twice + views)
    event.connection.execute(
        f"insert into contributions select * replace (2 as event, competitor + 16 as competitor,"
        f" opponent + 16 as opponent, 4 * product as product, 4 * product_p as product_p,"
        f" {doubled}) from contributions"
    )
    event.connection.execute(
        "insert into competitors select * replace (2 as event, competitor + 16 as competitor,"
        " 2 * score as score, 2 * final_adjustment as final_adjustment) from competitors"
    )
    event.connection.execute(
        "insert into events select * replace (2 as event, 4 as scale, 2 * win as win,"
        " 2 * draw as draw, 2 * loss as loss) from events"
    )
    event.connection.execute('insert into tied select competitor + 16, "group" from tied')
    for code in codes:
        relation = event.connection.sql((ORACLE / f"{code}.sql").read_text("utf-8"))
        found = [value for _, value in sorted(relation.fetchall())]
        assert found == alone[code] * 2, code


# Technical Commission, round robin with one forfeit
ROUND_ROBIN = """
=w5 1w2 1b3 0w4 1b6
1w6 0b1 1w5 =w3 1b4
1w4 1b6 0w1 =b2 1w5
0b3 0b5 =w6 1b1 0w2
=b1 1w4 0b2 -w6 0b3
0b2 0w3 =b4 +b5 0w1
"""
ROUND_ROBIN_RATINGS = (2200, 2150, 2100, 2050, 1950, 2000)


def test_round_robin() -> None:
    event = Event(ROUND_ROBIN, ROUND_ROBIN_RATINGS, predetermined=True)
    check(
        event,
        """
        SB SB/C1 KS WIN WON BPG BWG REP STD PS ARO ARO/C1 TPR PTP APRO APPO KS/L+1 KS/L-1 DE
        9.25 9.25 2 3 3 2 2 5 3.5 10.5 2050 2075 2199 2204 2040 2037 2 2 1
        6.25 4.75 0.5 3 3 2 1 5 3.5 10 2060 2088 2209 2216 2038 2035 0.5 0.5 2
        6.25 4.75 0.5 3 3 2 1 5 3.5 11 2070 2100 2219 2227 2036 2033 0.5 0.5 2
        4.25 4.25 1 1 1 3 1 5 1.5 3.5 2080 2113 1931 1922 2094 2094 1 1 3
        3.25 3.25 0.5 1 1 3 0 4 1.5 6.5 2125 2150 2038 2032 2140 2142 0.5 0.5 2
        2.25 1.5 0 1 0 2 0 5 1.5 3.5 2125 2150 1803 1789 2140 2142 0 0 1
        """,
    )
    for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/F", "FB", "FB/C1", "FB/M1", "AOB"):
        assert set(event.listed(code)) == {None}, code


def test_forfeits_of_a_round_robin_were_games_before_2026() -> None:
    event = Event(ROUND_ROBIN, ROUND_ROBIN_RATINGS, predetermined=True, edition="fide-2024")
    assert event.listed("REP") == [5] * 6
    assert event.listed("ARO")[4:] == [2100, 2090]
    assert event.listed("TPR")[4:] == [1951, 1941]
    # 30 halves are shared out: every player's opponents made 15 points without the player's own
    assert event.listed("BH") == [11.5, 11.5, 11.5, 13.5, 13.5, 13.5]
    assert event.listed("WON")[5] == 0


def test_byes_and_a_repeated_pairing() -> None:
    event = Event(
        "1w2 U 0w3 H 1w4\n0b1 0w3 1w4 =b3 Z\n1w4 1b2 1b1 =w2 U\n0b3 H 0b2 Z 0b1",
        (2000, 1900, 1800, 1700),
    )
    check(
        event,
        """
        BH BH/C1 BH/C2 BH/M1 BH/M2 SB SB/C1 SB/C2 FB AOB PS ARO WIN WON BPG REP KS
        12 9.5 9 5 2 6.25 5 4.5 12.5 12 11 1800 3 2 0 4 0
        14.5 13 12.5 8.5 3.5 2.75 2.25 2.25 14.5 11 4 1825 1 1 2 4 0.5
        10.5 10 8 6.5 2 9.5 9 8 10.5 13 14 1875 4 3 2 5 1
        11 10.5 10 6 2 0.25 0.25 0 11.5 12.33 2 1900 0 0 3 3 0
        """,
    )


def test_small_swiss() -> None:
    event = Event("1w2 =b3 1w4\n0b1 1w4 0b3\n=w4 =w1 1w2\n=b3 0b2 0b1", (2000, 1900, 1800, 1700))
    check(
        event,
        """
        BH BH/C1 BH/M1 SB PS ARO TPR PTP ARO/M1 ARO/C2 TPN TPN/R RTNG RTNG/R FB FB/C1 FB/M1
        3.5 3 1 2.5 5 1800 2073 2089 1800 1900 1 1 2000 2000 4 3 1.5
        5 4.5 2 0.5 2 1833 1708 1697 1800 2000 2 2 1900 1900 4.5 3.5 1.5
        4 3.5 1 2.5 3.5 1867 1992 2003 1900 2000 3 3 1800 1800 4.5 3.5 1.5
        5.5 4.5 2 1 1.5 1900 1627 1610 1900 2000 4 4 1700 1700 5 3.5 1.5
        """,
    )


def test_more_cuts_than_elements_are_undefined_and_as_many_leave_nothing() -> None:
    event = Event("1w2 Z Z\n0b1 1w3 U\nU 0b2 H", (2000, 1900, 1800))
    assert event.listed("BH/C2") == [2, 2, 2]
    assert event.listed("BH/M2") == [None, None, None]
    assert event.listed("PS/C2") == [1, 2, 1.5]
    assert event.listed("PS/C3") == [0, 0, 0]
    assert event.listed("ARO/C1") == [None, 2000, None]
    assert event.listed("ARO/M1") == [None, None, None]
    one = Event("1w2\n0b1", (2000, 1900))
    for code in ("BH/C1", "SB/C1", "FB/C1", "PS/C1", "SB/C1/P", "BH/C1/P"):
        assert one.listed(code) == [0, 0], code
    for code in ("BH/C2", "BH/M1", "BH/M2", "SB/C2", "PS/C2", "FB/M1", "ARO/C1", "ARO/C2"):
        assert one.listed(code) == [None, None], code


def test_ratings_are_dropped_when_a_player_has_none() -> None:
    event = Event("1w2\n0b1", (2000, None))
    for code in ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"):
        assert event.listed(code) == [None, None], code


def test_perfect_performance_at_the_ends_of_the_scale() -> None:
    event = Event("1w2 1w3\n0b1 =w3\n0b1 =b2", (1500, 1500, 1800))
    assert event.listed("PTP")[0] == 1800 + 736
    assert event.listed("TPR")[0] == 2450
    lost = Event("0w2 0w3 0w4\n1b1 Z Z\nZ 1b1 Z\nZ Z 1b1", (2000, 1500, 1800, 1700))
    assert lost.values("PTP")[1] == 700
    assert lost.values("TPR")[1] == 867


def test_free_rounds_do_not_raise_the_koya_limit() -> None:
    event = Event("1w2 =b3 Z\n0b1 Z 1w3\nZ =w1 0b2", predetermined=True)
    assert event.listed("KS") == [1, 0, 0.5]
    assert event.listed("REP") == [2, 2, 2]
    assert event.listed("STD") == [1.5, 1, 0.5]
    assert event.listed("SB/C2") == [0, 0, 0]


def test_standard_points_compare_with_the_scheduled_opponent() -> None:
    event = Event("-w2 1w3 U\n-b1 =w4 H\n=w4 0b1 Z\n=b3 =b2 Z")
    assert event.listed("STD") == [2.5, 1.5, 0.5, 1]


@pytest.mark.parametrize(
    ("edition", "rows", "expected"),
    [
        # (score, points, vur) in half points; expected SB, SB/C1, SB/C2
        ("fide-2026", [(2, 1, 0), (4, 1, 1), (4, 0, 1), (3, 2, 0)], (3, 2.5, 1)),
        ("fide-2024", [(2, 1, 0), (5, 1, 1), (5, 0, 1), (3, 2, 0)], (3.25, 2.75, 1.25)),
        ("fide-2026", [(2, 1, 0), (4, 1, 1), (4, 0, 0), (3, 2, 0)], (3, 2, 1.5)),
        ("fide-2026", [(2, 2, 0), (4, 1, 1), (3, 2, 0), (4, 2, 0)], (5.5, 4.5, 3.5)),
        ("virtual-opponent", [(2, 1, 0), (4, 1, 1), (4, 0, 1), (3, 2, 0)], (3, 2.5, 1)),
        # the lowest opponent twice: the lower product goes first
        ("fide-2026", [(2, 2, 0), (2, 1, 0), (4, 0, 0), (4, 2, 0)], (3.5, 3, 2)),
        # the lowest is itself voluntary, another voluntary round has a lower product
        ("fide-2026", [(5, 1, 1), (7, 0, 1), (6, 2, 0), (8, 2, 0)], (8.25, 7, 4)),
        ("virtual-opponent", [(2, 1, 0), (4, 1, 1), (5, 2, 0), (6, 2, 0)], (7, 6.5, 5.5)),
    ],
)
def test_cut_exception_by_element(
    edition: str, rows: list[tuple[int, int, int]], expected: tuple[float, float, float]
) -> None:
    event = Event("Z " * len(rows), edition=edition)
    for number, (score, points, vur) in enumerate(rows, start=1):
        event.connection.execute(
            "update contributions set opponent_score = ?, product = ?, points = ?, vur = ?"
            " where round = ?",
            [score, score * points, points, bool(vur), number],
        )
    assert tuple(event.listed(code)[0] for code in ("SB", "SB/C1", "SB/C2")) == expected


def test_cut_exception_of_buchholz_takes_voluntary_rounds_lowest_first() -> None:
    rows = [(5, True), (3, True), (5, True), (2, False), (8, False)]
    for edition, expected in (
        ("fide-2026", (11.5, 10, 7.5, 6, 1)),
        ("virtual-opponent", (11.5, 10.5, 9, 6.5, 2.5)),
    ):
        event = Event("Z " * len(rows), edition=edition)
        for number, (score, vur) in enumerate(rows, start=1):
            event.connection.execute(
                "update contributions set opponent_score = ?, vur = ? where round = ?",
                [score, vur, number],
            )
        codes = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2")
        assert tuple(event.listed(code)[0] for code in codes) == expected
    assert event.listed("FB") == [None]


@pytest.mark.parametrize(
    ("cells", "options", "code", "expected"),
    [
        # A beats B, C, D; B beats C, D; C and D have not met
        ("1w2 1w3 1w4\n0b1 1w4 1w3\nZ 0b1 0b2\nZ 0b2 0b1", {}, "DE", [1, 2, 3, 3]),
        # the same standings serve all places: B is safe although C could still reach B without A
        ("=w2 1w3 1w4 Z\n=b1 =w3 1w4 Z\n0b1 =b2 Z Z\n0b1 0b2 Z Z", {}, "DE", [1, 2, 3, 3]),
        ("1w2 Z\n0b1 =w3\nZ =b2", {}, "DE", [1, 1, 1]),
        ("1w2 +w3 Z Z\n0b1 1w4 =w3 H\n1w4 -b1 =b2 H\n0b3 0b2 U Z", {}, "DE", [1, 1, 1, 1]),
        ("1w2 +w3 Z Z\n0b1 1w4 =w3 H\n1w4 -b1 =b2 H\n0b3 0b2 U Z", {}, "DE/P", [1, 2, 2, 1]),
        ("=w2\n=b1", {}, "DE", [1, 1]),
        ("+w2\n-b1", {}, "DE", [1, 1]),
        ("+w2\n-b1", {"predetermined": True}, "DE", [1, 2]),
        ("1w2 0b2 0w2\n0b1 1w1 1b1", {}, "DE", [2, 1]),
        ("=w2 1b2\n=b1 0w1", {}, "DE", [1, 2]),
        ("1w2 0b2\n0b1 1w1", {}, "DE", [1, 1]),
        # 1/3 + 1/2 = 2/3 + 1/6 behind 4/3: equal, and then the second won their games
        (
            "1w2 0b2 0w2 =w3 Z Z Z\n0b1 1w1 1b1 Z =w3 0b3 0w3\nZ Z Z =b1 =b2 1w2 1b2",
            {},
            "DE",
            [3, 2, 1],
        ),
        # half a round robin: as in a Swiss, on the pairs that have met
        ("1w2 Z\n0b1 1w3\nZ 0b2", {"predetermined": True}, "DE", [1, 1, 1]),
        # a loss that scores: the missing game of the first is worth something even if lost
        (
            "1w2 1w3 Z\n0b1 1w4 =w3\n1w4 0b1 =b2\n0b3 0b2 Z",
            {"scoring": (6, 4, 2)},
            "DE",
            [1, 2, 2, 3],
        ),
        ("1w2 1w3 Z\n0b1 1w4 =w3\n1w4 0b1 =b2\n0b3 0b2 Z", {}, "DE", [1, 2, 2, 3]),
    ],
)
def test_direct_encounter(
    cells: str, options: dict[str, Any], code: str, expected: list[int]
) -> None:
    event = Event(cells, **options)
    everybody = list(event.cells)
    if code == "DE/P" or cells.startswith("1w2 +w3"):
        event.tie([everybody[:3], everybody[3:]])
    else:
        event.tie([everybody])
    assert event.listed(code) == expected
