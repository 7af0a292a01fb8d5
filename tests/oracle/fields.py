"""Fields that both texts of a tie-break are computed on."""

from pathlib import Path

from data.builder.trf import write
from pipeline.contributions.field import Field, field
from pipeline.runs.api import read_archive
from tests.properties.drawn import drawn

SAMPLE = Path(__file__).parents[2] / "data" / "sample.zip"


def read(source: Path, edition: str) -> Field:
    """All events of a source under a forced edition."""
    tables = read_archive(source, edition)
    return field(tables.events, tables.players, tables.rounds)


def generated(folder: Path, seed: int, count: int) -> Path:
    """The folder, filled with `count` generated events, a fifth of them round robins."""
    robins = count // 5
    for name, event in drawn(seed, count - robins, robins).items():
        (folder / f"{name}.trf").write_bytes(write(event))
    return folder
