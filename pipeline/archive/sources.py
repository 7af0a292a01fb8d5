"""What the sources of a run are called, and which of them are read."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.archive.entries import printable
from pipeline.store.paths import Layout


def named_sources(sources: Sequence[Path]) -> list[tuple[str, Path]]:
    """(name, source) in the order given; one that is another one or lies inside it is left out.

    A source is called by its last step, where two are alike by as many steps as tell all apart. So
    no two files have the same origin.
    """
    resolved = {source: source.resolve() for source in sources}
    kept = {
        path: source
        for source, path in reversed(resolved.items())
        if not any(other in path.parents for other in resolved.values())
    }
    paths = [path for path in dict.fromkeys(resolved.values()) if path in kept]
    longest = max((len(path.parts) for path in paths), default=1)
    steps = next(
        number
        for number in range(1, longest + 1)
        if len({path.parts[-number:] for path in paths}) == len(paths)
    )
    return [(printable("/".join(path.parts[-steps:])), kept[path]) for path in paths]


def is_output(folder: Path) -> bool:
    """Whether a run has written, or is writing, its tables into the folder."""
    layout = Layout(folder)
    published = layout.pointer.is_file() and layout.generations.is_dir()
    return published or (layout.lock.is_file() and layout.staging.is_dir())
