"""Requested byes of record 240 against the round cells; the cells win."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import RESULT
from pipeline.tables.rectangle import at, first_rows, replaced


def requested_byes(
    sides: pl.DataFrame, competitors: pl.DataFrame, byes: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(sides, findings). A blank cell takes the bye of its 240 record; others are compared."""
    if byes.is_empty():
        return sides, findings.none()
    named = byes.join(
        competitors.select("event", "player", "competitor", "rounds"),
        on=["event", "player"],
        how="left",
        maintain_order="left",
    )
    unknown = findings.found(
        "UNKNOWN_ID",
        named.filter(pl.col("competitor").is_null()),
        before=pl.col("player").cast(pl.String),
        action="refused",
    )
    to_come = findings.found(
        "BYE_TO_COME",
        named.filter(pl.col("round") > pl.col("rounds")),
        text=pl.format("{} of {} in round {}", "kind", "player", "round"),
        action="not used",
    )
    first = first_rows(competitors["rounds"])
    rows = (
        named.filter(pl.col("competitor").is_not_null() & (pl.col("round") <= pl.col("rounds")))
        .with_columns(row=at(first, "competitor") + pl.col("round").cast(pl.UInt32) - 1)
        .unique("row", keep="first", maintain_order=True)
    )
    cell = sides.select("blank", "result", "number")[rows["row"]]
    rows = rows.with_columns(cell)
    blank = rows.filter("blank")
    differs = rows.filter(
        ~pl.col("blank") & (pl.col("result").cast(pl.String) != pl.col("kind")).fill_null(True)
    )
    conflict = findings.found(
        "BYE_CONFLICT",
        differs,
        before=pl.col("kind"),
        after=pl.col("result").cast(pl.String),
        action="the cell counts",
    )
    filled = replaced(sides, blank["row"], result=blank["kind"].cast(RESULT))
    return filled, pl.concat([unknown, to_come, conflict])
