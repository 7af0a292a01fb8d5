"""The fields of player records (001, columns 1 to 89), as text and as numbers."""

import polars as pl

from pipeline import findings

#: Columns that are blank in a well-formed record (1-based).
SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
FIRST_CELL = 90
CELL = 10


def columns(first: int, last: int) -> pl.Expr:
    """Text of the 1-based inclusive columns, without outer blanks."""
    return pl.col("text").str.slice(first - 1, last - first + 1).str.strip_chars()


def players(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(players, findings). One row per 001 line in file order.

    Columns: event, line, text, player (UInt32, null when unreadable), name, sex, title, rating
    (null: unrated), federation, fide_id, birth_year, stated_points (thousandths), stated_rank,
    cells (number of round cells that the line reaches).
    """
    rows = lines.filter(pl.col("code") == "001").with_columns(
        number_text=columns(5, 8),
        sex_text=columns(10, 10),
        title_text=columns(11, 13),
        rating_text=columns(49, 52),
        id_text=columns(58, 68),
        birth_text=columns(70, 79),
        points_text=columns(81, 84),
        rank_text=columns(86, 89),
    )
    read = rows.with_columns(
        player=_whole("number_text").cast(pl.UInt32, strict=False),
        name=columns(15, 47),
        sex=_sex(),
        title=_title(),
        rating=_rating(),
        federation=columns(54, 56).str.to_uppercase().replace("", None),
        fide_id=_fide_id(),
        birth_year=_birth_year(),
        stated_points=_points(),
        stated_rank=_whole("rank_text").cast(pl.UInt32, strict=False).replace(0, None),
        cells=(
            (pl.col("text").str.len_chars().cast(pl.Int32) - (FIRST_CELL + 1) + CELL - 1) // CELL
        ).clip(0),
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


def _whole(column: str) -> pl.Expr:
    return pl.col(column).cast(pl.Int64, strict=False)


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
    number = _whole("rating_text")
    return pl.when(number.is_between(1, 4000)).then(number).cast(pl.Int32)


def _fide_id() -> pl.Expr:
    """Digits alone and large enough to be a FIDE number; smaller ones are national."""
    number = _whole("id_text")
    return pl.when(number >= 100_000).then(number.cast(pl.String))


def _birth_year() -> pl.Expr:
    year = pl.col("birth_text").str.slice(0, 4).cast(pl.Int16, strict=False)
    return pl.when(year.is_between(1900, 2100)).then(year)


def _points() -> pl.Expr:
    text = pl.col("points_text").str.replace(",", ".", literal=True).str.replace("½", ".5")
    value = text.cast(pl.Float64, strict=False)
    return (value * 1000).round().cast(pl.Int32, strict=False)


def _findings(read: pl.DataFrame) -> pl.DataFrame:
    """One row per unusual field of a player record."""

    def odd(rule: str, column: int, field: str, broken: pl.Expr, after: str | None) -> pl.DataFrame:
        return findings.found(
            rule,
            read.filter(broken),
            column=pl.lit(column),
            before=pl.col(field),
            after=pl.col(after).cast(pl.String) if after else pl.lit(None),
            action="kept as text" if after is None else "read",
        )

    def filled(field: str) -> pl.Expr:
        return pl.col(field) != ""

    def unread(value: str, field: str) -> pl.Expr:
        return pl.col(value).is_null() & filled(field)

    sex = filled("sex_text") & ~pl.col("sex_text").is_in(["m", "w"])
    rating = unread("rating", "rating_text") & (_whole("rating_text").fill_null(1) != 0)
    fide_id = filled("id_text") & _whole("id_text").is_null()
    birth = unread("birth_year", "birth_text") & pl.col("birth_text").str.contains("[^0/.-]")
    points = filled("points_text") & ~pl.col("points_text").str.contains(r"^\d+\.\d+$")
    rank = filled("rank_text") & _whole("rank_text").is_null()
    return pl.concat(
        [
            odd("SEX_TEXT", 10, "sex_text", sex, "sex"),
            odd("TITLE_TEXT", 11, "title_text", pl.col("title_text") != pl.col("title"), "title"),
            odd("RATING_TEXT", 49, "rating_text", rating, "rating"),
            odd("FIDE_ID_TEXT", 58, "id_text", fide_id, "fide_id"),
            odd("BIRTH_TEXT", 70, "birth_text", birth, "birth_year"),
            odd("POINTS_TEXT", 81, "points_text", points, "stated_points"),
            odd("RANK_TEXT", 86, "rank_text", rank, "stated_rank"),
        ]
    )
