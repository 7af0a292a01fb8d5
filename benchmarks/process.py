"""One command in a process of its own: wall seconds and memory of the whole process tree."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

_PROC = Path("/proc")
_PAUSE = 0.02
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Measured:
    """Wall and processor seconds, highest memory of the tree in bytes (0 without /proc), stdout.

    Memory is the resident sets of the process and all its descendants added up, looked at every 20
    milliseconds; pages that they share are counted in each.
    """

    seconds: float
    processor: float
    peak: int
    stdout: str


def measured(arguments: Sequence[str]) -> Measured:
    """Run this Python with the arguments. Raises CalledProcessError when it fails."""
    start, used = time.perf_counter(), _processor()
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True)
    ended = Event()
    peaks: list[int] = []
    watcher = Thread(target=_watch, args=(process.pid, ended, peaks))
    watcher.start()
    stdout, _ = process.communicate()
    seconds = time.perf_counter() - start
    ended.set()
    watcher.join()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return Measured(seconds, _processor() - used, max(peaks, default=0), stdout)


def _processor() -> float:
    """Seconds of all cores that ended children and their descendants have used."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _watch(root: int, ended: Event, peaks: list[int]) -> None:
    while not ended.wait(_PAUSE):
        peaks.append(_resident(root))


def _resident(root: int) -> int:
    """Bytes in memory of a process and its descendants."""
    children: dict[int, list[int]] = {}
    pages: dict[int, int] = {}
    for path in _PROC.glob("[0-9]*/stat"):
        try:
            # the name in parentheses may hold blanks and parentheses
            facts = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(path.parent.name)
        children.setdefault(int(facts[1]), []).append(number)
        pages[number] = int(facts[21])
    total, waiting = 0, [root]
    while waiting:
        number = waiting.pop()
        total += pages.get(number, 0)
        waiting += children.get(number, [])
    return total * _PAGE
