"""A plug-in as a user would write it."""

import polars as pl


def best_opponent() -> pl.Expr:
    """Highest score of an opponent met."""
    return pl.when("played").then("opponent_score").max()
