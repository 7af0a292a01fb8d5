"""Report files written as their lines, and what the header records of them say."""

from typing import Any

import polars as pl

from pipeline.records.headers import Headers, headers
from pipeline.records.lines import lines


def read(*events: str) -> Headers:
    """Headers of events, each written as one text."""
    texts = pl.DataFrame(
        {"file": range(len(events)), "text": events}, schema_overrides={"file": pl.UInt32}
    )
    return headers(lines(texts).rename({"file": "event"}))


def facts(text: str) -> dict[str, Any]:
    """The facts of one event."""
    return read(text).facts.row(0, named=True)


def found(text: str, *rules: str) -> list[tuple[Any, ...]]:
    """Rule, line, before and after of the findings of one event, those of `rules` if named."""
    rows = read(text).findings
    if rules:
        rows = rows.filter(pl.col("rule").is_in(rules))
    else:
        rows = rows.filter(~pl.col("rule").is_in(["NAME_MISSING", "DATE_MISSING"]))
    return rows.select("rule", "line", "before", "after").rows()


def in_columns(*fields: tuple[int, str]) -> str:
    """A line with texts at 1-based columns."""
    line = ""
    for column, text in fields:
        line = line.ljust(column - 1) + text
    return line
