"""Only what changed is done again, and equal input gives equal bytes."""

import shutil
import zipfile
from pathlib import Path

import polars as pl
import pytest

from pipeline.runs import packing
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.buckets import BucketStore
from pipeline.store.scan import generation, read
from tests.cli.called import hashes, more, small_archive
from tests.cli.conftest import Call


def _small_buckets(patch: pytest.MonkeyPatch) -> None:
    """A bucket for every file, as if each one were large."""
    patch.setattr(packing, "LEAST", 1)
    patch.setattr(packing, "MARK", 1)


@pytest.fixture
def small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    _small_buckets(monkeypatch)


@pytest.fixture(scope="module")
def in_buckets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Output folder of a run in small buckets by one worker; tests only read it."""
    folder = tmp_path_factory.mktemp("buckets")
    with pytest.MonkeyPatch.context() as patch:
        _small_buckets(patch)
        source = small_archive(folder / "archive")
        run_all([source], folder / "out", settings(), 1, lambda *_: None)
    return folder / "out"


def contents(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Every file below a folder with what changes when it is written."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != ".lock")
    facts = {path.relative_to(folder).as_posix(): path.stat() for path in paths}
    return {name: (stat.st_ino, stat.st_mtime_ns, stat.st_size) for name, stat in facts.items()}


def test_a_second_run_changes_nothing(tiebreaks: Call, archive: Path, out: Path) -> None:
    before = contents(out)
    called = tiebreaks("run", archive, "--out", out)
    assert called.code == 0
    assert called.out.splitlines()[-1] == f"Nothing changed since {generation(out)}"
    assert contents(out) == before
    assert tiebreaks("run", archive, "--out", out, "--json").summary["changed"] is False


@pytest.mark.usefixtures("small_buckets")
def test_only_new_files_are_read_and_files_that_are_gone_are_gone(
    tiebreaks: Call, archive: Path, tmp_path: Path, in_buckets: Path
) -> None:
    out = shutil.copytree(in_buckets, tmp_path / "out", symlinks=True)
    before = read(out, "files")
    gone = before.filter(pl.col("origin").str.ends_with("open-b.trf"))["file_id"][0]
    more(archive, 5)
    (archive / "open-b.trf").unlink()
    (archive / "broken.trf").unlink()
    summary = tiebreaks("run", archive, "--out", out, "--json", "--workers", 1).summary
    assert summary["changed"]
    assert summary["buckets"] == {"all": 4, "reused": 3}
    assert summary["events"] == 4
    for table in ("files", "events", "players", "games", "rounds", "tiebreaks", "standings"):
        rows = read(out, table)
        key = "file_id" if "file_id" in rows.columns else "event_id"
        assert not rows[key].str.starts_with(gone).any(), table
    assert len(BucketStore(out).stored()) == 3 * 4, "old buckets are gone"
    assert not list((out / "quarantine").iterdir()), "what is no longer refused is let go"


@pytest.mark.parametrize(
    ("change", "stages"),
    [
        (("--codes", "BH,TPR"), {"compute", "rank"}),
        (("--option", "unrated=skip"), {"compute", "rank"}),
        (("--list", "youth"), {"compute", "rank"}),
        (("--edition", "fide-2024"), {"ingest", "compute", "rank"}),
        (("--round", "2"), {"ingest", "compute", "rank"}),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_changed_option_repeats_what_depends_on_it(
    tiebreaks: Call, archive: Path, out: Path, change: tuple[str, ...], stages: set[str]
) -> None:
    summary = tiebreaks("run", archive, "--out", out, "--json", *change).summary
    assert summary["changed"]
    assert set(summary["seconds"]) & {"ingest", "compute", "rank"} == stages


def test_another_list_of_computed_codes_is_only_ranked(
    tiebreaks: Call, archive: Path, out: Path
) -> None:
    lists = ("fide-swiss", "round-robin", "declared", "other=SB,BH")
    asked = [part for name in lists for part in ("--list", name)]
    summary = tiebreaks("run", archive, "--out", out, "--json", *asked).summary
    assert set(summary["seconds"]) & {"ingest", "compute", "rank"} == {"rank"}


@pytest.mark.usefixtures("small_buckets")
def test_one_worker_and_two_give_the_same_bytes(
    tiebreaks: Call, archive: Path, tmp_path: Path, in_buckets: Path
) -> None:
    called = tiebreaks("run", archive, "--out", tmp_path, "--workers", 2)
    assert called.code == 0, called.err
    assert hashes(tmp_path) == hashes(in_buckets)
    assert len(hashes(tmp_path)["events"]) == 5


def test_sources_in_another_order_give_the_same_bytes(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(archive, copy)
    tiebreaks("run", archive, copy, "--out", tmp_path / "a")
    tiebreaks("run", copy, archive, "--out", tmp_path / "b")
    assert hashes(tmp_path / "a") == hashes(tmp_path / "b")


def test_a_zip_gives_the_values_of_its_folder(
    tiebreaks: Call, archive: Path, tmp_path: Path, published: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as packed:
        for path in archive.rglob("*.trf"):
            packed.write(path, path.relative_to(archive))
    tiebreaks("run", tmp_path / "archive.zip", "--out", tmp_path / "out")
    left, right = hashes(published), hashes(tmp_path / "out")
    for table in ("events", "players", "games", "rounds", "tiebreaks", "standings", "audit"):
        # parts are named after buckets, which hold the origins of their files
        assert [sha for _, sha in left[table]] == [sha for _, sha in right[table]], table


def test_events_that_declare_different_lists_keep_their_columns(
    tiebreaks: Call, tmp_path: Path, in_buckets: Path
) -> None:
    """Buckets have columns of their own; a table has those of all."""
    values = read(in_buckets, "tiebreaks")
    assert {"BH/C1", "SB", "KS", "WIN"} <= set(values.columns)
    listed = read(in_buckets, "events").filter(pl.col("declared_list") == "KS,WIN")
    shown = tiebreaks("show", in_buckets, listed["event_id"].item(), "--format", "json").summary
    assert {"KS", "WIN"} <= set(shown[0])
    assert tiebreaks("export", in_buckets, "--format", "csv", "--to", tmp_path).code == 0
    header = (tmp_path / "tiebreaks.csv").read_text().splitlines()[0]
    assert {"KS", "SB"} <= set(header.split(","))
