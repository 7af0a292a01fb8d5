"""The archive that is measured: a zip of made Swiss events, the same for the same numbers."""

import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from multiprocessing import get_context
from pathlib import Path

from data.builder.events import Event
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
    """What names an archive: its measures, and the seed of its first event."""

    events: int = 10_000
    players: int = 60
    rounds: int = 9
    seed: int = 1

    @property
    def name(self) -> str:
        """The name of the archive without its ending."""
        return f"{self.events}x{self.players}x{self.rounds}-seed{self.seed}"

    @property
    def rows(self) -> int:
        """Competitors times rounds over all events."""
        return self.events * self.players * self.rounds

    def event(self, number: int) -> Event:
        """The event `number`, from 0. Everybody is rated, so that no code is dropped."""
        return swiss(
            self.seed + number,
            self.players,
            self.rounds,
            start=STARTS[number % len(STARTS)],
            unplayed=UNPLAYED,
            unrated=0.0,
            language=LANGUAGES[number % len(LANGUAGES)],
        )

    def file(self, number: int) -> bytes:
        """The report file of the event `number`."""
        return write(self.event(number))


def folder() -> Path:
    """Where archives and outputs of measurements are kept."""
    path = Path(tempfile.gettempdir(), "tiebreaks-benchmarks")
    path.mkdir(exist_ok=True)
    return path


def archive(plan: Plan) -> Path:
    """The zip of a plan, made if it is not there yet."""
    path = folder() / f"{plan.name}.zip"
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


def unpacked_bytes(plan: Plan) -> int:
    """Size of all files of an archive together."""
    with zipfile.ZipFile(archive(plan)) as packed:
        return sum(info.file_size for info in packed.infolist())


def sample(plan: Plan, size: int) -> list[Path]:
    """The first `size` files of an archive, each on disk."""
    with zipfile.ZipFile(archive(plan)) as packed:
        names = packed.namelist()[:size]
        return [Path(packed.extract(name, folder() / plan.name)) for name in names]


def _files(plan: Plan) -> Iterator[bytes]:
    with get_context("spawn").Pool() as pool:
        yield from pool.imap(plan.file, range(plan.events), chunksize=_BATCH)
