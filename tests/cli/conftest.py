"""The command, called in this process; a small archive and what a run makes of it."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import main
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from tests.cli.called import Called, small_archive

Call = Callable[..., Called]


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the disk is most of a small run, and no power supply fails here."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def tiebreaks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Call the command with these arguments: exit code, stdout, stderr."""

    def call(*arguments: Any) -> Called:
        monkeypatch.setattr(sys, "argv", ["tiebreaks", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        captured = capsys.readouterr()
        return Called(int(ended.value.code or 0), captured.out, captured.err)

    return call


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder of its own with the small archive."""
    return small_archive(tmp_path / "archive")


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Output folder of one run over the small archive; tests only read it."""
    folder = tmp_path_factory.mktemp("published")
    source = small_archive(folder / "archive")
    run_all([source], folder / "out", settings(), 1, lambda *_: None)
    return folder / "out"


@pytest.fixture
def out(published: Path, tmp_path: Path) -> Path:
    """A copy of that output folder, as if the run over `archive` had gone there."""
    return shutil.copytree(published, tmp_path / "out", symlinks=True)
