"""Settings: what they default to, and what is refused with a hint."""

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.simulate import Plan, Unplayed


def test_the_defaults_are_the_reference_settings():
    plan = Plan()
    assert (plan.players, plan.held, plan.pairing) == (32, 7, "dutch")
    assert (plan.middle, plan.width, plan.noise, plan.results) == (2100, 600, 50, "logistic")
    assert plan.unplayed == Unplayed()


@pytest.mark.parametrize(
    ("pairing", "players", "rounds"),
    [("berger", 9, 9), ("berger", 10, 9), ("double-berger", 5, 10), ("double-berger", 6, 10)],
)
def test_round_robins_know_their_rounds(pairing, players, rounds):
    assert Plan(pairing=pairing, players=players).held == rounds


def test_a_normal_field_has_another_spread():
    assert Plan(strengths="normal").width == 200
    assert Plan(strengths="normal", spread=50).width == 50


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"pairing": "fould"}, "Did you mean 'fold'"),
        ({"results": "cion"}, "Did you mean 'coin'"),
        ({"strengths": "evn"}, "Did you mean 'even'"),
        ({"players": 1}, "2 to 9999"),
        ({"players": 8, "rounds": 8}, "1 to 7"),
        ({"rounds": 0}, "1 to 31"),
        ({"players": 7, "rounds": 6, "pairing": "berger"}, "can have 7"),
        ({"scoring": "three points"}, "3-1-0"),
        ({"draws": 1.5}, "between 0 and 1"),
        ({"noise": -1.0}, "noise .* negative"),
        ({"seed": -1}, "seed .* negative"),
        ({"spread": -5.0}, "spread .* negative"),
        ({"experiment": "../E6"}, "file names"),
        ({"spread": float("nan")}, "spread 'nan': not a plain number"),
        ({"middle": float("inf")}, "middle 'inf': not a plain number"),
        ({"noise": float("nan")}, "noise 'nan': not a plain number"),
        ({"draws": float("nan")}, "between 0 and 1"),
    ],
)
def test_what_means_nothing_is_refused(settings, said):
    with pytest.raises(UsageError, match=said):
        Plan(**settings)


def test_rates_of_unplayed_rounds_as_text():
    assert Unplayed.of("none") == Unplayed()
    assert Unplayed.of("usual") == Unplayed(zero=0.01, half=0.05, forfeit=0.02)
    assert Unplayed.of("half=0.1, withdrawal=0.02") == Unplayed(half=0.1, withdrawal=0.02)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("some", "write none"),
        ("hlaf=0.1", "'half'"),
        ("half=2", "between 0 and 1"),
        ("zero=nan", "between 0 and 1"),
        ("zero=0.7,half=0.6", "together at most 1"),
    ],
)
def test_rates_that_cannot_be_read(text, said):
    with pytest.raises(UsageError, match=said):
        Unplayed.of(text)


def test_strengths_are_a_folder_however_they_are_written(tmp_path):
    plan = Plan(strengths=str(tmp_path))
    assert plan == Plan(strengths=tmp_path)
    assert plan.facts()["strengths"] == str(tmp_path)


def test_a_folder_does_not_hide_a_model_of_the_same_name(tmp_path, monkeypatch):
    (tmp_path / "even").mkdir()
    monkeypatch.chdir(tmp_path)
    assert Plan(strengths="even") == Plan()
    assert Plan(strengths="./even").strengths == Path("even")


@pytest.mark.parametrize("text", ["", "no/such/folder"])
def test_strengths_that_are_no_folder(text):
    with pytest.raises(UsageError, match="Or name an output folder"):
        Plan(strengths=text)


def test_payments_and_their_scale():
    plan = Plan(scoring="W=3 D=1 L=0 P=1.5")
    payments = plan.payments
    assert (payments["win"], payments["forfeit_win"], payments["half_bye"]) == (3, 3, 1)
    assert (payments["pairing_bye"], plan.scale) == (1.5, 2)
    assert Plan(scoring="W=1 D=0.25 L=0").scale == 4
