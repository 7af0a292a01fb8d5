"""Player records whose columns stand elsewhere: one name too long, or a whole file moved.

A file is moved back when nearly all its records then fit; a single record when one move alone makes
it fit. Records that fit as they are cost one look.
"""

from dataclasses import dataclass

import polars as pl

from pipeline import findings
from pipeline.records.players import CELL

#: Four columns with a start number.
_NUMBER = "(?:" + "|".join(" " * blank + f"[0-9][ 0-9]{{{3 - blank}}}" for blank in range(4)) + ")"
#: A player record as it should be, values aside that are wrong wherever they stand.
_HEAD = (
    rf"^001 {_NUMBER} [\pL ]{{4}} .{{33}} [ 0-9]{{4}} [\pL ]{{3}} [\w ./-]{{11}} [ 0-9./-]{{10}}"
    r" [ 0-9.,½+-]{4} [ 0-9]{4}"
)
_ROUNDS = r"(?:  [ 0-9]{4} [wbsWBS -] [10=+WDLHFUZwdlhfuzXx? -])*"
_FIT = rf"{_HEAD}{_ROUNDS} *$"
#: The same in plain letters: far fewer characters to tell apart.
_PLAIN_HEAD = _HEAD.replace(r"\pL", "A-Za-z").replace(r"\w", "A-Za-z0-9")
#: A record that ends early is filled up to its first cell, a cell that does to its end.
_WHOLE, _CELL = 99, " " * CELL
_START, _NAME, _RATING, _CELLS = 5, 15, 48, 90
_NAME_WIDTH = 33
#: Cells ten columns on fit as well: somebody must have a first round, if there are rounds.
_FIRST_ROUND = pl.col("moved").str.slice(_CELLS - 1, CELL).str.strip_chars() != ""
_ANY_ROUND = pl.col("moved").str.slice(_CELLS - 1).str.strip_chars() != ""
#: A name alone fits in many places: something must stand behind it, in one of a file's records,
#: and not only because the move puts the name's end there.
_BEHIND = pl.all_horizontal(
    pl.col(name).str.slice(_RATING - 1).str.contains("[0-9]") for name in ("text", "moved")
)
#: So many of a file's records must fit a move, and more than fit without one.
_ENOUGH = 0.95
#: One record alone is no proof of where the columns of a file stand.
_LEAST = 2
#: So many of them must fit before a single one is moved.
_OTHERS = 0.5
_EXCERPT = 60


@dataclass(frozen=True)
class _Move:
    """What stands from `column` on was written `by` columns too far to the right."""

    column: int
    by: int


_LEFT, _RIGHT = range(-3, 0), range(1, 7)
#: Moves of a whole file: the cells, the record, what follows the name, the name as well.
_OF_FILES = [
    *[_Move(_CELLS, by) for by in (*_LEFT, *_RIGHT)],
    *[_Move(_START, by) for by in (-1, *_RIGHT)],
    *[_Move(_RATING, by) for by in (*_LEFT, *_RIGHT)],
    *[_Move(_NAME, by) for by in _LEFT],
]
#: A single name may be as long as it likes.
_OF_LINES = [*_OF_FILES, *[_Move(_RATING, by) for by in range(_RIGHT.stop, 41)]]


def settled(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(lines, findings): player records that were moved stand in their columns again.

    `lines` has one row per line of the bucket: event, line, code, text. Names that were too long
    are cut to their width. A record that no move or several moves explain stays as it is.
    """
    players = lines.with_row_index("row").filter(pl.col("code") == "001")
    plain = players.select(_fits_plainly(pl.col("text")).alias("fit"))["fit"]
    others = players.filter(~plain).with_columns(fit=_fits(pl.col("text")))
    odd = others.filter(~pl.col("fit"))["event"].unique()
    if odd.is_empty():
        return lines, findings.none()
    fit = plain.scatter((~plain).arg_true(), others["fit"])
    players = players.with_columns(fit=fit).filter(pl.col("event").is_in(odd.implode()))
    moved, of_files = _files(players)
    singles, of_lines = _records(_now(players, moved))
    changed = pl.concat([moved.join(singles, on="row", how="anti"), singles])
    texts = lines["text"].clone().scatter(changed["row"], changed["text"])
    return lines.with_columns(text=texts), pl.concat([of_files, of_lines])


def _fits(text: pl.Expr) -> pl.Expr:
    return (text.str.pad_end(_WHOLE) + _CELL).str.contains(_FIT)


def _fits_plainly(text: pl.Expr) -> pl.Expr:
    """True for nearly all records that fit, at half the cost: plain letters and whole cells."""
    cells = text.str.slice(_CELLS - 1)
    return text.str.contains(_PLAIN_HEAD) & cells.str.contains(f"^{_ROUNDS}$")


def _now(players: pl.DataFrame, moved: pl.DataFrame) -> pl.DataFrame:
    """The records with the texts that were moved, and whether they fit now."""
    new = moved.select("row", new="text")
    now = players.join(new, on="row", how="left", maintain_order="left")
    return now.with_columns(text=pl.coalesce("new", "text")).with_columns(fit=_fits(pl.col("text")))


def _moved(rows: pl.DataFrame, move: _Move) -> pl.DataFrame:
    """The rows with `moved`: their text under the move, where it loses nothing but a name's end."""
    text, start = pl.col("text"), move.column - 1
    if move.by < 0:
        head, tail = text.str.slice(0, start + move.by), text.str.slice(start + move.by)
        possible, new = pl.lit(True), head + " " * -move.by + tail
    else:
        tail = text.str.slice(start + move.by)
        if move.column == _RATING:
            name = text.str.slice(_NAME - 1, _NAME_WIDTH + move.by).str.strip_chars()
            head = text.str.slice(0, _NAME - 1) + name.str.slice(0, _NAME_WIDTH).str.pad_end(
                _NAME_WIDTH
            )
            possible = pl.lit(True)
        else:
            head = text.str.slice(0, start)
            possible = text.str.slice(start, move.by).str.strip_chars() == ""
        new = head + tail
    return rows.filter(possible & (tail.str.strip_chars() != "")).select(
        "row",
        "event",
        "line",
        "text",
        moved=new,
        column=pl.lit(move.column, pl.UInt16),
        by=pl.lit(move.by, pl.Int16),
    )


def _tried(rows: pl.DataFrame, moves: list[_Move]) -> pl.DataFrame:
    """One row per record and move that makes it fit."""
    return pl.concat([_moved(rows, move) for move in moves]).filter(_fits(pl.col("moved")))


def _files(players: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(row and text of records moved with their file, one finding per event)."""
    none = players.select("row", "text").clear()
    events = players.group_by("event").agg(records=pl.len(), fitting=pl.col("fit").sum())
    odd = events.filter(pl.col("fitting") < _ENOUGH * pl.col("records"))
    rows = players.filter(pl.col("event").is_in(odd["event"].implode()))
    if rows.is_empty():
        return none, findings.none()
    tried = _tried(rows, _OF_FILES)
    good = (
        tried.group_by("event", "column", "by", maintain_order=True)
        .agg(
            fit=pl.len(),
            told=(_FIRST_ROUND.any() | ~_ANY_ROUND.any()) & _BEHIND.any(),
        )
        .join(odd, on="event", maintain_order="left")
        .filter(
            (pl.col("fit") >= pl.max_horizontal(_LEAST, _ENOUGH * pl.col("records")))
            & (pl.col("fit") > pl.col("fitting"))
            & pl.col("told")
        )
        .filter(pl.col("fit") == pl.col("fit").max().over("event"))
    )
    readings = tried.join(good, on=["event", "column", "by"], how="semi", maintain_order="left")
    unclear = readings.group_by("row", "event").agg(texts=_texts()).filter(pl.col("texts") > 1)
    chosen = good.unique("event", keep="first", maintain_order=True).filter(
        ~pl.col("event").is_in(unclear["event"].implode())
    )
    own = rows.filter(~pl.col("fit")).join(chosen, on="event", maintain_order="left")
    moved = [
        _moved(own.filter((pl.col("column") == move.column) & (pl.col("by") == move.by)), move)
        for move in _OF_FILES
    ]
    first = (
        readings.join(chosen, on=["event", "column", "by"], how="semi", maintain_order="left")
        .sort("event", "line")
        .unique("event", keep="first", maintain_order=True)
        .join(chosen.select("event", "fit"), on="event", maintain_order="left")
    )
    found = _found(first, pl.format("{} records", "fit"))
    return pl.concat(moved).select("row", text="moved"), found


def _records(rows: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(row and text of single records moved, one finding for each).

    Only where the others of the file fit: elsewhere the columns are not known.
    """
    rows = rows.filter((pl.col("fit").mean() >= _OTHERS).over("event") & ~pl.col("fit"))
    # a name that pushes the rest is as long as its columns and has no gap; a shorter one is whole
    name = pl.col("text").str.slice(_NAME - 1, _NAME_WIDTH + pl.col("by")).str.strip_chars_end()
    length, width = name.str.len_chars(), _NAME_WIDTH + pl.col("by")
    pushed = (length == width) | ((length <= _NAME_WIDTH) & (pl.col("by") < _RIGHT.stop))
    too_long = (pl.col("column") == _RATING) & (pl.col("by") > 0)
    tried = _tried(rows, _OF_LINES).filter(~too_long | (pushed & ~name.str.contains("  ")))
    clear = tried.group_by("row").agg(texts=_texts()).filter(pl.col("texts") == 1)
    chosen = (
        tried.join(clear, on="row", how="semi", maintain_order="left")
        .unique("row", keep="first", maintain_order=True)
        .filter(_BEHIND)
        .sort("row")
    )
    return chosen.select("row", text="moved"), _found(chosen, pl.col("text"))


def _texts() -> pl.Expr:
    """How many different records the moves give; blanks beside the name make none."""
    moved = pl.col("moved")
    name = moved.str.slice(_NAME - 1, _NAME_WIDTH).str.strip_chars()
    rest = moved.str.slice(_RATING - 1).str.strip_chars_end()
    return pl.concat_str(moved.str.slice(0, _NAME - 1), name, rest, separator="|").n_unique()


def _found(rows: pl.DataFrame, text: pl.Expr) -> pl.DataFrame:
    """What stood from the name (the start number, the cells) on, and what stands there now."""
    first = pl.when(pl.col("column") == _RATING).then(_NAME).otherwise("column").cast(pl.Int64) - 1
    by = pl.col("by")
    return findings.found(
        "LINE_SHIFTED",
        rows,
        text=text,
        action=pl.when(by > 0)
        .then(pl.format("moved {} to the left", by))
        .otherwise(pl.format("moved {} to the right", -by)),
        before=pl.col("text").str.slice(first, _EXCERPT).str.strip_chars_end(),
        after=pl.col("moved").str.slice(first, _EXCERPT).str.strip_chars_end(),
    )
