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

    DuckDB sees numbers for ids and lists, since texts take twice as long to group. When a law is
    broken it is held once more with the texts, for a person to read.
    """

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self._con = con
        self._tables: dict[str, pl.DataFrame] = {}
        self._texts = {name: pl.Series(dtype=pl.String) for name in ("event_id", "list")}

    def know(self, tables: Mapping[str, pl.DataFrame]) -> None:
        """Take tables whose own laws were held before."""
        self._tables |= tables
        for name, frame in tables.items():
            self._con.register(name, _numbered(frame, self._texts))

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


def _numbered(frame: pl.DataFrame, known: dict[str, pl.Series]) -> pl.DataFrame:
    """The frame with numbers in the columns of `known`, which takes up the texts that are new."""
    numbers = {}
    for column in known.keys() & set(frame.columns):
        runs = frame[column].rle().struct.unnest()
        texts = pl.concat([known[column], runs["value"].drop_nulls()]).unique(maintain_order=True)
        known[column] = texts
        places = np.repeat(np.arange(runs.height), runs["len"])
        numbers[column] = (
            runs["value"].cast(pl.Enum(texts)).to_physical().cast(pl.UInt32).gather(places)
        )
    return frame.with_columns(**numbers)
