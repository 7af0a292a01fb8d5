"""Art. 10: performance ratings against tables 8.1.1 and 8.1.2, found another way."""

from functools import cache
from random import Random

import pytest

from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline.archive import Member
from pipeline.rules.rating_tables import EXPECTATION_STEPS, RATING_DIFFERENCE
from pipeline.runs.api import compute_tiebreaks
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables
from tests.tiebreaks.small import Small

#: Offsets from an opponent's rating at which the expectation rises by a hundredth.
OFFSETS = sorted([*EXPECTATION_STEPS, *(1 - step for step in EXPECTATION_STEPS)])
POINTS = {"1": 1.0, "W": 1.0, "=": 0.5, "D": 0.5}
Games = dict[tuple[str, int], list[tuple[int, float]]]


@cache
def expected(difference: int) -> int:
    """Hundredths of table 8.1.2."""
    if difference < 0:
        return 100 - expected(-difference)
    return 50 + sum(step <= difference for step in EXPECTATION_STEPS)


def searched(games: list[tuple[int, float]]) -> int:
    """The lowest rating that expects the points, looked for one by one."""
    points = sum(point for _, point in games)
    lowest, highest = min(games)[0], max(games)[0]
    if points == 0:
        return lowest - 800
    return next(
        rating
        for rating in range(lowest - 736, highest + 737)
        if sum(expected(rating - opponent) for opponent, _ in games) >= 100 * points
    )


def ranked(games: list[tuple[int, float]]) -> int:
    """The (100 × points)-th smallest of all ratings plus offsets."""
    points = sum(point for _, point in games)
    if points == 0:
        return min(games)[0] - 800
    steps = sorted(opponent + offset for opponent, _ in games for offset in OFFSETS)
    return steps[round(100 * points) - 1]


@pytest.fixture(scope="module")
def tables() -> Tables:
    events = [swiss(seed, 12 + seed, 7, unplayed=0.1, unrated=0.0) for seed in range(12)]
    events += [round_robin(seed, 5 + seed, unrated=0.0) for seed in range(4)]
    members = [Member(f"{number}.trf", write(event)) for number, event in enumerate(events)]
    return read(members, [], frozenset(), "fide-2026")


def games_of(tables: Tables) -> Games:
    """Opponent's rating and rated points of every game over the board."""
    ratings = {
        (e, p): r for e, p, r in tables.players.select("event_id", "player", "rating").rows()
    }
    games: Games = {}
    for row in tables.rounds.filter("played").to_dicts():
        rating = ratings[row["event_id"], row["opponent"]]
        mine = games.setdefault((row["event_id"], row["competitor"]), [])
        mine.append((rating, POINTS.get(row["result"], 0.0)))
    return games


def test_perfect_performance_of_generated_events(tables: Tables) -> None:
    games = games_of(tables)
    found = compute_tiebreaks(tables, ["PTP"])
    assert len(games) > 200
    for row in found.to_dicts():
        mine = games.get((row["event_id"], row["competitor"]))
        value = None if mine is None else searched(mine)
        assert row["PTP"] == value, row
        assert mine is None or ranked(mine) == value


def test_order_statistic_against_the_linear_search() -> None:
    rng = Random(5)
    for _ in range(300):
        games = [
            (rng.randint(1400, 2700), rng.choice((0, 0.5, 1))) for _ in range(rng.randint(1, 9))
        ]
        assert ranked(games) == searched(games), games


@pytest.mark.parametrize(
    ("text", "performance", "perfect"),
    [
        pytest.param("1w2\n0b1", 2300 + 800, 2300 + 736, id="single game won"),
        pytest.param("0w2\n1b1", 2300 - 800, 2300 - 800, id="single game lost"),
        # 50 % is expected down to three points below
        pytest.param("=w2\n=b1", 2300, 2300 - 3, id="single game drawn"),
    ],
)
def test_a_single_game(text: str, performance: int, perfect: int) -> None:
    small = Small(text, [2350, 2300])
    assert (small.value("TPR"), small.value("PTP")) == (performance, perfect)


def test_without_a_game_nothing_is_defined() -> None:
    small = Small("Z H\n1w3 +w3\n0b2 -b2")
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "AOB"):
        assert small.value(code) is None, code
    assert small.ranks("PTS,TPR")[0] == 2, "half a point is more than none"


@pytest.mark.parametrize(
    ("wins", "hundredths", "difference"), [(1, 13, -322), (3, 38, -87), (5, 63, 95), (7, 88, 336)]
)
def test_eighths_are_rounded_up(wins: int, hundredths: int, difference: int) -> None:
    """1/8 is 12½ hundredths and counts as 13, 7/8 as 88: the table is not used symmetrically."""
    results = ["1" if game < wins else "0" for game in range(8)]
    first = " ".join(f"{result}w{game + 2}" for game, result in enumerate(results))
    others = [
        " ".join(f"{'0' if result == '1' else '1'}b1" if turn == game else "Z" for turn in range(8))
        for game, result in enumerate(results)
    ]
    small = Small("\n".join([first, *others]), [2000] * 9)
    assert RATING_DIFFERENCE[hundredths] == difference
    assert small.value("TPR") == 2000 + difference


def test_averages_are_rounded_half_up() -> None:
    small = Small("1w2 1b3\n0b1 1w4\n1w4 0w1\n0b3 0b2", [2000, 1900, 1801, 1700])
    assert small.value("ARO") == 1851, "1850½"


def test_other_scoring_is_rated_by_results() -> None:
    """A win is one point of the rating tables whatever the event pays."""
    text = "1w2 =b3 1w4\n0b1 1w4 =b3\n0w4 =w1 =w2\n1b3 0b2 0b1"
    three = {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30}
    standard, other = Small(text), Small(text, scoring=three)
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert other.values(code) == standard.values(code)


def test_an_unrated_player_drops_them_all() -> None:
    small = Small("1w2 1b3\n0b1 1w4\n1w4 0w1\n0b3 0b2", [2000, None, 1800, 1700])
    for code in ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"):
        assert small.values(code) == [None] * 4, code
