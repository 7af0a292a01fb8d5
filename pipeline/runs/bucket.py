"""One bucket from members to standings: a pure function of its content and the settings."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import polars as pl

from pipeline.archive import file_id
from pipeline.contracts.check import checked
from pipeline.runs.check import reasons
from pipeline.runs.computing import Ground, computed, ranked
from pipeline.runs.packing import Pack
from pipeline.runs.reading import NOT_A_MEMBER, read
from pipeline.runs.settings import Settings, digest
from pipeline.store.buckets import BucketStore
from pipeline.store.quarantine import keep
from pipeline.tables import overrides, waivers
from pipeline.tiebreaks.user_defined import enter

Stage = Literal["ingest", "compute", "rank"]
#: Stages in order; a run does one and those before it.
STAGES: tuple[Stage, ...] = ("ingest", "compute", "rank")


@dataclass(frozen=True)
class Task:
    """What a worker gets: a pack to read, or the key of a bucket that was read before."""

    out: Path
    settings: Settings
    last: Stage
    pack: Pack | None = None
    ingest_key: str = ""


@dataclass
class Record:
    """What a worker gives back: keys by stage, counts, seconds, and whether anything was done.

    quarantined: files kept in quarantine, for they or an event of them were refused. dropped: files
    left out on purpose. waivers, overrides: how often each entry was used.
    """

    keys: dict[str, str]
    states: dict[str, int]
    events: int
    players: int
    games: int
    severities: dict[str, int]
    not_trf: int
    quarantined: list[str]
    dropped: int
    waivers: list[int]
    overrides: list[int]
    done: bool = False
    seconds: dict[str, float] = field(default_factory=dict)


def compute_bucket(task: Task) -> Record:
    """Write the missing tables of a bucket, stage by stage, and say what it holds.

    Raises ContractError when a table breaks its contract; nothing of that stage is kept then.
    """
    enter(task.settings.defined)
    store = BucketStore(task.out)
    keys = _keys(task)
    clock: dict[str, float] = {}
    missing = [stage for stage, key in keys.items() if not store.has(key)]
    ground: Ground | None = None
    values: pl.DataFrame | None = None
    if "ingest" in missing:
        assert task.pack is not None
        with _timed(clock, "ingest"):
            ground = _ingest(task, task.pack, store, keys["ingest"])
    if "compute" in missing:
        with _timed(clock, "compute"):
            ground = ground or _ground(store, keys)
            values = _compute(task, store, keys, ground)
    if "rank" in missing:
        with _timed(clock, "rank"):
            ground = ground or _ground(store, keys)
            values = store.read(keys["compute"], "tiebreaks") if values is None else values
            table = ranked(ground, values, task.settings)
            with store.stage(keys["rank"]) as bucket:
                bucket.write("standings", checked("standings", table))
    return _record(store, keys, task.settings, bool(missing), clock)


def _keys(task: Task) -> dict[str, str]:
    """Key of each stage's bucket, up to the last stage asked for."""
    asked = task.settings
    ingest = task.ingest_key
    if task.pack and not ingest:
        waived, stated = task.pack.meant(asked.waivers), task.pack.meant(asked.overrides)
        said = [entry.as_dict() for entries in (waived, stated) for entry in entries]
        ingest = digest(task.pack.content(), said, asked.ingest_key())
    compute = digest(ingest, asked.compute_key())
    rank = digest(compute, asked.rank_key())
    every: dict[str, str] = {"ingest": ingest, "compute": compute, "rank": rank}
    return {stage: every[stage] for stage in STAGES[: STAGES.index(task.last) + 1]}


def _ingest(task: Task, pack: Pack, store: BucketStore, key: str) -> Ground:
    asked = task.settings
    tables = read(
        pack.members,
        pack.refusals,
        frozenset(pack.seen),
        asked.edition,
        asked.upto,
        asked.waivers,
        asked.overrides,
    )
    with store.stage(key) as bucket:
        for name in ("files", "events", "players", "games", "rounds", "findings"):
            bucket.write(name, checked(name, getattr(tables, name)))
    refused = _refused(tables.files, tables.findings)
    if refused.height:
        contents = {member.file_id: member.data for member in pack.members}
        contents |= {file_id(r.data): r.data for r in pack.refusals if r.data}
        names = set(refused["file_id"])
        own = [member for member in pack.members if member.file_id in names]
        keep(task.out, refused, tables.findings, contents, reasons(tables, refused, own))
    return Ground(tables.events, tables.players, tables.rounds)


def _refused(files: pl.DataFrame, findings: pl.DataFrame) -> pl.DataFrame:
    """The files that were refused, or an event of them: those kept in quarantine."""
    errors = findings.filter(pl.col("severity") == "error")
    first = files.filter(pl.col("state") != "duplicate")
    return first.join(errors, on="file_id", how="semi", maintain_order="left")


def _ground(store: BucketStore, keys: dict[str, str]) -> Ground:
    """The tables of an earlier reading."""
    return Ground(*(store.read(keys["ingest"], name) for name in ("events", "players", "rounds")))


def _compute(task: Task, store: BucketStore, keys: dict[str, str], ground: Ground) -> pl.DataFrame:
    values, found = computed(ground, task.settings)
    with store.stage(keys["compute"]) as bucket:
        bucket.write("tiebreaks", checked("tiebreaks", values))
        bucket.write("findings", checked("findings", found))
    return values


def _record(
    store: BucketStore,
    keys: dict[str, str],
    asked: Settings,
    done: bool,
    clock: dict[str, float],
) -> Record:
    source = keys["ingest"]
    files = store.read(source, "files")
    findings = store.read(source, "findings")
    parts = store.parts(source)
    return Record(
        keys=keys,
        states=_counts(files["state"]),
        events=parts["events"].rows,
        players=parts["players"].rows,
        games=parts["games"].rows,
        severities=_counts(findings["severity"]),
        not_trf=findings.filter(pl.col("rule") == NOT_A_MEMBER).height,
        quarantined=_refused(files, findings)["file_id"].to_list(),
        dropped=files.filter(pl.col("reason") == "DROPPED").height,
        waivers=waivers.used(findings, files, asked.waivers) if asked.waivers else [],
        overrides=overrides.used(store.read(source, "events"), files, asked.overrides)
        if asked.overrides
        else [],
        done=done,
        seconds=clock,
    )


def _counts(labels: pl.Series) -> dict[str, int]:
    counted = labels.cast(pl.String).value_counts(name="rows").sort(labels.name)
    return dict(zip(counted[labels.name].to_list(), counted["rows"].to_list(), strict=True))


@contextmanager
def _timed(clock: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    clock[stage] = time.perf_counter() - start
