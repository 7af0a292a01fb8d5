"""A publisher killed at any moment leaves a readable archive and a working next run."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.errors import FileAccessError
from pipeline.store.scan import generation, manifest, read
from tests.store.conftest import published
from tests.store.sample import tables

KILLS = 10
PUBLISHER = """
import sys
from itertools import count
from pathlib import Path
from tests.store.conftest import published
from tests.store.sample import tables
print("ready", flush=True)
for number in count(1):
    published(Path(sys.argv[1]), tables(events=1 + number % 5), keep=5)
"""


def consistent(out: Path, place: str) -> None:
    """Every table of one generation tells of the same events and has the rows it promises."""
    folder = generation(out / place).resolve()
    try:
        promised = manifest(folder)["tables"]
        events = read(folder, "events")
        rounds = read(folder, "rounds")
        files = read(folder, "files")
    except (FileAccessError, OSError):
        # Only a generation that several newer ones have replaced may vanish under a reader.
        assert folder != generation(out / place).resolve()
        return
    assert promised["rounds"]["rows"] == rounds.height == 24 * events.height
    assert files.filter(files["state"] == "loaded").height == events.height


@pytest.mark.parametrize("seed", [20240501])
def test_readers_never_see_half_a_generation(tmp_path: Path, seed: int) -> None:
    moment = random.Random(seed)
    published(tmp_path, tables())
    reads = 0
    for _ in range(KILLS):
        publisher = subprocess.Popen(
            [sys.executable, "-c", PUBLISHER, str(tmp_path)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        )
        assert publisher.stdout
        assert publisher.stdout.readline() == b"ready\n"
        end = time.monotonic() + moment.uniform(0.02, 0.25)
        while time.monotonic() < end:
            consistent(tmp_path, "")
            consistent(tmp_path, "current")
            reads += 2
        publisher.kill()
        publisher.wait()
        publisher.stdout.close()
        consistent(tmp_path, "")
        consistent(tmp_path, "current")
    assert reads > KILLS
    run = published(tmp_path, tables(events=3))
    assert generation(tmp_path).name == run
    assert read(tmp_path, "events").height == 3
    assert list((tmp_path / "staging").iterdir()) == []
    # how many runs came to publish depends on when they were killed
    assert 1 <= len(list((tmp_path / "generations").iterdir())) <= 3
