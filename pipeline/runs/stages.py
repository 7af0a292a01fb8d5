"""The stages of the command line: each publishes one generation, or none if nothing changed."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.archive import Member, Refusal
from pipeline.archive.bounds import Bounds
from pipeline.errors import FileAccessError, NothingReadableError
from pipeline.rankings.lists import ranking_lists
from pipeline.reports.page import write_page
from pipeline.rules.lists import DECLARED
from pipeline.runs.config import Asked
from pipeline.runs.packing import LEAST, packs
from pipeline.runs.pool import cores, in_order
from pipeline.runs.settings import Settings, settings, settings_of
from pipeline.runs.sources import opened
from pipeline.runs.summary import Summary, unused, uses
from pipeline.runs.task import STAGES, Record, Stage, Task
from pipeline.store.buckets import BucketStore
from pipeline.store.checks import ACROSS_BUCKETS, check, demand
from pipeline.store.lock import locked
from pipeline.store.publish import Staging, stage
from pipeline.store.quarantine import release
from pipeline.store.scan import generation, manifest
from pipeline.store.warehouse import build

Told = Callable[..., None]


class _Unchanged(Exception):
    """Every bucket is the current generation's: there is nothing to publish."""


def run_all(
    sources: Sequence[Path], out: Path, chosen: Settings, workers: int, told: Told
) -> Summary:
    """Ingest, compute, rank, audit and report; publishes one generation."""
    return _from_sources(sources, out, chosen, "rank", workers, told)


def ingest_only(
    sources: Sequence[Path], out: Path, chosen: Settings, workers: int, told: Told
) -> Summary:
    """Tables of reading alone."""
    return _from_sources(sources, out, chosen, "ingest", workers, told)


def compute_again(out: Path, asked: Asked, told: Told) -> Summary:
    """Tie-breaks of the current generation's tables under other codes or options.

    Standings that were there are made again, so that nothing the generation had is lost.
    """
    facts = manifest(out)["options"]
    stored = settings_of(facts)
    new = settings(asked.codes, (), stored.edition, asked.option, asked.definitions)
    chosen = replace(
        stored,
        defined=new.defined or stored.defined,
        codes=new.codes if asked.codes is not None else stored.codes,
        options=new.options if asked.option else stored.options,
    )
    last: Stage = "rank" if "rank" in facts["stage"] else "compute"
    return _from_buckets(out, chosen, last, asked.workers, told)


def rank_again(out: Path, lists: Sequence[str] | None, workers: int, told: Told) -> Summary:
    """Standings of the current generation's tables under the lists asked for."""
    stored = settings_of(manifest(out)["options"])
    chosen = stored
    if lists:
        named, declared = ranking_lists(lists)
        chosen = replace(stored, lists=named, declared=declared)
    return _from_buckets(out, chosen, "rank", workers, told)


def rank_missing(out: Path, lists: Sequence[str] | None) -> list[str]:
    """Names of the lists asked for, after ranking those that the generation lacks.

    A generation without standings is ranked first, under its own lists as well.
    """
    facts = manifest(out)["options"]
    stored = settings_of(facts)
    known = {ranking.name: ranking for ranking in stored.lists}
    asked = [text for text in lists or () if text not in known]
    new, declared = ranking_lists(asked)
    wanted = [*(known[text] for text in dict.fromkeys(lists or ()) if text in known), *new]
    missing = {ranking.name: ranking for ranking in wanted if known.get(ranking.name) != ranking}
    if missing or (declared and not stored.declared) or "rank" not in facts["stage"]:
        merged = tuple({**known, **missing}.values())
        chosen = replace(stored, lists=merged, declared=stored.declared or declared)
        _from_buckets(out, chosen, "rank", 0, lambda *_: None)
    return [*(ranking.name for ranking in wanted), *([DECLARED] if declared else [])]


def _from_sources(
    sources: Sequence[Path], out: Path, chosen: Settings, last: Stage, workers: int, told: Told
) -> Summary:
    first = _first(opened(sources, Bounds()))
    tasks = (Task(out, chosen, last, pack) for pack in packs(first))
    named = [{"origin": str(source)} for source in sources]
    return _publish(out, chosen, last, tasks, named, workers, told)


def _first(entries: Iterable[Member | Refusal]) -> Iterator[Member | Refusal]:
    """The entries; raises NothingReadableError when there is no report file among them."""
    any_member = False
    held: list[Member | Refusal] = []
    for entry in entries:
        if any_member:
            yield entry
            continue
        held.append(entry)
        if isinstance(entry, Member):
            any_member = True
            yield from held
    if not any_member:
        why = "; ".join(f"{e.origin}: {e.text}" for e in held[:3] if isinstance(e, Refusal))
        raise NothingReadableError(f"no source holds a tournament report file. {why}".strip())


def _from_buckets(out: Path, chosen: Settings, last: Stage, workers: int, told: Told) -> Summary:
    facts = manifest(out)
    keys = [bucket["ingest"] for bucket in facts["options"]["buckets"]]
    store = BucketStore(out)
    if not all(store.has(key) for key in keys):
        raise FileAccessError(
            str(out / "buckets"), "tables of reading are gone; run `ingest` again"
        )
    tasks = (Task(out, chosen, last, ingest_key=key) for key in keys)
    return _publish(out, chosen, last, tasks, facts["sources"], workers, told)


def _publish(
    out: Path,
    chosen: Settings,
    last: Stage,
    tasks: Iterable[Task],
    sources: Sequence[dict[str, Any]],
    workers: int,
    told: Told,
) -> Summary:
    facts: dict[str, Any] = {**chosen.as_manifest(), "stage": STAGES[: STAGES.index(last) + 1]}
    with locked(out):
        try:
            with stage(out, facts, sources) as staging:
                records = _computed(tasks, staging, out, workers, told)
                if not any(record.events for record in records):
                    raise _all_refused(records)
                facts["buckets"] = [record.keys for record in records]
                facts.update(uses(chosen, _counted(records)))
                if _same(out, facts):
                    raise _Unchanged
                _finish(staging, told)
                summary = Summary(
                    staging.run, str(out / "generations" / staging.run), changed=True,
                    seconds=staging.seconds,
                )  # fmt: skip
        except _Unchanged:
            current = generation(out)
            summary = Summary(current.name, str(current), changed=False)
        summary.add(records)
        summary.unused = unused(uses(chosen, _counted(records)))
        kept = {key for record in records for key in record.keys.values()}
        BucketStore(out).prune(kept)
        release(out, {name for record in records for name in record.quarantined})
    return summary


def _counted(records: Sequence[Record]) -> dict[str, list[list[int]]]:
    return {
        "waivers": [record.waivers for record in records],
        "overrides": [record.overrides for record in records],
    }


def _all_refused(records: Sequence[Record]) -> NothingReadableError:
    files = sum(sum(record.states.values()) for record in records)
    return NothingReadableError(
        f"no event in {files} file(s): all were refused; `tiebreaks check` tells why. "
        "Nothing was published"
    )


def _computed(
    tasks: Iterable[Task], staging: Staging, out: Path, workers: int, told: Told
) -> list[Record]:
    """Records of all buckets in order, their tables linked into the staged generation."""
    store = BucketStore(out)
    records: list[Record] = []
    files = 0
    start = time.perf_counter()
    for number, record in enumerate(in_order(_compute, tasks, workers or cores(), _full)):
        for name, key in record.keys.items():
            staging.link(store, key, f"{number:06d}-{STAGES.index(name)}")
        for name, spent in record.seconds.items():
            staging.seconds[name] = round(staging.seconds.get(name, 0.0) + spent, 3)
        files += sum(record.states.values())
        told("computing", files)
        records.append(record)
    staging.seconds["buckets"] = round(time.perf_counter() - start, 3)
    return records


def _compute(task: Task) -> Record:
    # loaded where it is needed: the process that reads the archive begins a quarter second earlier
    from pipeline.runs.faults import compute_surely  # noqa: PLC0415

    return compute_surely(task)


def _full(task: Task) -> bool:
    return task.pack is not None and task.pack.bytes >= LEAST


def _same(out: Path, facts: dict[str, Any]) -> bool:
    """Whether the current generation was made of the same buckets under the same settings."""
    try:
        stored = manifest(out)["options"]
    except FileAccessError:
        return False
    return all(stored.get(name) == _plain(facts[name]) for name in facts)


def _plain(fact: Any) -> Any:
    return list(fact) if isinstance(fact, tuple) else fact


def _finish(staging: Staging, told: Told) -> None:
    """Laws across buckets, warehouse and page of a staged generation."""
    told("checking", 0)
    with staging.timed("check"):
        demand(check(staging.folder, ACROSS_BUCKETS))
    with staging.timed("report"):
        build(staging.folder)
        write_page(staging.folder)
