"""The FIDE Dutch system: what its regulations promise and what gacrux's own checker says."""

import random
import subprocess
import sys
from importlib import import_module

import polars as pl
import pytest

from pipeline.errors import UsageError
from pipeline.simulate import Plan, Simulated, Unplayed, dutch, simulate
from pipeline.simulate.report_files import report_files
from tests.simulate.judged import SIDE, byes

pytest.importorskip("gacrux")


def refused(simulated: Simulated, folder) -> list[str]:
    """What gacrux's checker does not accept."""
    found = []
    for name, text in report_files(simulated)[0]:
        path = folder / name
        path.write_text(text, "utf-8")
        command = [sys.executable, "-m", "gacrux.pairingchecker", "-c", "-b", "utf8", "-d", "T"]
        run = subprocess.run(
            [*command, "-i", str(path)], check=False, capture_output=True, text=True
        )
        if "Check: True" not in run.stdout.splitlines():
            found.append(f"{name}: {run.stdout[-500:]}{run.stderr[-500:]}")
    return found


def colour_faults(simulated: Simulated) -> pl.DataFrame:
    """Players (SIDE) whose colours differ by more than two or are three times the same, and whose
    last round was not one among top scorers (C.04.3, 1.7 and C.3)."""
    rounds = simulated.rounds.filter("played").with_columns(
        sign=pl.when(pl.col("colour").cast(pl.String) == "w").then(1).otherwise(-1)
    )
    same = (pl.col("sign") == pl.col("sign").shift(1)) & (pl.col("sign") == pl.col("sign").shift(2))
    last = pl.col("round") == pl.col("round").max().over("event_id")
    score = pl.col("points").cum_sum().shift(1).over(SIDE)
    rows = rounds.with_columns(
        balance=pl.col("sign").cum_sum().over(SIDE),
        third=same.fill_null(False).over(SIDE),
        excused=last & (score > (pl.col("round") - 1) / 2),
    )
    return rows.filter(((pl.col("balance").abs() > 2) | pl.col("third")) & ~pl.col("excused"))


@pytest.mark.parametrize(
    "plan",
    [
        Plan(players=20, rounds=5),
        Plan(players=15, rounds=5, unplayed=Unplayed(0.02, 0.05, 0.03, 0.03)),
        Plan(players=13, rounds=5, scoring="W=3 D=1 L=0 P=1"),
    ],
    ids=["even", "absences", "three points"],
)
def test_the_checker_of_gacrux_accepts_the_events(plan, tmp_path):
    assert refused(simulate(plan, 1, 2), tmp_path) == []


def test_colours_and_byes_keep_the_rules():
    simulated = simulate(Plan(players=17, rounds=7), 1, 8)
    assert colour_faults(simulated).is_empty()
    given = byes(simulated)
    assert given.height == 8 * 7
    assert given.group_by(SIDE).len()["len"].max() == 1


def test_the_shared_state_of_random_has_no_say():
    plan = Plan(players=10, rounds=4)
    random.seed(1)
    before, first = random.getstate(), simulate(plan, 1, 1)
    assert random.getstate() == before
    random.seed(2)
    assert simulate(plan, 1, 1).rounds.equals(first.rounds)


def test_without_gacrux_the_error_says_what_to_install(monkeypatch):
    def missing(name):
        raise ImportError(name) if name.startswith("gacrux") else import_module(name)

    monkeypatch.setattr(dutch, "import_module", missing)
    dutch._engine.cache_clear()
    with pytest.raises(UsageError, match=r"tiebreaks\[simulate\]"):
        simulate(Plan(), 1, 1)


@pytest.mark.slow
def test_many_events_pass_the_checker(tmp_path):
    busy = Unplayed(0.01, 0.05, 0.02, 0.01)
    for plan in (Plan(), Plan(players=33, unplayed=busy), Plan(players=24, unplayed=busy)):
        simulated = simulate(plan, 1, 20)
        assert refused(simulated, tmp_path) == []
        assert colour_faults(simulated).is_empty()
