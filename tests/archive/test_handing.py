"""Handing over files: a zip is there whole or not at all."""

from collections.abc import Iterator

import pytest

from pipeline.archive.handing import hand_over
from pipeline.errors import FileAccessError, MalformedError


def test_a_zip_that_stops_half_way_leaves_nothing(tmp_path):
    def texts() -> Iterator[tuple[str, str]]:
        yield "one.trf", "012 One"
        raise MalformedError("strengths", "out", "no event is that large")

    with pytest.raises(MalformedError):
        hand_over(texts(), tmp_path / "events.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_zip_takes_the_place_of_nothing_that_is_there(tmp_path):
    to = tmp_path / "events.zip"
    assert hand_over([("one.trf", "012 One")], to) == [to]
    before = to.read_bytes()
    with pytest.raises(FileAccessError, match="exists already"):
        hand_over([("two.trf", "012 Two")], to)
    assert (to.read_bytes(), list(tmp_path.iterdir())) == (before, [to])
