"""The laws held against the tables of one bucket, in memory, as its stages make them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import duckdb
import numpy as np
import polars as pl

from pipeline.store.checks import demand, due, outcome
from pipeline.store.warehouse import in_memory


class Laws:
    """Tables of a bucket; each law is held once all the tables that it reads are there.

    DuckDB sees numbers for the ids of events, since texts take twice as long to group. When a law
    is broken it is held once more with the ids, for a person to read.
    """

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self._con = con
        self._tables: dict[str, pl.DataFrame] = {}
        self._ids = pl.Series(dtype=pl.String)

    def know(self, tables: Mapping[str, pl.DataFrame]) -> None:
        """Take tables whose own laws were held before."""
        self._tables |= tables
        for name, frame in tables.items():
            numbered, self._ids = _numbered(frame, self._ids)
            self._con.register(name, numbered)

    def hold(self, tables: Mapping[str, pl.DataFrame]) -> None:
        """Take new tables. Raises ContractError for the first law over them that is broken."""
        self.know(tables)
        for name, text in due(tables, self._tables).items():
            if _broken(self._con, text):
                self._refuse(name, text)

    def _refuse(self, name: str, text: str) -> None:
        with in_memory(threads=1) as con:
            for table, frame in self._tables.items():
                con.register(table, frame)
            demand([outcome(con, name, text)])


@contextmanager
def laws() -> Iterator[Laws]:
    """The laws, to be held while the `with` block runs."""
    with in_memory(threads=1) as con:
        yield Laws(con)


def _broken(con: duckdb.DuckDBPyConnection, text: str) -> bool:
    return con.execute(text).fetchone() is not None


def _numbered(frame: pl.DataFrame, known: pl.Series) -> tuple[pl.DataFrame, pl.Series]:
    """The frame with numbers for the ids of its events, and the ids with those not known before."""
    if "event_id" not in frame.columns:
        return frame, known
    runs = frame["event_id"].rle().struct.unnest()
    ids = pl.concat([known, runs["value"].drop_nulls()]).unique(maintain_order=True)
    numbers = runs["value"].cast(pl.Enum(ids)).to_physical().cast(pl.UInt32)
    places = np.repeat(np.arange(runs.height), runs["len"])
    return frame.with_columns(event_id=numbers.gather(places)), ids
