"""Differences that are settled: where, and which value the other program's reading gives.

A difference is settled only if the other value is exactly the one that the named reading gives. The
ids are those of docs/adjudications.md, where the articles and the reasons are.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

EQUAL, UNEXPLAINED = "equal", "unexplained"


@dataclass(frozen=True)
class Adjudication:
    """One settled point: the names of the codes, where it applies, what the other then says."""

    id: str
    codes: str
    where: pl.Expr
    theirs: pl.Expr
    reason: str


_ROBIN, _BEFORE_2026 = pl.col("predetermined"), pl.col("edition") != "fide-2026"
_UNDEFINED = pl.col("ours").is_null()


def _shown(average: str) -> pl.Expr:
    """An average half up to gacrux's decimals: 2 below 9 rounds, 3 below 27, then 4."""
    rounds = pl.col("rounds")
    steps = pl.when(rounds < 9).then(100).when(rounds < 27).then(1000).otherwise(10_000)
    return (pl.col(average) * steps + 0.5).floor() / steps


#: What gacrux 1.11.65 does otherwise; the first entry that fits counts.
GACRUX = (
    Adjudication(
        "2", "STD", pl.lit(True), pl.col("against_draw"),
        "a paired round is held against a draw, not against the opponent's points",
    ),
    Adjudication(
        "40", "BH FB", _ROBIN & ~_BEFORE_2026 & _UNDEFINED, pl.col("lenient"),
        "Buchholz is computed in round robins",
    ),
    Adjudication(
        "40", "AOB", _ROBIN & ~_BEFORE_2026 & _UNDEFINED, _shown("lenient"),
        "Buchholz is computed in round robins",
    ),
    Adjudication(
        "14", "BH FB SB PS", _UNDEFINED, pl.col("lenient"),
        "more cuts than elements leave 0, not an undefined value",
    ),
    Adjudication(
        "16", "AOB", ~_UNDEFINED, _shown("ours"),
        "averages are rounded half up",
    ),
    Adjudication(
        "22", "REP", _ROBIN & _BEFORE_2026, pl.col("newest"),
        "forfeit losses of a round robin lower REP before March 2026 too",
    ),
    Adjudication(
        "22a", "ARO TPR PTP APRO APPO", _ROBIN & _BEFORE_2026, pl.col("newest"),
        "forfeits of a round robin are out of rating tie-breaks before March 2026 too",
    ),
    Adjudication(
        "22b", "AOB", _ROBIN & _BEFORE_2026, _shown("newest"),
        "opponents by forfeit in a round robin are out of the average before March 2026 too",
    ),
    Adjudication(
        "56", "DE rank", pl.lit(True), pl.col("loss_is_nothing"),
        "missing games count 0 for who leads, though a loss scores",
    ),
    Adjudication(
        "57", "PS STD BH FB AOB SB KS DE rank", pl.lit(True), pl.col("added_last"),
        "points added to a game by record 299 enter the final points alone",
    ),
)  # fmt: skip


def judged(rows: pl.DataFrame, table: Iterable[Adjudication] = GACRUX) -> pl.DataFrame:
    """The rows with `verdict`: equal, the id of the adjudication that settles it, or neither."""
    name = pl.col("code").str.extract(r"^([^/]+)")
    verdict = pl.when(pl.col("ours").eq_missing(pl.col("theirs"))).then(pl.lit(EQUAL))
    for entry in table:
        settled = name.is_in(entry.codes.split()) & entry.where
        verdict = verdict.when(settled & pl.col("theirs").eq_missing(entry.theirs)).then(
            pl.lit(entry.id)
        )
    return rows.with_columns(verdict=verdict.otherwise(pl.lit(UNEXPLAINED)))
