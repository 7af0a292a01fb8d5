"""Tables of games that a user names, in files of many kinds, every value as text.

A `.csv` or `.parquet` file holds the games; `<stem>.players` and `<stem>.events` of either kind
beside it hold the players and the events. A `.duckdb` database has tables or views of these names.
A `.sql` file is one query that gives the games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from glob import escape
from pathlib import Path

import duckdb
import polars as pl

from pipeline.archive.bounds import Bounds
from pipeline.archive.entries import Refusal, printable
from pipeline.errors import FileAccessError

#: Files of a table's rows, and further kinds of sources.
ROWS = (".csv", ".parquet")
KINDS = (*ROWS, ".duckdb", ".sql")
COMPANIONS = ("players", "events")
#: The same for every connection; a query of the user's own may read other files.
_LIMITS: dict[str, str | bool | int | float | list[str]] = {
    "memory_limit": "2GB",
    "threads": 2,
    "python_enable_replacements": False,
}


@dataclass(frozen=True)
class Sheets:
    """The tables of one source. Columns as written by the user, all of type String."""

    origin: str
    games: pl.DataFrame
    players: pl.DataFrame | None
    events: pl.DataFrame | None


def is_table(source: Path) -> bool:
    """Whether the source's name promises tables rather than report files."""
    return source.suffix.lower() in KINDS and not source.is_dir()


def read_tables(source: Path, bounds: Bounds) -> Iterator[Sheets | Refusal]:
    """The tables of one source, or why they cannot be read.

    Raises FileAccessError at the call if the source may not be looked at.
    """
    try:
        size = source.stat().st_size
        source.open("rb").close()
    except OSError as error:
        raise FileAccessError(str(source), error.strerror or str(error)) from None
    return _read(source, size, bounds)


def _read(source: Path, size: int, bounds: Bounds) -> Iterator[Sheets | Refusal]:
    origin = printable(source.name)
    if size > bounds.total_bytes:
        text = f"more than {bounds.total_bytes} bytes"
        yield Refusal(origin, "TOO_LARGE", text, size)
    elif _is_companion(source):
        yield Refusal(origin, "NOT_A_MEMBER", "read with its games", size)
    else:
        try:
            yield _sheets(source, origin)
        except (duckdb.Error, UnicodeDecodeError, _NotOneQuery) as error:
            text = _other_encoding(source) or str(error).split("\n", 1)[0]
            yield Refusal(origin, "TABLE_COLUMNS", text, size)


def _sheets(source: Path, origin: str) -> Sheets:
    kind = source.suffix.lower()
    if kind == ".duckdb":
        held = _database(source)
        return Sheets(origin, held["games"], held.get("players"), held.get("events"))
    with duckdb.connect(config=_LIMITS) as con:
        games = con.sql(_query(con, source)) if kind == ".sql" else _rows(con, source)
        players, events = (_companion(con, source, name) for name in COMPANIONS)
        return Sheets(origin, _texts(games), players, events)


def _database(source: Path) -> dict[str, pl.DataFrame]:
    """The tables of a database. Its views reach no file outside of it."""
    config = {**_LIMITS, "enable_external_access": False}
    with duckdb.connect(str(source), read_only=True, config=config) as con:
        names = con.sql("select table_name from information_schema.tables").fetchall()
        wanted = [name for (name,) in names if name in COMPANIONS]
        return {name: _texts(con.table(name)) for name in ("games", *wanted)}


class _NotOneQuery(Exception):
    """The text holds no query, several, or a statement that changes something."""


def _query(con: duckdb.DuckDBPyConnection, source: Path) -> str:
    text = source.read_bytes().decode("utf-8-sig")
    statements = con.extract_statements(text)
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise _NotOneQuery("the file is not one SELECT")
    return statements[0].query


def _companion(con: duckdb.DuckDBPyConnection, source: Path, name: str) -> pl.DataFrame | None:
    paths = [source.with_suffix(f".{name}{kind}") for kind in ROWS]
    return next((_texts(_rows(con, path)) for path in paths if path.is_file()), None)


def _other_encoding(source: Path) -> str | None:
    """What to do about a CSV file of the source whose text is not UTF-8, if there is one."""
    companions = [source.with_suffix(f".{name}.csv") for name in COMPANIONS]
    for path in (source, *companions):
        if path.suffix.lower() == ".csv" and path.is_file():
            try:
                path.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                which = "" if path == source else f"{printable(path.name)} is "
                return f"{which}not in UTF-8: save it as CSV in UTF-8"
    return None


def _is_companion(source: Path) -> bool:
    stem, _, name = source.stem.rpartition(".")
    games = [source.with_name(f"{stem}{kind}") for kind in KINDS]
    return name in COMPANIONS and any(path.is_file() for path in games)


def _rows(con: duckdb.DuckDBPyConnection, path: Path) -> duckdb.DuckDBPyRelation:
    file = escape(str(path))
    if path.suffix.lower() == ".parquet":
        return con.read_parquet(file)
    return con.read_csv(file, header=True, all_varchar=True)


def _texts(relation: duckdb.DuckDBPyRelation) -> pl.DataFrame:
    texts: pl.DataFrame = relation.project("cast(columns(*) as varchar)").pl()
    return texts
