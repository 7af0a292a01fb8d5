"""Files looked at, nothing written."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.archive import Member, Refusal, texts
from pipeline.archive.bounds import Bounds
from pipeline.errors import NothingReadableError
from pipeline.reports.check import blamed
from pipeline.reports.refusal import refusal
from pipeline.runs.config import Asked
from pipeline.runs.reading import read
from pipeline.runs.sources import opened
from pipeline.runs.summary import unused, uses
from pipeline.tables import overrides, waivers
from pipeline.tables.ingest import Tables
from pipeline.tables.repairs import as_read


@dataclass(frozen=True)
class Checked:
    """What `check` prints: files, as the table, and findings with their source lines.

    unused: what is said of each waiver and override that meant nothing.
    """

    files: pl.DataFrame
    findings: pl.DataFrame
    unused: list[str]

    @property
    def refused(self) -> bool:
        """Whether one of the files, or an event of one, would be refused."""
        return bool((self.findings["severity"] == "error").any())


def check_files(paths: Sequence[Path], asked: Asked) -> Checked:
    """The files and what is found in them, in memory.

    Raises NothingReadableError when there is no report file among them.
    """
    chosen = asked.settings()
    found = list(opened(paths, Bounds()))
    members = [entry for entry in found if isinstance(entry, Member)]
    refusals = [entry for entry in found if isinstance(entry, Refusal)]
    tables = read(
        members, refusals, frozenset(), chosen.edition, None, chosen.waivers, chosen.overrides
    )
    if tables.files.is_empty():
        raise NothingReadableError("no report file among them")
    counted = {
        "waivers": [waivers.used(tables.findings, tables.files, chosen.waivers)],
        "overrides": [overrides.used(tables.events, tables.files, chosen.overrides)],
    }
    rows = blamed(tables.files, tables.findings, source_lines(members))
    return Checked(tables.files, rows, unused(uses(chosen, counted)))


def source_lines(members: Sequence[Member]) -> pl.DataFrame:
    """One row per line of the files as they are read: file_id, line, source."""
    frame, _ = texts(members)
    first = frame.unique("file_id", keep="first", maintain_order=True)
    names = first.select("file", "file_id")
    return as_read(first).join(names, on="file").select("file_id", "line", source="text")


def reasons(tables: Tables, refused: pl.DataFrame, members: Sequence[Member]) -> dict[str, str]:
    """file_id of each refused file (rows of `files`) → the text about it."""
    own = tables.findings.join(refused, on="file_id", how="semi", maintain_order="left")
    rows = blamed(refused, own, source_lines(members))
    first = refused.unique("file_id", keep="first").partition_by("file_id", as_dict=True)
    return {
        str(name): refusal(file, rows.filter(pl.col("file_id") == name))
        for (name,), file in first.items()
    }
