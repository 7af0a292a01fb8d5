"""Runs beside each other, runs that are killed, and readers that stop reading."""

import io
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.errors import FileAccessError
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.lock import locked
from pipeline.store.scan import generation, manifest, read
from tests.cli.called import ROOT, more, small_archive, started
from tests.cli.conftest import Call

KILLS = 3
#: Runs without end, now over one archive and now over another.
RUNS = """
import sys
from itertools import cycle
from pathlib import Path
from pipeline.runs import packing
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
if __name__ == "__main__":
    packing.LEAST = packing.MARK = 1
    print("ready", flush=True)
    for source in cycle(sys.argv[2:]):
        run_all([Path(source)], Path(sys.argv[1]), settings(), 1, lambda *_: None)
"""


def test_a_second_run_at_a_time_ends_in_6(tiebreaks: Call, archive: Path, tmp_path: Path) -> None:
    holder = started(tmp_path / "out", code=(
        "import sys, time\nfrom pathlib import Path\nfrom pipeline.store.lock import locked\n"
        "with locked(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(60)\n"
    ))  # fmt: skip
    assert holder.stdout
    assert holder.stdout.readline() == "held\n"
    called = tiebreaks("run", archive, "--out", tmp_path / "out")
    assert called.code == 6
    assert str(tmp_path / "out") in called.err
    holder.kill()
    holder.communicate()
    assert tiebreaks("run", archive, "--out", tmp_path / "out").code == 0


def test_what_only_reads_needs_no_lock(tiebreaks: Call, published: Path) -> None:
    with locked(published):
        assert tiebreaks("show", published, "robin").code == 0
        assert tiebreaks("audit", published).code == 0


def whole(out: Path) -> int:
    """Events of the current generation, after a look at every table of it."""
    folder = generation(out)
    try:
        promised = manifest(folder)["tables"]
        rows = {table: read(folder, table).height for table in promised}
    except (FileAccessError, OSError):
        assert generation(out) != folder, "only a generation that was replaced may vanish"
        return whole(out)
    assert rows == {table: facts["rows"] for table, facts in promised.items()}
    return rows["events"]


@pytest.mark.parametrize("seed", [20260401])
def test_a_run_may_be_killed_at_any_moment(tmp_path: Path, seed: int) -> None:
    moment = random.Random(seed)
    one, other = small_archive(tmp_path / "one"), small_archive(tmp_path / "other")
    more(other, 5)
    out = tmp_path / "out"
    run_all([one], out, settings(), 1, lambda *_: None)
    for _ in range(KILLS):
        runner = started(out, other, one, code=RUNS)
        assert runner.stdout
        assert runner.stdout.readline() == "ready\n"
        end = time.monotonic() + moment.uniform(0.05, 1.0)
        while time.monotonic() < end:
            assert whole(out) in (4, 5)
        runner.kill()
        runner.communicate()
        assert whole(out) in (4, 5)
    run_all([other], out, settings(), 1, lambda *_: None)
    assert whole(out) == 5
    assert not list((out / "staging").iterdir())


def test_an_interrupt_ends_in_130(tmp_path: Path) -> None:
    source = small_archive(tmp_path / "archive")
    runner = started(
        source, tmp_path / "out",
        code=(
            "import sys\nfrom pathlib import Path\nfrom pipeline.runs import stages\n"
            "from pipeline.cli import main\n"
            "def waits(*_):\n    print('waits', flush=True)\n    import time; time.sleep(60)\n"
            "stages.demand = waits\n"
            "sys.argv = ['tiebreaks', 'run', sys.argv[1], '--out', sys.argv[2]]\nmain()\n"
        ),
    )  # fmt: skip
    assert runner.stdout
    assert runner.stdout.readline() == "waits\n"
    runner.send_signal(signal.SIGINT)
    out, err = runner.communicate(timeout=30)
    assert runner.returncode == 130
    assert (out, err) == ("", "error: interrupted; the last generation is untouched\n")
    assert not (tmp_path / "out" / "CURRENT").exists()
    assert not list((tmp_path / "out" / "staging").iterdir())


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -c 'from pipeline.cli import main; main()' codes | head -1"
    shell = ["bash", "-o", "pipefail", "-c", command]
    piped = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (piped.returncode, piped.stderr) == (0, "")
    assert piped.stdout.startswith("code ")


def test_an_old_terminal_is_no_error(published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="iso8859-5"))
    monkeypatch.setattr(sys, "argv", ["tiebreaks", "show", str(published), "robin"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert b" ? after round 5 ? declared ? " in raw.getvalue()
