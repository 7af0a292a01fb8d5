"""The fold model: top half against bottom half of each score group."""

import numpy as np
import polars as pl
import pytest

from pipeline.contributions.field import field
from pipeline.rules.options import DEFAULTS
from pipeline.simulate import Plan, Unplayed, simulate
from pipeline.simulate.fold import fold
from pipeline.simulate.history import History
from pipeline.simulate.streams import Purpose, stream
from pipeline.tiebreaks.compute import compute
from tests.simulate.judged import SIDE, events


def history(players: int) -> History:
    chance = stream(Plan(), 1, 0, Purpose.pairing)
    return History([2000 - number for number in range(players)], 5, chance)


def met(pairs: list[tuple[int, int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def test_the_first_round_folds_the_field():
    pairing = fold(history(8), range(8))
    assert pairing is not None and pairing.free is None
    assert met(pairing.pairs) == {frozenset((n, n + 4)) for n in range(4)}


def test_colours_alternate_down_the_first_round():
    one = history(8)
    one.first_colour = "b"
    pairing = fold(one, range(8))
    assert pairing is not None
    assert sorted(pairing.pairs) == [(1, 5), (3, 7), (4, 0), (6, 2)]


def test_the_last_of_an_odd_group_floats_to_the_top_of_the_next():
    one = history(8)
    one.scores = [2, 2, 2, 1, 1, 1, 1, 1]
    pairing = fold(one, range(8))
    assert pairing is not None
    assert met(pairing.pairs) == {frozenset(p) for p in ((0, 1), (2, 3), (4, 6), (5, 7))}


def test_the_bye_goes_to_the_last_player_without_one():
    one = history(5)
    one.barred[4] = True
    pairing = fold(one, range(5))
    assert pairing is not None and pairing.free == 3


def test_two_who_need_the_same_colour_do_not_meet():
    one = history(4)
    one.colours = ["ww", "bb", "ww", "bb"]
    pairing = fold(one, range(4))
    assert pairing is not None
    assert set(pairing.pairs) == {(3, 0), (1, 2)}


def test_without_a_legal_pairing_there_is_none():
    one = history(4)
    one.met = [0b1110, 0b0001, 0b0001, 0b0001]
    assert fold(one, range(4)) is None


def test_colours_stay_within_bounds():
    rounds = events("fold", 100, players=20, rounds=9).rounds
    sign = pl.when(pl.col("colour").cast(pl.String) == "w").then(1).otherwise(-1)
    balance = rounds.with_columns(sign=sign).group_by(SIDE).agg(pl.col("sign").sum().abs())
    assert (balance["sign"] > 2).mean() < 0.002


def test_events_that_cannot_be_finished_are_drawn_anew():
    # four players in three rounds: a third of the events has no legal last round
    simulated = simulate(Plan(pairing="fold", players=4, rounds=3), 1, 50)
    assert simulated.rounds.height == 50 * 4 * 3
    assert not simulated.rounds["result"].cast(pl.String).is_in(["Z", "U"]).any()
    half = simulate(Plan(pairing="fold", players=6, rounds=4, unplayed=Unplayed(half=0.2)), 1, 50)
    assert half.rounds.height == 50 * 6 * 4


def agreement(pairing: str, count: int) -> float:
    """Mean share of pairs of players in the order of their strengths less those in the other, when
    points, then BH/C1 order them; a tie is neither."""
    made = simulate(Plan(pairing=pairing), 1, count)
    frame = field(made.events, made.players, made.rounds)
    values = compute(frame, ["PTS", "BH/C1"], DEFAULTS)
    worth, strength = (
        column.to_numpy().reshape(count, -1)
        for column in (1000 * values["PTS"] + values["BH/C1"], made.truth["strength"])
    )
    signs = [np.sign(x[:, :, None] - x[:, None, :]) for x in (worth, strength)]
    players = worth.shape[1]
    return float((signs[0] * signs[1]).sum() / (count * players * (players - 1)))


@pytest.mark.slow
def test_the_order_is_about_as_right_as_with_the_dutch_system():
    # 0.03 is what neighbours by score are away
    assert abs(agreement("fold", 150) - agreement("dutch", 150)) < 0.02
