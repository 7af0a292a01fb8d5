"""Folders of results: whole or not at all, and never in place of somebody's own."""

import json
from pathlib import Path

import pytest

from pipeline.errors import FileAccessError, MalformedError, UsageError
from pipeline.store.results import result_folder
from pipeline.studies.catalogue import USUAL, distinct, from_file, permuted


def write(to: Path, text: str) -> None:
    with result_folder(to, "study") as folder:
        (folder / "manifest.json").write_text(json.dumps({"study": text}))


def written(to: Path) -> str:
    return json.loads((to / "manifest.json").read_text())["study"]


def test_a_folder_is_replaced_whole(tmp_path: Path):
    to = tmp_path / "deep" / "results"
    write(to, "one")
    (to / "left-over").touch()
    write(to, "two")
    assert [path.name for path in to.iterdir()] == ["manifest.json"]
    assert written(to) == "two"
    assert [path.name for path in to.parent.iterdir()] == ["results"], "nothing is left behind"


def test_a_failure_leaves_the_old_folder(tmp_path: Path):
    to = tmp_path / "results"
    write(to, "one")
    with pytest.raises(ValueError, match="half-way"), result_folder(to, "study") as folder:
        (folder / "manifest.json").write_text("two")
        raise ValueError("half-way")
    assert written(to) == "one"
    assert [path.name for path in tmp_path.iterdir()] == ["results"]


@pytest.mark.parametrize("is_file", [True, False])
def test_what_is_not_ours_stays(tmp_path: Path, is_file: bool):
    to = tmp_path / "mine"
    to.touch() if is_file else to.mkdir()
    with pytest.raises(FileAccessError, match="no folder of results"):
        write(to, "one")
    assert to.is_file() == is_file


@pytest.mark.parametrize("manifest", ['{"name": "somebody\'s page"}', "[]", "study", '{"rows": 1}'])
def test_a_folder_with_another_manifest_stays(tmp_path: Path, manifest: str):
    to = tmp_path / "mine"
    to.mkdir()
    (to / "manifest.json").write_text(manifest)
    with pytest.raises(FileAccessError, match="no folder of results"):
        write(to, "one")
    assert (to / "manifest.json").read_text() == manifest


def test_a_link_to_results_stays(tmp_path: Path):
    write(tmp_path / "results", "one")
    (tmp_path / "link").symlink_to("results")
    with pytest.raises(FileAccessError, match="no folder of results"):
        write(tmp_path / "link", "two")
    assert written(tmp_path / "link") == "one"


def test_each_order_once():
    assert len(distinct(USUAL)) == len(USUAL) == 9
    assert distinct(["BH/C1,BH", "BH/C1, BH", "fide=BH/C1,BH", "", "BH"]) == ["BH/C1,BH", "BH"]


def test_permutations():
    assert permuted("BH,SB") == ["BH,SB", "SB,BH"]
    assert len(permuted("PTS,BH,SB,PS,WIN")) == 24, "points are no part of it"
    with pytest.raises(UsageError):
        permuted("BH,SBB")


@pytest.mark.parametrize("text", ["[lists]", "lists = 3", "[lists]\nx = 1", "= broken", ""])
def test_a_file_of_lists_that_is_none(text: str):
    with pytest.raises(MalformedError):
        from_file(text)
