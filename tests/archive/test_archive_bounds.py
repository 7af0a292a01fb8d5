"""Bounds, bombs and damage: every one ends in a refusal and the run goes on."""

import gzip
import io
import random
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from made_archives import REPORT, Reader, origins, rules, tarred, zipped

from pipeline.archive import Bounds, Member, Refusal, read_members

LONG = REPORT * 100


def noise(size: int, seed: int = 0) -> bytes:
    return REPORT + random.Random(seed).randbytes(size)


@pytest.mark.parametrize("archive", [zipped, tarred])
def test_a_member_above_the_size_bound(read: Reader, archive: object) -> None:
    data = archive({"big.trf": LONG, "small.trf": REPORT})  # type: ignore[operator]
    results = read("x.bin", data, Bounds(member_bytes=1000))
    assert rules(results) == {"x.bin!big.trf": "TOO_LARGE"}
    assert origins(results) == ["x.bin!small.trf"]


def test_a_file_and_a_packed_file_above_the_size_bound(read: Reader) -> None:
    small = Bounds(member_bytes=1000)
    assert rules(read("a.trf", LONG, small)) == {"a.trf": "TOO_LARGE"}
    assert rules(read("a.trf.gz", gzip.compress(LONG), small)) == {"a.trf.gz!a.trf": "TOO_LARGE"}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.zip", zipped({"a.trf": LONG, "b.trf": LONG, "c.trf": LONG})),
        ("x.tar", tarred({"a.trf": LONG, "b.trf": LONG, "c.trf": LONG})),
        ("x.tgz", tarred({"a.trf": LONG, "b.trf": LONG, "c.trf": LONG}, "w:gz")),
    ],
)
def test_an_archive_above_the_total_keeps_what_was_read(
    read: Reader, name: str, data: bytes
) -> None:
    results = read(name, data, Bounds(total_bytes=len(LONG) * 3 // 2))
    assert origins(results) == [f"{name}!a.trf"]
    assert rules(results) == {name: "ARCHIVE_TOTAL"}


def test_an_archive_with_too_many_entries(read: Reader) -> None:
    entries = {f"{i}.trf": REPORT for i in range(9)}
    for archive in (zipped, tarred):
        results = read("x.bin", archive(entries), Bounds(members=4))
        assert (len(origins(results)), rules(results)) == (4, {"x.bin": "ARCHIVE_TOTAL"})


def test_archives_nested_too_deep(read: Reader) -> None:
    data = zipped({"a.trf": REPORT})
    for level in range(4, 0, -1):
        data = zipped({f"{level}.zip": data, f"{level}.trf": REPORT})
    results = read("0.zip", data)
    assert rules(results) == {"0.zip!1.zip!2.zip!3.zip!4.zip": "ARCHIVE_DEPTH"}
    assert len(origins(results)) == 4


def test_an_inner_zip_above_its_bound(read: Reader) -> None:
    data = zipped({"in.zip": zipped({"a.trf": noise(5000)}), "b.trf": REPORT})
    results = read("x.zip", data, Bounds(inner_zip_bytes=2000))
    assert rules(results) == {"x.zip!in.zip": "TOO_LARGE"}
    assert origins(results) == ["x.zip!b.trf"]


def bomb(size: int) -> bytes:
    """A tar.gz of one member of blanks."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        info = tarfile.TarInfo("bomb.txt")
        info.size = size
        archive.addfile(info, io.BytesIO(bytes(size)))
    return held.getvalue()


def test_bombs_are_not_unpacked(tmp_path: Path) -> None:
    size = 300_000_000
    blanks = bytes(size)
    (tmp_path / "a.zip").write_bytes(zipped({"bomb.trf": blanks, "z.trf": REPORT}))
    (tmp_path / "b.trf.gz").write_bytes(gzip.compress(blanks))
    (tmp_path / "c.tgz").write_bytes(bomb(size))
    (tmp_path / "d.zip").write_bytes(zipped({"in.tgz": bomb(size), "z.trf": REPORT}))
    del blanks
    tracemalloc.start()
    results = list(read_members([tmp_path]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000
    assert [rule for rule in rules(results).values() if rule != "NOT_A_MEMBER"] == [
        "ARCHIVE_RATIO"
    ] * 4
    assert [origin.partition("/")[2] for origin in origins(results)] == [
        "a.zip!z.trf",
        "d.zip!z.trf",
    ]


def test_small_members_never_trip_the_ratio(read: Reader) -> None:
    blanks = REPORT + b" " * 5_000_000
    assert len(origins(read("x.zip", zipped({"a.trf": blanks})))) == 1
    copies = {f"{i}.trf": LONG for i in range(2000)}
    assert len(origins(read("x.txz", tarred(copies, "w:xz")))) == 2000


def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    (tmp_path / "x.tgz").write_bytes(tarred({f"{i}.trf": LONG for i in range(3000)}, "w:gz"))
    tracemalloc.start()
    count = sum(isinstance(result, Member) for result in read_members([tmp_path / "x.tgz"]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 3000
    assert peak < 3_000_000


def encrypted(data: bytes) -> bytes:
    """The zip with the first entry's encryption flag set, in the header and in the directory."""
    raw = bytearray(data)
    raw[6] |= 1
    raw[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(raw)


def test_an_encrypted_member(read: Reader) -> None:
    results = read("x.zip", encrypted(zipped({"a.trf": REPORT, "b.trf": REPORT})))
    assert rules(results) == {"x.zip!a.trf": "ARCHIVE_ENCRYPTED"}
    assert origins(results) == ["x.zip!b.trf"]


def test_a_zip_cut_short(read: Reader) -> None:
    data = zipped({"a.trf": REPORT, "b.trf": REPORT})
    assert rules(read("x.zip", data[:-30])) == {"x.zip": "ARCHIVE_BROKEN"}
    assert rules(read("empty.zip", b"")) == {"empty.zip": "ARCHIVE_BROKEN"}


def test_a_zip_member_with_a_wrong_checksum(read: Reader) -> None:
    data = bytearray(zipped({"a.trf": LONG, "b.trf": REPORT}, zipfile.ZIP_STORED))
    data[50] ^= 1
    results = read("x.zip", bytes(data))
    assert rules(results) == {"x.zip!a.trf": "ARCHIVE_BROKEN"}
    assert origins(results) == ["x.zip!b.trf"]


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_cut_short_keeps_what_was_read(read: Reader, mode: str) -> None:
    data = tarred({f"{i}.trf": noise(200_000, i) for i in range(20)}, mode)
    results = read("x.tar.any", data[: len(data) // 2])
    assert 3 < len(origins(results)) < 11
    assert set(rules(results).values()) == {"ARCHIVE_BROKEN"}
    assert "x.tar.any" in rules(results)


def test_a_damaged_tar_header_is_not_passed_over(read: Reader) -> None:
    data = bytearray(tarred({"a.trf": REPORT, "b.trf": REPORT, "c.trf": REPORT}))
    data[1024 + 150] ^= 1
    results = read("x.tar", bytes(data))
    assert origins(results) == ["x.tar!a.trf"]
    assert rules(results) == {"x.tar": "ARCHIVE_BROKEN"}


def test_a_long_tar_header_is_not_held(read: Reader) -> None:
    info = tarfile.TarInfo("long")
    info.type, info.size = tarfile.XHDTYPE, 5_000_000
    data = info.tobuf(tarfile.USTAR_FORMAT) + b" " * 5_000_000
    assert rules(read("x.tar", data)) == {"x.tar": "ARCHIVE_BROKEN"}


def test_foreign_archives_are_named(read: Reader) -> None:
    (result,) = read("x.rar", b"Rar!\x1a\x07\x00" + REPORT)
    assert isinstance(result, Refusal)
    assert (result.rule, "RAR" in result.text) == ("ARCHIVE_BROKEN", True)


@pytest.mark.parametrize("seed", range(60))
def test_random_damage_never_raises(read: Reader, seed: int) -> None:
    chance = random.Random(seed)
    inner = zipped({"i.trf": LONG, "j.gz": gzip.compress(LONG)})
    entries = {"a.trf": LONG, "b.zip": inner, "c.tgz": tarred({"k.trf": LONG}, "w:gz")}
    modes = [zipped(entries), tarred(entries), tarred(entries, "w:gz"), tarred(entries, "w:xz")]
    for data in modes:
        raw = bytearray(data)
        for _ in range(chance.randint(1, 20)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        for result in read("x.zip" if data is modes[0] else "x.tar", bytes(raw)):
            result.origin.encode()
