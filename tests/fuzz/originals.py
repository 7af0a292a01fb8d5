"""The undamaged files that damage starts from."""

import io
import os
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Larger files say nothing that smaller ones do not, and a batch holds hundreds.
LARGEST = 6000


def originals() -> list[bytes]:
    """The smaller files of the sample archive, and of the folder named by TIEBREAKS_CORPUS."""
    with zipfile.ZipFile(io.BytesIO((ROOT / "data" / "sample.zip").read_bytes())) as archive:
        files = [archive.read(name) for name in archive.namelist() if name.endswith(".trf")]
    corpus = Path(os.environ.get("TIEBREAKS_CORPUS", "no corpus"))
    files += [path.read_bytes() for path in sorted(corpus.glob("*.trf"))]
    return sorted((data for data in files if len(data) <= LARGEST), key=len)
