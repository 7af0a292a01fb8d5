"""Writes ``data/sample.zip``."""

from pathlib import Path

from data.builder.ranks import published
from data.builder.sample import archive

SAMPLE = Path(__file__).resolve().parents[1] / "sample.zip"

if __name__ == "__main__":
    SAMPLE.write_bytes(archive(published()))
