"""Round robins by the tables of FIDE."""

import polars as pl
import pytest

from pipeline.simulate.berger import berger_table
from tests.simulate.judged import events, meetings


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 9, 10, 14, 24, 99])
def test_the_tables_are_those_of_gacrux(players):
    theirs = pytest.importorskip("gacrux.berger").bergertables(players)["pairing"]
    ours = {number: set(pairs) for number, pairs in enumerate(berger_table(players), start=1)}
    assert ours == {
        number: {(pair["white"], pair["black"]) for pair in pairs.values()}
        for number, pairs in theirs.items()
    }


def test_the_printed_table_for_six():
    # FIDE Handbook C.05, annex 1
    assert [sorted(pairs) for pairs in berger_table(6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 2), (5, 3), (6, 4)],
        [(2, 6), (3, 1), (4, 5)],
        [(1, 4), (2, 3), (6, 5)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize(("pairing", "times"), [("berger", 1), ("double-berger", 2)])
@pytest.mark.parametrize("players", [2, 7, 8])
def test_everybody_meets_everybody(pairing, times, players):
    simulated = events(pairing, 2, players=players)
    met = meetings(simulated)
    assert met.height == 2 * players * (players - 1) // 2
    assert set(met["times"]) == {times}
    assert simulated.rounds["round"].max() == times * (players - 1 + players % 2)


def test_the_second_game_has_the_other_colours():
    rounds = events("double-berger", 3, players=6).rounds
    colours = rounds.group_by("event_id", "competitor", "opponent").agg(pl.col("colour").n_unique())
    assert set(colours["colour"]) == {2}


def test_a_free_round_pays_nothing():
    rounds = events("berger", 3, players=5).rounds.filter(pl.col("opponent").is_null())
    assert rounds.height == 3 * 5
    assert set(rounds["result"].cast(pl.String)) == {"Z"}
    assert rounds["points"].sum() == 0
