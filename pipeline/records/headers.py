"""All records of an event but its player records, read into a few frames."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import polars as pl

from pipeline import findings
from pipeline.records import declared
from pipeline.records.abnormal import abnormal
from pipeline.records.codes import records
from pipeline.records.constraints import absent_next, accelerations, prohibited, requested_byes
from pipeline.records.dialects import dialects
from pipeline.records.event_dates import event_dates, round_dates
from pipeline.records.national import national
from pipeline.records.scoring_records import CODES, STANDARD, scoring
from pipeline.records.singles import single_values, texts

#: Header facts that are taken as written.
_AS_WRITTEN = {
    "name": "012",
    "city": "022",
    "federation": "032",
    "type_text": "092",
    "chief_arbiter": "102",
    "rate_of_play": "122",
    "program": "182",
    "encoded_rate": "222",
}


@dataclass(frozen=True)
class Headers:
    """What the header and constraint records of a bucket say.

    `facts` has one row per event, sorted; the others one row per entry, sorted by event and line.
    """

    facts: pl.DataFrame
    round_dates: pl.DataFrame
    requested_byes: pl.DataFrame
    abnormal: pl.DataFrame
    national: pl.DataFrame
    accelerations: pl.DataFrame
    prohibited: pl.DataFrame
    absent_next: pl.DataFrame
    unknown: pl.DataFrame
    findings: pl.DataFrame


def headers(lines: pl.DataFrame) -> Headers:
    """The headers of all events of `lines` (event, line, code, text).

    Each function below is one kind of record; see it for columns. Nothing raises: what cannot be
    read is null or absent, with a finding.
    """
    kept, unknown, code_findings = records(lines)
    values, repeated = single_values(kept)
    guess = dialects(lines)
    days, day_findings = round_dates(kept)
    payments, payment_findings = _seldom(scoring, kept)
    parts = [
        event_dates(values, days),
        declared.counts(values),
        declared.rounds(values),
        declared.initial_colour(values, kept.filter(pl.col("code") == "XXC")),
        declared.rating_method(values),
        declared.system_code(values),
        declared.declared_list(values),
    ]
    facts = guess
    for part in (texts(values, _AS_WRITTEN), *(read for read, _ in parts), payments):
        facts = facts.join(part, on="event", how="left", maintain_order="left")
    byes, bye_findings = _seldom(requested_byes, kept)
    effects, effect_findings = _seldom(abnormal, kept)
    faster, faster_findings = _seldom(accelerations, kept)
    apart, apart_findings = _seldom(prohibited, kept)
    away, away_findings = _seldom(absent_next, kept)
    found = [
        code_findings,
        repeated,
        day_findings,
        payment_findings,
        *(part_findings for _, part_findings in parts),
        bye_findings,
        effect_findings,
        faster_findings,
        apart_findings,
        away_findings,
        _missing(facts, values),
    ]
    return Headers(
        facts=facts.with_columns(
            _three_letters(pl.col("federation")),
            *[pl.col(name).fill_null(value) for name, value in STANDARD.items()],
        ),
        round_dates=days,
        requested_byes=byes,
        abnormal=effects,
        national=national(kept),
        accelerations=faster,
        prohibited=apart,
        absent_next=away,
        unknown=unknown,
        findings=pl.concat(found),
    )


Reader = Callable[[pl.DataFrame], tuple[pl.DataFrame, pl.DataFrame]]
#: Readers of records that few files hold, and the codes that they look at.
_SELDOM: dict[Reader, tuple[str, ...]] = {
    scoring: CODES,
    requested_byes: ("240", "330"),
    abnormal: ("299",),
    accelerations: ("250", "XXA"),
    prohibited: ("260", "XXP"),
    absent_next: ("XXZ",),
}


def _seldom(read: Reader, records: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """What a reader makes of its records; of none, what it once made of none."""
    rows = records.filter(pl.col("code").is_in(_SELDOM[read]))
    return read(rows) if rows.height else _of_none(read)


@cache
def _of_none(read: Reader) -> tuple[pl.DataFrame, pl.DataFrame]:
    columns = {"event": pl.UInt32, "line": pl.UInt32, "code": pl.String, "text": pl.String}
    return read(pl.DataFrame(schema=columns))


def _three_letters(text: pl.Expr) -> pl.Expr:
    upper = text.str.to_uppercase()
    return pl.when(upper.str.contains("^[A-Z]{3}$")).then(upper)


def _missing(facts: pl.DataFrame, values: pl.DataFrame) -> pl.DataFrame:
    dated = values.filter(pl.col("code") == "042")
    return pl.concat(
        [
            findings.found(
                "NAME_MISSING", facts.filter(pl.col("name").is_null()), action="the file's name"
            ),
            findings.found(
                "DATE_MISSING",
                facts.join(dated, on="event", how="anti", maintain_order="left").select("event"),
            ),
        ]
    )
