"""Every pairing model: nobody twice in a round, no rematch, at most one bye."""

import polars as pl
import pytest

from pipeline.contracts.check import checked
from pipeline.simulate import Unplayed
from tests.simulate.judged import PAIRINGS, ROUND, SIDE, SWISS, byes, events, meetings, sides

FIELDS = {"even": {"players": 12}, "odd": {"players": 11}, "tight": {"players": 8}}
BUSY = Unplayed(zero=0.02, half=0.06, forfeit=0.04, withdrawal=0.02)

every_pairing = pytest.mark.parametrize("pairing", PAIRINGS)
every_swiss = pytest.mark.parametrize("pairing", SWISS)
every_field = pytest.mark.parametrize("field", FIELDS)


@every_field
@every_pairing
def test_the_tables_keep_their_contracts(pairing, field):
    simulated = events(pairing, 5, **FIELDS[field])
    for name in ("events", "players", "rounds"):
        frame = getattr(simulated, name)
        assert frame.equals(checked(name, frame)), name


@every_field
@every_pairing
def test_every_game_stands_on_both_sides_with_opposite_colours(pairing, field):
    both = sides(events(pairing, unplayed=BUSY, **FIELDS[field]))
    assert (both["competitor"] == both["opponent_other"]).all()
    assert (both["colour"] != both["colour_other"]).all()
    pairs = set(both.select(pl.col("result", "result_other").cast(pl.String)).iter_rows())
    legal = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-")}
    assert {("1", "0"), ("=", "="), ("+", "-")} < pairs <= legal


@every_field
@every_swiss
def test_nobody_plays_the_same_opponent_twice(pairing, field):
    met = meetings(events(pairing, unplayed=BUSY, **FIELDS[field]), unplayed=False)
    assert met.height > 50
    assert met["times"].max() == 1


@pytest.mark.parametrize("pairing", SWISS[1:])
def test_our_own_models_do_not_repeat_forfeits_either(pairing):
    assert meetings(events(pairing, players=15, unplayed=BUSY))["times"].max() == 1


@every_swiss
def test_a_round_has_at_most_one_bye_and_no_player_two(pairing):
    given = byes(events(pairing, players=15, rounds=7))
    assert given.group_by(ROUND).len()["len"].max() == 1
    assert given.group_by(SIDE).len()["len"].max() == 1
    assert given.n_unique("event_id") * 7 == given.height


@every_swiss
def test_a_bye_is_given_only_to_make_the_number_even(pairing):
    simulated = events(pairing, players=16, unplayed=BUSY)
    letters = pl.col("result").cast(pl.String)
    present = simulated.rounds.group_by(ROUND).agg(
        there=(~letters.is_in(["H", "Z"])).sum(), given=(letters == "U").sum()
    )
    assert (present["given"] == present["there"] % 2).all()
    assert present["given"].sum() > 0


@every_swiss
def test_a_bye_does_not_go_to_a_winner_without_play(pairing):
    simulated = events(pairing, 30, players=11, unplayed=Unplayed(forfeit=0.4))
    won = simulated.rounds.filter(pl.col("result").cast(pl.String) == "+")
    after = byes(simulated).join(won, on=SIDE, suffix="_won")
    assert won.height > 20
    assert after.filter(pl.col("round") > pl.col("round_won")).is_empty()


@every_pairing
def test_whoever_withdrew_never_comes_back(pairing):
    simulated = events(pairing, players=16, unplayed=Unplayed(withdrawal=0.1))
    away = simulated.rounds.with_columns(
        away=pl.col("result").cast(pl.String).is_in(["Z", "-"]).cast(pl.Int8)
    )
    steps = away.with_columns(step=pl.col("away").diff().over(SIDE))
    assert steps["away"].sum() > 0
    assert steps["step"].min() == 0
    assert away.filter(pl.col("round") == 1)["away"].sum() == 0


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_points_follow_the_scoring(pairing):
    simulated = events(pairing, 5, players=9, scoring="W=3 D=1 L=0 P=2")
    paid = dict(
        simulated.rounds.select(pl.col("result").cast(pl.String), "points").unique().iter_rows()
    )
    expected = {"1": 3.0, "=": 1.0, "0": 0.0}
    assert paid == expected | ({"U": 2.0} if pairing in SWISS else {"Z": 0.0})
    assert set(simulated.events["scale"]) == {2}
