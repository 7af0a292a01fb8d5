"""Folders of results that are written whole: staged beside their place, synced, then renamed."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.errors import FileAccessError
from pipeline.store.durable import discard, file_access, sync_folder, sync_tree
from pipeline.store.paths import MANIFEST


@contextmanager
def result_folder(to: Path, kind: str) -> Iterator[Path]:
    """A new folder that stands at `to` when the `with` block ends well; else nothing changes.

    The block must write a manifest that has an entry `kind`. What stood there is replaced if its
    manifest has that entry too. Raises FileAccessError for any other file, link or folder, or when
    nothing can be written there.
    """
    if (to.exists() or to.is_symlink()) and not _is_result(to, kind):
        raise FileAccessError(str(to), "exists already and is no folder of results")
    with file_access(to):
        to.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{to.name}-", dir=to.parent))
        new = staging / to.name
        try:
            new.mkdir()
            yield new
            sync_tree(new)
            if to.exists():
                discard(to, staging)
            os.rename(new, to)
            sync_folder(to.parent)
        finally:
            shutil.rmtree(staging, ignore_errors=True)


def _is_result(folder: Path, kind: str) -> bool:
    """Many programs write a manifest.json, generations have one as well: its entries tell."""
    try:
        facts = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return not folder.is_symlink() and isinstance(facts, dict) and kind in facts
