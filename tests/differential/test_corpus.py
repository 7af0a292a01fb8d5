"""Public files of a corpus, where it is present: the folder named by TIEBREAKS_CORPUS."""

import os
from pathlib import Path

import polars as pl
import pytest

from pipeline import read_archive
from tests.differential.adjudications import UNEXPLAINED
from tests.differential.compare import compared

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def files():
    folder = Path(os.environ.get("TIEBREAKS_CORPUS", "no corpus"))
    if not folder.is_dir():
        pytest.skip("TIEBREAKS_CORPUS names no folder of report files")
    return sorted(folder.glob("*.trf"))


def test_every_file_ends_in_one_state(files):
    tables = read_archive(files)
    assert tables.files.height == len(files)
    assert tables.files["origin"].is_unique().all()
    read = tables.files.filter(pl.col("state").is_in(["loaded", "repaired"]))
    assert read["events"].sum() == tables.events.height


@pytest.mark.slow
def test_values_are_those_of_gacrux(gacrux, files):
    left = compared(files, edition="fide-2026").rows.filter(pl.col("verdict") == UNEXPLAINED)
    assert left.is_empty(), left.group_by("event", "code").len().head(20)
