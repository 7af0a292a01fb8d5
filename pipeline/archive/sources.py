"""What the sources of a run are called, and which of them are read."""

import os
from collections.abc import Sequence
from pathlib import Path

from pipeline.archive.entries import printable
from pipeline.archive.tabular import is_table
from pipeline.store.paths import Layout


def named_sources(sources: Sequence[Path]) -> list[tuple[str, Path]]:
    """(name, source) in the order given; one that is another one or lies inside it is left out.

    A source is called by its last step, where two are alike all by as many steps as tell them
    apart. So no two files have the same origin.
    """
    real = {source: source.resolve() for source in sources}
    taken: dict[Path, Path] = {}
    for source, path in real.items():
        # a folder's tables are not looked for, so one that is named is not read twice
        if is_table(source) or not any(folder in path.parents for folder in real.values()):
            taken.setdefault(path, source)
    steps = {source: Path(os.path.abspath(source)).parts for source in taken.values()}
    longest = max(map(len, steps.values()), default=1)
    enough = next(
        number
        for number in range(1, longest + 1)
        if number == longest or len({path[-number:] for path in steps.values()}) == len(steps)
    )
    return [(printable("/".join(path[-enough:])), source) for source, path in steps.items()]


def is_output(folder: Path) -> bool:
    """Whether a run has written, or is writing, its tables into the folder."""
    layout = Layout(folder)
    published = layout.pointer.is_file() and layout.generations.is_dir()
    return published or (layout.lock.is_file() and layout.staging.is_dir())
