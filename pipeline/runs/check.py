"""Files looked at, nothing written."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import NothingReadableError
from pipeline.runs.api import read_archive
from pipeline.tables.ingest import Tables


def check_files(paths: Sequence[Path]) -> Tables:
    """Tables of the files, in memory; `files` and `findings` are what `check` prints.

    Raises NothingReadableError when there is no report file among them.
    """
    tables = read_archive(list(paths))
    if tables.files.is_empty():
        raise NothingReadableError("no report file among them")
    return tables
