"""Round cells to sides: each competitor's own view of a round, before the two are compared."""

import polars as pl

from pipeline import findings
from pipeline.records.cells import Cells
from pipeline.records.players import CELL
from pipeline.rules.result_codes import BYES, COLOUR, RESULT, RESULTS
from pipeline.tables.competitors import seats
from pipeline.tables.rectangle import at, facing_rows, replaced

OPPONENT_COLUMN, COLOUR_COLUMN, RESULT_COLUMN = 92, 97, 99
#: Paired, but no result yet (trf: blank; X and ? for adjourned or unknown).
UNFINISHED = ("", "X", "?")
#: A result without opponent: what the 2006 format and its writers mean by it.
_WITHOUT_OPPONENT = {"": "Z", "=": "H", "-": "Z", "1": "+", "W": "+", "D": "H", "0": "Z", "L": "Z"}
_COLOURS = {"w": "w", "b": "b", "s": "b"}
#: A letter, whatever language it stands for, a hyphen or nothing; else the columns are others.
_COLOUR = r"^(?:\p{L}|-)?$"
#: An opponent that begins a column early or ends one late.
_FIVE_DIGITS = r"^..?[0-9]{5}"
#: What of a text every side of it has.
_SAID = ("opponent_text", "colour_text", "result_text", "number", "blank", "colour", "result")
#: Places of a cell that are blank between its fields.
_SEPARATORS = (0, 1, 6, 8)


def sides(cells: Cells, competitors: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(sides, kinds). One row per competitor and round: the cell's fields and what they say.

    Columns: competitor, round, kind (row of `kinds`), event, line, player, the texts of opponent,
    colour and result as Enums, number (opponent's start number; null for none), opponent (dense id;
    null when there is none or it is unknown), colour, result (null when unfinished or unreadable)
    and blank (the cell says nothing). `+` without opponent is a pairing bye, or a full-point bye
    where the round has several. kinds: what each different text of a cell says by itself.
    """
    kinds = _meanings(cells.kinds)
    rows = cells.rows.with_columns(
        *[at(competitors[name], "competitor").alias(name) for name in ("event", "line", "player")],
        *[at(kinds[name], "kind").alias(name) for name in _SAID],
    )
    full = (
        rows.select("event", "round", "kind", "result", row=pl.int_range(pl.len()))
        .filter(pl.col("result") == "U")
        .filter(pl.struct("event", "round").is_duplicated())
        .filter(at(kinds["full"], "kind"))
    )
    rows = replaced(
        rows.with_columns(opponent=seats(rows, competitors)),
        full["row"],
        result=pl.Series(["F"], dtype=RESULT).new_from_index(0, full.height),
    )
    return rows, kinds


def _meanings(kinds: pl.DataFrame) -> pl.DataFrame:
    """What each text of a cell means by itself; the texts as Enums.

    Adds number, colour, result and blank as in `sides`, unreadable (the opponent is no number),
    too_large (it has five digits) and full (`+` without opponent).
    """
    texts = [name for name, dtype in kinds.schema.items() if dtype == pl.String]
    opponent, result = pl.col("opponent_text"), pl.col("result_text")
    digits = pl.when(opponent.str.contains("^[0-9]+$")).then(opponent.cast(pl.UInt32, strict=False))
    rows = kinds.with_columns(
        number=pl.when(digits > 0).then(digits),
        unreadable=digits.is_null() & (opponent != ""),
        too_large=pl.col("cell").str.contains(_FIVE_DIGITS),
        aligned=pl.col("aligned") & pl.col("colour_text").str.contains(_COLOUR),
        blank=((opponent == "") | (digits == 0))
        & (result == "")
        & pl.col("colour_text").is_in(["", "-"]),
        colour=pl.col("colour_text").replace_strict(_COLOURS, default=None, return_dtype=COLOUR),
    )
    alone = pl.col("number").is_null()
    letter = pl.when(alone).then(result.replace(_WITHOUT_OPPONENT)).otherwise(result)
    full = alone & (letter == "+")
    return rows.with_columns(
        *[pl.col(name).cast(pl.Enum(kinds[name].unique().sort())) for name in texts],
        full=full,
        result=pl.when(full).then(pl.lit("U")).otherwise(letter).cast(RESULT, strict=False),
        colour=pl.when(~alone).then("colour"),
    )


def cell_findings(rows: pl.DataFrame, kinds: pl.DataFrame, rounds: pl.Series) -> pl.DataFrame:
    """One row per unusual or unreadable cell of the sides (`rounds`: of each competitor)."""
    colour, result = pl.col("colour_text"), pl.col("result_text")
    alone = pl.col("number").is_null()

    def of_kind(broken: pl.Expr) -> pl.DataFrame:
        kind = kinds.select(broken).to_series()
        return rows.filter(at(kind, "kind")) if kind.any() else rows.clear()

    def odd(rule: str, first: int, field: str, hit: pl.DataFrame, action: str) -> pl.DataFrame:
        before = at(kinds[field], "kind")
        after = pl.col("result").cast(pl.String) if action == "read" else pl.lit(None)
        return findings.found(
            rule, hit, column=column(first), before=before, after=after, action=action
        )

    several = (
        rows.select("event", "round", "line", "result_text")
        .filter(result == "U")
        .group_by("event", "round")
        .agg(pl.len(), pl.col("line").max())
        .filter(pl.col("len") > 1)
    )
    unreadable, too_large = of_kind(pl.col("unreadable")), of_kind(pl.col("too_large"))
    unknown = rows.filter(~alone & pl.col("opponent").is_null())
    itself = rows.filter(pl.col("opponent") == pl.col("competitor"))
    filled = of_kind(~pl.col("aligned") & ~pl.col("unreadable") & ~pl.col("too_large"))
    other_colour = of_kind(~colour.is_in(["", "-", "w", "b"]))
    of_bye = of_kind(alone & colour.is_in(["w", "b"]))
    old_bye = of_kind(alone & result.is_in(["+", "=", "-"]))
    dangling = of_kind(alone & result.is_in(["1", "0", "W", "D", "L"]))
    no_result = of_kind(alone & ~result.is_in([*RESULTS, ""]))
    read_as = "read as black, or as no colour"
    return pl.concat(
        [
            odd("BAD_OPPONENT", OPPONENT_COLUMN, "opponent_text", unreadable, "refused"),
            odd("ID_TOO_LARGE", OPPONENT_COLUMN - 1, "cell", too_large, "refused"),
            _separator_findings(rows, filled, at(kinds["cell"], "kind"), rounds),
            odd("UNKNOWN_OPPONENT", OPPONENT_COLUMN, "opponent_text", unknown, "refused"),
            odd("SELF_PAIRED", OPPONENT_COLUMN, "opponent_text", itself, "refused"),
            odd("COLOUR_TEXT", COLOUR_COLUMN, "colour_text", other_colour, read_as),
            odd("COLOUR_OF_BYE", COLOUR_COLUMN, "colour_text", of_bye, "colour dropped"),
            odd("OLD_BYE", RESULT_COLUMN, "result_text", old_bye, "read"),
            odd("DANGLING_RESULT", RESULT_COLUMN, "result_text", dangling, "read"),
            odd("BAD_RESULT", RESULT_COLUMN, "result_text", no_result, "refused"),
            findings.found("MANY_PAB", several, text=pl.format("round {}", "round"), action="kept"),
        ]
    )


def _separator_findings(
    rows: pl.DataFrame, odd: pl.DataFrame, text: pl.Expr, rounds: pl.Series
) -> pl.DataFrame:
    """`odd` cells have something between their fields; harmless where these leave no doubt.

    The opponent's cell then names this player, or there is no opponent but the letter of a bye.
    """
    answer = rows["opponent"][facing_rows(odd, rounds)]
    answered = (pl.lit(answer) == pl.col("competitor")).fill_null(False)
    alone = pl.col("number").is_null() & (pl.col("opponent_text") != "")
    clear = (
        pl.col("colour_text").is_in([*_COLOURS, "-"])
        & pl.col("result").is_not_null()
        & (answered | (alone & pl.col("result_text").is_in(BYES)))
    )
    cell = text.cast(pl.String)
    held = pl.coalesce(
        pl.when(~cell.str.slice(place, 1).is_in([" ", ""])).then(pl.lit(place))
        for place in _SEPARATORS
    )
    return pl.concat(
        [
            findings.found(
                "LAYOUT_UNREADABLE",
                odd.filter(~clear),
                column=column(OPPONENT_COLUMN - 2),
                before=cell,
                action="refused",
            ),
            findings.found(
                "SEPARATOR_FILLED",
                odd.filter(clear),
                column=column(OPPONENT_COLUMN - 2) + held,
                before=cell,
                action="the fields beside it are read",
            ),
        ]
    )


def column(first: int) -> pl.Expr:
    """Column of a field in the round of each row, given its column in round 1."""
    return first + CELL * (pl.col("round").cast(pl.Int32) - 1)
