"""Dates as people write them: every day that a text can mean, and which one it does mean."""

import re
from collections.abc import Iterator
from datetime import date

import polars as pl

#: Orders in which the three parts of a date are written.
ORDERS = ("ymd", "dmy", "mdy")
_PARTS = re.compile(r"(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?\s+([^\W\d]+)\.?,?\s+(\d{4})")
_MONTH_FIRST = re.compile(r"([^\W\d]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_TIME = re.compile(r"[\sT]+\d{1,2}:\d{2}.*$")
#: First three letters of month names, English and German.
_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "mär": 3, "apr": 4, "may": 5, "mai": 5, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12,
}  # fmt: skip
#: The usual order by separator where the last part has four digits, and where no part has.
_USUAL = {(".", True): "dmy", (".", False): "dmy", ("/", False): "ymd", ("-", False): "ymd"}
_CENTURY_PIVOT = 70
#: First and last day of an event or its rounds are never further apart.
_LONGEST_EVENT = 400
#: First and last round are played close to the first and last day.
_NEAR = 7

#: Date-like tokens of a free text, for polars.
TOKEN = (
    r"[0-9]{4}[./-][0-9]{1,2}[./-][0-9]{1,2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{4}|[0-9]{2})"
    r"|\b[0-9]{8}\b|[0-9]{1,2}(?:st|nd|rd|th|\.)? +\p{L}{3,}\.?,? +[0-9]{4}"
    r"|\p{L}{3,}\.? +[0-9]{1,2}(?:st|nd|rd|th)?,? +[0-9]{4}"
)


def readings(texts: pl.Series) -> pl.DataFrame:
    """One row per different text and order of its parts that gives a day.

    Columns: text, order, date, usual (whether the order is the usual one for this form). A text
    that can mean one day alone has the same date under every order.
    """
    rows = [(text, *read) for text in texts.drop_nulls().unique().sort() for read in _read(text)]
    schema = {"text": pl.String, "order": pl.String, "date": pl.Date, "usual": pl.Boolean}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _read(text: str) -> Iterator[tuple[str, date, bool]]:
    plain = _TIME.sub("", text.strip())
    if match := _COMPACT.fullmatch(plain):
        certain = match.groups()
    elif match := _DAY_FIRST.fullmatch(plain):
        day, month, year = match.groups()
        certain = (year, _month(month), day)
    elif match := _MONTH_FIRST.fullmatch(plain):
        month, day, year = match.groups()
        certain = (year, _month(month), day)
    elif match := _PARTS.fullmatch(plain):
        first, separator, second, third = match.groups()
        if len(first) < 4:
            yield from _orders(first, separator, second, third)
            return
        certain = (first, second, third)
    else:
        return
    if found := _day(*certain):
        yield from ((order, found, True) for order in ORDERS)


def _orders(
    first: str, separator: str, second: str, third: str
) -> Iterator[tuple[str, date, bool]]:
    long = len(third) == 4
    usual = _USUAL.get((separator, long))
    for order, parts in {
        "ymd": (first, second, third),
        "dmy": (third, second, first),
        "mdy": (third, first, second),
    }.items():
        if len(parts[0]) == (4 if long else 2) and (found := _day(*parts)):
            yield order, found, order == usual


def _month(name: str) -> str:
    return str(_MONTHS.get(name.casefold()[:3], 0))


def _day(year: str, month: str, day: str) -> date | None:
    century = 0 if len(year) == 4 else 1900 if int(year) >= _CENTURY_PIVOT else 2000
    try:
        found = date(century + int(year), int(month), int(day))
    except ValueError:
        return None
    return found if 1800 <= found.year <= 2100 else None


def dated(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with `date`, null when the text cannot be read without a guess.

    `rows` has event, position (dates do not fall along it), text, and `known`, a date near to which
    the text's date should be, or null. The texts of one event are read in one order of parts: the
    one that reads most of them, keeps their sequence, agrees with the known dates and is usual.
    """
    read = readings(rows["text"])
    one = read.group_by("text").agg(
        pl.col("date").min(), certain=(pl.len() == len(ORDERS)) & (pl.col("date").n_unique() == 1)
    )
    looked = rows.join(one, on="text", how="left", maintain_order="left")
    unsure = looked.filter(~pl.col("certain"))["event"].unique()
    if unsure.is_empty():  # most events write every date in a way that leaves no choice
        return looked.drop("certain")
    doubtful = pl.col("event").is_in(unsure.implode())
    chosen = _in_one_order(rows.filter(doubtful), read)
    return (
        looked.join(chosen, on=["event", "position"], how="left", maintain_order="left")
        .with_columns(date=pl.when(doubtful).then("chosen").otherwise("date"))
        .drop("certain", "chosen")
    )


def _in_one_order(rows: pl.DataFrame, read: pl.DataFrame) -> pl.DataFrame:
    """(event, position, chosen): the texts of each event read in the order that fits best."""
    kept = rows.join(read, on="text").sort("event", "order", "position")
    day = pl.col("date")
    same = pl.all_horizontal(pl.col(name) == pl.col(name).shift() for name in ("event", "order"))
    kept = kept.with_columns(
        falls=same & (day < day.shift()),
        far=(day - pl.col("known")).dt.total_days().abs() > _NEAR,
    )
    merits = kept.group_by("event", "order").agg(
        read=pl.len(),
        in_sequence=~pl.col("falls").any(),
        compact=(day.max() - day.min()).dt.total_days() <= _LONGEST_EVENT,
        agrees=~pl.col("far").any(),
        usual=pl.col("usual").sum(),
    )
    # the first merit that tells two orders apart decides
    worth = pl.struct("read", "in_sequence", "compact", "agrees", "usual").rank("dense")
    best = merits.with_columns(worth=worth).filter(
        pl.col("worth") == pl.col("worth").max().over("event")
    )
    return (
        kept.join(best, on=["event", "order"], how="semi")
        .group_by("event", "position")
        .agg(chosen=pl.when(day.min() == day.max()).then(day.min()))
    )
