"""The machine and the versions, in words that fit any machine."""

import os
import platform
from importlib.metadata import version

LIBRARIES = ("polars", "duckdb", "pandera", "pyarrow", "gacrux", "tiebreak-core")


def machine() -> str:
    """One sentence: cores, memory, system, Python and library versions."""
    cores = len(os.sched_getaffinity(0))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        f"{cores} cores, {memory:.0f} GiB of memory, {platform.system()}, "
        f"Python {platform.python_version()}, {libraries}."
    )
