"""Every settled point names a test, and the test is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("| \n").split(" | ")]
    for line in (ROOT / "docs" / "adjudications.md").read_text("utf-8").splitlines()
    if re.match(r"\| \d+[a-z]? \|", line)
]


def test_ids_are_unique():
    ids = [row[0] for row in ROWS]
    assert len(ids) > 40
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_named_test_is_there(row):
    assert len(row) == 7
    path, _, name = row[-1].partition("::")
    text = (ROOT / path).read_text("utf-8")
    assert not name or f"def {name}(" in text
