"""Contracts of the tables about files: `files` and `findings`."""

import pandera.polars as pa
import polars as pl
from pandera.api.polars.types import PolarsData

from pipeline.contracts.labels import SEVERITY, STATE, enum, is_in
from pipeline.contracts.model import Contract, law


class Files(Contract):
    """One row per source file (archive member), sorted by origin.

    file_id: first 16 hex digits of the sha256 of its bytes; equal for duplicates. origin: path,
    members after `!`. bytes: size. encoding, line_ending, dialect: as read, null when not read.
    state: what became of it. reason: id of the rule that decided a state other than loaded.
    events: number of events it gave.
    """

    file_id: pl.String = pa.Field(str_matches=r"^[0-9a-f]{16}$")
    origin: pl.String
    bytes: pl.Int64 = pa.Field(ge=0)
    encoding: pl.String = pa.Field(nullable=True)
    line_ending: pl.String = pa.Field(nullable=True)
    dialect: pl.String = pa.Field(nullable=True)
    state: pl.Enum = pa.Field(dtype_kwargs=enum(STATE))
    reason: pl.String = pa.Field(nullable=True)
    events: pl.UInt32

    @pa.dataframe_check
    @classmethod
    def a_reason_unless_loaded(cls, data: PolarsData) -> pl.LazyFrame:
        """Loaded files have no reason, all others one."""
        return law(data, (pl.col("state") == "loaded") == pl.col("reason").is_null())

    @pa.dataframe_check
    @classmethod
    def events_only_if_read(cls, data: PolarsData) -> pl.LazyFrame:
        """Loaded and repaired files give events, the others none."""
        return law(data, is_in("state", ("loaded", "repaired")) == (pl.col("events") > 0))


class Findings(Contract):
    """One row per finding, sorted by (file_id, event_id, line, column, rule), nulls first.

    event_id: null when the whole file is blamed. rule: id in `pipeline.findings`. line: 1-based in
    the file. column: 1-based, in characters. text: the line or a remark. action: what was done.
    before, after: the value found and the one used.
    """

    file_id: pl.String
    event_id: pl.String = pa.Field(nullable=True)
    rule: pl.String
    severity: pl.Enum = pa.Field(dtype_kwargs=enum(SEVERITY))
    line: pl.UInt32 = pa.Field(nullable=True, ge=1)
    column: pl.UInt16 = pa.Field(nullable=True, ge=1)
    text: pl.String = pa.Field(nullable=True)
    action: pl.String = pa.Field(nullable=True)
    before: pl.String = pa.Field(nullable=True)
    after: pl.String = pa.Field(nullable=True)
