"""The database file finds its tables from everywhere; the in-memory one for the pipeline."""

import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from pipeline.store.buckets import BucketStore
from pipeline.store.scan import generation, read
from pipeline.store.warehouse import connect
from tests.store.conftest import published
from tests.store.sample import tables

COUNT = "select count(*) from rounds"
ASK = f"""
import duckdb, sys
with duckdb.connect(sys.argv[1], read_only=True) as con:
    print(con.sql("{COUNT}").fetchall()[0][0])
"""


def counted(database: str, cwd: Path) -> int:
    answer = subprocess.run(
        [sys.executable, "-c", ASK, database], cwd=cwd, capture_output=True, text=True, check=True
    )
    return int(answer.stdout)


def test_it_works_from_any_folder_and_through_the_link(out: Path, tmp_path: Path) -> None:
    rows = tables()["rounds"].height
    assert counted("out/current/warehouse.duckdb", tmp_path) == rows
    assert counted("warehouse.duckdb", generation(out)) == rows
    assert counted(str(generation(out) / "warehouse.duckdb"), Path("/")) == rows
    assert counted("../current/warehouse.duckdb", out / "generations") == rows


def test_it_moves_with_its_folder(out: Path, tmp_path: Path) -> None:
    shutil.copytree(generation(out), tmp_path / "copy")
    shutil.rmtree(out)
    assert counted("copy/warehouse.duckdb", tmp_path) == tables()["rounds"].height


def test_it_names_no_folder(out: Path) -> None:
    assert str(out).encode() not in (out / "current" / "warehouse.duckdb").read_bytes()


@pytest.mark.parametrize("name", ["a b", "a[1]", "it's", "a*b", "Ü"])
def test_folders_may_have_unusual_names(tmp_path: Path, name: str) -> None:
    published(tmp_path / name, tables())
    assert counted(f"{name}/current/warehouse.duckdb", tmp_path) == tables()["rounds"].height
    with connect(tmp_path / name) as con:
        assert con.sql(COUNT).fetchall() == [(tables()["rounds"].height,)]


def test_attached_it_asks_the_variable(out: Path) -> None:
    folder = generation(out)
    with duckdb.connect() as con:
        con.execute(f"set variable warehouse = '{folder}/'").fetchall()
        con.execute(f"attach '{folder}/warehouse.duckdb' as archive (read_only)").fetchall()
        rows = con.sql("select count(*) from archive.rounds").fetchall()
    assert rows == [(tables()["rounds"].height,)]


@pytest.mark.parametrize("place", ["", "current"])
def test_the_connection_reads_a_published_generation(out: Path, place: str) -> None:
    with connect(out / place, memory="500MB", threads=1) as con:
        assert con.sql("from players order by all").pl().height == read(out, "players").height
        assert con.sql("select current_setting('threads')").fetchall() == [(1,)]


def test_the_connection_reads_a_bucket(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    with store.stage("k1") as bucket:
        bucket.write("rounds", tables()["rounds"])
    with connect(store.folder("k1")) as con:
        assert con.sql(COUNT).fetchall() == [(tables()["rounds"].height,)]
