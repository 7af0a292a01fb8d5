"""Round cells of player records: ten columns a round from column 90 on."""

import polars as pl

from pipeline.records.players import CELL, FIRST_CELL


def cells(players: pl.DataFrame) -> pl.DataFrame:
    """One row per player record and round of its event, sorted by (competitor, round).

    `players` carries competitor, rounds (cells to cut for the event) and text. Columns: competitor,
    round, cell (the ten columns, shorter where the line ends early).
    """
    most = players["rounds"].max()
    parts = [
        players.lazy()
        .filter(pl.col("rounds") >= number)
        .select(
            "competitor",
            round=pl.lit(number, pl.UInt16),
            cell=pl.col("text").str.slice(FIRST_CELL - 1 + CELL * (number - 1), CELL),
        )
        for number in range(1, (int(most) if isinstance(most, int) else 0) + 1)
    ]
    schema = {"competitor": pl.UInt32, "round": pl.UInt16, "cell": pl.String}
    if not parts:
        return pl.DataFrame(schema=schema)
    return pl.concat(parts).sort("competitor", "round").collect()


def fields(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells with their fields: cell, opponent_text, colour_text, result_text, aligned.

    `aligned` is false where a separator column holds something. Result letters are folded to upper
    case, colours to lower case; blanks become the empty text.
    """
    cell = pl.col("cell")
    return cells.select(
        "competitor",
        "round",
        "cell",
        opponent_text=cell.str.slice(2, 4).str.strip_chars(),
        colour_text=cell.str.slice(7, 1).str.to_lowercase().str.strip_chars(),
        result_text=cell.str.slice(9, 1).str.to_uppercase().str.strip_chars(),
        aligned=(
            cell.str.slice(0, 2).is_in(["  ", " ", ""])
            & cell.str.slice(6, 1).is_in([" ", ""])
            & cell.str.slice(8, 1).is_in([" ", ""])
        ),
    )
