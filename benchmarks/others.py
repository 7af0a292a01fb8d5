"""The other programs on files of the measured archive: seconds per event."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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


@dataclass(frozen=True)
class Gacrux:
    """The pace of gacrux: in one process, of that its tie-breaks and places, and as a command."""

    whole: Pace
    tiebreaks: Pace
    command: Pace

    def mean(self, other: "Gacrux") -> "Gacrux":
        """The mean of two."""
        return Gacrux(
            self.whole.mean(other.whole),
            self.tiebreaks.mean(other.tiebreaks),
            self.command.mean(other.command),
        )


def gacrux_pace(plan: Plan, case: Case, size: int) -> Gacrux:
    """Files in, all codes and places out: one process for all files, and a process for each."""
    from gacrux.tiebreakchecker import tiebreakchecker  # noqa: PLC0415

    from tests.differential.gacrux_worker import answer  # noqa: PLC0415

    paths = [str(path) for path in sample(plan, size + WARM_UP)]
    options = ["-b", "utf-8"]
    given = sys.argv
    try:
        for path in paths[:WARM_UP]:
            _answered(answer(path, case.asked_elsewhere, options))
        with _timed(tiebreakchecker, "do_checker") as inside:
            start, used = time.perf_counter(), time.process_time()
            for path in paths[WARM_UP:]:
                _answered(answer(path, case.asked_elsewhere, options))
            whole = _pace(start, used, size)
    finally:
        sys.argv = given
    start, used = time.perf_counter(), _children()
    for path in paths[WARM_UP:]:
        asked = ["-i", path, "-o", os.devnull, *options, "-t", *case.asked_elsewhere]
        subprocess.run([sys.executable, "-m", "gacrux.tiebreakchecker", *asked], check=True)
    command = Pace((time.perf_counter() - start) / size, (_children() - used) / size)
    return Gacrux(whole, Pace(inside[0] / size, inside[1] / size), command)


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
    return _pace(start, used, size), codes


def _pace(start: float, used: float, size: int) -> Pace:
    return Pace((time.perf_counter() - start) / size, (time.process_time() - used) / size)


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


@contextmanager
def _timed(owner: type, method: str) -> Iterator[list[float]]:
    """Wall and processor seconds spent inside a method while the `with` block runs."""
    spent, plain = [0.0, 0.0], getattr(owner, method)

    def timed(*arguments: object) -> object:
        start, used = time.perf_counter(), time.process_time()
        try:
            return plain(*arguments)
        finally:
            spent[0] += time.perf_counter() - start
            spent[1] += time.process_time() - used

    # the program names its stages by the method's own name
    timed.__name__ = method
    setattr(owner, method, timed)
    try:
        yield spent
    finally:
        setattr(owner, method, plain)


def _answered(answer: dict[str, object]) -> None:
    if not answer["rows"]:
        raise RuntimeError(f"gacrux refused {answer['path']}: {answer['problem']}")
