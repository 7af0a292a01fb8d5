"""Round cells of player records: ten columns a round from column 90 on.

A bucket has hundreds of thousands of cells but few different texts, so texts are looked at once
each.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.records.kinds import kinds
from pipeline.records.players import CELL, FIRST_CELL


@dataclass(frozen=True)
class Cells:
    """Where each cell stands, and the fields of every different text.

    rows: one row per player record and round of its event, sorted by (competitor, round):
    competitor, round, kind (row of `kinds`). kinds: one row per different text of ten columns:
    cell, opponent_text, colour_text, result_text, aligned.
    """

    rows: pl.DataFrame
    kinds: pl.DataFrame


def cells(players: pl.DataFrame) -> Cells:
    """The cells of player records with competitor, rounds (cells to cut for the event) and text.

    Texts are shorter than ten columns where the line ends early.
    """
    offset = CELL * (pl.col("round").cast(pl.Int64) - 1)
    rows = (
        players.select(
            "competitor",
            round=pl.int_ranges(1, pl.col("rounds") + 1, dtype=pl.UInt16),
            rest=pl.col("text").str.slice(FIRST_CELL - 1),
        )
        .explode("round", empty_as_null=False, keep_nulls=False)
        .select("competitor", "round", cell=pl.col("rest").str.slice(offset, CELL))
    )
    texts, kind = kinds(rows["cell"])
    return Cells(rows.select("competitor", "round", kind=kind), _fields(texts.to_frame("cell")))


def _fields(kinds: pl.DataFrame) -> pl.DataFrame:
    """The texts with their fields: opponent_text, colour_text, result_text, aligned.

    `aligned` is false where a separator column holds something. Result letters are folded to upper
    case, colours to lower case; blanks become the empty text.
    """
    cell = pl.col("cell")
    return kinds.with_columns(
        opponent_text=cell.str.slice(2, 4).str.strip_chars(),
        colour_text=cell.str.slice(7, 1).str.to_lowercase().str.strip_chars(),
        result_text=cell.str.slice(9, 1).str.to_uppercase().str.strip_chars(),
        aligned=(
            cell.str.slice(0, 2).is_in(["  ", " ", ""])
            & cell.str.slice(6, 1).is_in([" ", ""])
            & cell.str.slice(8, 1).is_in([" ", ""])
        ),
    )
