"""Buckets in processes: spawned workers, a killed one costs its bucket a second try."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

#: How often a bucket is handed out again after its worker was killed.
RETRIES = 2
#: One thread each for polars and numpy, so one arena of the allocator is enough, and it keeps
#: freed memory for the next query: to give it back and to ask for it again costs a tenth of the
#: processor time.
WORKER_ENVIRONMENT = {
    "POLARS_MAX_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "_RJEM_MALLOC_CONF": "narenas:1,dirty_decay_ms:30000,muzzy_decay_ms:30000",
}


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int,
    more: Callable[[Task], bool] | None = None,
) -> Iterator[Result]:
    """Results in the order of the tasks; at most twice `workers` tasks wait, so memory is bounded.

    With one worker, or one task, everything runs in this process. Workers use one polars thread
    each. They start when there is a second task, or when the first one tells that `more` will come.
    """
    source = iter(tasks)
    first = list(islice(source, 1))
    if workers > 1 and not (first and more and more(first[0])):
        first += islice(source, 1)
        workers = workers if len(first) > 1 else 1
    if workers <= 1:
        yield from map(work, chain(first, source))
        return
    with _environment():
        yield from _pooled(work, chain(first, source), workers)


@contextmanager
def _environment() -> Iterator[None]:
    """What workers inherit; they are started inside the `with` block."""
    before = {name: os.environ.get(name) for name in WORKER_ENVIRONMENT}
    os.environ.update(WORKER_ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _pooled(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    source = enumerate(tasks)
    pool = _pool(workers)
    ready: list[tuple[int, Task]] = []
    waiting: dict[Future[Result], tuple[int, Task]] = {}
    tries: dict[int, int] = {}
    done: dict[int, Result] = {}
    turn = 0
    try:
        while True:
            try:
                while ready or len(waiting) + len(done) < 2 * workers:
                    ready = ready or list(islice(source, 1))
                    if not ready:
                        break
                    waiting[pool.submit(work, ready[0][1])] = ready[0]
                    ready = ready[1:]
                if not waiting and not done:
                    return
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    done[waiting[future][0]] = future.result()
                    del waiting[future]
            except BrokenProcessPool:  # told by a result, or by a pool that takes no more tasks
                pool.shutdown(wait=False, cancel_futures=True)
                pool = _pool(workers)
                lost = sorted(waiting.values(), key=lambda entry: entry[0])
                waiting = {}
                for number, _ in lost:
                    tries[number] = tries.get(number, 0) + 1
                    if tries[number] > RETRIES:
                        raise
                ready = [*lost, *ready]
            while turn in done:
                yield done.pop(turn)
                turn += 1
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """A worker leaves an interrupt to its parent and does not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
