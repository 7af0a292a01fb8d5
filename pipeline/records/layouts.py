"""Columns of every record as data (1-based, inclusive), and how fields are cut from lines.

Sources: TRF06, TRF16 (C.04 Annex 2), TRF26, the JaVaFo and bbpPairings manuals.
"""

from dataclasses import dataclass

import polars as pl


@dataclass(frozen=True)
class Field:
    """One field: `last` None means to the end of the line.

    `kind` says what may stand there: text, letter, whole (digits), points (a decimal).
    """

    name: str
    first: int
    last: int | None = None
    kind: str = "text"

    @property
    def width(self) -> int | None:
        """Number of columns; None to the end of the line."""
        return None if self.last is None else self.last - self.first + 1


@dataclass(frozen=True)
class Layout:
    """One record: its fields, then a group of fields that is repeated every `stride` columns."""

    meaning: str
    fields: tuple[Field, ...]
    repeated: tuple[Field, ...] = ()
    stride: int = 0


def _text(meaning: str) -> Layout:
    """A record with one value from column 5 on."""
    return Layout(meaning, (Field("value", 5),))


PLAYER = Layout(
    "player",
    (
        Field("player", 5, 8, "whole"),
        Field("sex", 10, 10, "letter"),
        Field("title", 11, 13),
        Field("name", 15, 47),
        Field("rating", 49, 52, "whole"),
        Field("federation", 54, 56),
        Field("fide_id", 58, 68, "whole"),
        Field("birth", 70, 79),
        Field("points", 81, 84, "points"),
        Field("rank", 86, 89, "whole"),
    ),
    (
        Field("opponent", 92, 95, "whole"),
        Field("colour", 97, 97, "letter"),
        Field("result", 99, 99, "letter"),
    ),
    10,
)

#: National rating support: the code is the federation of the rating body.
NATIONAL = Layout(
    "national rating",
    (
        Field("body", 1, 3),
        Field("player", 5, 8, "whole"),
        Field("sex", 10, 10, "letter"),
        Field("title", 11, 13),
        Field("name", 15, 47),
        Field("rating", 49, 52, "whole"),
        Field("origin", 54, 56),
        Field("number", 58, 68),
        Field("birth", 70, 79),
    ),
)

ABNORMAL = Layout(
    "abnormal points",
    (
        Field("kind", 5, 5, "letter"),
        Field("match_points", 8, 11, "points"),
        Field("points", 14, 17, "points"),
        Field("round", 20, 22, "whole"),
    ),
    (Field("player", 24, 27, "whole"),),
    5,
)

#: The same record as Sharly-Chess writes it.
ABNORMAL_SHIFTED = Layout(
    "abnormal points, other columns",
    (
        Field("kind", 5, 5, "letter"),
        Field("match_points", 7, 10, "points"),
        Field("points", 12, 15, "points"),
        Field("round", 17, 19, "whole"),
    ),
    (Field("player", 21, 24, "whole"),),
    5,
)

LAYOUTS: dict[str, Layout] = {
    "001": PLAYER,
    "012": _text("name of the event"),
    "013": Layout(
        "team (older record)",
        (Field("name", 5, 36),),
        (Field("player", 37, 40, "whole"),),
        5,
    ),
    "022": _text("city"),
    "032": _text("federation"),
    "042": _text("first day"),
    "052": _text("last day"),
    "062": _text("number of players"),
    "072": _text("number of rated players"),
    "082": _text("number of teams"),
    "092": _text("type of the event in words"),
    "102": _text("chief arbiter"),
    "112": _text("deputy arbiter"),
    "122": _text("rate of play in words"),
    "132": Layout("dates of the rounds", (), (Field("date", 92, 99),), 10),
    "142": _text("number of rounds"),
    "152": _text("initial colour"),
    "162": Layout(
        "points of results",
        (),
        (Field("symbol", 6, 6, "letter"), Field("points", 7, 10, "points")),
        9,
    ),
    "172": Layout("starting rank method", (Field("federation", 5, 7), Field("method", 9, 13))),
    "182": _text("program or person that made the pairings"),
    "192": _text("code of the pairing system"),
    "202": _text("tie-breaks after points"),
    "212": _text("standings order, points included"),
    "222": _text("code of the rate of play"),
    "240": Layout(
        "requested byes",
        (Field("kind", 5, 5, "letter"), Field("round", 7, 9, "whole")),
        (Field("player", 11, 14, "whole"),),
        5,
    ),
    "250": Layout(
        "acceleration",
        (
            Field("match_points", 5, 8, "points"),
            Field("points", 10, 13, "points"),
            Field("first_round", 15, 17, "whole"),
            Field("last_round", 19, 21, "whole"),
            Field("first_player", 23, 26, "whole"),
            Field("last_player", 28, 31, "whole"),
        ),
    ),
    "260": Layout(
        "prohibited pairings",
        (Field("first_round", 5, 7, "whole"), Field("last_round", 9, 11, "whole")),
        (Field("player", 13, 16, "whole"),),
        5,
    ),
    "299": ABNORMAL,
    "300": Layout(
        "line-up of a team",
        (
            Field("round", 5, 7, "whole"),
            Field("team", 9, 11, "whole"),
            Field("opponent", 13, 15, "whole"),
        ),
        (Field("player", 17, 20, "whole"),),
        5,
    ),
    "310": Layout(
        "team",
        (
            Field("team", 5, 7, "whole"),
            Field("name", 9, 40),
            Field("nickname", 42, 46),
            Field("strength", 48, 53, "points"),
            Field("match_points", 55, 60, "points"),
            Field("points", 62, 67, "points"),
            Field("rank", 69, 71, "whole"),
        ),
        (Field("player", 74, 77, "whole"),),
        5,
    ),
    "320": Layout(
        "pairing-allocated byes of teams",
        (Field("match_points", 5, 8, "points"), Field("points", 10, 13, "points")),
        (Field("team", 15, 17, "whole"),),
        4,
    ),
    "330": Layout(
        "forfeited team match",
        (
            Field("result", 5, 6),
            Field("round", 8, 10, "whole"),
            Field("white", 12, 14, "whole"),
            Field("black", 16, 18, "whole"),
        ),
    ),
    "340": _text("forfeited team match (draft of 2024)"),
    "352": _text("colours of the boards"),
    "362": Layout(
        "points of matches",
        (),
        (Field("symbol", 5, 6), Field("points", 7, 10, "points")),
        9,
    ),
    "801": _text("team results for people, board by board"),
    "802": _text("team results for people, match by match"),
    "XXR": _text("number of rounds"),
    "XXZ": _text("players who miss the next round"),
    "XXS": _text("points of results"),
    "XXC": _text("pairing settings: rank, white1, black1"),
    "XXA": Layout(
        "acceleration, round by round",
        (Field("player", 5, 8, "whole"),),
        (Field("points", 10, 13, "points"),),
        5,
    ),
    "XXP": _text("players who must not meet"),
    "BBW": _text("points of a win"),
    "BBD": _text("points of a draw"),
    "BBL": _text("points of a loss"),
    "BBZ": _text("points of a zero-point bye"),
    "BBF": _text("points of a forfeit loss"),
    "BBU": _text("points of a pairing-allocated bye"),
}

#: Characters that numbers may hold, blanks apart; other kinds hold anything.
_CHARACTERS = {"whole": "0-9", "points": r"0-9.,½\-"}


def columns(first: int, last: int | None = None) -> pl.Expr:
    """Text of the 1-based inclusive columns of `text`, without outer blanks."""
    width = None if last is None else last - first + 1
    return pl.col("text").str.slice(first - 1, width).str.strip_chars()


def cut(rows: pl.DataFrame, layout: Layout) -> pl.DataFrame:
    """The rows with one text column per field of the layout, named as the field."""
    return rows.with_columns(
        columns(field.first, field.last).alias(field.name) for field in layout.fields
    )


def repeats(rows: pl.DataFrame, layout: Layout) -> pl.DataFrame:
    """One row per line and repetition that the line reaches, in the order of the lines.

    Adds `repetition` (from 1) and the repeated fields as text without outer blanks.
    """
    reach = pl.col("text").str.len_chars().cast(pl.Int64) - layout.repeated[0].first
    shift = (pl.col("repetition") - 1) * layout.stride
    return (
        rows.with_columns(
            repetition=pl.int_ranges(1, (reach // layout.stride + 2).clip(1), dtype=pl.Int64)
        )
        .explode("repetition", empty_as_null=False, keep_nulls=False)
        .with_columns(
            pl.col("text")
            .str.slice(field.first - 1 + shift, field.width)
            .str.strip_chars()
            .alias(field.name)
            for field in layout.repeated
        )
    )


def fits(layout: Layout) -> pl.Expr:
    """Whether `text` has blanks between the fields and in each only what its kind allows.

    For layouts whose fields all end; a line that ends early is taken as padded with blanks.
    """
    head, end = _pattern(layout.fields, 3)
    group, _ = _pattern(layout.repeated, end)
    padded = pl.col("text").str.pad_end(end) + " " * layout.stride
    return padded.str.contains(f"^...{head}(?:{group})* *$")


def _pattern(fields: tuple[Field, ...], end: int) -> tuple[str, int]:
    """A regular expression of the columns behind `end`, and the last column that it covers."""
    pattern = ""
    for field in fields:
        assert field.last is not None
        held = _CHARACTERS.get(field.kind)
        inside = f"[ {held}]" if held else "."
        pattern += f" {{{field.first - end - 1}}}{inside}{{{field.width}}}"
        end = field.last
    return pattern, end
