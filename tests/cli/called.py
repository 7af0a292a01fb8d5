"""What a call gave back, and an archive small enough to be run often."""

import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from data.builder.broken import broken
from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline.store.scan import manifest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Called:
    """Exit code, standard output and standard error of one call."""

    code: int
    out: str
    err: str

    @property
    def summary(self) -> dict[str, Any]:
        """The JSON of `--json`: all of stdout, or it is no JSON."""
        facts: dict[str, Any] = json.loads(self.out)
        return facts


def small_archive(folder: Path) -> Path:
    """Three Swiss events, a round robin, a refused file and one that is no report file."""
    folder.mkdir(parents=True)
    events = {
        "open-a.trf": swiss(1, 12, 5, start=date(2026, 4, 4), declared_list="BH/C1,BH,SB"),
        "open-b.trf": swiss(2, 9, 4, start=date(2024, 9, 1), declared_list="KS,WIN"),
        "sub/open-c.trf": swiss(3, 16, 5, start=date(2025, 2, 2), language="spanish"),
        "robin.trf": round_robin(4, 6, declared_list="DE,SB"),
        "broken.trf": broken()["both-won"],
    }
    for name, event in events.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(write(event))
    (folder / "notes.txt").write_text("no report file\n")
    return folder


def more(folder: Path, seed: int) -> Path:
    """One more file in an archive."""
    path = folder / f"more-{seed}.trf"
    path.write_bytes(write(swiss(seed, 8, 3)))
    return path


def hashes(out: Path) -> dict[str, list[tuple[str, str]]]:
    """Table name → (part, sha256) of the current generation."""
    tables = manifest(out)["tables"]
    return {
        name: [(part["file"], part["sha256"]) for part in facts["parts"]]
        for name, facts in tables.items()
    }


def started(*arguments: Any, code: str | None = None, **options: Any) -> "subprocess.Popen[str]":
    """The command (or Python code) in a process of its own."""
    program = code or "from pipeline.cli import main; main()"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )
