"""The fields of player records (001, columns 1 to 89), as text and as numbers."""

from dataclasses import dataclass
from functools import cache

import polars as pl

from pipeline import findings
from pipeline.records.kinds import kinds
from pipeline.records.numbers import DECIMAL, thousandths, whole
from pipeline.units import from_thousandths

#: Columns between two fields, blank in a well-formed record (1-based).
SEPARATORS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
#: With more of them filled than this, no column of the record can be trusted.
FILLED_AT_MOST = 2
LAST_OF_POINTS = 84
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
    rows = lines.filter(pl.col("code") == "001")
    areas = [_read(rows["text"], area) for area in _areas()]
    length = pl.col("text").str.len_chars().cast(pl.Int32)
    read = rows.hstack([value for area in areas for value in area.values]).select(
        "event",
        "line",
        "text",
        "player",
        columns(15, 47).alias("name"),
        "sex",
        "title",
        "rating",
        "federation",
        "fide_id",
        "birth_year",
        "stated_points",
        "stated_rank",
        ((length - FIRST_CELL + CELL) // CELL).clip(0).alias("cells"),
    )
    return read, _findings(read, areas)


@dataclass(frozen=True)
class _Area:
    """Columns read together: the texts of their fields, the values of these, what is unusual.

    Few lines differ here, so each different text is looked at once. usual: texts that do differ
    from line to line, but are the one value between blanks, with nothing unusual.
    """

    first: int
    last: int
    texts: dict[str, pl.Expr]
    values: dict[str, pl.Expr]
    odd: dict[str, pl.Expr]
    usual: str | None = None


@dataclass(frozen=True)
class _Read:
    """An area of all lines.

    values: one row per line. different: one row per different text, with the texts of the fields,
    what is unusual, and filled and separator (see `_separators`); kind: its row for each line.
    """

    values: pl.DataFrame
    different: pl.DataFrame
    kind: pl.Series


@cache
def _areas() -> list[_Area]:
    """Areas of a record but for the name, with the separators beside their fields."""
    title, points = pl.col("title_text"), pl.col("points_text")
    unread = {
        name: pl.col(name).is_null() & (pl.col(text) != "")
        for name, text in {
            "rating": "rating_text",
            "birth_year": "birth_text",
            "stated_rank": "rank_text",
        }.items()
    }
    return [
        _Area(
            4,
            14,
            {
                "number_text": _start_number(),
                "sex_text": columns(10, 10),
                "title_text": columns(11, 13),
            },
            {
                "player": whole(pl.col("number_text")).cast(pl.UInt32, strict=False),
                "sex": _sex(),
                "title": _title(),
            },
            {
                "sex": ~pl.col("sex_text").is_in(["", "m", "w"]),
                "title": title != pl.col("title"),
            },
        ),
        _Area(
            48,
            53,
            {"rating_text": _number(49, 52)},
            {"rating": _rating()},
            {"rating": unread["rating"] & (whole(pl.col("rating_text")).fill_null(1) != 0)},
        ),
        _Area(54, 56, {}, {"federation": _federation()}, {}),
        _Area(
            57,
            69,
            {"id_text": _number(58, 68)},
            {"fide_id": _fide_id()},
            {"fide_id": pl.col("id_text").str.contains("[^0-9]|[0-9]{12}")},
            usual="^ +[1-9][0-9]{5,10} +$",
        ),
        _Area(
            70,
            79,
            {"birth_text": columns(70, 79)},
            {"birth_year": _birth_year()},
            {"birth_year": unread["birth_year"] & pl.col("birth_text").str.contains("[^0/.-]")},
        ),
        _Area(
            80,
            90,
            {"points_text": _number(81, 84, DECIMAL), "rank_text": _number(86, 89)},
            {
                "stated_points": _within(thousandths(points), -999_999, 9_999_999),
                "stated_rank": _within(whole(pl.col("rank_text")), 1, 9999).cast(pl.UInt32),
            },
            {
                "stated_points": (points != "") & ~points.str.contains(r"^\d+\.\d+$"),
                "stated_rank": unread["stated_rank"]
                & (whole(pl.col("rank_text")).fill_null(1) != 0),
            },
        ),
    ]


def _read(lines: pl.Series, area: _Area) -> _Read:
    texts = lines.str.slice(area.first - 1, area.last - area.first + 1)
    usual = texts.str.contains(area.usual) if area.usual else None
    different, kind = kinds(texts if usual is None else texts.set(usual, ""))
    # each at the place where it stands in a line
    read = (
        different.to_frame("text")
        .with_columns(text=pl.lit(" " * (area.first - 1)) + pl.col("text"))
        .with_columns(**area.texts)
        .with_columns(**area.values)
        .with_columns(*_separators(area), **{f"{name}_odd": odd for name, odd in area.odd.items()})
    )
    values = read.select(*area.values)[kind]
    if usual is not None:
        own = pl.when(pl.lit(usual)).then(pl.lit(texts.str.strip_chars()))
        values = values.select(own.otherwise(name).alias(name) for name in area.values)
    return _Read(values, read.drop("text", *area.values), kind)


def _separators(area: _Area) -> list[pl.Expr]:
    """filled: how many separators of the area hold something; separator: the first of them."""
    held = {
        column: ~pl.col("text").str.slice(column - 1, 1).is_in([" ", ""])
        for column in SEPARATORS
        if area.first <= column <= area.last
    }
    return [
        pl.sum_horizontal(pl.lit(0, pl.UInt32), *held.values()).cast(pl.UInt32).alias("filled"),
        pl.coalesce(
            *[pl.when(is_held).then(column) for column, is_held in held.items()],
            pl.lit(None, pl.Int32),
        ).alias("separator"),
    ]


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


def _start_number() -> pl.Expr:
    """The start number as far as its digits go, into the columns of other fields if need be."""
    runs_on = pl.col("text").str.slice(8, 2).str.contains("^[0-9]{2}$")
    return pl.when(runs_on).then(columns(4, 13).str.extract("^([0-9]+)")).otherwise(columns(4, 9))


def _federation() -> pl.Expr:
    text = columns(54, 56).str.to_uppercase()
    return pl.when(~text.str.contains("[0-9]|^$")).then(text)


def _within(number: pl.Expr, least: int, most: int) -> pl.Expr:
    """A number that the columns can hold; null for a larger one beside them."""
    return pl.when(number.is_between(least, most)).then(number)


def _fide_id() -> pl.Expr:
    """Six to eleven digits alone, without leading zeros; shorter ones are national."""
    number = pl.col("id_text").str.strip_chars_start("0")
    return pl.when(number.str.contains("^[0-9]{6,11}$")).then(number)


def _birth_year() -> pl.Expr:
    year = pl.col("birth_text").str.slice(0, 4).cast(pl.Int16, strict=False)
    return pl.when(year.is_between(1900, 2100)).then(year)


def _findings(read: pl.DataFrame, areas: list[_Read]) -> pl.DataFrame:
    """One row per unusual field of a player record."""

    shown = {"stated_points": from_thousandths(pl.col("stated_points"))}

    def odd(rule: str, column: int, field: str, value: str) -> pl.DataFrame:
        mark = f"{value}_odd"
        area = next(area for area in areas if mark in area.different.columns)
        if not area.different[mark].any():  # nearly always
            return findings.none()
        return findings.found(
            rule,
            read.hstack(area.different.select(field, mark)[area.kind]).filter(mark),
            column=pl.lit(column),
            before=pl.col(field),
            after=shown.get(value, pl.col(value)).cast(pl.String),
            action=pl.when(pl.col(value).is_null())
            .then(pl.lit("not used"))
            .otherwise(pl.lit("read")),
        )

    return pl.concat(
        [
            _filled(read, areas),
            _indented(read),
            _short(read),
            odd("SEX_TEXT", 10, "sex_text", "sex"),
            odd("TITLE_TEXT", 11, "title_text", "title"),
            odd("RATING_TEXT", 49, "rating_text", "rating"),
            odd("FIDE_ID_TEXT", 58, "id_text", "fide_id"),
            odd("BIRTH_TEXT", 70, "birth_text", "birth_year"),
            odd("POINTS_TEXT", 81, "points_text", "stated_points"),
            odd("RANK_TEXT", 86, "rank_text", "stated_rank"),
        ]
    )


def _filled(read: pl.DataFrame, areas: list[_Read]) -> pl.DataFrame:
    """One row per record in which fields run into each other."""
    held = [
        area.different.select("filled", "separator")[area.kind]
        for area in areas
        if area.different["filled"].sum()
    ]
    if not held:
        return findings.none()
    marked = read.with_columns(
        filled=pl.sum_horizontal(pl.lit(area["filled"]) for area in held),
        separator=pl.coalesce(pl.lit(area["separator"]) for area in held),
    )
    trusted = pl.col("filled") <= FILLED_AT_MOST
    return pl.concat(
        [
            findings.found(
                "SEPARATOR_FILLED",
                marked.filter((pl.col("filled") > 0) & trusted),
                column=pl.col("separator"),
                action="the fields beside it are read",
            ),
            findings.found(
                "LAYOUT_UNREADABLE",
                marked.filter(~trusted),
                column=pl.col("separator"),
                action="refused",
            ),
        ]
    )


def _indented(read: pl.DataFrame) -> pl.DataFrame:
    """One row per event most of whose names begin a column late, as one exporter writes them."""
    late = read["text"].str.slice(14, 1) == " "
    if not late.any():
        return findings.none()
    named = read.filter(late & (read["name"] != ""))
    first = named.group_by("event", maintain_order=True).agg(pl.col("line").first(), names=pl.len())
    own = pl.col("event").is_in(first["event"].implode())
    records = read.filter(own).group_by("event").agg(records=pl.len())
    most = first.join(records, on="event", how="left", maintain_order="left")
    return findings.found(
        "NAME_INDENTED",
        most.filter(2 * pl.col("names") > pl.col("records")),
        column=pl.lit(15),
        text=pl.format("{} names", "names"),
        action="blanks dropped",
    )


def _short(read: pl.DataFrame) -> pl.DataFrame:
    """One row per event whose records all end before the points: perhaps no report file at all."""
    length = pl.col("text").str.len_chars()
    longest = read.group_by("event", maintain_order=True).agg(length.max().alias("length"))
    return findings.found(
        "SHORT_RECORDS",
        longest.filter(pl.col("length") < LAST_OF_POINTS),
        text=pl.format("{} columns at most", "length"),
        action="no rounds, no points",
    )
