"""Declared counts against what the file holds."""

import polars as pl

from pipeline import findings

#: Cells that the events of a file may have beside those that its records reach, and a share.
_SPARE_CELLS, _SPARE_SHARE = 100_000, 20


def bounded(events: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events, findings): files whose few long records would fill the memory with blanks.

    Every player gets as many cells as the longest record of the event has. `events` has players,
    rounds (cells to cut) and reached (cells that its records reach); `rounds` becomes 0.
    """
    cells = (pl.col("players").cast(pl.Int64) * pl.col("rounds")).sum().over("file")
    reached = pl.col("reached").cast(pl.Int64).sum().over("file")
    rows = events.with_columns(large=cells > _SPARE_CELLS + _SPARE_SHARE * reached, filled=cells)
    large = pl.col("large")
    none = pl.lit(0, events.schema["rounds"])
    kept = rows.with_columns(rounds=pl.when(large).then(none).otherwise("rounds"))
    return kept.drop("large", "filled", "reached"), findings.found(
        "TOO_LARGE", rows.filter(large), text=pl.format("{} cells", "filled"), action="refused"
    )


def count_findings(rectangle: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per event whose declared number of players or round cells does not fit.

    Fewer players than declared are an error where somebody is paired with one who is not there.
    """
    declared, present = pl.col("players_declared"), pl.col("players")
    absent = pl.col("number").is_not_null() & pl.col("opponent").is_null()
    lacking = rectangle.filter(absent)["event"].unique()
    cut = pl.col("event").is_in(lacking.implode()) & (declared > present).fill_null(False)
    differs = declared.is_not_null() & (declared != present)
    counts = {"before": declared.cast(pl.String), "after": present.cast(pl.String)}
    return pl.concat(
        [
            findings.found("PLAYER_COUNT", events.filter(cut), action="refused", **counts),
            findings.found(
                "PLAYER_COUNT_NOTE",
                events.filter(differs & ~cut),
                action="the records count",
                **counts,
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
