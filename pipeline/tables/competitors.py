"""Player records to competitors: start numbers checked, dense ids given."""

import polars as pl

from pipeline import findings

LARGEST_START = 9999


def competitors(players: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(competitors, findings). One row per start number of an event, sorted by (event, player).

    Adds `competitor`, the dense row index. Word-for-word copies of a record are dropped;
    a start number that is not a whole number or stands twice refuses the event.
    """
    number = pl.col("player")
    bad = number.is_null() | ~number.is_between(1, LARGEST_START)
    copies = pl.struct("event", "text")
    first = players.filter(copies.is_first_distinct())
    repeated = players.filter(~copies.is_first_distinct())
    numbered = first.filter(~bad.fill_null(True))
    same_start = pl.struct("event", "player")
    rows = numbered.filter(same_start.is_first_distinct()).sort("event", "player")
    place = {"column": pl.lit(5), "before": pl.col("text").str.slice(4, 4)}
    found = [
        findings.found("DUP_LINE", repeated, action="copy dropped", **place),
        findings.found("BAD_START", first.filter(bad.fill_null(True)), action="refused", **place),
        findings.found(
            "DUP_START",
            numbered.filter(~same_start.is_first_distinct()),
            action="refused",
            **place,
        ),
    ]
    return rows.with_row_index("competitor"), pl.concat(found)
