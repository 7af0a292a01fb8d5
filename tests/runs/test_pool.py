"""Workers: order, bounded waiting, killed ones, and none that outlives its parent."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from pipeline.runs.pool import in_order
from tests.runs.work import always_killed, doubled, in_company, killed_first, killed_once

ROOT = Path(__file__).parents[2]
PARENT = """
import sys
from pathlib import Path
from pipeline.runs.pool import in_order
from tests.runs.work import told_and_waiting
if __name__ == "__main__":
    list(in_order(told_and_waiting, [Path(sys.argv[1])] * 2, 2))
"""


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = list(range(1, 12))
    expected = [2 * number for number in tasks]
    for workers in (1, 2):
        assert list(in_order(doubled, tasks, workers)) == expected
    assert list(in_order(doubled, [], 2)) == []


def test_no_more_tasks_wait_than_twice_the_workers() -> None:
    drawn = 0

    def tasks() -> Iterator[int]:
        nonlocal drawn
        for number in range(1, 40):
            drawn += 1
            yield number

    for place, _ in enumerate(in_order(doubled, tasks(), 2), start=1):
        assert drawn <= place + 2 * 2


def test_a_killed_worker_costs_its_task_a_second_try(tmp_path: Path) -> None:
    tasks = [(tmp_path, number) for number in range(6)]
    assert list(in_order(killed_once, tasks, 2)) == list(range(6))
    assert (tmp_path / "killed").is_dir()


def test_as_many_workers_as_asked_for(tmp_path: Path) -> None:
    """Also where no task tells that more will come."""
    assert list(in_order(in_company, [(tmp_path, 3)] * 3, 3)) == [3, 3, 3]


def test_a_worker_killed_while_the_next_task_is_drawn(tmp_path: Path) -> None:
    """A pool that broke meanwhile takes no task; no task is lost."""
    place = tmp_path / "killed"

    def tasks() -> Iterator[Path]:
        yield place
        while not place.is_dir():
            time.sleep(0.02)
        time.sleep(0.5)
        yield place
        yield place

    assert list(in_order(killed_first, tasks(), 2, lambda _: True)) == [1, 1, 1]


def test_a_task_that_kills_every_worker_ends_the_run() -> None:
    with pytest.raises(BrokenProcessPool):
        list(in_order(always_killed, [1, 2], 2))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # a zombie has ended; nobody has asked for its exit code yet
    return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:1]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads process states in /proc")
def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    workers = [int(path.name) for path in tmp_path.iterdir()]
    assert len(workers) == 2
    parent.kill()
    parent.wait()
    while any(map(alive, workers)) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(map(alive, workers))
