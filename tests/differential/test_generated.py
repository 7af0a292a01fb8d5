"""Generated events, value for value against gacrux; `make differential` draws other ones, more."""

import os

import polars as pl
import pytest

from tests.differential.adjudications import UNEXPLAINED
from tests.differential.cases import write_files
from tests.differential.compare import compared
from tests.differential.draws import robin_batches, swiss_batches

SEED = int(os.environ.get("SEED", "2026"))
#: Swiss events; a quarter as many round robins go with them.
EVENTS = int(os.environ.get("EVENTS", "40"))
BATCHES = [
    *swiss_batches(SEED, EVENTS),
    *robin_batches(SEED, max(1, EVENTS // 4)),
]


@pytest.mark.parametrize("turn", range(len(BATCHES)))
def test_generated_events(gacrux, tmp_path, turn):
    comparison = compared(write_files(BATCHES[turn], tmp_path), turn)
    assert comparison.refused.is_empty()
    counts = comparison.rows["verdict"].value_counts(sort=True).rows()
    print(f"{len(BATCHES[turn])} events, {comparison.rows.height} values: {dict(counts)}")
    left = comparison.rows.filter(pl.col("verdict") == UNEXPLAINED)
    assert left.is_empty(), left.head(10)
