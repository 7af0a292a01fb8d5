"""Record 299: points that differ from what the results pay (TRF26)."""

import polars as pl

from pipeline import findings
from pipeline.records.layouts import ABNORMAL, ABNORMAL_SHIFTED, Layout, cut, fits
from pipeline.records.numbers import thousandths, whole

#: Letters of the kind column; blank is a penalty or bonus.
KINDS = ("", "W", "D", "L", "F", "H", "Z", "+", "-")
_ALL_ROUNDS = 0
_COLUMNS = ["event", "line", "kind", "match_points", "points", "round", "player"]


def abnormal(records: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(effects, findings). One row per player of a 299 record; one with null if it names none.

    Columns: event, line, kind (a letter of `KINDS`), match_points and points (thousandths), round
    (null: all; 999: the final standings), player. A record that does not fit the columns of TRF26
    is tried one to three columns further left, as one program writes it.
    """
    rows = records.filter(pl.col("code") == "299")
    standard, rest = _read(rows, ABNORMAL)
    shifted, unread = _read(rest, ABNORMAL_SHIFTED)
    found = [
        findings.found(
            "ABNORMAL_SHIFTED",
            shifted.unique(["event", "line"], maintain_order=True),
            action="read in the other columns",
        ),
        findings.found("ABNORMAL_UNREADABLE", unread, action="refused"),
    ]
    effects = pl.concat([standard, shifted]).select(_COLUMNS)
    return effects.sort("event", "line", "player"), pl.concat(found)


def _read(rows: pl.DataFrame, layout: Layout) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(effects of the records that fit the layout, the records that do not)."""
    numbers = {"match_points": thousandths, "points": thousandths, "round": whole}
    ids = pl.col("text").str.slice(layout.repeated[0].first - 1).str.extract_all("[0-9]+")
    read = cut(rows, layout).with_columns(
        pl.col("kind").str.to_uppercase(),
        *[parse(pl.col(name)).alias(name) for name, parse in numbers.items()],
        readable=pl.all_horizontal(
            (pl.col(name) == "") | parse(pl.col(name)).is_not_null()
            for name, parse in numbers.items()
        ),
        player=ids.list.eval(pl.element().cast(pl.UInt32, strict=False)),
    )
    good = (
        fits(layout)
        & pl.col("readable")
        & pl.col("kind").is_in(KINDS)
        & pl.any_horizontal(pl.col("match_points", "points").is_not_null())
    )
    effects = (
        read.filter(good)
        .explode("player", empty_as_null=True, keep_nulls=True)
        .with_columns(round=pl.when(pl.col("round") != _ALL_ROUNDS).then("round").cast(pl.UInt16))
    )
    return effects, rows.join(effects, on=["event", "line"], how="anti", maintain_order="left")
