"""The worked events as report files, and their tables under an edition."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from data.builder.trf import write
from data.builder.worked import worked
from pipeline.runs.api import read_archive
from pipeline.tables.ingest import Tables

Read = Callable[[str], Tables]


@pytest.fixture(scope="session")
def worked_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with one file per worked event, `KEY.trf`."""
    folder = tmp_path_factory.mktemp("worked")
    for key, event in worked().items():
        (folder / f"{key}.trf").write_bytes(write(event))
    return folder


@pytest.fixture(scope="session")
def worked_tables(worked_files: Path) -> Read:
    """Tables of all worked events under a forced edition, each edition read once."""

    @cache
    def read(edition: str) -> Tables:
        return read_archive(worked_files, edition)

    return read
