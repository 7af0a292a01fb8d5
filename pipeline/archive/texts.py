"""Members of a bucket to one frame of texts."""

import hashlib
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


def file_id(data: bytes) -> str:
    """First 16 hex digits of the SHA-256 of a file's bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def texts(
    members: Sequence[Member], bounds: Bounds = _DEFAULT
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Texts (one row per member, in order) and findings (one row per finding, by `file`).

    `file` counts the members from 0. `bytes` is the size of the raw file.
    """
    rows, found = [], []
    for file, member in enumerate(members):
        decoded = decode(member.data, bounds)
        rows.append(
            (
                file,
                file_id(member.data),
                member.origin,
                len(member.data),
                decoded.encoding,
                decoded.line_ending,
                decoded.text,
                decoded.refused,
            )
        )
        for finding in decoded.findings:
            found.append(
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
            )
    return (
        pl.DataFrame(rows, schema=TEXTS, orient="row"),
        pl.DataFrame(found, schema=SCHEMA, orient="row"),
    )
