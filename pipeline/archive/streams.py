"""Bytes that arrive piece by piece, counted while they do."""

from collections.abc import Callable
from typing import Protocol

from pipeline.archive.bounds import Bounds

CHUNK = 1 << 16


class Overrun(Exception):
    """A bound was passed while one member or stream was read."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule, self.text = rule, text
        super().__init__(text)


class Exhausted(Exception):
    """A bound of the whole archive was passed; nothing more of it is read."""


class Readable(Protocol):
    """Anything with the `read` of a binary file."""

    def read(self, size: int = ..., /) -> bytes:
        """At most `size` bytes, none at the end."""


class Budget:
    """What is left of the bounds of one archive file on disk."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._bytes, self._members = 0, 0

    def spend(self, size: int) -> None:
        """Count unpacked bytes."""
        self._bytes += size
        if self._bytes > self.bounds.total_bytes:
            raise Exhausted(f"unpacks to more than {self.bounds.total_bytes} bytes")

    def enter(self) -> None:
        """Count an entry."""
        self._members += 1
        if self._members > self.bounds.members:
            raise Exhausted(f"holds more than {self.bounds.members} entries")


class Stream:
    """A source of bytes that can be looked into before it is read.

    `budget` counts what is unpacked; `packed` tells how many packed bytes were used so far, and the
    ratio of the two is watched from the last `mark` on. `read` gives the size asked for or what
    is left.
    """

    def __init__(
        self,
        source: Readable,
        budget: Budget | None = None,
        packed: Callable[[], int] | None = None,
    ) -> None:
        self._source, self.budget, self._packed = source, budget, packed
        self._ahead = b""
        self._unpacked, self._mark = 0, (0, 0)
        self.given = 0

    def peek(self, size: int) -> bytes:
        """The next bytes, at most `size`, left where they are."""
        while len(self._ahead) < size and (more := self._fetch(size - len(self._ahead))):
            self._ahead += more
        return self._ahead[:size]

    def read(self, size: int) -> bytes:
        """The next `size` bytes, fewer at the end."""
        if not self._ahead and len(data := self._fetch(size)) in (0, size):
            self.given += len(data)
            return data
        parts = [self._ahead[:size]] if self._ahead else [data]
        self._ahead = self._ahead[size:]
        missing = size - len(parts[0])
        while missing and (more := self._fetch(missing)):
            parts.append(more)
            missing -= len(more)
        self.given += size - missing
        return b"".join(parts)

    def mark(self) -> None:
        """Begin to watch the ratio anew, for the next member of a packed stream."""
        self._mark = (self._unpacked, self._packed() if self._packed else 0)

    def _fetch(self, size: int) -> bytes:
        data = self._source.read(size)
        self._unpacked += len(data)
        if self.budget:
            self.budget.spend(len(data))
            self._watch(self.budget.bounds)
        return data

    def _watch(self, bounds: Bounds) -> None:
        grown = self._unpacked - self._mark[0]
        if self._packed and grown > bounds.ratio_floor:
            used = max(self._packed() - self._mark[1], 1)
            if grown > bounds.ratio * used:
                raise Overrun("ARCHIVE_RATIO", f"{used} packed bytes give more than {grown}")


def whole(stream: Stream, limit: int, parts: list[bytes]) -> bool:
    """Read a stream to its end into `parts`; False if it holds more than `limit` bytes."""
    size = 0
    while size <= limit:
        part = stream.read(min(CHUNK * 16, limit + 1 - size))
        if not part:
            return True
        parts.append(part)
        size += len(part)
    return False
