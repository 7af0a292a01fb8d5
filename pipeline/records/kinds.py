"""Many texts of which few differ: each different one is looked at once."""

import polars as pl


def kinds(texts: pl.Series) -> tuple[pl.Series, pl.Series]:
    """(the different texts, sorted; for each text its row among them)."""
    different = texts.unique().sort()
    return different, texts.cast(pl.Enum(different)).cat.physical().cast(pl.UInt32)
