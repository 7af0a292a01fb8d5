"""Declared counts against what the file holds."""

import polars as pl

from pipeline import findings


def count_findings(events: pl.DataFrame) -> pl.DataFrame:
    """One row per event whose declared number of players or round cells does not fit."""
    declared, present = pl.col("players_declared"), pl.col("players")
    differs = declared.is_not_null() & (declared != present)
    return pl.concat(
        [
            findings.found(
                "PLAYER_COUNT_NOTE",
                events.filter(differs),
                before=declared.cast(pl.String),
                after=present.cast(pl.String),
                action="the records count",
            ),
            findings.found(
                "CELLS_UNEVEN",
                events.filter(pl.col("least_cells") != pl.col("rounds")),
                text=pl.format("{} to {} cells", "least_cells", "rounds"),
                action="missing cells are blank",
            ),
            findings.found(
                "UNDATED_EDITION",
                events.filter(pl.col("edition_reason").str.starts_with("undated")),
                after=pl.col("edition"),
                action="newest edition",
            ),
            findings.found(
                "BEFORE_2009",
                events.filter(pl.col("edition_reason").str.starts_with("started before")),
                after=pl.col("edition"),
                action="virtual opponent",
            ),
        ]
    )
