"""The layout of an output folder."""

from dataclasses import dataclass
from pathlib import Path

MANIFEST = "manifest.json"
WAREHOUSE = "warehouse.duckdb"


@dataclass(frozen=True)
class Layout:
    """Names inside the output folder `out`."""

    out: Path

    @property
    def pointer(self) -> Path:
        """The text file that names the newest complete generation."""
        return self.out / "CURRENT"

    @property
    def link(self) -> Path:
        """The symlink to the same generation, for people."""
        return self.out / "current"

    @property
    def lock(self) -> Path:
        """The file whose lock a run holds."""
        return self.out / ".lock"

    @property
    def generations(self) -> Path:
        """One folder per published run."""
        return self.out / "generations"

    @property
    def buckets(self) -> Path:
        """One folder per computed bucket, by its content key."""
        return self.out / "buckets"

    @property
    def staging(self) -> Path:
        """What is being written or removed; nothing in it outlives the run that made it."""
        return self.out / "staging"

    @property
    def quarantine(self) -> Path:
        """Bytes of refused files."""
        return self.out / "quarantine"

    @property
    def studies(self) -> Path:
        """One folder per study asked of the archive."""
        return self.out / "studies"


def table_folder(generation: Path, table: str) -> Path:
    """The folder of a table's part files."""
    return generation / "tables" / table
