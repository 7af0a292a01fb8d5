"""A stream of members to buckets whose borders depend on content alone.

A border follows a file whose id falls on a mark, once the bucket has its least size; so a file that
is added changes its own bucket, not all that come after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import polars as pl

from pipeline.archive import Member, Refusal, file_id
from pipeline.tables.entries import Entry, meant

One = TypeVar("One", bound=Entry)

#: Bytes of a bucket: never below the first before a border, never above the second.
LEAST, MOST = 12_000_000, 24_000_000
#: One id in so many is a mark.
MARK = 64


@dataclass
class Pack:
    """The members and refusals of one bucket, in order; `seen` are ids read by earlier buckets."""

    members: list[Member] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    bytes: int = 0

    def content(self) -> list[object]:
        """What names the bucket: ids, origins, what was seen before, what was refused."""
        named = sorted((m.file_id, m.origin) for m in self.members)
        refused = sorted((r.origin, r.rule, r.text) for r in self.refusals)
        return [named, sorted(self.seen), refused]

    def meant(self, given: Sequence[One]) -> list[One]:
        """The entries that mean one of the files, or events by name: names are not known yet.

        So what a person decides of other files leaves the bucket as it is.
        """
        refused = (file_id(r.data or r.origin.encode()) for r in self.refusals)
        ids = [*(m.file_id for m in self.members), *refused]
        origins = [*(m.origin for m in self.members), *(r.origin for r in self.refusals)]
        texts = {"file_id": pl.String, "origin": pl.String, "name": pl.String}
        nothing = [None] * len(ids)
        files = pl.DataFrame({"file_id": ids, "origin": origins, "name": nothing}, schema=texts)
        hit = set(meant(given, files)["entry"])
        return [one for place, one in enumerate(given) if one.event or place in hit]


def packs(entries: Iterable[Member | Refusal]) -> Iterator[Pack]:
    """Buckets in the order of the entries. Only one is in memory at a time here."""
    earlier: set[str] = set()
    pack = Pack()
    for entry in entries:
        if isinstance(entry, Refusal):
            pack.refusals.append(entry)
            continue
        if entry.file_id in earlier:
            pack.seen.add(entry.file_id)
        pack.members.append(entry)
        pack.bytes += len(entry.data)
        marked = pack.bytes >= LEAST and int(entry.file_id, 16) % MARK == 0
        if marked or pack.bytes >= MOST:
            earlier.update(member.file_id for member in pack.members)
            yield pack
            pack = Pack()
    if pack.members or pack.refusals:
        yield pack
