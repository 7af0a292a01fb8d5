"""Other codings of unplayed rounds: what a program may have meant by the letters of its file."""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.result_codes import RESULT
from pipeline.tables.rectangle import at
from pipeline.tables.unplayed import classified

#: How a coding is called → the letter that each letter is read as. What a round paid stays.
RECODINGS: dict[str, Mapping[str, str]] = {
    "requested byes as pairing-allocated": {"H": "U", "Z": "U", "F": "U"},
    "pairing-allocated byes as requested": {"U": "H", "F": "H"},
    "forfeits as games": {"+": "1", "-": "0"},
}


def recoded(field: Field, letters: Mapping[str, str]) -> Field:
    """The field with other letters of results, and play and classes by them."""
    rows = field.rounds.with_columns(
        pl.col("result").cast(pl.String).replace(letters).cast(RESULT),
        predetermined=at(field.events["predetermined"], "event"),
    )
    read = classified(rows, field.competitors.height)
    return replace(field, rounds=read.drop("predetermined"))
