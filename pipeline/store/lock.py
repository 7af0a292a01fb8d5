"""One run at a time in an output folder."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from pipeline.errors import LockedError
from pipeline.store.durable import file_access
from pipeline.store.paths import Layout


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Hold the output folder; the system releases it when the process ends, however it ends.

    What a killed run left in the staging folder is removed first. Raises LockedError when another
    run holds the folder, FileAccessError when it cannot be written.
    """
    layout = Layout(out)
    lock = FileLock(layout.lock)
    with file_access(out):
        out.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise LockedError(str(out)) from None
    try:
        shutil.rmtree(layout.staging, ignore_errors=True)
        yield
    finally:
        lock.release()
