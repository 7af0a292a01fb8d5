"""The dialect of a file, guessed from its record codes and result letters.

It matters in one place only: how a round without opponent is read in the oldest files.
"""

import polars as pl

from pipeline.records.codes import TORNELO

_TRF26 = (
    "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310",
    "320", "330", "352", "362", "801", "802",
)  # fmt: skip
#: A letter of TRF16 in the result column of some round cell.
_LETTER = r"^.{89}(?:.{10})*.{9}[WDLHFUZwdlhfuz]"
#: A round without opponent that pays in the way of 2006.
_DANGLING = r"^.{89}(?:.{10})*  (?:0000|    ) - [1=0+-]"


def dialects(lines: pl.DataFrame) -> pl.DataFrame:
    """One row per event of `lines`, sorted by event: event, dialect.

    TRF-25 draft, TRF26, Tornelo, TRF(bx), TRF(x), TRF16 or TRF06, the first that fits. An event
    that is valid TRF06 and TRF16 is called TRF16: both are read alike.
    """
    code, text = pl.col("code"), pl.col("text")
    draft = (code == "340") | ((code == "330") & text.str.contains("^330 [FHZ]"))
    signs = {
        "TRF-25 draft": draft,
        "TRF26": code.is_in(_TRF26),
        "Tornelo": code.is_in(TORNELO),
        "TRF(bx)": code.is_in(["BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"]),
        "TRF(x)": code.str.contains("^XX[A-Z]$"),
    }
    events = lines.select(pl.col("event").unique().sort())
    others = lines.filter(code != "001")
    by_code = others.group_by("event").agg(
        *[sign.any().alias(name) for name, sign in signs.items()],
    )
    told = by_code.filter(pl.any_horizontal(*signs))["event"]
    players = lines.filter((code == "001") & ~pl.col("event").is_in(told.implode()))
    by_cell = players.group_by("event").agg(
        TRF16=text.str.contains(_LETTER).any(), TRF06=text.str.contains(_DANGLING).any()
    )
    flags = events.join(by_code, on="event", how="left", maintain_order="left").join(
        by_cell, on="event", how="left", maintain_order="left"
    )
    order = [*signs, "TRF16", "TRF06"]
    first = pl.coalesce(pl.when(pl.col(name)).then(pl.lit(name)) for name in order)
    return flags.select("event", dialect=first.fill_null("TRF16"))
