"""Writing that survives a killed process and a lost power supply."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pipeline.errors import FileAccessError


@contextmanager
def file_access(path: Path) -> Iterator[None]:
    """Turn what the system says about files in the `with` block into a FileAccessError."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise FileAccessError(str(error.filename or path), why) from error


def sync_file(path: Path) -> None:
    """Have the file's bytes on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(path: Path) -> None:
    """Have the folder's entries on the disk, where the system can do that for folders."""
    with suppress(PermissionError, IsADirectoryError):
        sync_file(path)


def sync_tree(path: Path) -> None:
    """Have a folder and everything below it on the disk."""
    for folder, _, files in os.walk(path, topdown=False):
        for name in files:
            sync_file(Path(folder, name))
        sync_folder(Path(folder))


def replace_text(path: Path, text: str) -> None:
    """Write a file that readers see whole, old or new."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, "utf-8")
    sync_file(new)
    os.replace(new, path)
    sync_folder(path.parent)


def replace_link(path: Path, target: str) -> None:
    """Point a symlink elsewhere in one step; nothing happens where links cannot be made."""
    new = path.with_name(f".{path.name}.new")
    with suppress(OSError, NotImplementedError):
        new.unlink(missing_ok=True)
        new.symlink_to(target, target_is_directory=True)
        os.replace(new, path)


def link_or_copy(source: Path, target: Path) -> None:
    """Give a file a second name, or a copy where the file system has no hard links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
        sync_file(target)


def discard(folder: Path, staging: Path) -> None:
    """Remove a folder, first renamed into `staging` so that nobody finds half of it."""
    staging.mkdir(parents=True, exist_ok=True)
    grave = Path(tempfile.mkdtemp(prefix="old-", dir=staging))
    os.replace(folder, grave / folder.name)
    shutil.rmtree(grave)
