"""One run at a time; what a killed one left is cleared."""

import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.errors import LockedError
from pipeline.store.lock import locked

HOLDER = """
import sys, time
from pathlib import Path
from pipeline.store.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    with locked(tmp_path):
        with pytest.raises(LockedError) as caught, locked(tmp_path):
            pass
        assert caught.value.exit_code == 6
    with locked(tmp_path):
        pass


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, cwd=root
    )
    assert holder.stdout
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(LockedError), locked(tmp_path):
        pass
    holder.kill()
    holder.wait()
    holder.stdout.close()
    with locked(tmp_path):
        pass


def test_leftovers_are_cleared_by_the_next_run_alone(tmp_path: Path) -> None:
    left = tmp_path / "staging" / "20240101T000000-000000" / "tables"
    with locked(tmp_path):
        left.mkdir(parents=True)
        with pytest.raises(LockedError), locked(tmp_path):
            pass
        assert left.exists()
    with locked(tmp_path):
        assert not left.exists()
