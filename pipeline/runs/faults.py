"""A file on which the program itself fails costs that file, not the run."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from polars.exceptions import PanicException

from pipeline.archive import Member, Refusal
from pipeline.errors import TiebreaksError
from pipeline.runs.bucket import compute_bucket
from pipeline.runs.packing import Pack
from pipeline.runs.task import Record, Task

#: What a fault of ours raises; errors that mean something to the caller are told apart first.
FAULTS = (Exception, PanicException)


def compute_surely(task: Task) -> Record:
    """`compute_bucket`, where it fails without the files on which it fails: they are refused.

    Raises what the call itself is to blame for, and a fault that no single file brings about.
    """
    try:
        return compute_bucket(task)
    except TiebreaksError:
        raise
    except FAULTS:
        pack = task.pack
        faulty = _faulty(task, pack.members) if pack else []
        if pack is None or not faulty:
            raise
        return compute_bucket(replace(task, pack=_without(pack, faulty)))


def _faulty(task: Task, members: Sequence[Member]) -> list[Refusal]:
    """The members on which the program fails, found by halving."""
    why = _failure(task, members)
    if why is None:
        return []
    if len(members) == 1:
        (member,) = members
        return [Refusal(member.origin, "FAULT", why, len(member.data), member.data)]
    half = len(members) // 2
    return _faulty(task, members[:half]) + _faulty(task, members[half:])


def _failure(task: Task, members: Sequence[Member]) -> str | None:
    """What computing these members alone fails with; None when it does not."""
    pack = Pack(members=list(members))
    with TemporaryDirectory(prefix="tiebreaks-") as folder:
        try:
            compute_bucket(replace(task, out=Path(folder), pack=pack))
        except FAULTS as fault:
            return f"{type(fault).__name__}: {fault}".splitlines()[0]
    return None


def _without(pack: Pack, faulty: Sequence[Refusal]) -> Pack:
    """The pack with these members as refusals."""
    origins = {refusal.origin for refusal in faulty}
    return replace(
        pack,
        members=[member for member in pack.members if member.origin not in origins],
        refusals=[*pack.refusals, *faulty],
    )
