"""Chess tie-breaks at archive scale.

`read_archive`, `compute_tiebreaks`, `rank` and `audit` work on polars frames without files in
between; the command `tiebreaks` runs the same code over whole archives.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.runs.api import audit, compute_tiebreaks, rank, read_archive

__version__ = "0.1.0"
__all__ = ["audit", "compute_tiebreaks", "rank", "read_archive"]


def __getattr__(name: str) -> Any:
    """The functions of the package, loaded when asked for, so that `--help` stays quick."""
    if name in __all__:
        return getattr(import_module("pipeline.runs.api"), name)
    raise AttributeError(name)
