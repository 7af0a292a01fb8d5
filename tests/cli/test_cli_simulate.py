"""The command `simulate`."""

import polars as pl


def test_simulate_writes_what_run_reads(tiebreaks, tmp_path):
    to, out = tmp_path / "events.zip", tmp_path / "out"
    asked = ("--events", 6, "--players", 9, "--rounds", 4, "--pairing", "fold", "--workers", 1)
    done = tiebreaks("simulate", *asked, "--unplayed", "usual", "--out", to)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("6 events in ")
    summary = tiebreaks("run", to, "--out", out, "--json", "--workers", 1).summary
    assert (summary["events"], summary["files"]["loaded"]) == (6, 6)
    truth = pl.read_parquet(tmp_path / "events.truth.parquet")
    standings = pl.read_parquet(out / "current/tables/standings/*.parquet")
    assert set(truth["event_id"]) == set(standings["event_id"])


def test_simulate_says_its_plan(tiebreaks, tmp_path):
    asked = ("--events", 1, "--players", 6, "--pairing", "berger", "--workers", 1, "--json")
    done = tiebreaks("simulate", *asked, "--out", tmp_path / "events.zip")
    assert done.summary["plan"]["rounds"] == 5


def test_simulate_refuses_what_it_does_not_know(tiebreaks, tmp_path):
    done = tiebreaks("simulate", "--pairing", "fould", "--out", tmp_path / "events.zip")
    assert done.code == 2
    assert "Did you mean 'fold'?" in done.err
    assert list(tmp_path.iterdir()) == []
