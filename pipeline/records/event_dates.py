"""First and last day of events and the dates of their rounds (records 042, 052, 132)."""

import polars as pl

from pipeline import findings
from pipeline.records.date_texts import TOKEN, dated
from pipeline.records.layouts import LAYOUTS, repeats

_ROUNDS = LAYOUTS["132"]
_DATE_CELL = r"^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}$"
_STANDARD = r"^[0-9]{4}/[0-9]{2}/[0-9]{2}$"
_NO_DATE = pl.lit(None, pl.Date)

Read = tuple[pl.DataFrame, pl.DataFrame]


def round_dates(records: pl.DataFrame) -> Read:
    """(dates, findings). One row per dated round: event, round, date.

    Columns 92-99 and every ten further; where the first 132 record does not hold dates there, the
    date-like words of all 132 records of the event in order, as rounds 1, 2, ...
    """
    rows = records.filter(
        (pl.col("code") == "132") & (pl.col("text").str.slice(3).str.strip_chars() != "")
    )
    first = rows.sort("event", "line").unique("event", keep="first", maintain_order=True)
    cells = repeats(first, _ROUNDS).rename({"date": "cell"}).filter(pl.col("cell") != "")
    before = pl.col("text").str.slice(4, _ROUNDS.repeated[0].first - 5).str.strip_chars()
    in_columns = cells.filter(
        ((before == "") & pl.col("cell").str.contains(_DATE_CELL)).all().over("event")
    ).select("event", "line", text="cell", position=pl.col("repetition").cast(pl.UInt16))
    free = rows.join(in_columns, on="event", how="anti", maintain_order="left")
    repeated = rows.join(first, on=["event", "line"], how="anti", maintain_order="left").join(
        in_columns, on="event", how="semi", maintain_order="left"
    )
    words = (
        free.select("event", "line", text=pl.col("text").str.slice(3).str.extract_all(TOKEN))
        .explode("text", empty_as_null=False, keep_nulls=False)
        .with_columns(position=pl.int_range(1, pl.len() + 1, dtype=pl.UInt16).over("event"))
    )
    read = dated(pl.concat([in_columns, words]).with_columns(known=_NO_DATE))
    found = [
        findings.found("REPEATED_RECORD", repeated, action="the first counts"),
        findings.found(
            "ROUND_DATES",
            free.unique("event", keep="first", maintain_order=True),
            action="date-like words in order",
        ),
        findings.found(
            "DATE_UNREADABLE",
            read.filter(pl.col("date").is_null()),
            before=pl.col("text"),
            action="not used",
        ),
    ]
    dates = read.drop_nulls("date").sort("event", "position")
    return dates.select("event", pl.col("position").alias("round"), "date"), pl.concat(found)


def event_dates(values: pl.DataFrame, rounds: pl.DataFrame) -> Read:
    """(dates, findings). One row per event with 042 or 052: event, start_date, end_date.

    `rounds` (see `round_dates`) decides between two readings of a day and a month.
    """
    reach = rounds.group_by("event").agg(first=pl.col("date").min(), last=pl.col("date").max())
    opening = pl.col("code") == "042"
    rows = (
        values.filter(pl.col("code").is_in(["042", "052"]))
        .join(reach, on="event", how="left", maintain_order="left")
        .select(
            "event",
            "line",
            position=pl.when(opening).then(0).otherwise(1).cast(pl.UInt16),
            text="value",
            known=pl.when(opening).then("first").otherwise("last"),
        )
    )
    read = dated(rows)
    day, position = pl.col("date"), pl.col("position")
    dates = read.group_by("event").agg(
        start_date=day.filter(position == 0).first(), end_date=day.filter(position == 1).first()
    )
    unusual = ~pl.col("text").str.contains(_STANDARD)
    found = [
        findings.found(
            "DATE_UNREADABLE",
            read.filter(day.is_null()),
            column=pl.lit(5),
            before=pl.col("text"),
            action="not used",
        ),
        findings.found(
            "DATE_TEXT",
            read.filter(day.is_not_null() & unusual),
            column=pl.lit(5),
            before=pl.col("text"),
            after=day.dt.strftime("%Y/%m/%d"),
            action="read",
        ),
        findings.found(
            "DATE_ORDER",
            dates.filter(pl.col("end_date") < pl.col("start_date")),
            before=pl.col("start_date").dt.strftime("%Y/%m/%d"),
            after=pl.col("end_date").dt.strftime("%Y/%m/%d"),
            action="kept",
        ),
    ]
    return dates, pl.concat(found)
