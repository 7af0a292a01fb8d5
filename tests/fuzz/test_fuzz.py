"""A fixed lot of drawn and damaged files: whatever the bytes, the properties of `judge` hold."""

from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from pipeline.archive import Member, file_id
from pipeline.runs.bucket import compute_bucket
from pipeline.runs.check import reasons
from pipeline.runs.packing import Pack
from pipeline.runs.reading import read
from pipeline.runs.task import Task
from pipeline.store.buckets import BucketStore
from pipeline.tables.ingest import Tables
from pipeline.tables.waivers import Waiver, waivers
from tests.fuzz.batches import batches
from tests.fuzz.judge import READING, SETTINGS, Fault, members, outcomes, slowest

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
    pack = Pack(members=named)
    record = compute_bucket(Task(tmp_path, SETTINGS, "rank", pack))
    assert sum(record.states.values()) == len(files)
    rows = BucketStore(tmp_path).read(record.keys["ingest"], "findings")
    refused = rows.filter(pl.col("severity") == "error")
    kept = {path.read_bytes() for path in (tmp_path / "quarantine").glob("*.trf")}
    assert len(kept) == refused["file_id"].n_unique()
    assert kept <= set(files)


def tables(named: list[Member], given: tuple[Waiver, ...] = ()) -> Tables:
    return read(named, [], frozenset(), SETTINGS.edition, None, given)


def assert_alike(one: Tables, other: Tables, files: set[str]) -> None:
    """Both hold the same of these files."""
    for name in READING:
        both = getattr(one, name), getattr(other, name)
        of = pl.col("file_id" if "file_id" in both[0].columns else "event_id").str.slice(0, 16)
        left, right = (table.filter(of.is_in(files)) for table in both)
        assert left.equals(right), name


def test_a_file_is_read_alike_whatever_the_others(lots: list[list[bytes]]) -> None:
    files = sorted(set(lots[1]), key=file_id)
    named = members(files)
    assert_alike(tables(named), tables(named[::2]), {file_id(data) for data in files[::2]})


def test_what_quarantine_suggests_settles_what_it_names(lots: list[list[bytes]]) -> None:
    files = sorted(set(lots[2]), key=file_id)
    named = members(files)
    before = tables(named)
    refused = before.files.filter(pl.col("state") == "quarantined")
    texts = reasons(before, refused, named)
    filled = "".join(text.partition("stays here.\n\n")[2] for text in texts.values())
    for key in ("who", "why"):
        filled = filled.replace(f'{key} = ""', f'{key} = "A person"')
    given = waivers(filled)
    after = tables(named, given)
    dropped = {one.file for one in given if one.decision == "drop"}
    settled = {(one.file, one.rule) for one in given if one.file not in dropped}
    assert len(settled) > 50
    errors = after.findings.filter(pl.col("severity") == "error").select("file_id", "rule")
    assert not settled & set(errors.rows())
    assert_alike(before, after, {file_id(data) for data in files} - {one.file for one in given})
