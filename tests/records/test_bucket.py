"""A bucket without records, and many events at once."""

import polars as pl
from written import read

from pipeline import findings
from pipeline.records.headers import headers

LINES = {"event": pl.UInt32, "line": pl.UInt32, "code": pl.String, "text": pl.String}


def test_an_empty_bucket_has_the_same_columns_as_a_full_one():
    empty = headers(pl.DataFrame(schema=LINES))
    full = read(
        "012 One\n042 10.12.2020\n132 2020/12/10\n162 W 2\n212 PTS,BH\n240 H   1    5\n"
        "299           1.0    1    4\n250  2          1   4    1   25\nXXP 1 2\nXXZ 1\n999"
    )
    for name in frames():
        assert getattr(empty, name).schema == getattr(full, name).schema, name
        assert getattr(empty, name).height == 0
    assert full.findings.schema == findings.SCHEMA


def frames() -> list[str]:
    return list(headers(pl.DataFrame(schema=LINES)).__dataclass_fields__)


def test_an_event_reads_the_same_alone_and_among_others():
    texts = [
        "012 One\n042 24/09/2010\n052 02/10/2010\nXXS W=3",
        "042 02/10/2010\n240 H   1    5\n062 9 (3)",
        "162  P 0.0\n132 2020/12/10\n212 PTS,BH",
    ]
    together = read(*texts)
    for event, text in enumerate(texts):
        alone = read(text)
        for name in frames():
            part = getattr(together, name).filter(pl.col("event") == event).drop("event")
            assert part.equals(getattr(alone, name).drop("event")), name
