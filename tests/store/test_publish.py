"""What a published generation holds and what survives a failure."""

import hashlib
import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.errors import FileAccessError
from pipeline.store.lock import locked
from pipeline.store.parts import write_part
from pipeline.store.publish import stage
from pipeline.store.scan import generation, manifest, read, scan
from pipeline.store.scan import tables as names
from tests.store.conftest import published
from tests.store.sample import tables


def test_tables_come_back_as_they_were_written(out: Path) -> None:
    sample = tables()
    assert names(out) == sorted(sample)
    for table, frame in sample.items():
        assert read(out, table).equals(frame)
        assert scan(out, table).collect_schema() == frame.schema


def test_pointer_and_link_name_the_same_generation(out: Path) -> None:
    assert (out / "current").resolve() == generation(out).resolve()
    assert not (out / "current").readlink().is_absolute()
    assert read(out / "current", "rounds").equals(read(out, "rounds"))


def test_the_manifest_states_rows_and_hashes(tmp_path: Path) -> None:
    sources = [{"origin": "a.zip", "sha256": "0" * 64}]
    with locked(tmp_path), stage(tmp_path, {"edition": "by-date"}, sources) as staging:
        with staging.timed("ingest"):
            staging.write("events", tables()["events"])
        with staging.timed("ingest"):
            staging.write("players", tables()["players"])
    facts = manifest(tmp_path)
    assert facts["run"] == staging.run == generation(tmp_path).name
    assert facts["options"] == {"edition": "by-date"}
    assert facts["sources"] == sources
    assert set(facts["versions"]) == {"pipeline", "python", "polars", "duckdb"}
    assert facts["seconds"]["ingest"] >= 0
    [part] = facts["tables"]["players"]["parts"]
    data = (generation(tmp_path) / "tables" / "players" / part["file"]).read_bytes()
    assert part["sha256"] == hashlib.sha256(data).hexdigest()
    assert part["bytes"] == len(data)
    assert facts["tables"]["players"]["rows"] == part["rows"] == 12


def test_an_exception_leaves_the_old_generation(out: Path) -> None:
    before = generation(out)
    with pytest.raises(RuntimeError), locked(out), stage(out) as staging:
        staging.write("events", tables(events=1)["events"])
        raise RuntimeError
    assert generation(out) == before
    assert read(out, "events").height == 2
    assert list((out / "staging").iterdir()) == []


def test_only_the_newest_generations_stay(out: Path) -> None:
    runs = [published(out, tables(events=1), keep=3) for _ in range(4)]
    assert sorted(path.name for path in (out / "generations").iterdir()) == runs[1:]
    assert generation(out).name == runs[-1]


def test_keeping_one_generation_keeps_the_current(out: Path) -> None:
    run = published(out, tables(events=1), keep=1)
    assert [path.name for path in (out / "generations").iterdir()] == [run]
    assert read(out, "events").height == 1


def test_equal_frames_give_equal_bytes(tmp_path: Path) -> None:
    frame = tables(events=40)["rounds"]
    pieces = pl.concat([frame.head(100), frame.slice(100)], rechunk=False)
    first = write_part(frame, tmp_path / "a.parquet")
    assert write_part(pieces, tmp_path / "b.parquet").sha256 == first.sha256


def test_parts_follow_one_another_by_name(tmp_path: Path) -> None:
    with locked(tmp_path), stage(tmp_path) as staging:
        staging.write("events", tables(events=1, first=9)["events"], part="b")
        staging.write("events", tables(events=1, first=1)["events"], part="a")
    assert read(tmp_path, "events")["file_id"].to_list() == [f"{1:016x}", f"{9:016x}"]
    assert manifest(tmp_path)["tables"]["events"]["rows"] == 2


def test_it_works_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: Path) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    monkeypatch.setattr("os.link", refuse)
    published(tmp_path / "other", tables())
    assert not (tmp_path / "other" / "current").exists()
    assert read(tmp_path / "other", "events").height == 2


def test_reading_where_nothing_was_published(tmp_path: Path, out: Path) -> None:
    with pytest.raises(FileAccessError, match="nothing has been published"):
        generation(tmp_path)
    with pytest.raises(FileAccessError, match="no table 'teams'"):
        scan(out, "teams")
    (out / "CURRENT").write_text("20000101T000000-000000\n")
    with pytest.raises(FileAccessError, match="which is not there"):
        read(out, "events")


def test_a_broken_manifest_is_named(out: Path) -> None:
    (generation(out) / "manifest.json").write_text("{")
    with pytest.raises(FileAccessError, match="manifest"):
        manifest(out)


def test_an_output_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(FileAccessError), locked(tmp_path / "out"):
        pass
    with pytest.raises(FileAccessError), stage(tmp_path / "out"):
        pass


def test_a_full_disk_is_a_file_access_error(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = generation(out)
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(FileAccessError, match="No space left"), stage(out) as staging:
        staging.write("events", tables()["events"])
    assert generation(out) == before


def test_the_manifest_keeps_letters_readable(tmp_path: Path) -> None:
    with locked(tmp_path), stage(tmp_path, sources=[{"origin": "Muñoz.trf"}]):
        pass
    text = (generation(tmp_path) / "manifest.json").read_text("utf-8")
    assert "Muñoz" in text
    assert json.loads(text)["tables"] == {}
