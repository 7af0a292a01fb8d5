"""Tie-breaks of a TOML file: computed like any other, refused before anything runs."""

import polars as pl
import pytest

from data.builder.trf import write
from data.builder.worked import START_2026, worked
from pipeline import compute_tiebreaks, rank, read_archive
from pipeline.errors import MalformedError, UsageError
from pipeline.tiebreaks.registry import REGISTRY
from pipeline.tiebreaks.user_defined import definitions, enter

GOOD = """
[[tiebreak]]
name = "blackpoints"
title = "Points with Black"
expression = "sum(case when colour = 'b' and played then points else 0 end)"

[[tiebreak]]
name = "PENALISED"
expression = "sum(case when vur then 1 else 0 end)"
better = "low"

[[tiebreak]]
name = "BEST"
plugin = "tests.tiebreaks.plugin:best_opponent"
"""


@pytest.fixture
def entered():
    before = dict(REGISTRY)
    enter(definitions(GOOD))
    yield
    REGISTRY.clear()
    REGISTRY.update(before)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    path = tmp_path_factory.mktemp("event") / "swiss.trf"
    path.write_bytes(write(worked(START_2026)["swiss-16"]))
    return read_archive(path)


def test_values_are_those_of_a_count_by_hand(entered, tables):
    values = compute_tiebreaks(tables, ["OTHER_BLACKPOINTS", "other_penalised", "OTHER_BEST"])
    # 2 Bruno: won with Black against 10, drew with Black against 1 and 3
    bruno = values.filter(pl.col("competitor") == 2)
    assert bruno["OTHER_BLACKPOINTS"].item() == 2.0
    assert bruno["OTHER_BEST"].item() == 3.5
    # 12 Nick: absent in rounds 4 and 5
    nick = values.filter(pl.col("competitor") == 12)
    assert nick["OTHER_PENALISED"].item() == 2.0


def test_a_list_uses_them_like_any_other(entered, tables):
    standings = rank(tables, ["mine=BH/C1,OTHER_PENALISED,OTHER_BLACKPOINTS"])
    assert standings["rank"].to_list()[0] == 1
    # 1 and 16 are equal on points and Buchholz Cut-1; 16 has 1½ of 2 with Black, 1 has 2½ of 3
    decided = standings.filter(pl.col("decided_by") == "OTHER_BLACKPOINTS")
    assert {1, 16} & set(decided["competitor"].to_list())


@pytest.mark.parametrize(
    ("entry", "error", "said"),
    [
        ('name = "x"\nexpression = "sum(pts)"', UsageError, "points"),
        ('name = "x"\nexpression = "points"', MalformedError, "aggregate"),
        ('name = "x"\nexpression = "sum(("', MalformedError, "sum(("),
        ('name = "x"\nexpression = "max(colour)"', MalformedError, "String"),
        ('name = "x y"\nexpression = "1"', MalformedError, "letters"),
        ('name = "x"\nplugin = "no.such:thing"', MalformedError, "no.such"),
        ('name = "x"', MalformedError, "either"),
        ('name = "x"\nexpression = "sum(points)"\nbeter = "low"', UsageError, "better"),
        ('name = "x"\nexpression = "sum(points)"\nbetter = "up"', UsageError, "up"),
    ],
)
def test_a_wrong_definition_is_refused_and_named(entry, error, said):
    with pytest.raises(error, match=r".*") as refused:
        definitions(f"[[tiebreak]]\n{entry}")
    assert said in str(refused.value)


def test_text_that_is_no_toml_is_refused():
    with pytest.raises(MalformedError, match="TOML"):
        definitions("[[tiebreak]")
