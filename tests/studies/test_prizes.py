"""Money by hand: the World Rapid of 2021, odd cents, fewer players than prizes."""

from datetime import date

import polars as pl
import pytest

from pipeline.studies.all import STUDIES
from pipeline.studies.ask import ask
from pipeline.studies.ground import in_memory
from pipeline.studies.prizes import MOVED, UNEQUAL, prizes
from tests.studies.conftest import question


def tables(points: list[float], second: list[float | None]) -> dict[str, pl.DataFrame]:
    """One event whose players have these points and these values of a tie-break."""
    players = range(1, len(points) + 1)
    events = {
        "event_id": "e-1", "name": "World Rapid", "federation": "POL", "system": "swiss",
        "start_date": date(2021, 12, 26), "complete": True, "players": len(points),
        "rounds_played": 13,
    }  # fmt: skip
    numbers = {"PTS": pl.Float64, "BH/C1": pl.Float64}
    values = pl.DataFrame(
        {"event_id": "e-1", "competitor": players, "PTS": points, "BH/C1": second},
        schema_overrides=numbers,
    )
    by_list = {
        "BH/C1": pl.struct(-pl.col("PTS"), -pl.col("BH/C1").fill_null(0)),
        "PTS": -pl.col("PTS"),
    }
    standings = pl.concat(
        values.select("event_id", "competitor", list=pl.lit(name), rank=order.rank("min"))
        for name, order in by_list.items()
    )
    return {
        "events": pl.DataFrame([events]),
        "players": values.select("event_id", player="competitor"),
        "rounds": pl.DataFrame({"event_id": ["e-1"], "played": [True]}),
        "tiebreaks": values,
        "standings": standings,
    }


def paid(given: dict[str, pl.DataFrame], *money: int) -> dict[tuple[int, str], dict[int, float]]:
    """(number of the list, rule) → what each player gets, in whole money."""
    with in_memory(given, question("BH/C1", "PTS", prizes=money)) as ground:
        prizes(ground)
        rows = ground.con.sql("from prizes_paid order by competitor").pl().to_dicts()
    found: dict[tuple[int, str], dict[int, float]] = {}
    for row in rows:
        part = found.setdefault((row["list_no"], row["rule"]), {})
        part[row["competitor"]] = row["cents"] / 100
    return found


#: Four on 9½ out of 13; their Buchholz Cut-1 (press, 2021).
RAPID = tables([9.5, 9.5, 9.5, 9.5, 9.0, 9.0], [103, 100.5, 97, 95, 110, 90])
MONEY = (60_000, 50_000, 40_000, 30_000)


def test_the_world_rapid_of_2021():
    money = paid(RAPID, *MONEY)
    assert money[0, "strict"] == {1: 60_000, 2: 50_000, 3: 40_000, 4: 30_000}
    assert money[0, "shared"] == money[0, "pooled"] == dict.fromkeys((1, 2, 3, 4), 45_000)
    assert money[0, "Hort"] == {1: 52_500, 2: 47_500, 3: 42_500, 4: 37_500}
    # points alone leave all four tied
    assert money[1, "strict"] == money[1, "shared"] == money[1, "Hort"] == money[0, "shared"]


def test_the_money_that_moved_in_2021():
    with in_memory(RAPID, question("BH/C1", "PTS", prizes=MONEY)) as ground:
        result = ask(STUDIES["prizes"], ground)
    moved = {(row["measure"], row["rule"], row["list_a"]): row["estimate"]
             for row in result.summary.to_dicts()}  # fmt: skip
    # (15 + 5 + 5 + 15) / 2 of 180 thousand, half of it under Hort
    assert moved[MOVED, "strict", "BH/C1"] == pytest.approx(20 / 180)
    assert moved[MOVED, "Hort", "BH/C1"] == pytest.approx(10 / 180)
    assert moved[UNEQUAL, "strict", "BH/C1"] == pytest.approx(20 / 180)
    assert moved[UNEQUAL, "pooled", "BH/C1"] == moved[UNEQUAL, "strict", "PTS"] == 0
    assert result.events["fund"].unique().to_list() == [18_000_000]


def test_odd_cents_go_one_each_to_the_tied():
    three = paid(tables([5, 5, 5, 1], [1, 1, 1, 1]), 100)
    assert sorted(three[0, "strict"].values()) == [33.33, 33.33, 33.34]
    assert three[0, "strict"] == three[0, "shared"] == three[1, "strict"], "by the same lot"
    assert sum(three[0, "Hort"].values()) == pytest.approx(100)


def test_fewer_players_than_prizes():
    money = paid(tables([2, 1], [1, 1]), 30, 20, 10)
    assert money[0, "strict"] == {1: 30, 2: 20}


def test_whole_places_beyond_the_prizes_get_nothing():
    money = paid(tables([2, 1, 1, 0], [1, 3, 2, 1]), 30, 20)
    assert money[0, "strict"] == {1: 30, 2: 20}
    assert money[0, "shared"] == {1: 30, 2: 10, 3: 10}
