"""The frame of texts and its findings."""

import hashlib

import polars as pl
from made_archives import event

from pipeline.archive import TEXTS, Member, texts
from pipeline.findings import SCHEMA

PLAIN = event("Doe, Jo", "Roe, Al").encode()


def test_one_row_per_member() -> None:
    frame, findings = texts(
        [
            Member("a.trf", PLAIN),
            Member("b.trf", b""),
            Member("c.trf", event("Müller").encode("cp1252")),
        ]
    )
    assert frame.schema == pl.Schema(TEXTS)
    assert frame["file"].to_list() == [0, 1, 2]
    assert frame["file_id"][0] == hashlib.sha256(PLAIN).hexdigest()[:16]
    assert frame["bytes"].to_list()[:2] == [len(PLAIN), 0]
    assert frame["refused"].to_list() == [None, "EMPTY", None]
    assert frame["text"].to_list() == [PLAIN.decode(), "", event("Müller")]
    assert findings.schema == pl.Schema(SCHEMA)
    assert findings.select("rule", "file").rows() == [("EMPTY", 1), ("CODE_PAGE", 2)]


def test_no_members() -> None:
    frame, findings = texts([])
    assert (frame.schema, frame.height) == (pl.Schema(TEXTS), 0)
    assert (findings.schema, findings.height) == (pl.Schema(SCHEMA), 0)
