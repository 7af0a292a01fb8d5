"""Damaged files by the thousand: nothing raises, every file ends in one state, all laws hold."""

import io
import zipfile
from pathlib import Path
from random import Random

import polars as pl
import pytest

from pipeline.archive import Member
from pipeline.contracts.check import checked
from pipeline.contracts.labels import STATE
from pipeline.runs.bucket import Task, compute_bucket
from pipeline.runs.packing import Pack, file_id
from pipeline.runs.settings import Settings, settings
from pipeline.store.buckets import BucketStore
from pipeline.store.checks import check, demand
from tests.tables.mutants import mutant

ROOT = Path(__file__).parents[2]
BUCKETS, FILES = 4, 500


@pytest.fixture(scope="module")
def originals() -> list[bytes]:
    """The smaller files of the sample archive."""
    with zipfile.ZipFile(io.BytesIO((ROOT / "data" / "sample.zip").read_bytes())) as archive:
        files = [archive.read(name) for name in archive.namelist() if name.endswith(".trf")]
    return sorted(files, key=len)[:120]


@pytest.fixture(scope="module")
def chosen() -> Settings:
    return settings("BH/C1,BH,SB,PS,ARO,TPR,PTP,KS", ["fide-swiss", "round-robin", "declared"])


@pytest.mark.parametrize("seed", range(BUCKETS))
def test_mutants(tmp_path: Path, originals: list[bytes], chosen: Settings, seed: int) -> None:
    rng = Random(seed)
    members = [Member(f"{n}.trf", mutant(rng, rng.choice(originals))) for n in range(FILES)]
    pack = Pack(members=members, ids=[file_id(member.data) for member in members])
    record = compute_bucket(Task(tmp_path, chosen, "rank", pack))
    assert sum(record.states.values()) == FILES
    assert set(record.states) <= set(STATE)
    assert record.states["quarantined"] > FILES // 10
    assert record.states["loaded"] > FILES // 10
    store = BucketStore(tmp_path)
    files = store.read(record.keys["ingest"], "files")
    assert files["origin"].n_unique() == FILES
    refused = files.filter(pl.col("state") == "quarantined")
    assert refused["reason"].null_count() == 0
    assert len(list((tmp_path / "quarantine").glob("*.trf"))) == refused["file_id"].n_unique()
    folder = tmp_path / "all"
    folder.mkdir()
    for stage, key in record.keys.items():
        for table in store.parts(key):
            if stage == "ingest" or table != "findings":
                (folder / f"{table}.parquet").hardlink_to(store.folder(key) / f"{table}.parquet")
                assert checked(table, store.read(key, table)) is not None
    demand(check(folder))
