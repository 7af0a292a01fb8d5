"""Buckets: borders that depend on content, bounded size, what earlier buckets have read."""

import random

import pytest

from pipeline.archive import Member, Refusal
from pipeline.runs import packing
from pipeline.runs.packing import Pack, packs


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LEAST", 2_000)
    monkeypatch.setattr(packing, "MOST", 6_000)
    monkeypatch.setattr(packing, "MARK", 8)


def members(count: int, seed: int = 1) -> list[Member]:
    rng = random.Random(seed)
    return [Member(f"a.zip!{number}.trf", rng.randbytes(200)) for number in range(count)]


def contents(entries: list[Member | Refusal]) -> list[str]:
    return [repr(pack.content()) for pack in packs(entries)]


def test_every_entry_is_in_one_bucket_in_order() -> None:
    entries = members(300)
    made = list(packs(entries))
    assert [member for pack in made for member in pack.members] == entries
    assert len(made) > 5


def test_no_bucket_is_larger_than_the_bound() -> None:
    sizes = [pack.bytes for pack in packs(members(300))]
    assert max(sizes) <= packing.MOST + 200
    assert min(sizes[:-1]) >= packing.LEAST


def test_only_one_bucket_is_held() -> None:
    drawn = 0

    def stream():
        nonlocal drawn
        for member in members(300):
            drawn += 1
            yield member

    given = 0
    for pack in packs(stream()):
        given += len(pack.members)
        assert drawn == given, "nothing is read ahead of the bucket"


@pytest.mark.parametrize("place", [0, 40, 150, 299])
def test_a_new_file_changes_its_own_bucket(place: int) -> None:
    entries: list[Member | Refusal] = [*members(300)]
    before = set(contents(entries))
    entries.insert(place, Member("a.zip!new.trf", b"something new" * 10))
    after = contents(entries)
    assert len([content for content in after if content not in before]) <= 2


def test_equal_bytes_are_seen_once() -> None:
    entries = members(100)
    first, *others = list(packs([*entries, *(Member(f"b/{m.origin}", m.data) for m in entries)]))
    assert first.seen == set()
    assert set.union(*(pack.seen for pack in others)) >= {entries[0].file_id}


def test_refusals_alone_make_a_bucket() -> None:
    refusal = Refusal("a.zip!b.trf", "ARCHIVE_BROKEN", "cut short")
    (pack,) = packs([refusal])
    assert (pack.members, pack.refusals) == ([], [refusal])
    assert list(packs([])) == []


def test_a_bucket_is_named_by_content_not_by_order() -> None:
    one, two = members(2)
    ahead = Pack(members=[one, two])
    behind = Pack(members=[two, one])
    assert ahead.content() == behind.content()
    renamed = Pack(members=[Member("c.trf", one.data), two])
    assert renamed.content() != ahead.content(), "origins are in the tables"
