"""Round cells to sides: each competitor's own view of a round, before the two are compared."""

import polars as pl

from pipeline import findings
from pipeline.records.players import CELL
from pipeline.rules.result_codes import COLOUR, RESULT, RESULTS

OPPONENT_COLUMN, COLOUR_COLUMN, RESULT_COLUMN = 92, 97, 99
#: Paired, but no result yet (trf: blank; X and ? for adjourned or unknown).
UNFINISHED = ("", "X", "?")
#: A result without opponent: what the 2006 format and its writers mean by it.
_WITHOUT_OPPONENT = {"": "Z", "=": "H", "-": "Z", "1": "+", "W": "+", "D": "H", "0": "Z", "L": "Z"}
_COLOURS = {"w": "w", "b": "b", "s": "b"}


def sides(cells: pl.DataFrame, competitors: pl.DataFrame) -> pl.DataFrame:
    """One row per competitor and round: the cell's fields and what they say on their own.

    Adds event, line, number (opponent's start number; null for none), opponent (dense id; null
    when there is none or it is unknown), colour, result (null when unfinished or unreadable) and
    blank (the cell says nothing). `+` without opponent is a pairing bye, or a full-point bye where
    the round has several.
    """
    by_id = competitors.select("competitor", "event", "line", "player")
    rows = cells.join(by_id, on="competitor", how="left", maintain_order="left")
    digits = pl.col("opponent_text").cast(pl.UInt32, strict=False)
    rows = rows.with_columns(
        number=pl.when(digits > 0).then(digits),
        blank=(pl.col("opponent_text").is_in(["", "0", "0000"]))
        & (pl.col("result_text") == "")
        & pl.col("colour_text").is_in(["", "-"]),
        colour=pl.col("colour_text").replace_strict(_COLOURS, default=None, return_dtype=COLOUR),
    )
    known = competitors.select("event", number="player", opponent="competitor")
    rows = rows.join(known, on=["event", "number"], how="left", maintain_order="left")
    alone = pl.col("number").is_null()
    letter = (
        pl.when(alone)
        .then(pl.col("result_text").replace(_WITHOUT_OPPONENT))
        .otherwise(pl.col("result_text"))
    )
    rows = rows.with_columns(letter=letter)
    full = alone & (pl.col("letter") == "+")
    several = rows.filter(full).group_by("event", "round").len("full_byes")
    return (
        rows.join(several, on=["event", "round"], how="left", maintain_order="left")
        .with_columns(
            pl.when(full)
            .then(pl.when(pl.col("full_byes") == 1).then(pl.lit("U")).otherwise(pl.lit("F")))
            .otherwise("letter")
            .cast(RESULT, strict=False)
            .alias("result"),
            colour=pl.when(~alone).then("colour"),
        )
        .drop("letter", "full_byes")
    )


def cell_findings(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per unusual or unreadable cell of the sides."""
    opponent, colour, result = pl.col("opponent_text"), pl.col("colour_text"), pl.col("result_text")
    alone = pl.col("number").is_null()
    unreadable = (opponent != "") & opponent.cast(pl.UInt32, strict=False).is_null()

    def odd(rule: str, first: int, field: str, broken: pl.Expr, action: str) -> pl.DataFrame:
        hit = rows.filter(broken)
        after = pl.col("result").cast(pl.String) if action == "read" else pl.lit(None)
        return findings.found(
            rule, hit, column=column(first), before=pl.col(field), after=after, action=action
        )

    several = (
        rows.filter(result == "U")
        .group_by("event", "round")
        .agg(pl.len(), pl.col("line").max())
        .filter(pl.col("len") > 1)
    )
    return pl.concat(
        [
            odd("BAD_OPPONENT", OPPONENT_COLUMN, "opponent_text", unreadable, "refused"),
            odd(
                "LAYOUT_UNREADABLE",
                OPPONENT_COLUMN - 2,
                "cell",
                ~pl.col("aligned") & ~unreadable,
                "refused",
            ),
            odd(
                "UNKNOWN_OPPONENT",
                OPPONENT_COLUMN,
                "opponent_text",
                ~alone & pl.col("opponent").is_null(),
                "refused",
            ),
            odd(
                "SELF_PAIRED",
                OPPONENT_COLUMN,
                "opponent_text",
                pl.col("opponent") == pl.col("competitor"),
                "refused",
            ),
            odd(
                "COLOUR_TEXT",
                COLOUR_COLUMN,
                "colour_text",
                ~colour.is_in(["", "-", "w", "b"]),
                "read as black, or as no colour",
            ),
            odd(
                "COLOUR_OF_BYE",
                COLOUR_COLUMN,
                "colour_text",
                alone & colour.is_in(["w", "b"]),
                "colour dropped",
            ),
            odd(
                "OLD_BYE",
                RESULT_COLUMN,
                "result_text",
                alone & result.is_in(["+", "=", "-"]),
                "read",
            ),
            odd(
                "DANGLING_RESULT",
                RESULT_COLUMN,
                "result_text",
                alone & result.is_in(["1", "0", "W", "D", "L"]),
                "read",
            ),
            odd(
                "BAD_RESULT",
                RESULT_COLUMN,
                "result_text",
                alone & ~result.is_in([*RESULTS, ""]),
                "refused",
            ),
            findings.found("MANY_PAB", several, text=pl.format("round {}", "round"), action="kept"),
        ]
    )


def column(first: int) -> pl.Expr:
    """Column of a field in the round of each row, given its column in round 1."""
    return first + CELL * (pl.col("round").cast(pl.Int32) - 1)
