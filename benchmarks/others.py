"""The other programs on files of the measured archive: seconds per event, start-up left out.

Each works in this process, one event after another, as it does for its users.
"""

import sys
import time
from collections.abc import Sequence

from benchmarks.archive import Plan, sample
from benchmarks.cases import Case

#: Events looked at before the clock starts.
WARM_UP = 2


def gacrux_seconds(plan: Plan, case: Case, size: int) -> float:
    """Seconds per event of gacrux: file in, all codes and places out."""
    from tests.differential.gacrux_worker import answer  # noqa: PLC0415

    paths = [str(path) for path in sample(plan, size + WARM_UP)]
    given = sys.argv
    try:
        for path in paths[:WARM_UP]:
            _answered(answer(path, case.asked_elsewhere, ["-b", "utf-8"]))
        start = time.perf_counter()
        for path in paths[WARM_UP:]:
            _answered(answer(path, case.asked_elsewhere, ["-b", "utf-8"]))
        return (time.perf_counter() - start) / size
    finally:
        sys.argv = given


def tiebreak_core_seconds(plan: Plan, case: Case, size: int) -> tuple[float, Sequence[str]]:
    """(seconds per event of tiebreak-core, the codes asked that it has), from events in memory."""
    from tests.differential.tiebreak_core_oracle import (  # noqa: PLC0415
        supports,
        tiebreak_core_values,
    )

    edition = "fide-2026"
    codes = [code for code in case.codes if supports(code, edition) and code not in ("RTNG", "TPN")]
    events = {str(number): plan.event(number) for number in range(size)}
    tiebreak_core_values({"0": events["0"]}, codes, edition=edition)
    start = time.perf_counter()
    tiebreak_core_values(events, codes, edition=edition)
    return (time.perf_counter() - start) / size, codes


def _answered(answer: dict[str, object]) -> None:
    if not answer["rows"]:
        raise RuntimeError(f"gacrux refused {answer['path']}: {answer['problem']}")
