"""What goes to a worker and what comes back; light to load, for what computes is the worker's."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pipeline.runs.packing import Pack
from pipeline.runs.settings import Settings

Stage = Literal["ingest", "compute", "rank"]
#: Stages in order; a run does one and those before it.
STAGES: tuple[Stage, ...] = ("ingest", "compute", "rank")


@dataclass(frozen=True)
class Task:
    """What a worker gets: a pack to read, or the key of a bucket that was read before."""

    out: Path
    settings: Settings
    last: Stage
    pack: Pack | None = None
    ingest_key: str = ""


@dataclass
class Record:
    """What a worker gives back: keys by stage, counts, seconds by step, and if it did anything.

    quarantined: files kept in quarantine, for they or an event of them were refused. dropped: files
    left out on purpose. waivers, overrides: how often each entry was used.
    """

    keys: dict[str, str]
    states: dict[str, int]
    events: int
    players: int
    games: int
    severities: dict[str, int]
    not_trf: int
    quarantined: list[str]
    dropped: int
    waivers: list[int]
    overrides: list[int]
    done: bool = False
    seconds: dict[str, float] = field(default_factory=dict)
