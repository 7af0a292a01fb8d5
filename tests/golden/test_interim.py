"""Standings before the last round: the event cut after round 4 (values of the worked Swiss)."""

import polars as pl
import pytest

from data.builder.trf import write
from data.builder.worked import START_2026, worked
from pipeline import compute_tiebreaks, read_archive

#: player → BH/C1, BH after round 4, the cap counting four rounds.
AFTER_FOUR = {1: (7, 7.5), 4: (7, 9), 6: (6.5, 7.5), 9: (4.5, 5), 12: (6.5, 8.5), 14: (5.5, 6.5)}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    path = tmp_path_factory.mktemp("event") / "swiss.trf"
    path.write_bytes(write(worked(START_2026)["swiss-16"]))
    return read_archive(path, upto=4)


def test_values_are_those_of_the_event_cut(tables):
    values = compute_tiebreaks(tables, ["BH/C1", "BH", "FB"])
    for player, expected in AFTER_FOUR.items():
        row = values.filter(pl.col("competitor") == player)
        assert (row["BH/C1"].item(), row["BH"].item()) == expected
    # before the last pairing Fore Buchholz is Buchholz (8.3)
    assert values["FB"].equals(values["BH"])


def test_the_cut_is_said(tables):
    assert tables.events["rounds_played"].to_list() == [4]
    assert tables.events["complete"].to_list() == [False]
    assert "CUT_AFTER_ROUND" in tables.findings["rule"].to_list()
    assert tables.files["state"].to_list() == ["loaded"]


def test_a_later_round_than_the_last_changes_nothing(tmp_path):
    path = tmp_path / "swiss.trf"
    path.write_bytes(write(worked(START_2026)["swiss-16"]))
    assert read_archive(path, upto=9).rounds.equals(read_archive(path).rounds)
