"""Report files that we write, as the reference checker reads them."""

from pathlib import Path
from typing import get_args

import polars as pl
import pytest

from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline import read_archive
from pipeline.archive.handing import hand_over
from pipeline.records.writer import Dialect, written

SAMPLE = Path(__file__).parents[2] / "data" / "sample.zip"
CODES = ["PTS", "WIN", "BH", "BH/C1", "SB", "PS"]
SCORINGS = ("1-½-0", "3-1-0", "2-1-0")


def values(gacrux, folder):
    """Its values of every file of a folder by the file's name; none may be refused."""
    answers = gacrux.gacrux_answers(sorted(folder.iterdir()), CODES)
    assert answers.refused.is_empty(), answers.refused.rows()
    named = answers.values.with_columns(pl.col("path").str.extract(r"(\d+)\.trf$"))
    return named.sort("path", "code", "player")


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """Twenty events as the generator writes them: 00.trf to 19.trf."""
    events = [
        swiss(n, 8 + n, 5, unplayed=0.2, scoring=SCORINGS[n % 3], language="polish")
        for n in range(15)
    ] + [round_robin(n, 5 + n) for n in range(5)]
    folder = tmp_path_factory.mktemp("given")
    hand_over([(f"{n:02}.trf", write(event).decode()) for n, event in enumerate(events)], folder)
    return folder


@pytest.mark.parametrize("dialect", get_args(Dialect))
def test_every_event_of_the_sample_is_read(gacrux, tmp_path, dialect):
    tables = read_archive(SAMPLE)
    texts = written(tables.events, tables.players, tables.rounds, dialect)
    hand_over(texts.select(pl.format("{}.trf", "event_id"), "text").rows(), tmp_path)
    answers = gacrux.gacrux_answers(sorted(tmp_path.iterdir()), ["PTS"])
    assert answers.refused.is_empty(), answers.refused.rows()
    assert answers.values["path"].n_unique() == tables.events.height


@pytest.mark.parametrize("dialect", get_args(Dialect))
def test_written_files_have_the_values_of_those_they_came_from(gacrux, given, tmp_path, dialect):
    tables = read_archive(given)
    names = (
        written(tables.events, tables.players, tables.rounds, dialect)
        .join(tables.events.select("event_id", "file_id"), on="event_id")
        .join(tables.files, on="file_id")
        .select(pl.col("origin").str.extract(r"([^/]+)$"), "text")
    )
    assert names.height == 20
    hand_over(names.rows(), tmp_path)
    assert values(gacrux, tmp_path).equals(values(gacrux, given))
