"""Strengths, ratings and the streams of chance."""

from datetime import date

import numpy as np
import polars as pl
import pytest

from data.builder.generate import swiss
from data.builder.trf import write
from pipeline.errors import UsageError
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.simulate import Plan, Unplayed, simulate

QUICK = {"pairing": "fold", "players": 8, "rounds": 3}


def test_an_even_field_reaches_from_first_to_last():
    truth = simulate(Plan(pairing="fold", players=7, rounds=3, noise=0), 1, 1).truth
    assert truth["strength"].to_list() == [2400, 2300, 2200, 2100, 2000, 1900, 1800]
    assert truth["rating"].to_list() == truth["strength"].to_list()


def test_a_normal_field_has_mean_and_deviation():
    strengths = simulate(Plan(strengths="normal", spread=150, **QUICK), 1, 500).truth["strength"]
    assert strengths.mean() == pytest.approx(2100, abs=10)
    assert strengths.std() == pytest.approx(150, abs=8)


def test_ratings_are_noisy_strengths_and_seed_the_field():
    truth = simulate(Plan(noise=80, **QUICK), 1, 500).truth
    errors = truth["rating"] - truth["strength"]
    assert errors.mean() == pytest.approx(0, abs=6)
    assert errors.std() == pytest.approx(80, abs=4)
    steps = truth.with_columns(step=pl.col("rating").diff().over("event_id"))
    assert steps["step"].max() <= 0


def test_ratings_have_at_most_four_digits_and_are_never_zero():
    plan = Plan(noise=9000, **QUICK)
    ratings = simulate(plan, 1, 20).truth["rating"]
    assert (ratings.min(), ratings.max()) == (1, 9999)


def test_strengths_from_the_events_of_an_archive(tmp_path):
    archive = tmp_path / "archive"
    archive.mkdir()
    for seed, players in ((1, 12), (2, 9), (3, 5)):
        event = swiss(seed, players, 3, start=date(2026, 4, 4), unrated=0.0)
        (archive / f"{seed}.trf").write_bytes(write(event))
    out = tmp_path / "out"
    run_all([archive], out, settings("PTS", ["BH"]), 1, lambda *_: None)
    fields = {
        frozenset(field)
        for field in pl.read_parquet(out / "current/tables/players/*.parquet")
        .group_by("event_id")
        .agg("rating")["rating"]
        .to_list()
    }
    truth = simulate(Plan(strengths=out, **QUICK), 1, 30).truth
    drawn = truth.group_by("event_id").agg("strength")["strength"].to_list()
    homes = {next(field for field in fields if set(one) <= field) for one in drawn}
    assert {len(home) for home in homes} == {12, 9}
    with pytest.raises(UsageError, match="13 rated players"):
        simulate(Plan(strengths=out, pairing="fold", players=13, rounds=3), 1, 1)


def test_an_event_depends_on_its_number_alone():
    plan = Plan(unplayed=Unplayed.of("usual"), **QUICK)
    whole = simulate(plan, 1, 5)
    for number in range(1, 6):
        one = simulate(plan, number, 1)
        event = whole.truth.filter(pl.col("number") == number)["event_id"][0]
        assert one.rounds.equals(whole.rounds.filter(pl.col("event_id") == event))
        assert one.truth.equals(whole.truth.filter(pl.col("event_id") == event))


def test_seed_experiment_and_cell_each_make_other_events():
    plans = [
        Plan(**QUICK),
        Plan(seed=2, **QUICK),
        Plan(experiment="E6", **QUICK),
        Plan(cell=1, **QUICK),
    ]
    ratings = {tuple(simulate(plan, 1, 2).truth["rating"]) for plan in plans}
    assert len(ratings) == len(plans)


def test_another_model_of_pairing_or_results_meets_the_same_players():
    settings = {"players": 10, "rounds": 4}
    truths = [
        simulate(Plan(pairing=pairing, results=results, **settings), 1, 3).truth
        for pairing in ("fold", "casual", "random")
        for results in ("logistic", "coin")
    ]
    assert all(truth.equals(truths[0]) for truth in truths)


def test_results_follow_the_model():
    rounds = simulate(Plan(results="fixed", draws=0.4, spread=0, **QUICK), 1, 500).rounds
    white = rounds.filter(pl.col("colour").cast(pl.String) == "w")["result"].cast(pl.String)
    shares = [(white == letter).mean() for letter in "1=0"]
    assert shares == pytest.approx([0.3, 0.4, 0.3], abs=0.02)


def test_unplayed_rounds_come_at_their_rates():
    rates = Unplayed(zero=0.03, half=0.1, forfeit=0.2)
    rounds = simulate(Plan(pairing="fold", players=40, rounds=3, unplayed=rates), 1, 300).rounds
    result = rounds["result"].cast(pl.String)
    assert (result == "Z").mean() == pytest.approx(0.03, abs=0.004)
    assert (result == "H").mean() == pytest.approx(0.1, abs=0.006)
    paired = rounds.drop_nulls("opponent")
    by_colour = paired.group_by("colour").agg(
        share=(pl.col("result").cast(pl.String) == "-").mean()
    )
    assert by_colour["share"].to_list() == pytest.approx([0.1, 0.1], abs=0.01)
    assert np.isclose((paired["result"].cast(pl.String) == "+").mean(), 0.1, atol=0.01)
