"""Labels of the public tables' Enum columns, in their order."""

import polars as pl

UNIT = ("player", "team")
STATE = ("loaded", "repaired", "quarantined", "duplicate")
SYSTEM = (
    "swiss",
    "round_robin",
    "double_round_robin",
    "team_swiss",
    "team_round_robin",
    "other",
)
SEVERITY = ("note", "warning", "error")
COLOUR = ("w", "b")
RESULT = ("1", "=", "0", "W", "D", "L", "+", "-", "U", "F", "H", "Z")

#: Letters of a game over the board, of one that counts for ratings, of a round without opponent.
OVER_THE_BOARD = ("1", "=", "0", "W", "D", "L")
RATED = ("1", "=", "0")
BYES = ("U", "F", "H", "Z")
#: The column of `events` that pays each letter.
PAID_BY = {
    "1": "win", "=": "draw", "0": "loss", "W": "win", "D": "draw", "L": "loss",
    "+": "forfeit_win", "-": "forfeit_loss",
    "U": "pairing_bye", "F": "full_bye", "H": "half_bye", "Z": "absent",
}  # fmt: skip
#: These columns in their order.
PAYMENTS = (
    "win", "draw", "loss", "absent", "pairing_bye",
    "forfeit_win", "forfeit_loss", "full_bye", "half_bye",
)  # fmt: skip


def enum(labels: tuple[str, ...]) -> dict[str, list[str]]:
    """The type arguments of a pandera field that holds these labels."""
    return {"categories": list(labels)}


def is_in(column: str, labels: tuple[str, ...]) -> pl.Expr:
    """Whether an Enum column holds one of the labels; null stays null."""
    return pl.col(column).is_in(list(labels))
