"""Files looked at, nothing written."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.runs.api import read_archive
from pipeline.tables.ingest import Tables


def check_files(paths: Sequence[Path]) -> Tables:
    """Tables of the files, in memory; `files` and `findings` are what `check` prints."""
    return read_archive(list(paths))
