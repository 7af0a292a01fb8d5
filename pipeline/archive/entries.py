"""What the walk through sources hands on: files to look at, members, refusals."""

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pipeline.archive.streams import Stream

#: A crosstable typed by hand; it becomes a report file later on.
CROSSTABLE_SUFFIX = ".xtab"
#: A file of these names is read as a report file whatever it holds.
REPORT_SUFFIXES = (".trf", ".trfx", ".trf16", ".trf26", CROSSTABLE_SUFFIX)

Content = bytes  # the field `bytes` below hides the type
_DRIVE = re.compile(r"[A-Za-z]:")


def file_id(data: bytes) -> str:
    """First 16 hex digits of the SHA-256 of a file's bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


@dataclass(frozen=True)
class Member:
    """One file to be read as a tournament report file."""

    origin: str
    data: bytes

    @cached_property
    def file_id(self) -> str:
        """See `file_id`; a member takes it along to the process that reads it."""
        return file_id(self.data)


@dataclass(frozen=True, slots=True)
class Refusal:
    """One file or archive that was not read, with the id of the rule that says why.

    `bytes` is its size if known. `data` holds what was read of it if that is worth keeping.
    """

    origin: str
    rule: str
    text: str
    bytes: int | None = None
    data: Content | None = field(default=None, repr=False)


@dataclass(slots=True)
class Entry:
    """One file that is open and not looked at yet.

    `path` is set for a file on disk, `named` if the user named it (or the archive that is nothing
    but its packed form), `depth` is the number of archives around it.
    """

    origin: str
    name: str
    stream: Stream
    size: int | None
    depth: int = 0
    path: Path | None = None
    named: bool = False

    @property
    def report(self) -> bool:
        """True if it is read as a report file without a look at its content."""
        return self.name.lower().endswith(REPORT_SUFFIXES)


def printable(name: str) -> str:
    """A file name with bytes that are no text replaced, so that every table can hold it."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def inner_path(name: str) -> str:
    """The path of an archive member with forward strokes and without empty steps."""
    steps = printable(name).replace("\\", "/").split("/")
    return "/".join(step for step in steps if step not in ("", "."))


def refused_path(name: str) -> tuple[str, str] | None:
    """Rule and reason if a member is not to be opened for its path alone."""
    steps = name.replace("\\", "/").split("/")
    if steps[0] == "" or ".." in steps or _DRIVE.match(name):
        return "ARCHIVE_PATH", "the path leads out of the archive"
    if any(hidden(step) for step in steps):
        return "NOT_A_MEMBER", "hidden"
    return None


def hidden(step: str) -> bool:
    """True for a file or folder that programs keep for themselves."""
    return step in ("__MACOSX", "Thumbs.db", "desktop.ini") or (
        step.startswith(".") and step not in (".", "..")
    )
