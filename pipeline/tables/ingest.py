"""A bucket of texts to its public tables: the whole reading, in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from pipeline import findings
from pipeline.contracts.labels import PAYMENTS
from pipeline.findings import RULES
from pipeline.records.cells import cells
from pipeline.records.headers import Headers, headers
from pipeline.records.lines import lines
from pipeline.records.players import players
from pipeline.records.shifts import settled
from pipeline.records.split import split
from pipeline.rules.editions import edition_of
from pipeline.tables.competitors import competitors
from pipeline.tables.counts import bounded, count_findings
from pipeline.tables.held import held_rounds
from pipeline.tables.inference import inferred_scoring
from pipeline.tables.lost_byes import blank_findings, lost_byes
from pipeline.tables.meetings import repeat_findings
from pipeline.tables.overrides import Override, stated, undisputed, with_facts, with_rules
from pipeline.tables.pairings import paired
from pipeline.tables.placeholders import without_placeholders
from pipeline.tables.points import adjusted, declared_payments, paid, scaled
from pipeline.tables.public import games_table, players_table, rounds_table
from pipeline.tables.rectangle import at, facing_rows
from pipeline.tables.requested import requested_byes
from pipeline.tables.sides import cell_findings, sides
from pipeline.tables.stated import stated_findings
from pipeline.tables.systems import systems
from pipeline.tables.unplayed import classified
from pipeline.tables.waivers import Waiver, accepted


@dataclass(frozen=True)
class Tables:
    """The public tables of a bucket (see `pipeline.contracts` for each one's columns)."""

    files: pl.DataFrame
    events: pl.DataFrame
    players: pl.DataFrame
    games: pl.DataFrame
    rounds: pl.DataFrame
    findings: pl.DataFrame


def ingest(
    texts: pl.DataFrame,
    read_findings: pl.DataFrame,
    edition: str,
    upto: int | None = None,
    waivers: Sequence[Waiver] = (),
    overrides: Sequence[Override] = (),
    decided: Sequence[pl.DataFrame] = (),
) -> Tables:
    """Tables of a bucket of texts, sorted by file_id.

    `texts` has one row per file (file, file_id, origin, bytes, encoding, line_ending, text,
    refused); `read_findings` what archive and decoding found. Events with an error are left out of
    every table but `files` and `findings`. `edition` is a name or `by-date`; `upto` the last
    round to look at. What `waivers` accept does not refuse; `overrides` state facts of events;
    `decided` are public findings about repairs that were made and files that were left out.
    """
    readable = texts.filter(pl.col("refused").is_null())
    text_lines, candidates = _events_in(split(lines(readable)), readable)
    text_lines, shift_findings = settled(text_lines)
    head = _of_players(headers(text_lines))
    records, record_findings = players(text_lines)
    seated, seat_findings = competitors(records)
    events, size_findings = bounded(_facts(candidates, head, seated, records))
    said = stated(events, overrides)
    events, fact_findings = with_facts(events, said)
    seated = seated.join(
        events.select("event", "rounds"), on="event", how="left", maintain_order="left"
    )
    cut, kinds = sides(cells(seated), seated)
    cut, bye_findings = requested_byes(cut, seated, head.requested_byes)
    odd_cells = cell_findings(cut, kinds, seated["rounds"])
    cut, seated, events, nobody_findings = without_placeholders(cut, seated, events)
    whole, pair_findings = paired(cut, seated["rounds"])
    events, held_findings = held_rounds(whole, events, upto)
    events, scoring_findings = inferred_scoring(whole, seated, events)
    events = declared_payments(events, undisputed(head.abnormal, said))
    events = scaled(events, head.abnormal)
    whole, seated, abnormal_findings = adjusted(paid(whole, events), seated, events, head.abnormal)
    whole, lost_findings = lost_byes(whole, seated, events)
    events, system_findings = systems(whole, events)
    chosen, reason = edition_of(pl.col("start_date"), edition)
    events = events.with_columns(edition=chosen, edition_reason=reason)
    events, rule_findings = with_rules(events, said)
    found = pl.concat(
        [
            head.findings,
            shift_findings,
            record_findings,
            seat_findings,
            size_findings,
            odd_cells,
            bye_findings,
            nobody_findings,
            pair_findings,
            held_findings,
            scoring_findings,
            abnormal_findings,
            lost_findings,
            blank_findings(whole, events),
            system_findings,
            fact_findings,
            rule_findings,
            stated_findings(whole, seated, events),
            repeat_findings(whole, events),
            count_findings(whole, events),
            findings.found(
                "SEVERAL_EVENTS",
                events.filter(pl.col("part") > 1),
                text=pl.format("event {} of the file", "part"),
                action="read apart",
            ),
        ]
    )
    found = pl.concat([_named(found, candidates), _of_files(read_findings, texts)])
    found = pl.concat([accepted(found, texts, waivers), *decided])
    condemned = found.filter(pl.col("severity") == "error")["event_id"].drop_nulls().unique()
    return _published(texts, events, seated, whole, found, condemned)


def _events_in(parts: pl.DataFrame, files: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(lines by dense event, candidates): one candidate per part of a file, in order."""
    numbered = parts.with_columns(event=pl.struct("file", "part").rle_id().cast(pl.UInt32))
    candidates = (
        numbered.select("event", "file", "part")
        .unique(maintain_order=True)
        .join(files.select("file", "file_id", "origin"), on="file", maintain_order="left")
        .with_columns(event_id=pl.format("{}-{}", "file_id", "part"))
    )
    return numbered.select("event", "line", "code", "text"), candidates


def _of_players(head: Headers) -> Headers:
    """The headers without the byes and abnormal points of team events, whose ids are teams'."""
    team_events = head.findings.filter(pl.col("rule") == "TEAM_FILE")["event"].implode()
    of_players = ~pl.col("event").is_in(team_events)
    return replace(
        head,
        requested_byes=head.requested_byes.filter(of_players),
        abnormal=head.abnormal.filter(of_players | pl.col("player").is_null()),
    )


def _facts(
    candidates: pl.DataFrame, head: Headers, seated: pl.DataFrame, records: pl.DataFrame
) -> pl.DataFrame:
    """One row per candidate event: header facts, counts of players, cells to cut.

    Without a first day (042) the earliest round date (132) stands in.
    """
    days = head.round_dates.group_by("event").agg(first_round=pl.col("date").min())
    counted = seated.group_by("event").agg(
        players=pl.len(), rated=pl.col("rating").is_not_null().sum()
    )
    reach = records.group_by("event").agg(
        rounds=pl.col("cells").max(),
        least_cells=pl.col("cells").min(),
        reached=pl.col("cells").sum(),
    )
    return (
        candidates.join(head.facts, on="event", how="left", maintain_order="left")
        .join(days, on="event", how="left", maintain_order="left")
        .join(counted, on="event", how="left", maintain_order="left")
        .join(reach, on="event", how="left", maintain_order="left")
        .with_columns(
            pl.col("players", "rated", "rounds", "least_cells", "reached").fill_null(0),
            start_date=pl.coalesce("start_date", "first_round"),
            name=pl.coalesce("name", pl.col("origin").str.extract(r"([^/!]+?)(\.[^./!]*)?$")),
        )
    )


def _named(found: pl.DataFrame, candidates: pl.DataFrame) -> pl.DataFrame:
    """Findings of events with file_id and event_id for indices, and their severity."""
    ids = candidates.select("event", "file_id", "event_id")
    return _with_severity(found.join(ids, on="event", how="left", maintain_order="left"))


def _of_files(found: pl.DataFrame, texts: pl.DataFrame) -> pl.DataFrame:
    ids = texts.select("file", "file_id", event_id=pl.lit(None, pl.String))
    return _with_severity(found.join(ids, on="file", how="left", maintain_order="left"))


def _with_severity(found: pl.DataFrame) -> pl.DataFrame:
    return found.select(
        "file_id",
        "event_id",
        "rule",
        severity=findings.severity(),
        line="line",
        column="column",
        text="text",
        action="action",
        before="before",
        after="after",
    )


def _published(
    texts: pl.DataFrame,
    events: pl.DataFrame,
    seated: pl.DataFrame,
    whole: pl.DataFrame,
    found: pl.DataFrame,
    condemned: pl.Series,
) -> Tables:
    good = ~pl.col("event_id").is_in(condemned.implode())
    kept = events.with_columns(good=good)
    index = kept.select(pl.col("good").cum_sum().cast(pl.UInt32) - 1)["good"]
    in_kept = at(kept["good"], "event")
    people = seated.with_columns(keep=in_kept)
    new_id = people.select(pl.col("keep").cum_sum().cast(pl.UInt32) - 1)["keep"]
    held = pl.col("round") <= at(events["rounds_played"], "event")
    said = ["event", "competitor", "round", "opponent", "colour", "result", "points"]
    rows = (
        whole.select(said)
        .filter(in_kept & held)
        .with_columns(
            at(index, "event").alias("event"),
            at(new_id, "competitor").alias("competitor"),
            at(new_id, "opponent").alias("opponent"),
            predetermined=at(events["predetermined"], "event"),
        )
    )
    good_events = kept.filter("good")
    people = people.filter("keep").with_columns(at(index, "event").alias("event"))
    played = people.with_columns(rounds=at(good_events["rounds_played"], "event"))
    rows = classified(rows, people.height)
    rows = rows.with_columns(facing=facing_rows(rows, played["rounds"]))
    return Tables(
        files=_files(texts, events, found, condemned),
        events=_events(good_events),
        players=players_table(people, good_events),
        games=games_table(rows, people, good_events),
        rounds=rounds_table(rows, people, good_events),
        findings=found.sort(findings.ORDER, nulls_last=False),
    )


def _events(events: pl.DataFrame) -> pl.DataFrame:
    """One row per loaded event; point values in points."""
    events = events.rename({"pab": "pairing_bye"})
    return events.select(
        "event_id",
        "file_id",
        "name",
        "city",
        "federation",
        "start_date",
        "end_date",
        "system",
        "system_reason",
        "system_code",
        "predetermined",
        "edition",
        "edition_reason",
        pl.col("rounds_declared").cast(pl.UInt16),
        "rounds_played",
        "complete",
        pl.col("players").cast(pl.UInt32),
        pl.col("rated").cast(pl.UInt32),
        pl.lit(0, pl.UInt32).alias("teams"),
        *[pl.col(name) / pl.col("scale") for name in PAYMENTS],
        "scale",
        "declared_list",
        "program",
    )


def _files(
    texts: pl.DataFrame, events: pl.DataFrame, found: pl.DataFrame, condemned: pl.Series
) -> pl.DataFrame:
    """One row per file with its one state: quarantined when no event of it is left.

    Repaired where a value was changed or one of several events was refused.
    """
    # of several rules the one that stands first in the registry: causes before consequences
    order = pl.col("rule").replace_strict(
        {rule: place for place, rule in enumerate(RULES)}, return_dtype=pl.UInt16
    )
    worst = found.group_by("file_id").agg(
        pl.col("rule")
        .filter(pl.col("severity") == severity)
        .sort_by(order.filter(pl.col("severity") == severity))
        .first()
        .alias(severity)
        for severity in ("error", "warning")
    )
    per_file = events.group_by("file").agg(
        dialect=pl.col("dialect").first(),
        events=(~pl.col("event_id").is_in(condemned.implode())).sum().cast(pl.UInt32),
    )
    loaded = pl.col("events") > 0
    reason = pl.coalesce("refused", "error", "warning")
    state = (
        pl.when(pl.col("refused") == "DUPLICATE_FILE")
        .then(pl.lit("duplicate"))
        .when(~loaded)
        .then(pl.lit("quarantined"))
        .when(pl.coalesce("error", "warning").is_not_null())
        .then(pl.lit("repaired"))
        .otherwise(pl.lit("loaded"))
    )
    return (
        texts.join(worst, on="file_id", how="left", maintain_order="left")
        .join(per_file, on="file", how="left", maintain_order="left")
        .with_columns(pl.col("events").fill_null(0))
        .with_columns(state=state, reason=reason)
        .select(
            "file_id",
            "origin",
            "bytes",
            "encoding",
            "line_ending",
            "dialect",
            "state",
            "reason",
            "events",
        )
        .sort("origin")
    )
