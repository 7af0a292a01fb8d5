"""Refused files, kept beside the reason, so that a person can look at them."""

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Protocol

import polars as pl

from pipeline.store.durable import replace_text
from pipeline.store.paths import Layout


class Kept(Protocol):
    """A file with its bytes."""

    @property
    def origin(self) -> str:
        """Where it came from."""

    @property
    def data(self) -> bytes:
        """Its bytes."""


def keep(out: Path, members: Iterable[Kept], files: pl.DataFrame, findings: pl.DataFrame) -> None:
    """Write `quarantine/<file_id>.trf` and `.json` for each quarantined file of a bucket."""
    folder = Layout(out).quarantine
    folder.mkdir(parents=True, exist_ok=True)
    refused = files.filter(pl.col("state").cast(pl.String) == "quarantined")
    by_origin = {member.origin: member.data for member in members}
    for file in refused.to_dicts():
        reasons = findings.filter(pl.col("file_id") == file["file_id"]).to_dicts()
        facts = {**file, "findings": reasons}
        text = json.dumps(facts, indent=1, ensure_ascii=False, default=str)
        replace_text(folder / f"{file['file_id']}.json", text + "\n")
        if file["origin"] in by_origin:
            (folder / f"{file['file_id']}.trf").write_bytes(by_origin[file["origin"]])


def release(out: Path, still: Collection[str]) -> None:
    """Remove what no longer is in quarantine: files whose id is not among `still`."""
    folder = Layout(out).quarantine
    known = set(still)
    for path in folder.glob("*") if folder.is_dir() else ():
        if path.stem not in known:
            path.unlink(missing_ok=True)
