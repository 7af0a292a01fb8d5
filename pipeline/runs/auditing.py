"""The audit with its causes: whatever differs is tried otherwise, bucket by bucket in processes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.audits.causes import causes
from pipeline.audits.groups import grouped
from pipeline.audits.signed_off import signed_off, with_signatures
from pipeline.audits.stated import audit_events
from pipeline.rankings.lists import LOTS, POINTS, before_lots, declared_lists, ranking_list
from pipeline.rules.lists import DECLARED, LISTS
from pipeline.runs.computing import Ground
from pipeline.runs.config import user_text
from pipeline.runs.pool import cores, in_order
from pipeline.runs.settings import Settings, settings_of
from pipeline.store.buckets import BucketStore
from pipeline.store.scan import manifest, read
from pipeline.tiebreaks.user_defined import enter


@dataclass(frozen=True)
class _Job:
    """What a worker gets: a bucket of reading and the differences of its events."""

    out: Path
    key: str
    settings: Settings
    wanted: pl.DataFrame
    known: Mapping[str, tuple[str, ...]]


def judged(
    out: Path, names: Sequence[str], by: Sequence[str], signed: Path | None, workers: int = 0
) -> pl.DataFrame:
    """One row per event and list: the audit with cause, detail, group and signed_off.

    names: the lists; all of the generation without any, and then causes are looked for under the
    events' declared lists alone, since an event need not follow a list that it did not declare.
    signed: the file of differences that somebody answers for.
    """
    rows = audit_events(out)
    followed = rows.filter(pl.col("list") == DECLARED, "exact")["event_id"]
    rows = rows.filter(pl.col("list").is_in(list(names))) if names else rows
    searched = pl.col("list").is_in(list(names or (DECLARED,)))
    open_rows = rows.filter(~pl.col("consistent") & pl.col("cause").is_null() & searched)
    events = read(out, "events")
    found = _causes(
        out, open_rows.select("event_id", "list", "left_tied"), events, workers or cores()
    )
    own = pl.col("event_id").is_in(followed.implode()) & (pl.col("found") == "list")
    rows = (
        rows.join(found, on=["event_id", "list"], how="left", maintain_order="left")
        .with_columns(
            cause=pl.coalesce("cause", "found"),
            detail=pl.when(own).then(pl.lit(DECLARED)).otherwise("detail"),
        )
        .drop("found")
        .join(grouped(events, by), on="event_id", how="left", maintain_order="left")
    )
    return with_signatures(rows, signed_off(user_text(signed)) if signed else [])


def _causes(out: Path, differing: pl.DataFrame, events: pl.DataFrame, workers: int) -> pl.DataFrame:
    """One row per difference: event_id, list, found (the cause), detail.

    differing: event_id, list, left_tied.
    """
    facts = manifest(out)["options"]
    chosen = settings_of(facts)
    declared, _ = declared_lists(events.with_row_index("event"))
    codes = pl.concat(
        [
            differing.join(
                pl.DataFrame(
                    {
                        "list": [ranking.name for ranking in chosen.lists],
                        "codes": [list(ranking.codes) for ranking in chosen.lists],
                    },
                    schema={"list": pl.String, "codes": pl.List(pl.String)},
                ),
                on="list",
            ),
            differing.filter(pl.col("list") == DECLARED)
            .join(events.select("event_id", "declared_list"), on="event_id")
            .join(declared, on="declared_list")
            .select("event_id", "list", "left_tied", "codes"),
        ]
    )
    leads = pl.col("codes").list.first() == POINTS
    decides = pl.col("codes").list.eval(pl.element().filter((pl.element() == LOTS).cum_sum() == 0))
    after = pl.when(leads).then(decides.list.slice(1)).otherwise(pl.lit([]))
    wanted = codes.with_columns(codes=after)
    known = _known(chosen, declared)
    store = BucketStore(out)
    jobs = []
    for bucket in facts["buckets"]:
        here = store.read(bucket["ingest"], "events").select("event_id")
        theirs = wanted.join(here, on="event_id", how="semi")
        if theirs.height:
            jobs.append(_Job(out, bucket["ingest"], chosen, theirs, known))
    found = pl.concat([pl.DataFrame(schema=_FOUND), *in_order(_searched, jobs, workers)])
    return (
        differing.select("event_id", "list")
        .join(found, on=["event_id", "list"], how="left")
        .with_columns(pl.col("found").fill_null("unexplained"))
    )


_FOUND = {"event_id": pl.String, "list": pl.String, "found": pl.String, "detail": pl.String}


def _known(chosen: Settings, declared: pl.DataFrame) -> dict[str, tuple[str, ...]]:
    """Lists that an event may have followed: built-in ones, the run's, those declared elsewhere."""
    named = {name: ranking_list(name).codes for name in LISTS}
    named |= {ranking.name: ranking.codes for ranking in chosen.lists}
    named |= {f"{','.join(codes[1:])}": tuple(codes) for codes in declared["codes"].to_list()}
    after = {name: before_lots(codes)[1:] for name, codes in named.items() if codes[0] == POINTS}
    return {name: codes for name, codes in after.items() if codes}


def _searched(job: _Job) -> pl.DataFrame:
    enter(job.settings.defined)
    store = BucketStore(job.out)
    some = pl.col("event_id").is_in(job.wanted["event_id"].unique().implode())
    ground = Ground(
        *(store.read(job.key, name).filter(some) for name in ("events", "players", "rounds"))
    )
    ranks = ground.players["stated_rank"]
    found = causes(ground.field, ranks, job.settings.options, job.wanted, job.known)
    return found.rename({"cause": "found"}).select(*_FOUND)
