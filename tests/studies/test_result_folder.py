"""Folders of results: whole or not at all, and never in place of somebody's own."""

from pathlib import Path

import pytest

from pipeline.errors import FileAccessError, MalformedError, UsageError
from pipeline.store.results import result_folder
from pipeline.studies.catalogue import USUAL, distinct, from_file, permuted


def write(to: Path, text: str) -> None:
    with result_folder(to) as folder:
        (folder / "manifest.json").write_text(text)


def test_a_folder_is_replaced_whole(tmp_path: Path):
    to = tmp_path / "deep" / "results"
    write(to, "one")
    (to / "left-over").touch()
    write(to, "two")
    assert [path.name for path in to.iterdir()] == ["manifest.json"]
    assert (to / "manifest.json").read_text() == "two"
    assert [path.name for path in to.parent.iterdir()] == ["results"], "nothing is left behind"


def test_a_failure_leaves_the_old_folder(tmp_path: Path):
    to = tmp_path / "results"
    write(to, "one")
    with pytest.raises(ValueError, match="half-way"), result_folder(to) as folder:
        (folder / "manifest.json").write_text("two")
        raise ValueError("half-way")
    assert (to / "manifest.json").read_text() == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["results"]


@pytest.mark.parametrize("is_file", [True, False])
def test_what_is_not_ours_stays(tmp_path: Path, is_file: bool):
    to = tmp_path / "mine"
    to.touch() if is_file else to.mkdir()
    with pytest.raises(FileAccessError, match="no folder of results"):
        write(to, "one")
    assert to.is_file() == is_file


def test_each_order_once():
    assert len(distinct(USUAL)) == len(USUAL) == 9
    assert distinct(["BH/C1,BH", "BH/C1, BH", "fide=BH/C1,BH", "", "BH"]) == ["BH/C1,BH", "BH"]


def test_permutations():
    assert permuted("BH,SB") == ["BH,SB", "SB,BH"]
    assert len(permuted("PTS,BH,SB,PS,WIN")) == 24, "points are no part of it"
    with pytest.raises(UsageError):
        permuted("BH,SBB")


@pytest.mark.parametrize("text", ["lists = 3", "[lists]\nx = 1", "= broken", ""])
def test_a_file_of_lists_that_is_none(text: str):
    with pytest.raises(MalformedError):
        from_file(text)
