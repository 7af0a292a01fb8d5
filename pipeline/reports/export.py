"""The tables for other programs."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import duckdb
import polars as pl

from pipeline.archive.handing import hand_over
from pipeline.errors import FileAccessError
from pipeline.records.writer import Dialect, written
from pipeline.store.scan import generation, read, scan, tables
from pipeline.store.warehouse import connect

#: Events written at once, so that an archive of any size fits into memory.
_EVENTS = 20_000


def export_csv(out: Path, to: Path) -> list[Path]:
    """One `<table>.csv` per table in the folder `to`. Raises FileAccessError."""
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileAccessError(str(to), error.strerror or str(error)) from error
    written = []
    with connect(generation(out)) as con:
        for table in tables(out):
            path = to / f"{table}.csv"
            con.sql(f'from "{table}"').write_csv(str(path))
            written.append(path)
    return written


def export_duckdb(out: Path, to: Path) -> list[Path]:
    """One DuckDB file with every table inside, for one hand-over. Raises FileAccessError."""
    if to.exists():
        raise FileAccessError(str(to), "exists already")
    if not to.parent.is_dir():
        raise FileAccessError(str(to.parent), "no such folder")
    with connect(generation(out)) as con:
        try:
            con.execute(f"attach '{str(to).replace(chr(39), chr(39) * 2)}' as handed").fetchall()
            for table in tables(out):
                con.execute(f'create table handed."{table}" as from "{table}"').fetchall()
            con.execute("detach handed").fetchall()
        except duckdb.IOException as error:
            raise FileAccessError(str(to), str(error)) from error
    return [to]


def export_trf(out: Path, to: Path, dialect: Dialect = "trf26") -> list[Path]:
    """One report file per event, `<event_id>.trf`, in the folder `to` or in one zip.

    Raises FileAccessError.
    """
    return hand_over(_report_files(out, dialect), to)


def _report_files(out: Path, dialect: Dialect) -> Iterator[tuple[str, str]]:
    events = read(out, "events").sort("event_id")
    for first in range(0, events.height, _EVENTS):
        some = events.slice(first, _EVENTS)
        ids = some.select("event_id").lazy()
        players, rounds = pl.collect_all(
            scan(out, table).join(ids, on="event_id", how="semi", maintain_order="left")
            for table in ("players", "rounds")
        )
        texts = written(some, players, rounds, dialect)
        names = texts.select(pl.format("{}.trf", "event_id"))
        yield from zip(names.to_series(), texts["text"], strict=True)


#: What `export --format` calls, by the format's name.
EXPORTS: dict[str, Callable[[Path, Path], list[Path]]] = {
    "csv": export_csv,
    "trf": export_trf,
    "trf16": partial(export_trf, dialect="trf16"),
    "duckdb": export_duckdb,
}
