"""Publishing a generation: staged, synced, renamed, then the pointer swapped.

A reader that follows CURRENT (or `current`) sees the old generation or the new one, whole.
"""

import json
import os
import platform
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import polars as pl

from pipeline import __version__
from pipeline.store.buckets import BucketStore
from pipeline.store.durable import (
    discard,
    file_access,
    link_or_copy,
    replace_link,
    replace_text,
    sync_folder,
    sync_tree,
)
from pipeline.store.parts import Part, write_part
from pipeline.store.paths import MANIFEST, Layout, table_folder

#: Generations that stay, the current one included.
KEEP = 3


@dataclass
class Staging:
    """A generation being built in `folder`. Tables are added by `write` or by `link`."""

    run: str
    folder: Path
    options: Mapping[str, Any]
    sources: Sequence[Mapping[str, Any]]
    parts: dict[str, dict[str, Part]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def write(self, table: str, frame: pl.DataFrame, part: str = "all") -> None:
        """Add a part of a table; parts follow one another in the order of their names."""
        path = table_folder(self.folder, table) / f"{part}.parquet"
        self.parts.setdefault(table, {})[path.name] = write_part(frame, path)

    def link(self, buckets: BucketStore, key: str, part: str | None = None) -> None:
        """Add every table of a bucket as the part `part` (its key) without writing it again."""
        for table, known in buckets.parts(key).items():
            path = table_folder(self.folder, table) / f"{part or key}.parquet"
            path.parent.mkdir(parents=True, exist_ok=True)
            link_or_copy(buckets.folder(key) / known.file, path)
            linked = Part(path.name, known.rows, known.bytes, known.sha256)
            self.parts.setdefault(table, {})[path.name] = linked

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Add the seconds of a `with` block to the manifest under the stage's name."""
        start = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            self.seconds[stage] = round(self.seconds.get(stage, 0.0) + spent, 3)

    def manifest(self) -> dict[str, Any]:
        """The facts of manifest.json."""
        return {
            "run": self.run,
            "versions": {
                "pipeline": __version__,
                "python": platform.python_version(),
                "polars": version("polars"),
                "duckdb": version("duckdb"),
            },
            "options": dict(self.options),
            "sources": list(self.sources),
            "tables": {
                table: {
                    "rows": sum(part.rows for part in parts.values()),
                    "parts": [parts[name].as_dict() for name in sorted(parts)],
                }
                for table, parts in sorted(self.parts.items())
            },
            "seconds": self.seconds,
        }


@contextmanager
def stage(
    out: Path,
    options: Mapping[str, Any] | None = None,
    sources: Sequence[Mapping[str, Any]] = (),
    keep: int = KEEP,
) -> Iterator[Staging]:
    """Build a generation in the `with` block; it is published when the block ends well.

    Call it while `lock.locked(out)` is held. An exception in the block removes what was staged and
    leaves the old generation current. `sources` has one mapping per source (origin, sha256).
    Afterwards the newest `keep` generations stay. Raises FileAccessError when `out` cannot be
    written.
    """
    layout = Layout(out)
    run = datetime.now(UTC).strftime("%Y%m%dT%H%M%S-%f")
    folder = layout.staging / run
    with file_access(out):
        try:
            (folder / "tables").mkdir(parents=True)
            staging = Staging(run, folder, options or {}, sources)
            yield staging
            _publish(layout, staging)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        _forget(layout, run, keep)


def _publish(layout: Layout, staging: Staging) -> None:
    text = json.dumps(staging.manifest(), indent=1, ensure_ascii=False)
    (staging.folder / MANIFEST).write_text(text + "\n", "utf-8")
    sync_tree(staging.folder)
    layout.generations.mkdir(exist_ok=True)
    os.rename(staging.folder, layout.generations / staging.run)
    sync_folder(layout.generations)
    replace_text(layout.pointer, staging.run + "\n")
    replace_link(layout.link, f"{layout.generations.name}/{staging.run}")


def _forget(layout: Layout, current: str, keep: int) -> None:
    """Remove the generations beyond the newest `keep`; run ids sort by time."""
    older = sorted(path.name for path in layout.generations.iterdir() if path.name != current)
    for run in older[: max(0, len(older) - (keep - 1))]:
        discard(layout.generations / run, layout.staging)
