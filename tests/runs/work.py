"""What workers do in these tests; spawned processes import it by name."""

import os
import signal
import time
from pathlib import Path


def doubled(number: int) -> int:
    """Late where the number is small, so that results come out of order."""
    time.sleep(0.05 / number)
    return 2 * number


def killed_once(task: tuple[Path, int]) -> int:
    """The first to come to number 3 is killed by the system."""
    folder, number = task
    if number == 3:
        try:
            (folder / "killed").mkdir()
        except FileExistsError:
            return number
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed_first(place: Path) -> int:
    """The first to come is killed by the system."""
    try:
        place.mkdir()
    except FileExistsError:
        return 1
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def in_company(task: tuple[Path, int]) -> int:
    """Wait until so many workers are at work; how many there were."""
    place, many = task
    (place / str(os.getpid())).touch()
    end = time.monotonic() + 30
    while len(list(place.iterdir())) < many and time.monotonic() < end:
        time.sleep(0.02)
    return len(list(place.iterdir()))


def always_killed(_: int) -> int:
    """Nobody survives this."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def told_and_waiting(place: Path) -> None:
    """Leave the process id and work for long."""
    (place / str(os.getpid())).touch()
    time.sleep(60)
