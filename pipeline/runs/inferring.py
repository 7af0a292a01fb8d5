"""Inference over a generation, bucket by bucket in processes."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import polars as pl

from pipeline.audits.candidates import candidates
from pipeline.audits.evident import evident, likeliest, preferred
from pipeline.audits.groups import grouped
from pipeline.audits.inference import LIST, Inferred, inferred, trials
from pipeline.audits.nearest import nearest
from pipeline.rankings.lists import POINTS, before_lots, declared_lists, ranking_list
from pipeline.rules.editions import BY_DATE
from pipeline.rules.lists import DECLARED, LISTS
from pipeline.rules.swiss_manager import PREFIX, codes_of_number
from pipeline.runs.computing import Ground
from pipeline.runs.pool import cores, in_order
from pipeline.runs.settings import Settings, settings_of
from pipeline.store.buckets import BucketStore
from pipeline.store.scan import manifest, read
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.user_defined import enter


@dataclass(frozen=True)
class Job:
    """What a worker gets: a bucket of reading, and what is asked about its events."""

    out: Path
    key: str
    settings: Settings
    codes: tuple[str, ...]
    by: tuple[str, ...] = ()
    lists: pl.DataFrame = field(default_factory=pl.DataFrame)


def infer_archive(
    out: Path, codes: str | None, by: Sequence[str], workers: int
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(lists that each group evidently used; one row per event: its verdict and a shortest list).

    by: columns of `audits.groups`. Raises what `lookup` raises for unknown codes.
    """
    jobs = _jobs(out, codes, by)
    workers = workers or cores()
    answers = list(in_order(_inferred, jobs, workers))
    events = pl.concat(answer.events for answer in answers).sort("event_id")
    groups = pl.concat(_groups(job) for job in jobs)
    proposals = pl.concat(answer.proposed for answer in answers)
    known = _known_lists(out, codes and jobs[0].codes)
    lists = _tried_lists(proposals, known, groups.select("group").unique(), jobs[0].codes)
    trying = [replace(job, lists=lists) for job in jobs]
    outcomes = pl.concat(in_order(_tried, trying, workers))
    facts = events.join(groups, on="event_id", how="left", maintain_order="left")
    texts = lists.select("number", "choice", "text").unique("number")
    return evident(facts.select("event_id", "group", "verdict"), outcomes, texts), events


def infer_event(
    out: Path, event_id: str, codes: str | None
) -> tuple[Inferred, pl.DataFrame | None]:
    """(all minimal lists that reproduce one event's stated order, and its verdict; the pairs that
    contradict the nearest known list where no list does)."""
    jobs = _jobs(out, codes, ())
    job, ground = next(
        (job, ground)
        for job, ground in ((job, _ground(job)) for job in jobs)
        if event_id in ground.events["event_id"].to_list()
    )
    one = pl.col("event_id") == event_id
    alone = Ground(*(table.filter(one) for table in (ground.events, ground.players, ground.rounds)))
    enter(job.settings.defined)
    answer = _answer(alone, job)
    if answer.events["verdict"].item() not in ("none", "impossible"):
        return answer, None
    known = {name: ranking_list(name).codes for name in LISTS}
    known |= {f"{DECLARED} list": before_lots(codes) for codes in _declared(alone.events)}
    ranks = alone.players["stated_rank"]
    return answer, nearest(alone.field, ranks, job.settings.options, known)


def vocabulary(codes: str | None) -> tuple[str, ...]:
    """The codes to try, from a comma list; all candidates without one.

    Raises what `lookup` raises, and UsageError for a Swiss-Manager number without a code.
    """
    if codes is None:
        return candidates()
    given = (code.strip() for code in codes.split(","))
    meant = [
        meaning
        for code in given
        for meaning in (codes_of_number(code.upper()) if _is_number(code) else (code,))
    ]
    listed = dict.fromkeys(lookup(code)[0].code for code in meant)
    return tuple(code for code in listed if code != POINTS)


def _is_number(code: str) -> bool:
    return code.upper().startswith(PREFIX) and code[len(PREFIX) :].isdecimal()


def _jobs(out: Path, codes: str | None, by: Sequence[str]) -> list[Job]:
    facts = manifest(out)["options"]
    chosen = settings_of(facts)
    tried = vocabulary(codes)
    return [Job(out, bucket["ingest"], chosen, tried, tuple(by)) for bucket in facts["buckets"]]


def _ground(job: Job) -> Ground:
    store = BucketStore(job.out)
    return Ground(*(store.read(job.key, name) for name in ("events", "players", "rounds")))


def _groups(job: Job) -> pl.DataFrame:
    return grouped(_ground(job).events, job.by)


def _inferred(job: Job) -> Inferred:
    enter(job.settings.defined)
    answer = _answer(_ground(job), job)
    # the lists of every event are many; whoever wants them asks for the event
    return replace(answer, lists=answer.lists.clear())


def _answer(ground: Ground, job: Job) -> Inferred:
    ranks = ground.players["stated_rank"]
    groups = grouped(ground.events, job.by)
    return inferred(ground.field, ranks, job.codes, job.settings.options, groups)


def _tried(job: Job) -> pl.DataFrame:
    enter(job.settings.defined)
    ground = _ground(job)
    wanted = grouped(ground.events, job.by).join(job.lists, on="group")
    return trials(
        ground.field,
        ground.players["stated_rank"],
        job.settings.options,
        job.lists.select("number", "choice", "list").unique("number"),
        wanted.select("event_id", "number"),
    )


def _known_lists(out: Path, codes: Sequence[str] | None) -> list[list[str]]:
    """The named lists and those that events declare, without points; of these codes alone."""
    named = [ranking_list(name).codes for name in LISTS]
    lists = dict.fromkeys((*named, *_declared(read(out, "events"))))
    known = [[code for code in before_lots(listed) if code != POINTS] for listed in lists]
    return [listed for listed in known if listed and (codes is None or set(listed) <= set(codes))]


def _tried_lists(
    proposed: pl.DataFrame, known: list[list[str]], groups: pl.DataFrame, codes: Sequence[str]
) -> pl.DataFrame:
    """One row per group and list to try: number, choice, list, text, group."""
    named = pl.DataFrame({"list": known}, schema={"list": pl.List(pl.String)})
    named = named.with_columns(choice=pl.lit(BY_DATE))
    everywhere = groups.join(named, how="cross").select("group", *LIST)
    asked = pl.concat([likeliest(proposed), everywhere]).unique()
    numbered = preferred(asked.select(*LIST).unique(), list(codes))
    return asked.join(numbered, on=list(LIST))


def _declared(events: pl.DataFrame) -> list[tuple[str, ...]]:
    """The different lists that events declare, points included."""
    declared, _ = declared_lists(events.with_row_index("event"))
    return [tuple(codes) for codes in declared["codes"].to_list()]
