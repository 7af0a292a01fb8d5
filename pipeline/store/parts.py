"""Part files: a table is a folder of them, its rows theirs in the order of their names."""

import hashlib
from dataclasses import asdict, dataclass
from pathlib import Path

import polars as pl

from pipeline.errors import FileAccessError
from pipeline.store.durable import file_access, sync_file

#: Fixed, so that equal frames give equal bytes.
ROW_GROUP = 131_072
#: Of zstd. Higher levels take longer and give files that are no smaller.
LEVEL = 1


@dataclass(frozen=True)
class Part:
    """One Parquet file of a table: its name, rows, size in bytes and sha256."""

    file: str
    rows: int
    bytes: int
    sha256: str

    def as_dict(self) -> dict[str, str | int]:
        """For JSON."""
        return asdict(self)


def write_part(frame: pl.DataFrame, path: Path, metadata: dict[str, str] | None = None) -> Part:
    """Write a frame to its final bytes on the disk. Equal frames and metadata give equal files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    frame.rechunk().write_parquet(
        path,
        compression="zstd",
        compression_level=LEVEL,
        statistics=True,
        row_group_size=ROW_GROUP,
        metadata=metadata,
    )
    sync_file(path)
    return Part(path.name, frame.height, path.stat().st_size, sha256_of(path))


def sha256_of(path: Path) -> str:
    """The hexadecimal sha256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_part(path: Path) -> pl.DataFrame:
    """A part file, wherever it stands. Raises FileAccessError."""
    with file_access(path):
        if not path.is_file():
            raise FileAccessError(str(path), "no such file")
        try:
            return pl.read_parquet(path)
        except pl.exceptions.ComputeError as error:
            raise FileAccessError(str(path), "it is no Parquet file") from error
