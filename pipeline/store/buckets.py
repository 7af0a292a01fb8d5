"""Computed buckets: tables of whole events, kept under the key of what they were made from."""

import json
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.store.durable import discard, file_access, sync_file, sync_folder
from pipeline.store.parts import Part, write_part
from pipeline.store.paths import Layout

_PARTS = "parts.json"


@dataclass
class StagedBucket:
    """A bucket being written; it appears in the store when its `with` block ends well."""

    folder: Path
    parts: dict[str, Part] = field(default_factory=dict)

    def write(self, table: str, frame: pl.DataFrame) -> None:
        """Add a table; the frame is in the order of the table's key."""
        self.parts[table] = write_part(frame, self.folder / f"{table}.parquet")


class BucketStore:
    """The buckets of an output folder. Workers may write different buckets side by side."""

    def __init__(self, out: Path) -> None:
        self._layout = Layout(out)

    def stored(self) -> list[str]:
        """Keys of the complete buckets, sorted."""
        folder = self._layout.buckets
        return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []

    def has(self, key: str) -> bool:
        """Whether the bucket is there, complete."""
        return (self.folder(key) / _PARTS).is_file()

    def folder(self, key: str) -> Path:
        """Where the bucket's `<table>.parquet` files stand."""
        return self._layout.buckets / key

    def parts(self, key: str) -> dict[str, Part]:
        """Table name → its part file in this bucket."""
        facts = json.loads((self.folder(key) / _PARTS).read_text("utf-8"))
        return {table: Part(**part) for table, part in facts.items()}

    def read(self, key: str, table: str) -> pl.DataFrame:
        """A table of a complete bucket, in memory."""
        return pl.read_parquet(self.folder(key) / f"{table}.parquet")

    @contextmanager
    def stage(self, key: str) -> Iterator[StagedBucket]:
        """Write a bucket under another name, then rename it; on an error nothing stays.

        A bucket that meanwhile came to stand there was made from the same content and is kept.
        """
        with file_access(self._layout.out):
            self._layout.staging.mkdir(parents=True, exist_ok=True)
            self._layout.buckets.mkdir(parents=True, exist_ok=True)
            folder = Path(tempfile.mkdtemp(prefix=f"bucket-{key}-", dir=self._layout.staging))
            try:
                bucket = StagedBucket(folder)
                yield bucket
                facts = {table: part.as_dict() for table, part in sorted(bucket.parts.items())}
                (folder / _PARTS).write_text(json.dumps(facts, indent=1), "utf-8")
                sync_file(folder / _PARTS)
                sync_folder(folder)
                self._move(folder, key)
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def prune(self, keep: Collection[str]) -> list[str]:
        """Remove all buckets but these and return their keys; generations keep their own links."""
        gone = [key for key in self.stored() if key not in keep]
        for key in gone:
            discard(self.folder(key), self._layout.staging)
        return gone

    def _move(self, folder: Path, key: str) -> None:
        try:
            os.rename(folder, self.folder(key))
        except OSError:
            if not self.has(key):
                raise
        sync_folder(self._layout.buckets)
