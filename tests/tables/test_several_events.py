"""Several events in one file, totals that prove a bye or a scoring system."""

import polars as pl
import pytest

from data.builder.events import SCORINGS
from data.builder.generate import swiss
from data.builder.trf import write
from data.builder.worked import START_2026, worked
from pipeline import read_archive


@pytest.fixture(scope="module")
def event():
    return worked(START_2026)["swiss-16"]


def test_two_events_in_a_file_are_two(tmp_path, event):
    path = tmp_path / "two.trf"
    path.write_bytes(write(event) + write(worked(START_2026)["memorial-8"]))
    tables = read_archive(path)
    assert tables.events["event_id"].str.slice(16).to_list() == ["-1", "-2"]
    assert tables.events["players"].to_list() == [16, 8]
    assert tables.files.select("state", "events").rows() == [("loaded", 2)]
    assert tables.findings.filter(pl.col("rule") == "SEVERAL_EVENTS").height == 1


def test_one_bad_event_does_not_take_the_other_along(tmp_path, event):
    path = tmp_path / "two.trf"
    good, bad = write(event), write(worked(START_2026)["memorial-8"])
    path.write_bytes(good + bad.replace(b" 1\n", b" Q\n", 1))
    tables = read_archive(path)
    assert tables.events["players"].to_list() == [16]
    assert tables.files.select("state", "reason", "events").rows() == [
        ("repaired", "BAD_RESULT", 1)
    ]


def test_a_lost_bye_is_found_by_its_points(tmp_path, event):
    text = write(event, dialect="trf16").decode()
    assert text.count("0000 - H") == 2
    path = tmp_path / "lost.trf"
    path.write_text(text.replace("0000 - H", "        ", 1))
    tables = read_archive(path)
    found = tables.findings.filter(pl.col("rule") == "LOST_BYE")
    assert found.select("before", "after").rows() == [("blank", "H")]
    assert tables.files["state"].to_list() == ["repaired"]
    path.write_text(text)
    whole = read_archive(path)
    assert tables.rounds.drop("event_id").equals(whole.rounds.drop("event_id"))


def test_two_blank_rounds_are_not_guessed(tmp_path, event):
    text = write(event, dialect="trf16").decode()
    lines = text.splitlines()
    player = next(n for n, line in enumerate(lines) if line.startswith("001    4"))
    # David's half-point bye of round 2 and a second blank round would explain it equally well
    line = lines[player]
    lines[player] = line[:99] + " " * 20 + line[119:]
    path = tmp_path / "two-blanks.trf"
    path.write_text("\n".join(lines))
    tables = read_archive(path)
    assert "LOST_BYE" not in tables.findings["rule"].to_list()


@pytest.mark.parametrize("name", ["3-1-0", "2-1-0", "3-2-1-0"])
def test_an_undeclared_scoring_is_read_from_the_totals(tmp_path, name):
    made = swiss(7, 24, 7, start=START_2026, unplayed=0.05, scoring=name)
    text = write(made, dialect="trf16").decode()
    assert "162 " not in text
    path = tmp_path / "scoring.trf"
    path.write_text(text)
    tables = read_archive(path)
    found = tables.findings.filter(pl.col("rule") == "SCORING_INFERRED")
    assert found["after"].to_list() == [name]
    assert tables.events["win"].to_list() == [SCORINGS[name]["W"] / 10]
    assert tables.events["loss"].to_list() == [SCORINGS[name]["L"] / 10]
    assert "POINTS_DIFFER" not in tables.findings["rule"].to_list()
