"""Reading published tables by name."""

import json
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import FileAccessError
from pipeline.store.paths import MANIFEST, Layout, table_folder


def generation(out: Path) -> Path:
    """The newest complete generation of an output folder; a generation folder is its own.

    Raises FileAccessError when nothing has been published there.
    """
    if (out / "tables").is_dir():
        return out
    layout = Layout(out)
    try:
        run = layout.pointer.read_text("utf-8").strip()
    except OSError as error:
        raise FileAccessError(str(out), "nothing has been published here") from error
    folder = layout.generations / run
    if not run or not folder.is_dir():
        raise FileAccessError(str(out), f"CURRENT names {run!r}, which is not there")
    return folder


def manifest(out: Path) -> dict[str, Any]:
    """What the newest generation says about itself: run, versions, options, sources, tables."""
    path = generation(out) / MANIFEST
    try:
        facts: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise FileAccessError(str(path), "the manifest cannot be read") from error
    return facts


def tables(out: Path) -> list[str]:
    """Names of the tables that the newest generation has, sorted."""
    return sorted(path.name for path in (generation(out) / "tables").iterdir())


def scan(out: Path, table: str) -> pl.LazyFrame:
    """A table of the newest generation, lazily, parts in the order of their names.

    Columns that a part lacks are null there: buckets differ in the codes that their events declare.
    Raises FileAccessError when the generation has no such table.
    """
    folder = table_folder(generation(out), table)
    parts = sorted(folder.glob("*.parquet"))
    if not parts:
        raise FileAccessError(str(folder), f"there is no table {table!r}")
    return pl.concat([pl.scan_parquet(part, glob=False) for part in parts], how="diagonal")


def read(out: Path, table: str) -> pl.DataFrame:
    """A table of the newest generation, in memory."""
    return scan(out, table).collect()
