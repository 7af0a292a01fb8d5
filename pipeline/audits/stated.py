"""The published table `audit`, asked."""

from pathlib import Path

import duckdb
import polars as pl

from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect


def audit_events(out: Path) -> pl.DataFrame:
    """One row per event and list: the table `audit` with the event's name."""
    with connect(generation(out)) as con:
        answer: pl.DataFrame = con.sql(sql_text("audits", "audit_events")).pl()
    return answer


#: What counts as a difference, by how much must be right.
DIFFERENCES = {"winner": "same_winner", "podium": "same_podium", "any": "consistent"}


def failures(judged: pl.DataFrame, difference: str) -> int:
    """How many rows differ in what `DIFFERENCES` names and are not signed off."""
    wrong = ~pl.col(DIFFERENCES[difference]) & pl.col("signed_off").is_null()
    return judged.filter(wrong).height


def audit_groups(judged: pl.DataFrame) -> pl.DataFrame:
    """One row per list and group: how many events state ranks, agree, and differ for which cause.

    judged: the rows of `audit_events` with cause, group and signed_off.
    """
    with duckdb.connect() as con:
        con.register("judged", judged)
        answer: pl.DataFrame = con.sql(sql_text("audits", "audit_groups")).pl()
    return answer
