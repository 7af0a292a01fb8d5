"""What a waiver's repair does to the text of a file, so that it can be read as any other.

Nothing is guessed: a disputed cell is taken out on both sides, a record is left out, totals are not
read. Lines keep their numbers.
"""

import polars as pl

from pipeline.records.lines import lines
from pipeline.records.players import CELL, FIRST_CELL
from pipeline.records.shifts import settled
from pipeline.records.split import split

#: A round without opponent and without points, as a whole cell.
_UNPLAYED = "  0000 - Z"
#: Columns of a player record: start number; opponent and colour of round 1; the stated points with
#: the separators beside them.
_START, _OPPONENT, _COLOUR, _POINTS = 5, 92, 97, 80
_POINTS_WIDTH = 6
#: Rules whose repair takes a cell out; other rules are repaired by leaving out the line.
_OF_CELLS = (
    "BAD_OPPONENT", "UNKNOWN_OPPONENT", "SELF_PAIRED", "NOT_MUTUAL", "BAD_RESULT",
    "RESULT_MISMATCH", "PLAYER_COUNT",
)  # fmt: skip
_OPPOSITE = {"w": "b", "b": "w"}
#: One row per change: the finding's row, where it is made, what stands there then.
_EDITS = {
    "row": pl.UInt32, "file": pl.UInt32, "line": pl.UInt32, "column": pl.UInt16, "new": pl.String,
}  # fmt: skip


def as_read(texts: pl.DataFrame) -> pl.DataFrame:
    """One row per line that is not blank: file, part, line, code, text; records that were moved
    stand in their columns, as findings name them."""
    parts = split(lines(texts.select("file", "text")))
    events = parts.with_columns(event=pl.struct("file", "part").rle_id().cast(pl.UInt32))
    moved, _ = settled(events.select("event", "line", "code", "text"))
    return parts.with_columns(text=moved["text"])


def repaired(texts: pl.DataFrame, chosen: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(file and its new text; changes: row, line, column, before, after).

    `chosen` has the findings to settle: row, file_id, event_id, rule, line, column. One finding can
    take several changes: a cell of a game has another one opposite it.
    """
    written = as_read(texts)
    rows = chosen.join(texts.select("file_id", "file"), on="file_id", maintain_order="left").select(
        "row",
        "file",
        "line",
        "rule",
        part=pl.col("event_id").str.extract(r"-(\d+)$").cast(pl.UInt32),
        across=(pl.col("column").cast(pl.Int32) - FIRST_CELL) // CELL * CELL,
    )
    apart = ["COLOUR_CONFLICT", "POINTS_UNEXPLAINED", *_OF_CELLS]
    rule = pl.col("rule")
    edits = pl.concat(
        [
            _cells(written, rows.filter(rule.is_in(_OF_CELLS))),
            _colours(written, rows.filter(rule == "COLOUR_CONFLICT")),
            _totals(written, rows.filter(rule == "POINTS_UNEXPLAINED")),
            _lines(written, rows.filter(~rule.is_in(apart))),
        ]
    )
    return _edited(texts, written, edits)


def _in_copies(edits: pl.DataFrame, written: pl.DataFrame) -> pl.DataFrame:
    """The edits in word-for-word copies of a line as well, so that they stay copies."""
    texts = written.select("file", "part", "line", "text")
    return (
        edits.join(texts, on=["file", "line"], maintain_order="left")
        .drop("line")
        .join(texts, on=["file", "part", "text"], maintain_order="left_right")
        .select(edits.columns)
    )


def _placed(rows: pl.DataFrame, column: pl.Expr, new: pl.Expr) -> pl.DataFrame:
    edits = rows.with_columns(column=column, new=new)
    return edits.select(pl.col(name).cast(dtype) for name, dtype in _EDITS.items())


def _cells(written: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The cell of each finding, and the one that answers it, is a round without points."""
    both = pl.concat([rows, _answers(written, rows)])
    return _placed(both, FIRST_CELL + pl.col("across"), pl.lit(_UNPLAYED))


def _colours(written: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The colour of each finding stays, white where it is none; the one opposite is the other."""
    texts = written.select("file", "line", "text")
    own = rows.join(texts, on=["file", "line"], maintain_order="left")
    black = _piece("text", _COLOUR, 1).is_in(["b", "s"])
    own = own.with_columns(keeps=pl.when(black).then(pl.lit("b")).otherwise(pl.lit("w")))
    column = _COLOUR + pl.col("across")
    answers = _answers(written, rows).join(own.select("row", "keeps"), on="row")
    return pl.concat(
        [
            _placed(own, column, pl.col("keeps")),
            _placed(answers, column, pl.col("keeps").replace(_OPPOSITE)),
        ]
    )


def _totals(written: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The stated points of every player of the events are blank."""
    records = written.filter(pl.col("code") == "001").select("file", "part", "line")
    every = rows.drop("line").join(records, on=["file", "part"], maintain_order="left_right")
    return _placed(every, pl.lit(_POINTS), pl.lit(" " * _POINTS_WIDTH))


def _lines(written: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The lines of the findings are blank."""
    texts = written.select("file", "line", "text")
    own = rows.join(texts, on=["file", "line"], maintain_order="left")
    return _placed(own, pl.lit(1), pl.col("text").str.replace_all(".", " "))


def _answers(written: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the line of the opponent that a cell names, where it names the player back."""
    records = written.filter(pl.col("code") == "001").select(
        "file", "part", "line", "text", number=_whole(pl.col("text").str.slice(_START - 1, 4))
    )
    other = records.select("file", "part", answer="line", answering="text", named="number")
    return (
        rows.join(records.drop("part"), on=["file", "line"], maintain_order="left")
        .with_columns(named=_whole(_piece("text", _OPPONENT, 4)))
        .join(other, on=["file", "part", "named"], maintain_order="left")
        .filter(_whole(_piece("answering", _OPPONENT, 4)) == pl.col("number"))
        .with_columns(line="answer")
        .select(rows.columns)
    )


def _piece(text: str, first: int, width: int) -> pl.Expr:
    """So many columns from `first` (in round 1) of the round of each row."""
    return pl.col(text).str.slice(first - 1 + pl.col("across"), width)


def _whole(text: pl.Expr) -> pl.Expr:
    return text.str.strip_chars().cast(pl.UInt32, strict=False)


def _edited(
    texts: pl.DataFrame, written: pl.DataFrame, edits: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(file and its text after all edits; changes: row, line, column, before, after).

    What stands further left is written later: a cell over its colour, a blank line over both.
    """
    rows = (
        texts.filter(pl.col("file").is_in(edits["file"].unique().implode()))
        .select("file", pl.col("text").str.split("\n"))
        .with_columns(line=pl.int_ranges(1, pl.col("text").list.len() + 1, dtype=pl.UInt32))
        .explode("text", "line", empty_as_null=False, keep_nulls=False)
        .join(
            written.select("file", "line", read="text"),
            on=["file", "line"],
            how="left",
            maintain_order="left",
        )
        .select("file", "line", text=pl.coalesce("read", "text"))
    )
    width = pl.col("new").str.len_chars()
    before = pl.col("text").str.slice(pl.col("column").cast(pl.Int64) - 1, width)
    changes = edits.join(rows, on=["file", "line"], maintain_order="left").select(
        "row",
        "line",
        "column",
        before=before.str.strip_chars(),
        after=pl.col("new").str.strip_chars(),
    )
    end = pl.col("column").cast(pl.Int64) - 1
    edits = _in_copies(edits, written).unique(
        ["file", "line", "column"], keep="first", maintain_order=True
    )
    for column in edits["column"].unique().sort(descending=True):
        here = edits.filter(pl.col("column") == column).drop("row")
        joined = rows.join(here, on=["file", "line"], how="left", maintain_order="left")
        padded = pl.col("text").str.pad_end(int(column) - 1)
        new = pl.concat_str(padded.str.slice(0, end), "new", pl.col("text").str.slice(end + width))
        rows = joined.select("file", "line", text=pl.coalesce(new, "text"))
    whole = rows.group_by("file", maintain_order=True).agg(pl.col("text").str.join("\n"))
    return whole, changes.filter(pl.col("before") != pl.col("after"))
