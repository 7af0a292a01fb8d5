"""What a run says while it works, on stderr; a bar only on a terminal."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


class Told(Protocol):
    """Something that is told of every bucket: stage, files done so far, a short text."""

    def __call__(self, stage: str, files: int, text: str = "") -> None:
        """Take note."""


@contextmanager
def progress(quiet: bool, as_json: bool) -> Iterator[Told]:
    """A listener for a run: a bar on a terminal, JSON lines, plain lines, or nothing."""
    if quiet:
        yield lambda stage, files, text="": None
    elif as_json:
        yield _json_line
    elif sys.stderr.isatty():
        console = Console(stderr=True)
        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("files"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
        ) as bar:
            task = bar.add_task("reading", total=None)
            yield lambda stage, files, text="": bar.update(task, description=stage, completed=files)
    else:
        yield lambda stage, files, text="": None


def _json_line(stage: str, files: int, text: str = "") -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    print(json.dumps({"time": now, "stage": stage, "files": files, "text": text}), file=sys.stderr)
