"""The registry of tie-breaks as a table."""

import polars as pl

from pipeline.rules.editions import NAMES
from pipeline.tiebreaks.catalogue import REGISTRY

_MODIFIERS = {
    "C": "/Cn", "M": "/Mn", "L": "/L±n", "P": "/P", "F": "/F", "R": "/R", "U": "/Urating",
}  # fmt: skip


def codes_table() -> pl.DataFrame:
    """One row per tie-break: code, name, article, unit, better, editions, modifiers, meaning."""
    entries = REGISTRY.values()
    return pl.DataFrame(
        {
            "code": [entry.name for entry in entries],
            "name": [entry.title for entry in entries],
            "article": [entry.article for entry in entries],
            "unit": [entry.unit.name for entry in entries],
            "better": [entry.better for entry in entries],
            "editions": [_editions(entry.since) for entry in entries],
            "modifiers": [
                " ".join(text for letter, text in _MODIFIERS.items() if letter in entry.modifiers)
                for entry in entries
            ],
            "meaning": [entry.sentence for entry in entries],
        }
    ).sort(
        pl.col("article").str.extract(r"(\d+)").cast(pl.Int32), "article", "code", nulls_last=True
    )


def _editions(since: str) -> str:
    return "all" if since == NAMES[0] else f"from {since}"
