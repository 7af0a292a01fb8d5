"""Simulated archives: equal bytes, read again without a finding, the truth beside them."""

import json
import time

import polars as pl
import pytest

from pipeline.errors import FileAccessError, UsageError
from pipeline.runs import simulating
from pipeline.runs.api import read_archive
from pipeline.runs.simulating import simulate_archive
from pipeline.simulate import Plan, Unplayed, simulate
from pipeline.simulate.report_files import report_files
from tests.differential.gacrux_oracle import gacrux_answers

BUSY = Unplayed(zero=0.02, half=0.05, forfeit=0.04, withdrawal=0.02)


def made(plan, events, to, workers=1):
    return simulate_archive(plan, events, to, workers, lambda *_: None)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(pairing="fold", players=15, rounds=6, unplayed=BUSY),
        Plan(pairing="casual", players=10, rounds=5, scoring="W=3 D=1 L=0 P=1.5"),
        Plan(pairing="berger", players=7, unplayed=BUSY),
        Plan(pairing="double-berger", players=6, scoring="3-1-0"),
    ],
    ids=lambda plan: plan.pairing,
)
def test_reading_gives_exactly_what_was_simulated(plan, tmp_path):
    simulated = simulate(plan, 1, 20)
    archive = made(plan, 20, tmp_path / "events.zip")
    tables, truth = read_archive(archive.zip), pl.read_parquet(archive.truth)
    assert set(tables.files["state"]) == {"loaded"}
    assert set(tables.findings["severity"].cast(pl.String)) <= {"note"}
    for table, number in (("rounds", "competitor"), ("players", "player")):
        ours, theirs = getattr(simulated, table), getattr(tables, table)
        members = truth.select("event_id", member="member").unique()
        ours = ours.with_columns(member=pl.col("event_id").str.strip_suffix("-1") + ".trf")
        both = theirs.join(members, on="event_id", how="left")
        order = ["member", number, *(["round"] if table == "rounds" else [])]
        assert (
            both.drop("event_id")
            .sort(order)
            .equals(ours.select(both.columns).drop("event_id").sort(order))
        ), table
    facts = ["system", "system_code", "predetermined", "edition", "rounds_played", "scale", "win",
             "draw", "loss", "absent", "pairing_bye", "complete", "start_date"]  # fmt: skip
    assert tables.events.select(facts).unique().equals(simulated.events.select(facts).unique())


def test_the_truth_joins_the_tables_of_a_reading(tmp_path):
    plan = Plan(pairing="fold", players=9, rounds=4, experiment="E6", cell=3)
    archive = made(plan, 4, tmp_path / "events.zip")
    tables, truth = read_archive(archive.zip), pl.read_parquet(archive.truth)
    joined = tables.players.join(truth, on=["event_id", "player"], suffix="_true")
    assert joined.height == tables.players.height == truth.height == 4 * 9
    assert (joined["rating"] == joined["rating_true"]).all()
    assert set(truth["member"]) == {f"E6-003-000000{n}.trf" for n in range(1, 5)}
    said = json.loads(pl.read_parquet_metadata(archive.truth)["plan"])
    assert (said["rounds"], said["cell"], said["unplayed"]["half"]) == (4, 3, 0.0)


def test_equal_plans_give_equal_bytes_on_one_worker_and_two(tmp_path, monkeypatch):
    plan = Plan(pairing="fold", players=8, rounds=3, unplayed=BUSY)
    monkeypatch.setattr(simulating, "_EVENTS", 7)
    one = made(plan, 30, tmp_path / "one.zip", 1)
    two = made(plan, 30, tmp_path / "two.zip", 2)
    monkeypatch.setattr(simulating, "_EVENTS", 11)
    three = made(plan, 30, tmp_path / "three.zip", 1)
    for archive in (two, three):
        assert archive.zip.read_bytes() == one.zip.read_bytes()
        assert archive.truth.read_bytes() == one.truth.read_bytes()


def test_a_longer_archive_begins_with_the_shorter_one(tmp_path):
    plan = Plan(pairing="fold", players=8, rounds=3)
    short = pl.read_parquet(made(plan, 5, tmp_path / "short.zip").truth)
    long = pl.read_parquet(made(plan, 9, tmp_path / "long.zip").truth)
    assert long.head(short.height).equals(short)


def test_only_a_new_zip_is_written(tmp_path):
    plan = Plan(pairing="fold", players=8, rounds=3)
    with pytest.raises(UsageError, match=r"\.zip"):
        made(plan, 1, tmp_path / "events")
    made(plan, 1, tmp_path / "events.zip")
    with pytest.raises(FileAccessError, match="exists already"):
        made(plan, 1, tmp_path / "events.zip")


def test_gacrux_reads_the_files(tmp_path):
    pytest.importorskip("gacrux")
    plan = Plan(pairing="fold", players=15, rounds=6, unplayed=BUSY, scoring="W=3 D=1 L=0 P=1")
    simulated = simulate(plan, 1, 2)
    paths = []
    for name, text in report_files(simulated)[0]:
        paths.append(tmp_path / name)
        paths[-1].write_text(text, "utf-8")
    answers = gacrux_answers(paths, ["PTS"])
    assert answers.refused.is_empty()
    points = answers.values.sort("path", "player")["value"]
    assert points.equals(simulated.players["stated_points"], check_names=False)


@pytest.mark.slow
def test_ten_thousand_events_of_the_fold_model_within_a_minute(tmp_path):
    start = time.perf_counter()
    made(Plan(pairing="fold"), 10_000, tmp_path / "events.zip", 2)
    assert time.perf_counter() - start < 60
