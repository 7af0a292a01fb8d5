"""Public files of a corpus, where it is present: the folder named by TIEBREAKS_CORPUS."""

import os
from pathlib import Path

import polars as pl
import pytest

from pipeline import read_archive
from tests.differential.adjudications import UNEXPLAINED
from tests.differential.compare import compared

pytestmark = pytest.mark.corpus

#: Both sides of a game have the same colour; gacrux counts it, which no pairing can have made.
READ_BY_GACRUX_ALONE = {"COLOUR_CONFLICT"}


@pytest.fixture(scope="module")
def files():
    folder = Path(os.environ.get("TIEBREAKS_CORPUS", "no corpus"))
    if not folder.is_dir():
        pytest.skip("TIEBREAKS_CORPUS names no folder of report files")
    return sorted(folder.glob("*.trf"))


@pytest.fixture(scope="module")
def tables(files):
    return read_archive(files)


def test_every_file_ends_in_one_state(files, tables):
    assert tables.files.height == len(files)
    assert tables.files["origin"].is_unique().all()
    read = tables.files.filter(pl.col("state").is_in(["loaded", "repaired"]))
    assert read["events"].sum() == tables.events.height


@pytest.mark.slow
def test_values_are_those_of_gacrux(gacrux, files, tables):
    teams = tables.findings.filter(pl.col("rule") == "TEAM_FILE")
    individual = tables.files.join(teams, on="file_id", how="anti")["origin"].to_list()
    comparison = compared([path for path in files if path.name in individual], edition="fide-2026")
    verdicts = comparison.rows["verdict"].value_counts(sort=True).rows()
    print(f"{comparison.rows['event'].n_unique()} files, {comparison.rows.height} values", verdicts)
    left = comparison.rows.filter(pl.col("verdict") == UNEXPLAINED)
    assert left.is_empty(), left.group_by("event", "code").len().head(20)


def test_what_gacrux_reads_beyond_us_is_known(gacrux, files, tables):
    refused = tables.files.filter(pl.col("state") == "quarantined")
    paths = [path for path in files if path.name in refused["origin"].to_list()]
    answered = gacrux.gacrux_values(paths, ["PTS"])["path"].str.extract(r"([^/\\]+)$")
    reasons = refused.filter(pl.col("origin").is_in(answered.unique().to_list()))["reason"]
    assert set(reasons) <= READ_BY_GACRUX_ALONE
