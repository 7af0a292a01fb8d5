"""Stated ranks against computed ones."""

from pathlib import Path

import polars as pl

from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect


def audit_table(folder: Path) -> pl.DataFrame:
    """One row per event and list of a generation: the table `audit`."""
    with connect(folder) as con:
        table: pl.DataFrame = con.sql(sql_text("audits", "audit")).pl()
    return table


def audit_summary(out: Path) -> pl.DataFrame:
    """One row per list: how many events state ranks and how many of them it reproduces."""
    with connect(generation(out)) as con:
        summary: pl.DataFrame = con.sql(sql_text("audits", "audit_summary")).pl()
    return summary
