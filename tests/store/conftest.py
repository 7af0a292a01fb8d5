"""Output folders with published samples."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.store.lock import locked
from pipeline.store.publish import stage
from pipeline.store.warehouse import build
from tests.store.sample import tables


def published(out: Path, frames: dict[str, pl.DataFrame], keep: int = 3) -> str:
    """Publish the frames as the next generation and return its run id."""
    with locked(out), stage(out, keep=keep) as staging:
        for table, frame in frames.items():
            staging.write(table, frame)
        build(staging.folder)
    return staging.run


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """An output folder with one generation of the sample."""
    folder = tmp_path / "out"
    published(folder, tables())
    return folder
