"""A fixed lot of drawn and damaged files: whatever the bytes, the properties of `judge` hold."""

from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from pipeline.runs.bucket import Task, compute_bucket
from pipeline.runs.packing import Pack, file_id
from pipeline.store.buckets import BucketStore
from tests.fuzz.batches import batches
from tests.fuzz.judge import SETTINGS, Fault, members, outcomes, slowest

SEED, FILES, SIZE = 1, 1200, 400


@pytest.fixture(scope="module")
def lots() -> list[list[bytes]]:
    return list(batches(SEED, FILES, SIZE))


def test_the_lots_are_the_same_each_time(lots: list[list[bytes]]) -> None:
    assert next(batches(SEED, FILES, SIZE)) == lots[0]
    assert lots[0] != lots[1]


def test_every_property_holds(lots: list[list[bytes]]) -> None:
    states: Counter[str] = Counter()
    for files in lots:
        for outcome in outcomes(files):
            assert not isinstance(outcome, Fault), (outcome.data, outcome.error)
            states += outcome.states
    assert states.total() == FILES
    # neither nearly all of them sound nor nearly all of them beyond use
    assert min(states["loaded"], states["repaired"], states["quarantined"]) > FILES // 20


def test_no_file_is_slow(lots: list[list[bytes]]) -> None:
    seconds, _ = slowest(lots[0])
    assert seconds < 1


def test_a_bucket_keeps_what_it_refuses(lots: list[list[bytes]], tmp_path: Path) -> None:
    files = lots[0][:200]
    named = members(files)
    pack = Pack(members=named, ids=[file_id(data) for data in files])
    record = compute_bucket(Task(tmp_path, SETTINGS, "rank", pack))
    assert sum(record.states.values()) == len(files)
    rows = BucketStore(tmp_path).read(record.keys["ingest"], "findings")
    refused = rows.filter(pl.col("severity") == "error")
    kept = {path.read_bytes() for path in (tmp_path / "quarantine").glob("*.trf")}
    assert len(kept) == refused["file_id"].n_unique()
    assert kept <= set(files)
