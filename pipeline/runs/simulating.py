"""Simulated archives: events in processes, their report files in one zip, the truth beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import polars as pl

from pipeline.archive.handing import hand_over
from pipeline.errors import MalformedError
from pipeline.reports.progress import Told
from pipeline.runs.pool import cores, in_order
from pipeline.simulate import Plan, simulate
from pipeline.simulate.models import pairer
from pipeline.simulate.report_files import report_files
from pipeline.store.parts import write_part

#: Events of one task: enough to work on together, few enough that all workers have some.
_EVENTS = 250
_EVENTS_BY_GACRUX = 10


@dataclass(frozen=True)
class Archive:
    """What was written."""

    zip: Path
    truth: Path
    events: int


def simulate_archive(plan: Plan, events: int, to: Path, workers: int, told: Told) -> Archive:
    """Write the events 1 to `events` of a plan as report files into the zip `to`.

    Beside it `<name>.truth.parquet`: the table `truth` of `Simulated` under the event_ids that a
    run gives, with the plan as JSON in its metadata under `plan`. Equal plans give equal bytes,
    however many workers there are. Raises FileAccessError, and what `simulate` raises.
    """
    if to.suffix.lower() != ".zip":
        raise MalformedError("--out", str(to), "name a file that ends in .zip")
    tasks = portions(plan, events)
    parts: list[pl.DataFrame] = []

    def texts() -> Iterator[tuple[str, str]]:
        done = 0
        for files, truth in in_order(partial(_simulated, plan), tasks, workers or cores()):
            parts.append(truth)
            yield from files
            done += len(files)
            told("simulating", done)

    hand_over(texts(), to)
    truth = to.with_suffix(".truth.parquet")
    write_part(pl.concat(parts), truth, {"plan": json.dumps(plan.facts())})
    return Archive(to, truth, events)


def portions(plan: Plan, events: int) -> list[range]:
    """The numbers 1 to `events`, cut into what one task simulates.

    Raises MalformedError here, before anything starts, when the pairing model is not installed.
    """
    pairer(plan)
    size = _EVENTS_BY_GACRUX if plan.pairing == "dutch" else _EVENTS
    numbers = range(1, events + 1)
    return [numbers[first : first + size] for first in range(0, events, size)]


def _simulated(plan: Plan, numbers: range) -> tuple[list[tuple[str, str]], pl.DataFrame]:
    return report_files(simulate(plan, numbers.start, len(numbers)))
