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


def always_killed(_: int) -> int:
    """Nobody survives this."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def told_and_waiting(place: Path) -> None:
    """Leave the process id and work for long."""
    (place / str(os.getpid())).touch()
    time.sleep(60)
