"""Members of a bucket to tables, in memory."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import polars as pl

from pipeline import findings
from pipeline.archive import Member, Refusal, file_id, texts
from pipeline.findings import SCHEMA
from pipeline.tables.ingest import Tables, ingest
from pipeline.tables.overrides import Override
from pipeline.tables.waivers import Waiver, dropped, settled

#: Refusals of this rule name members that are no report files; they are counted, not listed.
NOT_A_MEMBER = "NOT_A_MEMBER"


def read(
    members: Sequence[Member],
    refusals: Sequence[Refusal],
    seen: frozenset[str],
    edition: str,
    upto: int | None = None,
    waivers: Sequence[Waiver] = (),
    overrides: Sequence[Override] = (),
) -> Tables:
    """Tables of a bucket. `seen` holds ids of files that earlier buckets have read.

    Files are read in the order of their ids; of equal bytes the first origin counts, the others
    are duplicates. Archives and members that could not be opened become quarantined files.
    """
    ordered = sorted(members, key=lambda member: (member.file_id, member.origin))
    frame, found = texts(ordered)
    again = ~pl.col("file_id").is_first_distinct() | pl.col("file_id").is_in(list(seen))
    frame = frame.with_columns(
        refused=pl.when(again).then(pl.lit("DUPLICATE_FILE")).otherwise("refused"),
        text=pl.when(again).then(pl.lit("")).otherwise("text"),
    )
    kept = frame.filter(pl.col("refused").fill_null("") != "DUPLICATE_FILE")["file"]
    found = found.filter(pl.col("file").is_in(kept.implode()))
    reading = partial(ingest, edition=edition, upto=upto, waivers=waivers, overrides=overrides)
    frame, found, decided = settled(
        frame, found, waivers, lambda part, its: reading(part, its).findings
    )
    tables = reading(frame, found, decided=decided)
    return _with_refusals(tables, refusals, waivers) if refusals else tables


def _with_refusals(
    tables: Tables, refusals: Sequence[Refusal], waivers: Sequence[Waiver]
) -> Tables:
    """The tables with a quarantined file and a finding for each member that was not opened."""
    rows = pl.DataFrame(
        {
            "file_id": [file_id(r.data or r.origin.encode()) for r in refusals],
            "origin": [r.origin for r in refusals],
            "bytes": [r.bytes or 0 for r in refusals],
            "rule": [r.rule for r in refusals],
            "text": [r.text for r in refusals],
        },
        schema_overrides={"bytes": pl.Int64},
    ).with_columns(findings.severity())
    files = rows.filter(pl.col("severity") == "error").select(
        "file_id",
        "origin",
        "bytes",
        encoding=pl.lit("none"),
        line_ending=pl.lit("none"),
        dialect=pl.lit(None, pl.String),
        state=pl.lit("quarantined"),
        reason="rule",
        events=pl.lit(0, pl.UInt32),
    )
    found = rows.select(
        "file_id",
        event_id=pl.lit(None, pl.String),
        rule="rule",
        severity="severity",
        line=pl.lit(None, SCHEMA["line"]),
        column=pl.lit(None, SCHEMA["column"]),
        text=pl.format("{}: {}", "origin", "text"),
        action=pl.lit("not read"),
        before=pl.lit(None, pl.String),
        after=pl.lit(None, pl.String),
    )
    found = dropped(found, files, waivers)
    on_purpose = found.filter(pl.col("rule") == "DROPPED")["file_id"].implode()
    reason = pl.when(pl.col("file_id").is_in(on_purpose)).then(pl.lit("DROPPED"))
    files = files.with_columns(reason=reason.otherwise("reason"))
    return replace(
        tables,
        files=pl.concat([tables.files, files]).sort("origin"),
        findings=pl.concat([tables.findings, found]).sort(findings.ORDER),
    )
