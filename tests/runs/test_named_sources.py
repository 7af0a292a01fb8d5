"""What sources are called, and that no output folder is read."""

import os
import zipfile
from pathlib import Path

import pytest

from pipeline.archive import Bounds, Member, read_members
from pipeline.archive.sources import is_output, named_sources
from pipeline.runs.sources import opened

RECORD = b"001    1 m    Somebody\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a/x.trf", "b/x.trf", "b/c/x.trf", "d/y.trf"):
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(RECORD + name.encode())


def names(*sources: str) -> list[str]:
    return [name for name, _ in named_sources([Path(source) for source in sources])]


def origins(*sources: str) -> list[str]:
    entries = opened([Path(source) for source in sources], Bounds())
    return [entry.origin for entry in entries if isinstance(entry, Member)]


def test_the_last_step_is_enough_where_all_differ() -> None:
    assert names("a", "d/y.trf") == ["a", "y.trf"]
    assert names("a/../d") == ["d"]
    assert names() == []


def test_more_steps_where_two_are_alike() -> None:
    assert names("a/x.trf", "b/x.trf", "d/y.trf") == ["a/x.trf", "b/x.trf", "d/y.trf"]
    assert origins("a/x.trf", "b/x.trf") == ["a/x.trf", "b/x.trf"]
    assert origins("d", "b/c", "a/x.trf") == ["d/y.trf", "c/x.trf", "x.trf"]


def test_a_source_inside_another_is_read_once() -> None:
    assert names("b", "b/c", "b/c/x.trf", "./b", "b/") == ["b"]
    assert sorted(origins("b/x.trf", "b")) == ["b/c/x.trf", "b/x.trf"]


def test_a_link_has_its_own_name_and_is_no_second_source() -> None:
    os.symlink("a", "latest")
    assert names("latest") == ["latest"]
    assert names("latest", "a") == ["latest"]


def test_an_archive_that_repeats_a_name() -> None:
    with zipfile.ZipFile("twice.zip", "w") as archive:
        archive.writestr("x.trf", RECORD)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("x.trf", RECORD + b"else")
        archive.writestr("./x.trf", RECORD + b"more")
    assert origins("twice.zip") == ["twice.zip!x.trf", "twice.zip!x.trf (2)", "twice.zip!x.trf (3)"]


@pytest.mark.parametrize("made", [["CURRENT", "generations/"], [".lock", "staging/"]])
def test_output_folders_are_passed_over(made: list[str]) -> None:
    for name in made:
        path = Path("d", name)
        path.mkdir() if name.endswith("/") else path.touch()
    assert is_output(Path("d"))
    entries = list(read_members([Path()]))
    assert {entry.origin.split("/", 1)[1] for entry in entries if isinstance(entry, Member)} == {
        "a/x.trf",
        "b/x.trf",
        "b/c/x.trf",
    }
