"""Tables for people and programs: aligned text, CSV, JSON."""

import json
from collections.abc import Sequence

import polars as pl
from rich.console import Console
from rich.table import Table

from pipeline.units import show


def as_csv(table: pl.DataFrame) -> str:
    """The table as CSV with a header; nulls are empty."""
    return table.write_csv()


def as_json(table: pl.DataFrame) -> str:
    """The table as a JSON list of objects, dates as ISO text."""
    return json.dumps(table.to_dicts(), ensure_ascii=False, indent=2, default=str)


def as_text(table: pl.DataFrame, title: str = "") -> None:
    """Print the table aligned, numbers to the right, undefined values as –."""
    console = Console(width=None if Console().is_terminal else 200, highlight=False)
    drawn = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for name, dtype in table.schema.items():
        drawn.add_column(name, justify="right" if dtype.is_numeric() else "left", no_wrap=True)
    for row in zip(*(_shown(column) for column in table.get_columns()), strict=True):
        drawn.add_row(*row)
    console.print(drawn)


def _shown(column: pl.Series) -> Sequence[str]:
    values = column.to_list()
    if column.dtype.is_float():
        return [show(value, 4) for value in values]
    if column.dtype == pl.Boolean:
        return ["" if value is None else "yes" if value else "no" for value in values]
    return ["" if value is None else str(value) for value in values]
