"""Sources to members: files, folders and archives, opened as deep as the bounds allow.

Nothing is written to disk and no archive is held in memory whole but a zip inside another archive.
"""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pipeline.archive.bounds import Bounds
from pipeline.archive.containers import DAMAGE, OPENERS
from pipeline.archive.entries import Entry, Member, Refusal, hidden, printable
from pipeline.archive.formats import container, foreign, has_records, office, other_format
from pipeline.archive.sources import is_output, named_sources
from pipeline.archive.streams import CHUNK, Budget, Exhausted, Overrun, Stream, whole
from pipeline.errors import FileAccessError

_DEFAULT = Bounds()


def read_members(sources: Sequence[Path], bounds: Bounds = _DEFAULT) -> Iterator[Member | Refusal]:
    """Every file of the sources, as a member to be read or a refusal that says why not.

    Sources come in the order given, folders sorted by path, archives in their own order. An origin
    starts with the source's own name: `folder/sub/a.trf`, `a.zip!b/c.trf`. A damaged or oversized
    archive ends with a refusal; what was read of it before stays. Output folders are passed over.

    Raises FileAccessError at the call if a source does not exist or may not be looked at.
    """
    for source in sources:
        try:
            source.stat()
        except OSError as error:
            raise FileAccessError(str(source), _words(error)) from None
    return _read(sources, bounds)


def _read(sources: Sequence[Path], bounds: Bounds) -> Iterator[Member | Refusal]:
    for name, source in named_sources(sources):
        if source.is_dir():
            yield from _folder(source, name, bounds, set())
        else:
            yield from _file(source, name, bounds, named=True)


def _folder(
    folder: Path, origin: str, bounds: Bounds, seen: set[tuple[int, int]]
) -> Iterator[Member | Refusal]:
    try:
        state = folder.stat()
        names = sorted(os.listdir(folder))
    except OSError as error:
        yield Refusal(origin, "UNREADABLE", _words(error))
        return
    key = (state.st_dev, state.st_ino)
    if key in seen:
        yield Refusal(origin, "NOT_A_MEMBER", "a link to a folder that was read before")
        return
    seen.add(key)
    if is_output(folder):
        yield Refusal(origin, "NOT_A_MEMBER", "tables of an earlier run")
        return
    for name in names:
        path, inner = folder / name, f"{origin}/{printable(name)}"
        if hidden(name):
            yield Refusal(inner, "NOT_A_MEMBER", "hidden")
        elif os.path.isdir(path):  # false, not an error, where it may not look
            yield from _folder(path, inner, bounds, seen)
        else:
            yield from _file(path, inner, bounds, named=False)


def _file(path: Path, origin: str, bounds: Bounds, named: bool) -> Iterator[Member | Refusal]:
    """Members of one file on disk; the bounds of a whole archive are counted here."""
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):  # opening a pipe would wait for its writer
            yield Refusal(origin, "NOT_A_MEMBER", "a device or the like")
            return
        file = path.open("rb")
    except OSError as error:
        yield Refusal(origin, "UNREADABLE", _words(error))
        return
    with file:
        stream = Stream(file)
        entry = Entry(origin, printable(path.name), stream, state.st_size, path=path, named=named)
        try:
            yield from _apart(_walk(entry, Budget(bounds)))
        except Exhausted as error:
            yield Refusal(origin, "ARCHIVE_TOTAL", str(error), state.st_size)


def _apart(found: Iterator[Member | Refusal]) -> Iterator[Member | Refusal]:
    """The same with a number behind an origin that came before: archives may repeat a name."""
    seen: set[str] = set()
    for one in found:
        times, origin = 1, one.origin
        while origin in seen:
            times += 1
            origin = f"{one.origin} ({times})"
        seen.add(origin)
        yield one if times == 1 else replace(one, origin=origin)


def _walk(entry: Entry, budget: Budget) -> Iterator[Member | Refusal]:
    """Members of one entry: those inside it if it is a container, else itself."""
    kind = None
    try:
        head = entry.stream.peek(512)
        if not entry.report:
            if archive := foreign(head):
                text = f"{archive}, which cannot be opened here"
                yield Refusal(entry.origin, "ARCHIVE_BROKEN", text, entry.size)
                return
            kind = container(head, entry.name)
        if kind is None:
            yield _leaf(entry, budget.bounds)
        elif entry.depth >= budget.bounds.depth:
            text = f"more than {budget.bounds.depth} archives deep"
            yield Refusal(entry.origin, "ARCHIVE_DEPTH", text, entry.size)
        else:
            for inner in OPENERS[kind](entry, budget):
                if isinstance(inner, Refusal):
                    yield inner
                else:
                    yield from _walk(inner, budget)
    except Overrun as error:
        yield Refusal(entry.origin, error.rule, error.text, entry.size)
    except DAMAGE as error:
        rule = "ARCHIVE_BROKEN" if kind or entry.depth else "UNREADABLE"
        yield Refusal(entry.origin, rule, _words(error), entry.size)


def _leaf(entry: Entry, bounds: Bounds) -> Member | Refusal:
    if not (entry.report or entry.named):
        head = entry.stream.peek(CHUNK)
        text = "an office document" if office(head) else other_format(head)
        if text is None and not has_records(head):
            text = "no line starts like a record"
        if text:
            return Refusal(entry.origin, "NOT_A_MEMBER", text, entry.size)
    too_large = Refusal(
        entry.origin, "TOO_LARGE", f"more than {bounds.member_bytes} bytes", entry.size
    )
    if entry.size is not None and entry.size > bounds.member_bytes:
        return too_large
    parts: list[bytes] = []
    try:
        complete = whole(entry.stream, bounds.member_bytes, parts)
    except DAMAGE as error:
        data = b"".join(parts)
        rule = "ARCHIVE_BROKEN" if entry.depth else "UNREADABLE"
        return Refusal(entry.origin, rule, _words(error), entry.size, data or None)
    return Member(entry.origin, b"".join(parts)) if complete else too_large


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
