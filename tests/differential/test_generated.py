"""Generated events, value for value against the other programs.

`make differential` draws other ones, more: SEED and EVENTS.
"""

import os
from importlib import import_module
from itertools import islice

import polars as pl
import pytest

from tests.differential.adjudications import UNEXPLAINED
from tests.differential.cases import write_files
from tests.differential.compare import compared
from tests.differential.draws import robin_batches, swiss_batches

SEED = int(os.environ.get("SEED", "2026"))
#: Swiss events; a quarter as many round robins go with them.
EVENTS = int(os.environ.get("EVENTS", "40"))
ROBINS = max(1, EVENTS // 4)
BATCHES = [*swiss_batches(SEED, EVENTS), *robin_batches(SEED, ROBINS)]
#: tiebreak-core is slow: players of an event, and the share of the Swiss events it is asked about.
LARGEST, SHARE = 20, 5


def all_settled(rows: pl.DataFrame) -> None:
    counts = rows["verdict"].value_counts(sort=True).rows()
    print(f"{rows['event'].n_unique()} events, {rows.height} values: {dict(counts)}")
    left = rows.filter(pl.col("verdict") == UNEXPLAINED)
    assert left.is_empty(), left.head(10)


@pytest.mark.parametrize("turn", range(len(BATCHES)))
def test_generated_events(gacrux, tmp_path, turn):
    comparison = compared(write_files(BATCHES[turn], tmp_path), turn)
    assert comparison.refused.is_empty()
    assert comparison.rows["event"].n_unique() == len(BATCHES[turn])
    all_settled(comparison.rows)


@pytest.fixture(scope="module")
def core(tiebreak_core):
    """The module that needs the package."""
    return import_module("tests.differential.core")


def small_ones(core, batches, count):
    """The first `count` small events that tiebreak-core knows, by name."""
    drawn = (item for batch in batches for item in batch.items())
    fit = (item for item in drawn if core.known(item[1]) and len(item[1].players) <= LARGEST)
    return dict(islice(fit, count))


@pytest.mark.parametrize("edition", ["fide-2024", "fide-2026"])
def test_generated_swiss_events_and_tiebreak_core(core, tmp_path, edition):
    events = small_ones(core, swiss_batches(SEED, EVENTS), max(1, EVENTS // SHARE))
    all_settled(core.compared(events, tmp_path, edition, robin=False))


def test_generated_round_robins_and_tiebreak_core(core, tmp_path):
    events = small_ones(core, robin_batches(SEED, ROBINS), max(1, ROBINS // 2))
    all_settled(core.compared(events, tmp_path, "fide-2026", robin=True))
