"""A field as the views that the SQL texts of tie-breaks read."""

from pathlib import Path

import duckdb
import polars as pl

from pipeline.contributions.build import contributions
from pipeline.contributions.elements import VIEWS
from pipeline.contributions.field import Field

ORACLE = Path(__file__).parents[2] / "sql" / "oracle"


def views(field: Field) -> duckdb.DuckDBPyConnection:
    """A connection with `contributions`, `competitors` and `events`, whole numbers in 1/scale."""
    connection = duckdb.connect()
    for name, frame in (
        ("contributions", contributions(field, VIEWS, ())),
        ("competitors", field.competitors),
        ("events", field.events),
    ):
        _create(connection, name, frame)
    return connection


def tie(connection: duckdb.DuckDBPyConnection, group: pl.Series) -> None:
    """State who is tied with whom: `group` has one value per competitor, in field order."""
    rows = pl.DataFrame({"competitor": range(group.len()), "group": group})
    _create(connection, "tied", rows.with_columns(pl.col("competitor").cast(pl.UInt32)))


def second_value(connection: duckdb.DuckDBPyConnection, code: str) -> pl.Series:
    """What the SQL text of a code gives, in field order."""
    text = (ORACLE / f"{code.replace('/', '-')}.sql").read_text(encoding="utf-8")
    return connection.sql(text).pl().sort("competitor")["value"].alias(code)


def _create(connection: duckdb.DuckDBPyConnection, name: str, frame: pl.DataFrame) -> None:
    enums = pl.selectors.enum() | pl.selectors.categorical()
    connection.register("given", frame.with_columns(enums.cast(pl.String)).to_arrow())
    connection.execute(f"create or replace table {name} as select * from given")
    connection.unregister("given")
