"""Groups of events that a report adds up."""

from collections.abc import Sequence

import polars as pl

from pipeline.errors import UsageError

#: What events are told apart by. The program is what a file says of itself (record 182).
GROUPS: dict[str, pl.Expr] = {
    "federation": pl.col("federation"),
    "year": pl.col("start_date").dt.year().cast(pl.String),
    "system": pl.col("system").cast(pl.String),
    "edition": pl.col("edition"),
    "program": pl.col("program"),
}


def group_names(texts: Sequence[str]) -> tuple[str, ...]:
    """The names, checked. Raises UsageError naming the nearest."""
    for text in texts:
        if text not in GROUPS:
            raise UsageError("group", text, tuple(GROUPS))
    return tuple(dict.fromkeys(texts))


def grouped(events: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row per event: event_id, group (what it is told apart by; – where it does not say)."""
    said = [GROUPS[name].fill_null("–") for name in by] or [pl.lit("all events")]
    return events.select("event_id", group=pl.concat_str(said, separator=" · "))
