"""Refused files, kept beside the reason, so that a person can look at them."""

import json
from collections.abc import Collection, Mapping
from pathlib import Path

import polars as pl

from pipeline.store.durable import replace_text
from pipeline.store.paths import Layout


def keep(
    out: Path,
    refused: pl.DataFrame,
    findings: pl.DataFrame,
    contents: Mapping[str, bytes],
    reasons: Mapping[str, str],
) -> None:
    """Write what is known of each refused file (a row of `files`) to `quarantine/`, under its id.

    `.trf` are its bytes, where they were read, `.txt` the reason for people (`reasons`), `.json`
    the row and its findings. An id is a hash, so no name of a file can lead anywhere else.
    """
    folder = Layout(out).quarantine
    folder.mkdir(parents=True, exist_ok=True)
    for file in refused.to_dicts():
        name = file["file_id"]
        own = findings.filter(pl.col("file_id") == name).to_dicts()
        facts = json.dumps({**file, "findings": own}, indent=1, ensure_ascii=False, default=str)
        replace_text(folder / f"{name}.json", facts + "\n")
        replace_text(folder / f"{name}.txt", reasons[name])
        if name in contents:
            (folder / f"{name}.trf").write_bytes(contents[name])


def release(out: Path, still: Collection[str]) -> None:
    """Remove what no longer is in quarantine: files whose id is not among `still`."""
    folder = Layout(out).quarantine
    known = set(still)
    for path in folder.glob("*") if folder.is_dir() else ():
        if path.stem not in known:
            path.unlink(missing_ok=True)
