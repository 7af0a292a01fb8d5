"""One bucket from members to audited standings: a pure function of its content and the settings."""

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.archive import file_id
from pipeline.audits.places import audited
from pipeline.contracts.check import checked
from pipeline.runs.check import reasons
from pipeline.runs.computing import Ground, computed, ranked
from pipeline.runs.packing import Pack
from pipeline.runs.reading import NOT_A_MEMBER, read
from pipeline.runs.settings import Settings, digest
from pipeline.runs.task import STAGES, Record, Stage, Task
from pipeline.store.buckets import BucketStore
from pipeline.store.laws import Laws, laws
from pipeline.store.quarantine import keep
from pipeline.tables import overrides, waivers
from pipeline.tables.ingest import Tables
from pipeline.tiebreaks.user_defined import enter


def compute_bucket(task: Task) -> Record:
    """Write the missing tables of a bucket, stage by stage, and say what it holds.

    Raises ContractError when a table breaks its contract or a law over several tables; nothing of
    that stage is kept then.
    """
    enter(task.settings.defined)
    store = BucketStore(task.out)
    keys = _keys(task)
    clock: dict[str, float] = {}
    missing = [stage for stage, key in keys.items() if not store.has(key)]
    if missing:
        with laws() as held:
            _Making(task, store, keys, held, clock).make(missing)
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


@dataclass(frozen=True)
class _Making:
    """A bucket being made: each stage keeps its tables once no contract and no law is broken."""

    task: Task
    store: BucketStore
    keys: dict[str, str]
    laws: Laws
    clock: dict[str, float]

    def make(self, missing: Collection[str]) -> None:
        """The missing stages; tables of the others are read."""
        ground = self._ingest() if "ingest" in missing else self._ground()
        if "compute" in missing:
            values = self._compute(ground)
        elif "rank" in missing:
            values = self.store.read(self.keys["compute"], "tiebreaks")
            self.laws.know({"tiebreaks": values})
        if "rank" in missing:
            self._rank(ground, values)

    def _ingest(self) -> Ground:
        pack, asked = self.task.pack, self.task.settings
        assert pack is not None
        with _timed(self.clock, "ingest"):
            tables = read(
                pack.members,
                pack.refusals,
                frozenset(pack.seen),
                asked.edition,
                asked.upto,
                asked.waivers,
                asked.overrides,
            )
            names = ("files", "events", "players", "games", "rounds", "findings")
            kept = {name: checked(name, getattr(tables, name)) for name in names}
        self._keep("ingest", kept, kept)
        refused = _refused(tables.files, tables.findings)
        if refused.height:
            _quarantine(self.task.out, pack, tables, refused)
        return Ground(tables.events, tables.players, tables.rounds)

    def _ground(self) -> Ground:
        """The tables of an earlier reading."""
        names = ("events", "players", "rounds")
        tables = {name: self.store.read(self.keys["ingest"], name) for name in names}
        self.laws.know(tables)
        return Ground(**tables)

    def _compute(self, ground: Ground) -> pl.DataFrame:
        with _timed(self.clock, "compute"):
            values, found = computed(ground, self.task.settings)
            kept = {"tiebreaks": checked("tiebreaks", values)}
            named = {"findings": checked("findings", found)}
        # the findings of reading are what laws over findings are about
        self._keep("compute", kept | named, kept)
        return values

    def _rank(self, ground: Ground, values: pl.DataFrame) -> None:
        with _timed(self.clock, "rank"):
            kept = {"standings": checked("standings", ranked(ground, values, self.task.settings))}
        with _timed(self.clock, "audit"):
            audit = audited(ground.players, values, kept["standings"])
            kept["audit"] = checked("audit", audit)
        self._keep("rank", kept, kept)

    def _keep(
        self, stage: Stage, tables: dict[str, pl.DataFrame], judged: dict[str, pl.DataFrame]
    ) -> None:
        """Write the tables of a stage, unless a law over those to be judged is broken."""
        with _timed(self.clock, "laws"):
            self.laws.hold(judged)
        with _timed(self.clock, stage), self.store.stage(self.keys[stage]) as bucket:
            for name, frame in tables.items():
                bucket.write(name, frame)


def _quarantine(out: Path, pack: Pack, tables: Tables, refused: pl.DataFrame) -> None:
    """Keep the files that were refused, or an event of them."""
    contents = {member.file_id: member.data for member in pack.members}
    contents |= {file_id(r.data): r.data for r in pack.refusals if r.data}
    names = set(refused["file_id"])
    own = [member for member in pack.members if member.file_id in names]
    keep(out, refused, tables.findings, contents, reasons(tables, refused, own))


def _refused(files: pl.DataFrame, findings: pl.DataFrame) -> pl.DataFrame:
    """The files that were refused, or an event of them: those kept in quarantine."""
    errors = findings.filter(pl.col("severity") == "error")
    first = files.filter(pl.col("state") != "duplicate")
    return first.join(errors, on="file_id", how="semi", maintain_order="left")


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
def _timed(clock: dict[str, float], step: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    clock[step] = clock.get(step, 0.0) + time.perf_counter() - start
