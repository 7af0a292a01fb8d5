"""Which lines are records, which are rulers, legends or comments, and which nobody knows."""

import polars as pl

from pipeline import findings
from pipeline.records.layouts import LAYOUTS

#: Legends that stand over the columns of a record, by their first three letters.
LEGENDS = ("DDD", "CCC", "AAA", "BBB", "OOO", "UUU", "FFF", "III", "SSS", "NNN", "TTT", "RRR")
#: Records of Tornelo that carry nothing for a standing.
TORNELO = ("DAT", "XRS")
#: Any of these means that a team event was written.
TEAM_CODES = ("013", "310", "801", "802")

_RULER = r"^ *[0-9]*123456789[0-9 ]*$|^ +(?:[0-9]+ +)+[0-9]+$"

#: A round cell: a line without a known code that holds one is a piece of a player record.
_CELL = r"(?:^| )[0-9]{1,4} [wbsWBS-] [10=+WDLHFUZwdlhfuz-](?: |$)"


def _is_national() -> pl.Expr:
    """Whether a line is a national rating: code, start number and a length of 48 and more.

    Without the guard the legends of the official sample would become ratings.
    """
    code = pl.col("code")
    return (
        code.str.contains("^[A-Z]{3}$")
        & ~code.str.contains("^(?:XX|BB)")
        & ~code.is_in([*LEGENDS, *TORNELO])
        & pl.col("text").str.slice(3, 5).str.contains(r"^ +[0-9]+ *$")
        & (pl.col("text").str.len_chars() >= 48)
    )


def records(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(records, unknown, findings) of all lines but player records.

    `records`: the lines of known codes. `unknown`: lines of codes that are not known, kept whole;
    one with round cells refuses the event, as games would be lost with it. Comments are dropped;
    rulers and legends are dropped with a note.
    """
    code, text = pl.col("code"), pl.col("text")
    sorted_out = lines.filter(code != "001").with_columns(
        sort=pl.when(code == "###")
        .then(pl.lit("comment"))
        .when(code.is_in(LEGENDS) | text.str.starts_with("#") | text.str.contains(_RULER))
        .then(pl.lit("legend"))
        .when(code.is_in(list(LAYOUTS)) | _is_national())
        .then(pl.lit("record"))
        .otherwise(pl.lit("unknown"))
    )
    parts = {
        sort: sorted_out.filter(pl.col("sort") == sort).drop("sort")
        for sort in ("record", "legend", "unknown")
    }
    piece = text.str.contains(_CELL)
    found = pl.concat(
        [
            findings.found("LEGEND", parts["legend"], action="passed over"),
            findings.found(
                "UNKNOWN_RECORD", parts["unknown"].filter(~piece), column=pl.lit(1), action="kept"
            ),
            findings.found(
                "LAYOUT_UNREADABLE",
                parts["unknown"].filter(piece),
                column=pl.lit(1),
                action="refused: round cells without a record code",
            ),
            findings.found("TEAM_FILE", _first(parts["record"]), action="players' games are read"),
        ]
    )
    return parts["record"], parts["unknown"], found


def _first(records: pl.DataFrame) -> pl.DataFrame:
    """The first team record of each event."""
    teams = records.filter(pl.col("code").is_in(TEAM_CODES))
    return teams.unique("event", keep="first", maintain_order=True)
