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


def audited(
    players: pl.DataFrame, tiebreaks: pl.DataFrame, standings: pl.DataFrame
) -> pl.DataFrame:
    """The table `audit` of frames that are nowhere on disk; `tiebreaks` holds PTS."""
    with duckdb.connect() as con:
        for name, frame in (
            ("players", players), ("tiebreaks", tiebreaks), ("standings", standings)
        ):  # fmt: skip
            con.register(name, frame)
        table: pl.DataFrame = con.sql(sql_text("audits", "audit")).pl()
    return table


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
