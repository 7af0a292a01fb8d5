"""Records that a file may hold once: the value that counts."""

import polars as pl

from pipeline import findings

SINGLE = (
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "142", "152",
    "172", "182", "192", "202", "212", "222", "XXR",
)  # fmt: skip


def single_values(records: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(values, findings). One row per event and code of `SINGLE` with a value.

    Columns: event, code (an Enum of `SINGLE`), line, text, value (from column 4 on, without outer
    blanks). Of repeated records the first that is not empty counts.
    """
    filled = records.with_columns(
        pl.col("code").cast(pl.Enum(SINGLE), strict=False),
        value=pl.col("text").str.slice(3).str.strip_chars(),
    ).filter(pl.col("code").is_not_null() & (pl.col("value") != ""))
    key = ["event", "code"]
    # records come in the order of their lines
    first = filled.select(pl.struct(key).is_first_distinct()).to_series()
    values = filled.filter(first)
    again = filled.filter(~first).join(
        values.select(*key, first="value"), on=key, maintain_order="left"
    )
    repeated = findings.found(
        "REPEATED_RECORD",
        again.filter(pl.col("value") != pl.col("first")),
        before=pl.col("value"),
        after=pl.col("first"),
        action="the first counts",
    )
    return values.sort(key), repeated


def texts(values: pl.DataFrame, names: dict[str, str]) -> pl.DataFrame:
    """One row per event with any value: event and a column per entry of `names` (name: code)."""
    return values.group_by("event").agg(
        pl.col("value").filter(pl.col("code") == code).first().alias(name)
        for name, code in names.items()
    )
