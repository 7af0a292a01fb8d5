"""Each notebook runs as a script, on the sample and on a few simulated events."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.studies.accuracy import CAUTIONS

FOLDER = Path(__file__).parents[2] / "notebooks"
#: Name → arguments, and what it says on stdout.
SAID = {
    "order_matters": ((), r"two or more winners: 0\.\d+"),
    "best_player": (("--", "--events", "30"), r"whole order: \S+; first place: \S+"),
    "edition_2026": ((), r"another winner: 0\.\d+"),
}


def test_every_notebook_is_run():
    assert {path.stem for path in FOLDER.glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_notebook(name: str):
    arguments, said = SAID[name]
    command = [sys.executable, str(FOLDER / f"{name}.py"), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=FOLDER.parent, check=False)
    assert ended.returncode == 0, ended.stderr
    assert re.fullmatch(said, ended.stdout.strip())


@pytest.mark.parametrize("name", SAID)
def test_the_cautions_are_repeated(name: str):
    assert len(CAUTIONS) == 3
    assert "for caution in CAUTIONS" in (FOLDER / f"{name}.py").read_text("utf-8")
