"""The other programs on files of the measured archive: seconds per event, start-up left out.

Each works in this process, one event after another, as it does for its users.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.archive import Plan, sample
from benchmarks.cases import Case

#: Events looked at before the clock starts.
WARM_UP = 2


@dataclass(frozen=True)
class Pace:
    """Wall and processor seconds per event."""

    seconds: float
    processor: float

    def mean(self, other: "Pace") -> "Pace":
        """The mean of two."""
        return Pace((self.seconds + other.seconds) / 2, (self.processor + other.processor) / 2)


def gacrux_pace(plan: Plan, case: Case, size: int) -> Pace:
    """The pace of gacrux: file in, all codes and places out."""
    from tests.differential.gacrux_worker import answer  # noqa: PLC0415

    paths = [str(path) for path in sample(plan, size + WARM_UP)]
    given = sys.argv
    try:
        for path in paths[:WARM_UP]:
            _answered(answer(path, case.asked_elsewhere, ["-b", "utf-8"]))
        start, used = time.perf_counter(), time.process_time()
        for path in paths[WARM_UP:]:
            _answered(answer(path, case.asked_elsewhere, ["-b", "utf-8"]))
        return Pace((time.perf_counter() - start) / size, (time.process_time() - used) / size)
    finally:
        sys.argv = given


def tiebreak_core_pace(plan: Plan, case: Case, size: int) -> tuple[Pace, Sequence[str]]:
    """(pace of tiebreak-core from events in memory, the codes asked that it has)."""
    from tests.differential.tiebreak_core_oracle import (  # noqa: PLC0415
        supports,
        tiebreak_core_values,
    )

    edition = "fide-2026"
    codes = [code for code in case.codes if supports(code, edition) and code not in ("RTNG", "TPN")]
    events = {str(number): plan.event(number) for number in range(size)}
    tiebreak_core_values({"0": events["0"]}, codes, edition=edition)
    start, used = time.perf_counter(), time.process_time()
    tiebreak_core_values(events, codes, edition=edition)
    pace = Pace((time.perf_counter() - start) / size, (time.process_time() - used) / size)
    return pace, codes


def _answered(answer: dict[str, object]) -> None:
    if not answer["rows"]:
        raise RuntimeError(f"gacrux refused {answer['path']}: {answer['problem']}")
