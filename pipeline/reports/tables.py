"""Tables for people and programs: aligned text, CSV, JSON."""

import json
from collections.abc import Sequence

import polars as pl
from rich.cells import cell_len

from pipeline.units import show

#: Between two columns of an aligned text.
_GAP = "  "
_DECIMALS = 4


def as_csv(table: pl.DataFrame) -> str:
    """The table as CSV with a header; nulls are empty."""
    return table.write_csv()


def as_json(table: pl.DataFrame) -> str:
    """The table as a JSON list of objects, dates as ISO text."""
    return json.dumps(table.to_dicts(), ensure_ascii=False, indent=2, default=str)


def as_text(table: pl.DataFrame, title: str = "") -> str:
    """The table aligned, numbers to the right, undefined values as –; nothing is cut or wrapped."""
    columns = [_aligned(column) for column in table.get_columns()]
    lines = [_GAP.join(row).rstrip() for row in zip(*columns, strict=True)]
    return "\n".join(([title] if title else []) + lines)


def _aligned(column: pl.Series) -> list[str]:
    """Header and cells of a column, each as wide as the widest."""
    texts = [column.name, *_shown(column)]
    width = max(map(cell_len, texts))
    gaps = [" " * (width - cell_len(text)) for text in texts]
    if column.dtype.is_numeric():
        return [gap + text for gap, text in zip(gaps, texts, strict=True)]
    return [text + gap for gap, text in zip(gaps, texts, strict=True)]


def _shown(column: pl.Series) -> Sequence[str]:
    if column.dtype.is_float():
        return even_decimals([show(value, _DECIMALS) for value in column.to_list()])
    if column.dtype == pl.Boolean:
        column = column.replace_strict({True: "yes", False: "no"}, return_dtype=pl.String)
    # what a file calls itself must not steer a terminal
    return column.cast(pl.String).fill_null("").str.replace_all(r"\p{C}", "\ufffd").to_list()


def even_decimals(texts: Sequence[str]) -> list[str]:
    """Numbers with as many decimals as the one with most."""
    places = max((len(text.partition(".")[2]) for text in texts), default=0)
    if places == 0:
        return list(texts)
    return [_filled(text, places) if text[-1:].isdigit() else text for text in texts]


def _filled(number: str, places: int) -> str:
    whole, _, decimals = number.partition(".")
    return f"{whole}.{decimals:0<{places}}"
