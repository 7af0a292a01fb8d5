"""The golden tables of `data/golden` as rows of text."""

import csv
from pathlib import Path

import polars as pl

from pipeline.rules.editions import NAMES, NEWEST
from pipeline.tables.ingest import Tables

GOLDEN = Path(__file__).parents[2] / "data" / "golden"
PREFIX = "Worked example "

Row = dict[str, str]


def golden(name: str) -> list[Row]:
    """Rows of `NAME.csv`."""
    with (GOLDEN / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> float | None:
    """A value; nothing written is undefined."""
    return float(text) if text else None


def governing(edition: str) -> str:
    """The edition to read the files with: the US Chess systems hang on none of them."""
    return edition if edition in NAMES else NEWEST


def with_keys(frame: pl.DataFrame, tables: Tables) -> pl.DataFrame:
    """The frame with the `event` key of its `event_id`."""
    keys = tables.events.select("event_id", event=pl.col("name").str.strip_prefix(PREFIX))
    return frame.join(keys, on="event_id", how="left", maintain_order="left")
