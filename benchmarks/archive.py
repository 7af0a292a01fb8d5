"""The archive that is measured: a zip of made Swiss events, the same for the same numbers."""

import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from multiprocessing import get_context
from pathlib import Path

from data.builder.generate import swiss
from data.builder.trf import write

#: About the share of a player's rounds that are byes or forfeits.
UNPLAYED = 0.03
#: Events of both texts in force, by turns.
STARTS = (date(2024, 10, 5), date(2026, 4, 4))
#: Alphabets by turns; most files of the world are plain ASCII.
LANGUAGES = ("ascii", "ascii", "ascii", "german")
_PACKED_DATE = (2026, 1, 1, 0, 0, 0)
_BATCH = 50


@dataclass(frozen=True)
class Plan:
    """What names an archive: the seed of its first event, and its measures."""

    events: int = 10_000
    players: int = 60
    rounds: int = 9
    seed: int = 1

    @property
    def name(self) -> str:
        """The file name of the archive."""
        return f"{self.events}x{self.players}x{self.rounds}-seed{self.seed}.zip"

    @property
    def rows(self) -> int:
        """Competitors times rounds over all events."""
        return self.events * self.players * self.rounds

    def event(self, number: int) -> bytes:
        """The file of the event `number`, from 0. Everybody is rated: no code is dropped."""
        event = swiss(
            self.seed + number,
            self.players,
            self.rounds,
            start=STARTS[number % len(STARTS)],
            unplayed=UNPLAYED,
            unrated=0.0,
            language=LANGUAGES[number % len(LANGUAGES)],
        )
        return write(event)


def folder() -> Path:
    """Where archives and outputs of measurements are kept."""
    path = Path(tempfile.gettempdir(), "tiebreaks-benchmarks")
    path.mkdir(exist_ok=True)
    return path


def archive(plan: Plan) -> Path:
    """The zip of a plan, made if it is not there yet."""
    path = folder() / plan.name
    if not path.exists():
        new = path.with_suffix(".new")
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as packed:
            for number, data in enumerate(_files(plan)):
                name = f"{number // 1000:03}/event-{number:06}.trf"
                info = zipfile.ZipInfo(name, _PACKED_DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, data)
        new.replace(path)
    return path


def sample(plan: Plan, size: int) -> list[Path]:
    """The first `size` files of an archive, each on disk."""
    found = []
    with zipfile.ZipFile(archive(plan)) as packed:
        place = folder() / path_name(plan)
        for name in packed.namelist()[:size]:
            found.append(Path(packed.extract(name, place)))
    return found


def path_name(plan: Plan) -> str:
    """The name of the folder that holds unpacked files of a plan."""
    return Path(plan.name).stem


def _files(plan: Plan) -> Iterator[bytes]:
    with get_context("spawn").Pool() as pool:
        yield from pool.imap(plan.event, range(plan.events), chunksize=_BATCH)
