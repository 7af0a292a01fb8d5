"""Player records to competitors: start numbers checked, dense ids given."""

import polars as pl

from pipeline import findings
from pipeline.tables.rectangle import at

LARGEST_START = 9999


def competitors(players: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(competitors, findings). One row per start number of an event, sorted by (event, player).

    Adds `competitor`, the dense row index. Word-for-word copies of a record are dropped;
    a start number that is not a whole number, is too large or stands twice refuses the event.
    """
    number = pl.col("player")
    bad, large = (number.is_null() | (number == 0)), (number > LARGEST_START).fill_null(False)
    key = pl.col("event").cast(pl.Int64) * (1 << 32) + number
    # only lines of one start number can be copies; texts are long
    alike = players.with_row_index("row").filter(key.is_null() | key.is_duplicated())
    copies = alike.filter(~pl.struct("event", "text").is_first_distinct())["row"]
    is_copy = pl.repeat(False, players.height, eager=True).scatter(copies, True)
    first, repeated = players.filter(~is_copy), players.filter(is_copy)
    numbered = first.filter(~bad & ~large)
    again = numbered.select(~key.is_first_distinct()).to_series()
    rows = numbered.filter(~again).sort("event", "player")
    place = {"column": pl.lit(5), "before": pl.col("text").str.slice(3, 6).str.strip_chars()}
    found = [
        findings.found("DUP_LINE", repeated, action="copy dropped", **place),
        findings.found("BAD_START", first.filter(bad), action="refused", **place),
        findings.found("ID_TOO_LARGE", first.filter(large), action="refused", **place),
        findings.found("DUP_START", numbered.filter(again), action="refused", **place),
    ]
    return rows.with_row_index("competitor"), pl.concat(found)


def seats(rows: pl.DataFrame, competitors: pl.DataFrame) -> pl.Series:
    """Dense id of the competitor whose start number (`number`) a row names in its event, or null.

    Start numbers of an event are ascending, so each has a slot at its event's offset.
    """
    largest = competitors.group_by("event", maintain_order=True).agg(pl.col("player").max())
    # an event may have players without cells, or cells of refused players alone
    events = max(int(of.select(pl.col("event").max()).item() or 0) for of in (rows, largest)) + 1
    none = pl.zeros(events, pl.UInt32, eager=True)
    sizes = none.scatter(largest["event"], largest["player"] + 1)
    offset = sizes.cum_sum() - sizes
    slots = pl.Series([None], dtype=pl.UInt32).new_from_index(0, int(sizes.sum()))
    taken = competitors.select(at(offset, "event") + pl.col("player")).to_series()
    slots = slots.scatter(taken, competitors["competitor"])
    known = pl.col("number") < at(sizes, "event")
    slot = pl.when(known).then(at(offset, "event") + pl.col("number"))
    return rows.select(at(slots, slot).alias("competitor")).to_series()
