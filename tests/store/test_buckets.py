"""Buckets appear whole, are linked into generations and are pruned."""

from pathlib import Path

import pytest

from pipeline.store.buckets import BucketStore
from pipeline.store.lock import locked
from pipeline.store.publish import stage
from pipeline.store.scan import generation, manifest, read
from tests.store.sample import tables


def fill(store: BucketStore, key: str, first: int) -> None:
    with store.stage(key) as bucket:
        for table, frame in tables(first=first).items():
            bucket.write(table, frame)


def test_a_bucket_appears_when_it_is_whole(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    with store.stage("k1") as bucket:
        bucket.write("events", tables()["events"])
        assert not store.has("k1")
    assert store.has("k1")
    assert store.stored() == ["k1"]
    assert store.parts("k1")["events"].rows == 2


def test_a_failed_bucket_leaves_nothing(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    with pytest.raises(RuntimeError), store.stage("k1") as bucket:
        bucket.write("events", tables()["events"])
        raise RuntimeError
    assert store.stored() == []
    assert list((tmp_path / "staging").iterdir()) == []


def test_the_same_bucket_twice_keeps_the_first(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    with store.stage("k1") as slow:
        slow.write("events", tables()["events"])
        fill(store, "k1", first=0)
    assert set(store.parts("k1")) == set(tables())


def test_generations_share_the_files_of_unchanged_buckets(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    fill(store, "k1", first=0)
    fill(store, "k2", first=50)
    with locked(tmp_path), stage(tmp_path) as staging:
        for key in store.stored():
            staging.link(store, key)
    linked = generation(tmp_path) / "tables" / "rounds" / "k1.parquet"
    assert linked.samefile(store.folder("k1") / "rounds.parquet")
    rounds = read(tmp_path, "rounds")
    assert rounds.height == 2 * tables()["rounds"].height
    assert manifest(tmp_path)["tables"]["rounds"]["rows"] == rounds.height
    assert store.prune(keep=["k2"]) == ["k1"]
    assert store.stored() == ["k2"]
    assert read(tmp_path, "rounds").equals(rounds)


def test_a_bucket_may_take_another_place(tmp_path: Path) -> None:
    store = BucketStore(tmp_path)
    fill(store, "k1", first=0)
    with locked(tmp_path), stage(tmp_path) as staging:
        staging.link(store, "k1", part="0001")
    assert manifest(tmp_path)["tables"]["events"]["parts"][0]["file"] == "0001.parquet"
