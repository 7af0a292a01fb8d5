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
from pipeline.tables.rectangle import at, facing, facing_rows, replaced
from pipeline.tables.sides import COLOUR_COLUMN, OPPONENT_COLUMN, RESULT_COLUMN, UNFINISHED, column

#: The only result that can stand opposite.
_DECIDES = {"1": "0", "W": "L", "+": "-"}
_OPPOSITE = {"w": "b", "b": "w"}
_LEGAL = {*LEGAL_PAIRS, *((b, a) for a, b in LEGAL_PAIRS)}
_UNUSUAL = {*UNUSUAL_PAIRS, *((b, a) for a, b in UNUSUAL_PAIRS)}
#: Colours of a side in their order, and every side: a result and a colour.
_HELD = (*COLOUR.categories, None)
_SIDES = [(result, colour) for result in RESULTS for colour in _HELD]
#: Whether each side beside each other one is beyond doubt a pairing.
_AGREEING = pl.Series(
    [
        (a, b) in _LEGAL and ({a, b}.isdisjoint(OVER_THE_BOARD) or {c, d} == {*_OPPOSITE})
        for a, c in _SIDES
        for b, d in _SIDES
    ]
)


def paired(sides: pl.DataFrame, rounds: pl.Series) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(rectangle, findings). One row per competitor and round, the two sides of a pairing agreeing.

    Adds `facing`, the row of the opponent's side. Steps: a forfeit win whose loser's cell is empty
    is mirrored; a bye letter beside an opponent is decided by the other side or the opponent is
    dropped; a missing result or colour follows from the other side where only one can. What is
    still one-sided, of equal colours or an impossible pair refuses the event.
    """
    rows, mirrored = _mirror_forfeits(sides.with_columns(facing=facing_rows(sides, rounds)))
    rows, byes = _byes_with_opponent(rows)
    rows, results = _fill_results(rows)
    rows, colours = _fill_colours(rows)
    return rows, pl.concat([mirrored, byes, results, colours, _contradictions(rows)])


def _where(rows: pl.DataFrame, odd: pl.Expr) -> pl.DataFrame:
    """The few rows that something is odd with: row, the other side's as `other_*`."""
    hits = rows.select(row=odd.arg_true()).to_series()
    few = rows[hits]
    other = {
        f"other_{name}": rows[name][few["facing"]] for name in ("opponent", "result", "colour")
    }
    return few.with_columns(row=hits, **other)


def _mirror_forfeits(sides: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    forfeits = _where(sides, pl.col("opponent").is_not_null() & (pl.col("result") == "+"))
    claims = forfeits.filter(
        pl.lit(sides["number"]).gather("facing").is_null() & (pl.col("other_result") == "Z")
    ).unique("facing", keep="none", maintain_order=True)
    opposite = claims["colour"].cast(pl.String).replace(_OPPOSITE).cast(COLOUR)
    fixed = replaced(
        sides,
        claims["facing"],
        opponent=claims["competitor"],
        number=claims["player"],
        facing=claims["row"],
        colour=opposite,
        result=pl.Series(["-"] * claims.height, dtype=RESULT),
    )
    return fixed, findings.found(
        "MIRRORED", claims, column=column(RESULT_COLUMN), before="blank", after="-", action="filled"
    )


def _byes_with_opponent(sides: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    odd = _where(sides, pl.col("opponent").is_not_null() & pl.col("result").is_in(BYES))
    named = pl.col("other_opponent") == pl.col("competitor")
    odd = odd.with_columns(decided=pl.when(named).then(_decided()))
    kept = pl.col("decided").is_not_null()
    found = findings.found(
        "BYE_WITH_OPPONENT",
        odd,
        column=column(OPPONENT_COLUMN),
        before=pl.format("{} {}", "opponent_text", "result_text"),
        after=pl.coalesce("decided", "result").cast(pl.String),
        action=pl.when(kept)
        .then(pl.lit("read from the other side"))
        .otherwise(pl.lit("opponent dropped")),
    )
    new = odd.select(
        *[pl.when(kept).then(name) for name in ("opponent", "number", "facing", "colour")],
        result=pl.coalesce("decided", "result"),
    )
    return replaced(sides, odd["row"], **new.to_dict()), found


def _decided() -> pl.Expr:
    """The result that the other side's leaves, where it leaves one only."""
    other = pl.col("other_result").cast(pl.String)
    return other.replace_strict(_DECIDES, default=None, return_dtype=pl.String).cast(RESULT)


def _fill_results(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Results that are missing or unreadable on one side and follow from the other."""
    still = _where(rows, pl.col("opponent").is_not_null() & pl.col("result").is_null())
    if still.is_empty():
        return rows, findings.none()
    still = still.with_columns(filled=_decided())
    missing = pl.col("filled").is_null()
    unfinished = pl.col("result_text").is_in(UNFINISHED)
    unreadable = ~pl.col("result_text").is_in([*RESULTS, *UNFINISHED])
    # a result may be on its way in the last round that is paired, and in no other
    own = pl.col("event").is_in(still["event"].implode()) & pl.col("opponent").is_not_null()
    last = rows.filter(own).group_by("event").agg(pl.col("round").max())
    still = still.join(last, on="event", how="left", maintain_order="left", suffix="_last")
    current = pl.col("round") == pl.col("round_last")
    other_open = pl.col("other_result").is_null() | (current & missing)
    result_at = {"column": column(RESULT_COLUMN), "before": pl.col("result_text")}
    found = pl.concat(
        [
            findings.found(
                "RESULT_FILLED",
                still.filter(~missing),
                after=pl.col("filled").cast(pl.String),
                action="filled",
                **result_at,
            ),
            findings.found(
                "BAD_RESULT", still.filter(unreadable & missing), action="refused", **result_at
            ),
            findings.found(
                "RESULT_MISMATCH",
                still.filter(unfinished & ~other_open & missing),
                action="refused",
                **result_at,
            ),
            findings.found(
                "UNFINISHED_GAME",
                still.filter(unfinished & other_open),
                action="round left open",
                **result_at,
            ),
        ]
    )
    return replaced(rows, still["row"], result=still["filled"]), found


def _fill_colours(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A missing colour of a game is the opposite of the other's; forfeits may have none.

    Two equal colours of a forfeit are none.
    """
    forfeit = pl.col("result").is_in(FORFEITS).fill_null(False)
    missing = pl.col("colour").is_null()
    odd = _where(rows, pl.col("opponent").is_not_null() & (forfeit | missing))
    opposite = (
        pl.col("other_colour")
        .cast(pl.String)
        .replace_strict(_OPPOSITE, default=None, return_dtype=pl.String)
    )
    odd = odd.with_columns(
        filled=pl.when(missing).then(opposite).cast(COLOUR),
        same=forfeit & (pl.col("colour") == pl.col("other_colour")).fill_null(False),
    )
    filled = pl.col("filled").is_not_null()
    at_colour = {"column": column(COLOUR_COLUMN), "before": pl.col("colour_text")}
    found = [
        findings.found(
            "COLOUR_FILLED",
            odd.filter(filled & pl.col("result").is_in(OVER_THE_BOARD)),
            after=pl.col("filled").cast(pl.String),
            action="filled",
            **at_colour,
        ),
        findings.found(
            "COLOUR_UNKNOWN",
            odd.filter((missing & ~filled & forfeit) | pl.col("same")),
            action="kept without",
            **at_colour,
        ),
    ]
    agreed = odd.select(pl.coalesce("colour", "filled")).to_series()
    # the other side may hold another result, such as 0 against -
    without = odd.filter("same").select(pl.col("row").append(pl.col("facing"))).to_series()
    nothing = pl.Series([None], dtype=COLOUR).new_from_index(0, without.len())
    both = replaced(rows, odd["row"], colour=agreed)
    return replaced(both, without, colour=nothing), pl.concat(found)


def _contradictions(rows: pl.DataFrame) -> pl.DataFrame:
    """What no repair may decide: one-sided pairings, equal colours, impossible pairs."""
    letter, colour = (pl.col(name).cat.physical() for name in ("result", "colour"))
    side = rows.select(letter * len(_HELD) + colour.fill_null(_HELD.index(None))).to_series()
    both = pl.lit(side).cast(pl.UInt16) * len(_SIDES) + pl.lit(side).gather("facing")
    named_back = facing("opponent", rows["facing"]) == pl.col("competitor")
    agreed = (named_back & at(_AGREEING, both)).fill_null(False)
    odd = _where(rows, pl.col("opponent").is_not_null() & ~agreed).with_columns(
        mutual=(pl.col("other_opponent") == pl.col("competitor")).fill_null(False),
        pair=pl.concat_str(
            pl.col("result").cast(pl.String), pl.col("other_result").cast(pl.String)
        ),
    )
    first = odd.filter(pl.col("mutual") & (pl.col("competitor") < pl.col("opponent")))
    equal = (pl.col("colour") == pl.col("other_colour")).fill_null(pl.col("colour").is_null())
    played = pl.all_horizontal(pl.col("result", "other_result").is_in(OVER_THE_BOARD))
    legal, rare = (
        pl.col("pair").is_in(["".join(pair) for pair in pairs]) for pairs in (_LEGAL, _UNUSUAL)
    )

    def at_cell(rule: str, place: int, hit: pl.DataFrame, before: str, action: str) -> pl.DataFrame:
        return findings.found(rule, hit, column=column(place), before=pl.col(before), action=action)

    alone, clash = odd.filter(~pl.col("mutual")), first.filter(played & equal)
    doubtful = first.filter(~legal)
    return pl.concat(
        [
            at_cell("NOT_MUTUAL", OPPONENT_COLUMN, alone, "opponent_text", "refused"),
            at_cell("COLOUR_CONFLICT", COLOUR_COLUMN, clash, "colour_text", "refused"),
            at_cell("RESULT_MISMATCH", RESULT_COLUMN, doubtful.filter(~rare), "pair", "refused"),
            at_cell("RESULT_UNUSUAL", RESULT_COLUMN, doubtful.filter(rare), "pair", "kept"),
        ]
    )
