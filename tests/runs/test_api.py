"""The functions for notebooks give what the command publishes."""

from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import pipeline
from pipeline.errors import FileAccessError, UsageError
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.scan import read
from tests.cli.called import small_archive

CODES = ["BH/C1", "SB", "TPR"]
LISTS = ["fide-swiss", "club=SB,DE"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_archive(tmp_path_factory.mktemp("api") / "archive")


def test_the_same_tables_as_a_run(source: Path, tmp_path: Path) -> None:
    chosen = settings(",".join(CODES), LISTS)
    run_all([source], tmp_path, chosen, 1, lambda *_: None)
    tables = pipeline.read_archive(source)
    for name in ("events", "players", "games", "rounds"):
        stored = read(tmp_path, name)
        assert_frame_equal(getattr(tables, name).cast(dict(stored.schema)), stored)
    values = pipeline.compute_tiebreaks(tables, CODES)
    assert_frame_equal(
        values.select("event_id", "competitor", *CODES),
        read(tmp_path, "tiebreaks").select("event_id", "competitor", *CODES),
    )
    places = pipeline.rank(tables, LISTS)
    stored = read(tmp_path, "standings")
    assert_frame_equal(places.cast(dict(stored.schema)), stored)
    audit = read(tmp_path, "audit")
    assert_frame_equal(pipeline.audit(tables, places).cast(dict(audit.schema)), audit)


def test_one_path_many_paths_and_text(source: Path) -> None:
    alone = pipeline.read_archive(str(source / "open-a.trf"))
    both = pipeline.read_archive([source / "open-a.trf", str(source / "open-b.trf")], "fide-2024")
    assert (alone.events.height, both.events.height) == (1, 2)
    assert both.events["edition"].unique().to_list() == ["fide-2024"]
    early = pipeline.read_archive(source, upto=2)
    assert early.rounds["round"].max() == 2
    assert pl.Series(["CUT_AFTER_ROUND"]).is_in(early.findings["rule"].implode()).all()


def test_what_cannot_be_done_is_raised(source: Path) -> None:
    with pytest.raises(FileAccessError):
        pipeline.read_archive("nowhere")
    tables = pipeline.read_archive(source / "open-a.trf")
    with pytest.raises(UsageError):
        pipeline.compute_tiebreaks(tables, ["BQ"])
    with pytest.raises(UsageError):
        pipeline.rank(tables, ["fide-swis"])
