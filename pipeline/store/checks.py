"""The laws that span tables: SQL texts of `sql/checks` that return the rows that break them.

Each text begins with three comment lines: `-- One row per …: what is wrong with it`, `-- over:` the
tables (or `table.column`) that it reads, and `-- checked:` a query that counts what it looked at.
"""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl

from pipeline.errors import ContractError
from pipeline.store.queries import sql_names, sql_text
from pipeline.store.warehouse import connect

#: Laws that a bucket alone cannot tell to be kept: files and events of two buckets may be one, and
#: findings of computing come after the files that they name.
ACROSS_BUCKETS = ("files_one_state", "findings_name_files", "keys_across_buckets")


@dataclass(frozen=True)
class Outcome:
    """One law held against the tables: things looked at, rows that break it, the first of them."""

    name: str
    sentence: str
    tables: tuple[str, ...]
    checked: int
    violations: int
    example: str
    seconds: float


def check(
    folder: Path,
    names: Collection[str] | None = None,
    memory: str = "2GB",
    threads: int = 2,
    spill: Path | None = None,
) -> list[Outcome]:
    """One outcome per law, in the order of their names.

    folder: an output, a generation, a staged one or a bucket. A law that reads a table or column
    that is not there is left out. names: only these laws.
    """
    laws = {
        name: sql_text("checks", name)
        for name in sql_names("checks")
        if names is None or name in names
    }
    tables = {table for text in laws.values() for table in _tables(text)}
    with connect(folder, memory, threads, spill, tables) as con:
        columns = con.sql(
            "select table_name, table_name || '.' || column_name from information_schema.columns"
        ).fetchall()
        there = {name for pair in columns for name in pair}
        return [
            outcome(con, name, text) for name, text in laws.items() if set(_over(text)) <= there
        ]


def due(new: Collection[str], there: Mapping[str, pl.DataFrame]) -> dict[str, str]:
    """Name → text of the laws over one of the `new` tables and others that are `there`."""
    known = {*there, *(f"{name}.{column}" for name in there for column in there[name].columns)}
    laws = {name: sql_text("checks", name) for name in sql_names("checks")}
    return {
        name: text
        for name, text in laws.items()
        if set(_over(text)) <= known and _tables(text) & set(new)
    }


def demand(outcomes: Collection[Outcome]) -> None:
    """Raise ContractError for the first law that is broken."""
    for outcome in outcomes:
        if outcome.violations:
            law = f"{outcome.name} ({outcome.sentence})"
            raise ContractError(outcome.tables[0], law, outcome.violations, outcome.example)


def outcome(con: duckdb.DuckDBPyConnection, name: str, text: str) -> Outcome:
    """What becomes of one law over the tables of a connection."""
    start = time.perf_counter()
    [(checked,)] = con.sql(_header(text, "checked:")).fetchall()
    broken = con.sql(text).pl()
    example = "" if broken.is_empty() else _shown(broken.row(0, named=True))
    return Outcome(
        name,
        _header(text, "One row per"),
        tuple(_over(text)),
        checked,
        broken.height,
        example,
        time.perf_counter() - start,
    )


def _header(text: str, label: str) -> str:
    lines = (line.removeprefix("-- ") for line in text.splitlines())
    return next(line.removeprefix(label).strip() for line in lines if line.startswith(label))


def _over(text: str) -> list[str]:
    return [name.strip() for name in _header(text, "over:").split(",")]


def _tables(text: str) -> set[str]:
    return {name.partition(".")[0] for name in _over(text)}


def _shown(row: dict[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in row.items())
