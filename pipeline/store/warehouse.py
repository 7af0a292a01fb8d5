"""DuckDB over the tables: a database file for people, a connection for the pipeline."""

import tempfile
from collections.abc import Collection
from glob import escape
from pathlib import Path

import duckdb

from pipeline.store.paths import WAREHOUSE
from pipeline.store.scan import generation

#: Old enough for the shells in use; the file holds views alone.
_STORAGE = "v1.0.0"
#: DuckDB reads relative paths from the working directory and tells a query its database's folder
#: in one place that a view may use: the default spill folder is `<database file>.tmp`. A variable
#: `warehouse` (the folder, with a slash at its end) comes first, for an attached database.
_HERE = (
    "coalesce(getvariable('warehouse'), "
    f"regexp_extract(current_setting('temp_directory'), '^(.*){WAREHOUSE}\\.tmp$', 1))"
)
#: The same with the signs of a glob taken literally, as `glob.escape` does.
_HERE_ESCAPED = f"regexp_replace({_HERE}, '([*?[])', '[\\1]', 'g')"


def build(folder: Path) -> Path:
    """Write `warehouse.duckdb` into a generation: one view per table, wherever the folder moves.

    `duckdb OUT/current/warehouse.duckdb` works from any working directory.
    """
    path = folder / WAREHOUSE
    path.unlink(missing_ok=True)
    with duckdb.connect(str(path), config={"storage_compatibility_version": _STORAGE}) as con:
        for table in _patterns(folder):
            source = f"{_HERE_ESCAPED} || 'tables/{table}/*.parquet'"
            view = f'create view "{table}" as from read_parquet({source}, union_by_name = true)'
            con.execute(view).fetchall()
    return path


def connect(
    folder: Path,
    memory: str = "2GB",
    threads: int = 2,
    spill: Path | None = None,
    tables: Collection[str] | None = None,
) -> duckdb.DuckDBPyConnection:
    """An in-memory database with a view per table of an output, a generation or a bucket.

    tables: only these, for each view opens all of its files.
    """
    con = in_memory(memory, threads, spill)
    for table, pattern in _patterns(folder).items():
        if tables is None or table in tables:
            con.read_parquet(pattern, union_by_name=True).to_view(table)
    return con


def in_memory(
    memory: str = "2GB", threads: int = 2, spill: Path | None = None
) -> duckdb.DuckDBPyConnection:
    """An in-memory database without tables.

    memory: DuckDB's limit; beyond it, it spills into the folder `spill` (the system's by default).
    """
    con = duckdb.connect(
        config={
            "memory_limit": memory,
            "threads": threads,
            "temp_directory": str(spill or Path(tempfile.gettempdir(), "tiebreaks-duckdb")),
            "python_enable_replacements": False,
        }
    )
    # its bar would stand in the data on stdout once a query takes two seconds
    con.execute("set enable_progress_bar = false").fetchall()
    return con


def _patterns(folder: Path) -> dict[str, str]:
    """Table name → glob of its part files, in a bucket (`<table>.parquet`) or a generation."""
    if flat := sorted(folder.glob("*.parquet")):
        return {path.stem: escape(str(path)) for path in flat}
    tables = sorted((generation(folder) / "tables").iterdir())
    return {path.name: f"{escape(str(path))}/*.parquet" for path in tables}
