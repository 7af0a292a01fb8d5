"""What must hold of any bytes whatever, and which file of a batch breaks it."""

import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import polars as pl

from pipeline.archive import Member
from pipeline.audits.places import audited
from pipeline.contracts.check import checked
from pipeline.contracts.labels import STATE
from pipeline.records.writer import Dialect
from pipeline.runs.computing import Ground, computed, ranked
from pipeline.runs.faults import FAULTS
from pipeline.runs.reading import read
from pipeline.runs.settings import settings
from pipeline.store.checks import check, demand
from pipeline.tables.ingest import Tables
from tests.properties.drawn import CODES, LISTS
from tests.records.round_trip import assert_comes_back

SETTINGS = settings(",".join(CODES), [*LISTS, "declared"])
READING = ("files", "events", "players", "games", "rounds", "findings")


@dataclass(frozen=True)
class Verdict:
    """Files by their state, events in the tables, seconds of computing while reading."""

    states: Counter[str]
    events: int
    seconds: float


@dataclass(frozen=True)
class Fault:
    """A file that breaks a property alone, and how; without a file it takes several."""

    data: bytes | None
    error: BaseException


def members(files: Sequence[bytes]) -> list[Member]:
    """The files under names that sort as they came."""
    return [Member(f"{number:06}.trf", data) for number, data in enumerate(files)]


def judged(files: Sequence[bytes]) -> Verdict:
    """The verdict of a batch; raises where a property is broken.

    Reading, every table code, lists and audit end without an exception; each file is in one state,
    for a reason that its findings give; contracts and laws hold; what was read comes back from the
    report files that are written of it.
    """
    start = time.process_time()
    tables = read(members(files), [], frozenset(), SETTINGS.edition)
    seconds = time.process_time() - start
    _assert_one_state(tables, len(files))
    ground = Ground(tables.events, tables.players, tables.rounds)
    values, found = computed(ground, SETTINGS)
    made = {name: getattr(tables, name) for name in READING}
    made |= {"tiebreaks": values, "standings": ranked(ground, values, SETTINGS)}
    made["audit"] = audited(tables.players, values, made["standings"])
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        for name, table in made.items():
            checked(name, table).write_parquet(Path(folder) / f"{name}.parquet")
        demand(check(Path(folder)))
    checked("findings", found)
    for dialect in get_args(Dialect):
        assert_comes_back(tables, dialect)
    states = Counter(tables.files["state"].cast(pl.String).to_list())
    return Verdict(states, tables.events.height, seconds)


def _assert_one_state(tables: Tables, count: int) -> None:
    """Every file has one row and one state, which its events and findings bear out."""
    files = tables.files
    assert files["origin"].to_list() == [member.origin for member in members([b""] * count)]
    assert set(files["state"]) <= set(STATE)
    of_file = tables.findings.group_by("file_id").agg(
        worst=pl.col("severity").cast(pl.String).replace_strict(
            {"note": 0, "warning": 1, "error": 2}, return_dtype=pl.Int8
        ).max(),
        rules=pl.col("rule").unique(),
    )  # fmt: skip
    rows = files.join(of_file, on="file_id", how="left").with_columns(pl.col("worst").fill_null(0))
    state, is_loaded = pl.col("state"), pl.col("events") > 0
    reason = pl.col("rules").list.contains(pl.col("reason")).fill_null(False)
    bearing_out = {
        "loaded": is_loaded & (pl.col("worst") == 0) & pl.col("reason").is_null(),
        "repaired": is_loaded & (pl.col("worst") > 0) & reason,
        "quarantined": ~is_loaded & (pl.col("worst") == 2) & reason,
        "duplicate": ~pl.col("file_id").is_unique(),
    }
    for name, borne_out in bearing_out.items():
        odd = rows.filter((state == name) & ~borne_out)
        assert odd.is_empty(), f"{name}: {odd.row(0, named=True)}"
    held = tables.events.group_by("file_id").agg(held=pl.len())
    first = files.filter(state != "duplicate").join(held, on="file_id", how="left")
    assert first["events"].equals(first["held"].fill_null(0), check_names=False)


def outcomes(files: Sequence[bytes]) -> Iterator[Verdict | Fault]:
    """The verdict of a batch; where a property is broken the files that do it, found by halving."""
    try:
        yield judged(files)
    except FAULTS as error:
        if len(files) == 1:
            yield Fault(files[0], error)
            return
        half = len(files) // 2
        found = [*outcomes(files[:half]), *outcomes(files[half:])]
        yield from found
        if not any(isinstance(one, Fault) for one in found):
            yield Fault(None, error)


def slowest(files: Sequence[bytes]) -> tuple[float, bytes]:
    """Seconds and bytes of the file that takes longest to read, by following the slower half."""
    while len(files) > 1:
        half = len(files) // 2
        files = max(files[:half], files[half:], key=reading_seconds)
    return reading_seconds(files), files[0]


def reading_seconds(files: Sequence[bytes]) -> float:
    """Seconds of computing that reading the files as one bucket takes."""
    start = time.process_time()
    read(members(files), [], frozenset(), SETTINGS.edition)
    return time.process_time() - start
