"""The fields of player records (001, columns 1 to 89), as text and as numbers."""

import polars as pl

from pipeline import findings
from pipeline.records.numbers import DECIMAL, thousandths, whole

#: Columns between two fields, blank in a well-formed record (1-based).
SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
#: With more of them filled than this, no column of the record can be trusted.
FILLED_AT_MOST = 2
FIRST_CELL = 90
CELL = 10


def columns(first: int, last: int) -> pl.Expr:
    """Text of the 1-based inclusive columns, without outer blanks."""
    return pl.col("text").str.slice(first - 1, last - first + 1).str.strip_chars()


def _number(first: int, last: int, form: str = "[0-9]+") -> pl.Expr:
    """Text of a number; with the separators beside it where they hold a part of it.

    So a number too long or one column off is never taken for the part that is in its columns.
    """
    wide = columns(first - 1, last + 1)
    return pl.when(wide.str.contains(f"^{form}$")).then(wide).otherwise(columns(first, last))


def players(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(players, findings). One row per 001 line in file order.

    Columns: event, line, text, player (UInt32, null when unreadable), name, sex, title, rating
    (null: unrated), federation, fide_id, birth_year, stated_points (thousandths), stated_rank,
    cells (number of round cells that the line reaches).
    """
    rows = lines.filter(pl.col("code") == "001").with_columns(
        number_text=columns(4, 9),
        sex_text=columns(10, 10),
        title_text=columns(11, 13),
        rating_text=_number(49, 52),
        id_text=_number(58, 68),
        birth_text=columns(70, 79),
        points_text=_number(81, 84, DECIMAL),
        rank_text=_number(86, 89),
    )
    read = rows.with_columns(
        player=whole(pl.col("number_text")).cast(pl.UInt32, strict=False),
        name=columns(15, 47),
        sex=_sex(),
        title=_title(),
        rating=_rating(),
        federation=columns(54, 56).str.to_uppercase().replace("", None),
        fide_id=_fide_id(),
        birth_year=_birth_year(),
        stated_points=thousandths(pl.col("points_text")),
        stated_rank=whole(pl.col("rank_text")).cast(pl.UInt32, strict=False).replace(0, None),
        cells=((pl.col("text").str.len_chars().cast(pl.Int32) - FIRST_CELL + CELL) // CELL).clip(0),
    )
    return (
        read.select(
            [
                "event",
                "line",
                "text",
                "player",
                "name",
                "sex",
                "title",
                "rating",
                "federation",
                "fide_id",
                "birth_year",
                "stated_points",
                "stated_rank",
                "cells",
            ]
        ),
        _findings(read),
    )


def _sex() -> pl.Expr:
    known = {"m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
    return pl.col("sex_text").replace_strict(known, default=None, return_dtype=pl.String)


#: Older spellings: one letter for open titles, two for women's, chess-results style women's.
_TITLES = {
    "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
    "GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM", "W": "WIM",
}  # fmt: skip


def _title() -> pl.Expr:
    return pl.col("title_text").str.to_uppercase().replace(_TITLES).replace("", None)


def _rating() -> pl.Expr:
    number = whole(pl.col("rating_text"))
    return pl.when(number.is_between(1, 4000)).then(number)


def _fide_id() -> pl.Expr:
    """Digits alone, six and more, without leading zeros; shorter ones are national."""
    number = pl.col("id_text").str.strip_chars_start("0")
    return pl.when(number.str.contains("^[0-9]{6,}$")).then(number)


def _birth_year() -> pl.Expr:
    year = pl.col("birth_text").str.slice(0, 4).cast(pl.Int16, strict=False)
    return pl.when(year.is_between(1900, 2100)).then(year)


def _filled_separators() -> list[pl.Expr]:
    """filled: how many separators hold something; separator: the first of them."""
    held = {
        column: ~pl.col("text").str.slice(column - 1, 1).is_in([" ", ""]) for column in SEPARATORS
    }
    return [
        pl.sum_horizontal(held.values()).alias("filled"),
        pl.coalesce(pl.when(is_held).then(column) for column, is_held in held.items()).alias(
            "separator"
        ),
    ]


def _findings(read: pl.DataFrame) -> pl.DataFrame:
    """One row per unusual field of a player record."""
    spaced = read.with_columns(_filled_separators())

    def odd(rule: str, column: int, field: str, broken: pl.Expr, after: str) -> pl.DataFrame:
        return findings.found(
            rule,
            read.filter(broken),
            column=pl.lit(column),
            before=pl.col(field),
            after=pl.col(after).cast(pl.String),
            action=pl.when(pl.col(after).is_null())
            .then(pl.lit("not used"))
            .otherwise(pl.lit("read")),
        )

    def filled(field: str) -> pl.Expr:
        return pl.col(field) != ""

    def unread(value: str, field: str) -> pl.Expr:
        return pl.col(value).is_null() & filled(field)

    sex = filled("sex_text") & ~pl.col("sex_text").is_in(["m", "w"])
    rating = unread("rating", "rating_text") & (whole(pl.col("rating_text")).fill_null(1) != 0)
    fide_id = pl.col("id_text").str.contains("[^0-9]")
    birth = unread("birth_year", "birth_text") & pl.col("birth_text").str.contains("[^0/.-]")
    points = filled("points_text") & ~pl.col("points_text").str.contains(r"^\d+\.\d+$")
    rank = filled("rank_text") & whole(pl.col("rank_text")).is_null()
    trusted = pl.col("filled") <= FILLED_AT_MOST
    return pl.concat(
        [
            findings.found(
                "SEPARATOR_FILLED",
                spaced.filter((pl.col("filled") > 0) & trusted),
                column=pl.col("separator"),
                action="the fields beside it are read",
            ),
            findings.found(
                "LAYOUT_UNREADABLE",
                spaced.filter(~trusted),
                column=pl.col("separator"),
                action="refused",
            ),
            odd("SEX_TEXT", 10, "sex_text", sex, "sex"),
            odd("TITLE_TEXT", 11, "title_text", pl.col("title_text") != pl.col("title"), "title"),
            odd("RATING_TEXT", 49, "rating_text", rating, "rating"),
            odd("FIDE_ID_TEXT", 58, "id_text", fide_id, "fide_id"),
            odd("BIRTH_TEXT", 70, "birth_text", birth, "birth_year"),
            odd("POINTS_TEXT", 81, "points_text", points, "stated_points"),
            odd("RANK_TEXT", 86, "rank_text", rank, "stated_rank"),
        ]
    )
