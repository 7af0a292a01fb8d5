"""Texts of files to lines."""

import polars as pl


def lines(texts: pl.DataFrame) -> pl.DataFrame:
    """One row per line that is not blank: file, line (1-based in its file), code, text.

    `texts` has one row per file in order (file, text); `text` uses \\n line ends. `code` is the
    first three columns; trailing blanks of `text` are dropped.
    """
    rows = texts.select("file", pl.col("text").str.split("\n"))
    return (
        rows.with_columns(line=pl.int_ranges(1, pl.col("text").list.len() + 1, dtype=pl.UInt32))
        .explode("text", "line", empty_as_null=False, keep_nulls=False)
        .with_columns(pl.col("text").str.strip_chars_end())
        .filter(pl.col("text") != "")
        .select("file", "line", code=pl.col("text").str.slice(0, 3), text="text")
    )
