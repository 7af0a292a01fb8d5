"""`python -m benchmarks`: measure everything and write RESULTS.md beside this file."""

import argparse
import sys
from pathlib import Path

from benchmarks.archive import Plan, archive, unpacked_bytes
from benchmarks.cases import CASES
from benchmarks.others import gacrux_pace, tiebreak_core_pace
from benchmarks.results import Others, Result, page
from benchmarks.stages import bucket_steps
from benchmarks.whole_run import whole_run


def main() -> None:
    """Measure each case; gacrux before and after the run, so that both see the same machine."""
    options = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    options.add_argument("--events", type=int, default=Plan.events)
    options.add_argument("--sample", type=int, default=40, help="files for the other programs")
    options.add_argument("--to", type=Path, default=Path(__file__).with_name("RESULTS.md"))
    given = options.parse_args()
    plan = Plan(events=given.events)
    _tell(f"archive {archive(plan)}")
    results = []
    for case in CASES:
        before = gacrux_pace(plan, case, given.sample) if case.others else None
        run = whole_run(plan, case)
        others = None
        if before:
            after = gacrux_pace(plan, case, given.sample)
            others = Others(before.mean(after), *tiebreak_core_pace(plan, case, given.sample))
        results.append(Result(run, *bucket_steps(plan, case), others))
        _tell(f"{case.name}: {run.measured.seconds:.1f} s")
    given.to.write_text(page(plan, unpacked_bytes(plan), given.sample, results), "utf-8")
    _tell(f"wrote {given.to}")


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
