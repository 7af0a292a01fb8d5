"""The whole `tiebreaks run` over the archive, as a user starts it."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.archive import Plan, archive, folder
from benchmarks.cases import Case
from benchmarks.process import Measured, measured
from pipeline.runs.pool import cores

_COMMAND = ("-c", "from pipeline.cli import main; main()", "run")


@dataclass(frozen=True)
class Run:
    """What a run took and what it says of itself."""

    case: Case
    measured: Measured
    seconds: Mapping[str, float]
    buckets: int
    output_bytes: int
    workers: int


def whole_run(plan: Plan, case: Case) -> Run:
    """Run into an empty folder, with all cores. Raises AssertionError when events are missing."""
    out = folder() / "out"
    shutil.rmtree(out, ignore_errors=True)
    order = ",".join(case.order)
    ran = measured(
        [
            *_COMMAND, str(archive(plan)), "--out", str(out), "--codes", ",".join(case.codes),
            "--list", order, "--json",
        ]
    )  # fmt: skip
    summary = json.loads(ran.stdout)
    assert summary["events"] == plan.events, summary
    tables = (out / "generations").rglob("*.parquet")
    size = sum(path.stat().st_size for path in tables)
    shutil.rmtree(out)
    return Run(case, ran, summary["seconds"], summary["buckets"]["all"], size, cores())
