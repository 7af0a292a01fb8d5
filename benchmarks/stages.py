"""Where the time of one bucket goes, step by step, in the environment of a worker.

Run as a program it prints JSON: {"events", "steps": [[step, seconds], …]}.
"""

import functools
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from benchmarks.archive import Plan, archive
from benchmarks.cases import CASES, Case
from pipeline.runs.pool import WORKER_ENVIRONMENT

#: Steps by the module that calls them. Time inside a nested step counts for that step alone.
STEPS = {
    "runs.packing": ("file_id",),
    "runs.bucket": ("read", "checked", "computed", "ranked", "audited", "_record"),
    "store.laws": ("_numbered", "_broken"),
    "runs.reading": ("texts", "ingest"),
    "tables.ingest": (
        "lines", "split", "headers", "players", "competitors", "cells", "sides", "requested_byes",
        "paired", "held_rounds", "inferred_scoring", "paid", "adjusted", "lost_byes", "systems",
        "cell_findings", "stated_findings", "count_findings", "repeat_findings",
        "classified", "players_table",
        "games_table", "rounds_table",
    ),
    "store.buckets": ("write_part",),
    "store.parts": ("sync_file", "sha256_of"),
    "runs.computing": ("field", "compute"),
    "tiebreaks.compute": ("whole_values", "contributions"),
    "contributions.build": ("elements", "lowest_first", "highest_first", "higher_of_two"),
    "rankings.standings": ("rank",),
}  # fmt: skip


class Clock:
    """Processor seconds of each step, less those of the steps inside it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._inner: list[float] = []

    def wrapped(self, step: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with its time added under the step's name."""

        @functools.wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            start = time.process_time()
            self._inner.append(0.0)
            try:
                return function(*arguments, **named)
            finally:
                spent = time.process_time() - start
                self.seconds[step] = self.seconds.get(step, 0.0) + spent - self._inner.pop()
                if self._inner:
                    self._inner[-1] += spent

        return timed


def bucket_steps(plan: Plan, case: Case) -> tuple[int, list[tuple[str, float]]]:
    """(events of the bucket, seconds of each step, the longest first), in a process of its own."""
    number = CASES.index(case)
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.stages", *map(str, (*astuple(plan), number))],
        env={**os.environ, **WORKER_ENVIRONMENT},
        stdout=subprocess.PIPE,
        check=True,
    )
    facts = json.loads(told.stdout)
    return facts["events"], [(step, seconds) for step, seconds in facts["steps"]]


def _profile(plan: Plan, case: Case) -> dict[str, object]:
    from pipeline.archive import read_members  # noqa: PLC0415
    from pipeline.runs.bucket import compute_bucket  # noqa: PLC0415
    from pipeline.runs.packing import Pack, packs  # noqa: PLC0415
    from pipeline.runs.settings import settings  # noqa: PLC0415
    from pipeline.runs.task import Task  # noqa: PLC0415

    chosen = settings(",".join(case.codes), [",".join(case.order)])
    found: Iterator[Pack] = packs(read_members([archive(plan)]))
    first, second = next(found), next(found)
    clock = Clock()
    for module, names in STEPS.items():
        loaded = importlib.import_module(f"pipeline.{module}")
        for step in names:
            function = getattr(loaded, step)
            setattr(loaded, step, clock.wrapped(f"{module}: {step.strip('_')}", function))
    with tempfile.TemporaryDirectory() as place:
        # the first one pays for what happens once in a process
        for number, pack in enumerate((first, second)):
            clock.seconds.clear()
            record = compute_bucket(Task(Path(place, str(number)), chosen, "rank", pack))
    steps = sorted(clock.seconds.items(), key=lambda step: -step[1])
    return {"events": record.events, "steps": steps}


if __name__ == "__main__":
    *measures, which = map(int, sys.argv[1:])
    print(json.dumps(_profile(Plan(*measures), CASES[which])))
