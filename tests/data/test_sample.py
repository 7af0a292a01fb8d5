"""The committed sample archive is what its builder makes."""

import zlib
from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZipFile

from data.builder.__main__ import SAMPLE
from data.builder.broken import broken
from data.builder.events import Event
from data.builder.ranks import published
from data.builder.sample import archive, members


def test_members_equal_the_committed_file() -> None:
    with ZipFile(SAMPLE) as committed, ZipFile(BytesIO(archive(published()))) as built:
        assert committed.namelist() == built.namelist()
        for name in committed.namelist():
            assert committed.getinfo(name).date_time == built.getinfo(name).date_time
            if not name.endswith(".zip"):
                assert committed.read(name) == built.read(name), name


def test_bytes_equal_the_committed_file() -> None:
    same = SAMPLE.read_bytes() == archive(published())
    # Other deflate libraries pack the same members into other bytes.
    assert same or "ng" in zlib.ZLIB_RUNTIME_VERSION


def test_size_and_contents() -> None:
    assert SAMPLE.stat().st_size < 700_000
    folders = Counter(path.split("/")[0] for path, _ in members())
    assert folders == {
        "README.txt": 1,
        "worked": 94,
        "swiss": 120,
        "round-robin": 30,
        "broken": 5,
        "more": 1,
    }


def test_dialects_line_ends_and_encodings_all_occur() -> None:
    files = [content for path, content in members() if path.endswith(".trf")]
    assert any(b"\r\n" in content for content in files)
    assert any(b"\r" in content and b"\n" not in content for content in files)
    assert any(content.startswith(b"\xef\xbb\xbf") for content in files)
    assert any(b"\nXXS" in content or b"\rXXS" in content for content in files)
    assert any(b"162  W" in content for content in files)
    for record in (b"202 ", b"212 "):
        assert any(b"\n" + record in content for content in files)

    def readable(content: bytes) -> bool:
        try:
            content.decode("utf-8")
        except UnicodeDecodeError:
            return False
        return True

    assert sum(not readable(content) for content in files) > 10


def test_given_ranks_are_stated() -> None:
    def backwards(event: Event) -> Mapping[int, int]:
        return {player.number: -player.number % 1000 for player in event.players}

    content = next(c for p, c in members(backwards) if p == "worked/2026/swiss-16.trf")
    first = next(line for line in content.decode().splitlines() if line.startswith("001"))
    assert first[85:89] == " 999"


def test_broken_files_are_named_after_their_fault() -> None:
    events = broken()
    assert list(events) == [
        "duplicate-start-number",
        "not-mutual",
        "both-won",
        "unknown-result",
        "unknown-opponent",
    ]
    numbers = [player.number for player in events["duplicate-start-number"].players]
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 4]
    mutual = events["not-mutual"].players
    named = mutual[0].cells[0].opponent
    assert named is not None
    assert mutual[named - 1].cells[0].opponent != 1
    assert events["both-won"].players[0].cells[0].result == "1"
    assert events["unknown-result"].players[0].cells[0].result == "Q"
    assert events["unknown-opponent"].players[0].cells[0].opponent == 99
