"""Stated ranks against computed ones."""

from pathlib import Path

import duckdb
import polars as pl

from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect


def audit_table(folder: Path) -> pl.DataFrame:
    """One row per event and list of a generation: the table `audit`."""
    with connect(folder) as con:
        table: pl.DataFrame = con.sql(sql_text("audits", "audit")).pl()
    return table


def audited(players: pl.DataFrame, standings: pl.DataFrame) -> pl.DataFrame:
    """The table `audit` of frames that are nowhere on disk."""
    with duckdb.connect() as con:
        con.register("players", players)
        con.register("standings", standings)
        table: pl.DataFrame = con.sql(sql_text("audits", "audit")).pl()
    return table


def audit_summary(out: Path) -> pl.DataFrame:
    """One row per list: how many events state ranks and how many of them it reproduces."""
    return _asked(out, "audit_summary")


def audit_events(out: Path) -> pl.DataFrame:
    """One row per event and list: the table `audit` with the event's name."""
    return _asked(out, "audit_events")


def _asked(out: Path, query: str) -> pl.DataFrame:
    with connect(generation(out)) as con:
        answer: pl.DataFrame = con.sql(sql_text("audits", query)).pl()
    return answer
