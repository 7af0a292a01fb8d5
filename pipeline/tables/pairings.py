"""The two sides of each pairing compared: mutual, opposite colours, a legal pair of results."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import (
    BYES,
    COLOUR,
    FORFEITS,
    LEGAL_PAIRS,
    OVER_THE_BOARD,
    RESULT,
    RESULTS,
    UNUSUAL_PAIRS,
)
from pipeline.tables.rectangle import facing, facing_rows, replaced
from pipeline.tables.sides import COLOUR_COLUMN, OPPONENT_COLUMN, RESULT_COLUMN, UNFINISHED, column

#: The only result that can stand opposite.
_DECIDES = {"1": "0", "W": "L", "+": "-"}
_OPPOSITE = {"w": "b", "b": "w"}
_LEGAL = {f"{a}{b}" for a, b in LEGAL_PAIRS} | {f"{b}{a}" for a, b in LEGAL_PAIRS}
_UNUSUAL = {f"{a}{b}" for a, b in UNUSUAL_PAIRS} | {f"{b}{a}" for a, b in UNUSUAL_PAIRS}


def paired(sides: pl.DataFrame, rounds: pl.Series) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(rectangle, findings). One row per competitor and round, the two sides of a pairing agreeing.

    Adds `facing`, the row of the opponent's side. Steps: a forfeit win whose loser's cell is empty
    is mirrored; a bye letter beside an opponent is decided by the other side or the opponent is
    dropped; a missing result or colour follows from the other side where only one can. What is
    still one-sided, of equal colours or an impossible pair refuses the event.
    """
    rows, mirrored = _mirror_forfeits(sides, rounds)
    rows, byes = _byes_with_opponent(rows, rounds)
    rows = rows.with_columns(facing=facing_rows(rows, rounds))
    rows, results = _fill_results(rows)
    rows, colours = _fill_colours(rows)
    return rows, pl.concat([mirrored, byes, results, colours, _contradictions(rows)])


def _mirror_forfeits(sides: pl.DataFrame, rounds: pl.Series) -> tuple[pl.DataFrame, pl.DataFrame]:
    rows = sides.with_row_index("row").with_columns(facing=facing_rows(sides, rounds))
    claims = rows.filter(
        pl.col("opponent").is_not_null()
        & (pl.col("result") == "+")
        & facing("number", rows["facing"]).is_null()
        & facing("result", rows["facing"]).is_in(["Z"])
    ).unique("facing", keep="none", maintain_order=True)
    opposite = claims["colour"].cast(pl.String).replace(_OPPOSITE).cast(COLOUR)
    fixed = replaced(
        sides,
        claims["facing"],
        opponent=claims["competitor"],
        number=claims["player"],
        colour=opposite,
        result=pl.Series(["-"] * claims.height, dtype=RESULT),
    )
    return fixed, findings.found(
        "MIRRORED", claims, column=column(RESULT_COLUMN), before="blank", after="-", action="filled"
    )


def _byes_with_opponent(
    sides: pl.DataFrame, rounds: pl.Series
) -> tuple[pl.DataFrame, pl.DataFrame]:
    rows = sides.with_columns(facing=facing_rows(sides, rounds))
    is_bye = pl.col("result").is_in(BYES).fill_null(False)  # null: unfinished or unreadable
    odd = pl.col("opponent").is_not_null() & is_bye
    named = facing("opponent", rows["facing"]) == pl.col("competitor")
    other = facing("result", rows["facing"]).cast(pl.String)
    decided = pl.when(named).then(
        other.replace_strict(_DECIDES, default=None, return_dtype=pl.String)
    )
    rows = rows.with_columns(odd=odd, decided=pl.when(odd).then(decided).cast(RESULT))
    dropped = pl.col("odd") & pl.col("decided").is_null()
    hit = rows.filter("odd")
    found = findings.found(
        "BYE_WITH_OPPONENT",
        hit,
        column=column(OPPONENT_COLUMN),
        before=pl.format("{} {}", "opponent_text", "result_text"),
        after=pl.coalesce("decided", "result").cast(pl.String),
        action=pl.when(pl.col("decided").is_null())
        .then(pl.lit("opponent dropped"))
        .otherwise(pl.lit("read from the other side")),
    )
    return (
        rows.with_columns(
            result=pl.when("odd").then(pl.coalesce("decided", "result")).otherwise("result"),
            opponent=pl.when(~dropped).then("opponent"),
            number=pl.when(~dropped).then("number"),
            colour=pl.when(~dropped).then("colour"),
        ).drop("odd", "decided", "facing"),
        found,
    )


def _fill_results(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Results that are missing or unreadable on one side and follow from the other."""
    open_side = pl.col("opponent").is_not_null() & pl.col("result").is_null()
    other = facing("result", rows["facing"]).cast(pl.String)
    decided = other.replace_strict(_DECIDES, default=None, return_dtype=pl.String).cast(RESULT)
    rows = rows.with_columns(
        filled=pl.when(open_side).then(decided),
        other_open=facing("result", rows["facing"]).is_null(),
    )
    unreadable = open_side & ~pl.col("result_text").is_in([*RESULTS, *UNFINISHED])
    one_sided = open_side & ~pl.col("other_open") & pl.col("result_text").is_in(UNFINISHED)
    result_at = {"column": column(RESULT_COLUMN), "before": pl.col("result_text")}
    found = pl.concat(
        [
            findings.found(
                "RESULT_FILLED",
                rows.filter(pl.col("filled").is_not_null()),
                after=pl.col("filled").cast(pl.String),
                action="filled",
                **result_at,
            ),
            findings.found(
                "BAD_RESULT",
                rows.filter(unreadable & pl.col("filled").is_null()),
                action="refused",
                **result_at,
            ),
            findings.found(
                "RESULT_MISMATCH",
                rows.filter(one_sided & pl.col("filled").is_null()),
                action="refused",
                **result_at,
            ),
            findings.found(
                "UNFINISHED_GAME",
                rows.filter(open_side & pl.col("other_open")),
                action="round left open",
                **result_at,
            ),
        ]
    )
    return rows.with_columns(pl.coalesce("result", "filled").alias("result")).drop(
        "filled", "other_open"
    ), found


def _fill_colours(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A missing colour of a game is the opposite of the other's; forfeits may have none."""
    other = facing("colour", rows["facing"]).cast(pl.String)
    opposite = other.replace_strict(_OPPOSITE, default=None, return_dtype=pl.String).cast(COLOUR)
    played = pl.col("result").is_in(OVER_THE_BOARD)
    missing = pl.col("opponent").is_not_null() & pl.col("colour").is_null()
    rows = rows.with_columns(filled=pl.when(missing).then(opposite))
    forfeit = pl.col("result").is_in(FORFEITS)
    at_colour = {"column": column(COLOUR_COLUMN), "before": pl.col("colour_text")}
    same = forfeit & (pl.col("colour").cast(pl.String) == other)
    without = rows.filter((missing & pl.col("filled").is_null() & forfeit) | same)
    found = [
        findings.found(
            "COLOUR_FILLED",
            rows.filter(pl.col("filled").is_not_null() & played),
            after=pl.col("filled").cast(pl.String),
            action="filled",
            **at_colour,
        ),
        findings.found("COLOUR_UNKNOWN", without, action="kept without", **at_colour),
    ]
    agreed = rows.with_columns(
        colour=pl.when(~same.fill_null(False)).then(pl.coalesce("colour", "filled"))
    )
    return agreed.drop("filled"), pl.concat(found)


def _contradictions(rows: pl.DataFrame) -> pl.DataFrame:
    """What no repair may decide: one-sided pairings, equal colours, impossible pairs."""
    has_opponent = pl.col("opponent").is_not_null()
    named_back = facing("opponent", rows["facing"]) == pl.col("competitor")
    mutual = has_opponent & named_back.fill_null(False)
    other_colour = facing("colour", rows["facing"])
    played = pl.col("result").is_in(OVER_THE_BOARD)
    clash = played & (pl.col("colour") == other_colour).fill_null(pl.col("colour").is_null())
    pair = pl.concat_str(
        pl.col("result").cast(pl.String), facing("result", rows["facing"]).cast(pl.String)
    )
    first = pl.col("competitor") < pl.col("opponent")
    rows = rows.with_columns(mutual=mutual, clash=clash, pair=pair)

    def at(rule: str, place: int, broken: pl.Expr, before: str, action: str) -> pl.DataFrame:
        return findings.found(
            rule, rows.filter(broken), column=column(place), before=pl.col(before), action=action
        )

    return pl.concat(
        [
            at(
                "NOT_MUTUAL",
                OPPONENT_COLUMN,
                has_opponent & ~pl.col("mutual"),
                "opponent_text",
                "refused",
            ),
            at(
                "COLOUR_CONFLICT",
                COLOUR_COLUMN,
                pl.col("mutual") & first & pl.col("clash"),
                "colour_text",
                "refused",
            ),
            at(
                "RESULT_MISMATCH",
                RESULT_COLUMN,
                pl.col("mutual") & first & ~pl.col("pair").is_in([*_LEGAL, *_UNUSUAL]),
                "pair",
                "refused",
            ),
            at(
                "RESULT_UNUSUAL",
                RESULT_COLUMN,
                pl.col("mutual") & first & pl.col("pair").is_in([*_UNUSUAL]),
                "pair",
                "kept",
            ),
        ]
    )
