"""Members of a bucket to one frame of texts."""

from collections.abc import Sequence

import polars as pl

from pipeline.archive.bounds import Bounds
from pipeline.archive.decoding import decode
from pipeline.archive.entries import Member
from pipeline.findings import SCHEMA

_DEFAULT = Bounds()

#: One row per file; `text` is empty where `refused` (a rule id) is set.
TEXTS: dict[str, pl.DataType] = {
    "file": pl.UInt32(),
    "file_id": pl.String(),
    "origin": pl.String(),
    "bytes": pl.Int64(),
    "encoding": pl.String(),
    "line_ending": pl.String(),
    "text": pl.String(),
    "refused": pl.String(),
}


def texts(
    members: Sequence[Member], bounds: Bounds = _DEFAULT
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Texts (one row per member, in order) and findings (one row per finding, by `file`).

    `file` counts the members from 0. `bytes` is the size of the raw file.
    """
    read = [decode(member.data, bounds) for member in members]
    frame = pl.DataFrame(
        {
            "file": range(len(members)),
            "file_id": [member.file_id for member in members],
            "origin": [member.origin for member in members],
            "bytes": [len(member.data) for member in members],
            "encoding": [decoded.encoding for decoded in read],
            "line_ending": [decoded.line_ending for decoded in read],
            "text": [decoded.text for decoded in read],
            "refused": [decoded.refused for decoded in read],
        },
        schema=TEXTS,
    )
    found = [
        (
            finding.rule,
            None,
            file,
            finding.line,
            finding.column,
            finding.text,
            finding.action,
            finding.before,
            finding.after,
        )
        for file, decoded in enumerate(read)
        for finding in decoded.findings
    ]
    return frame, pl.DataFrame(found, schema=SCHEMA, orient="row")
