"""One fixture: bytes written under a name and read."""

from pathlib import Path

import pytest
from made_archives import Reader

from pipeline.archive import Bounds, Member, Refusal, read_members


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Writes bytes under a name and reads it; checks that reading leaves the folder as it was."""

    def reader(name: str, data: bytes, bounds: Bounds | None = None) -> list[Member | Refusal]:
        (tmp_path / name).write_bytes(data)
        before = sorted(tmp_path.rglob("*"))
        result = list(read_members([tmp_path / name], bounds or Bounds()))
        assert sorted(tmp_path.rglob("*")) == before
        return result

    return reader
