"""The tables for other programs."""

from pathlib import Path

from pipeline.errors import FileAccessError
from pipeline.store.scan import generation, tables
from pipeline.store.warehouse import connect


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
    with connect(generation(out)) as con:
        con.execute(f"attach '{str(to).replace(chr(39), chr(39) * 2)}' as handed").fetchall()
        for table in tables(out):
            con.execute(f'create table handed."{table}" as from "{table}"').fetchall()
        con.execute("detach handed").fetchall()
    return [to]
