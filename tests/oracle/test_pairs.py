"""The two texts of every tie-break, polars and SQL, give equal tables."""

import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.contributions.field import Field
from pipeline.rules.editions import NAMES
from pipeline.rules.options import DEFAULTS
from pipeline.tiebreaks.catalogue import ARTICLES, REGISTRY, lookup
from pipeline.tiebreaks.compute import compute
from tests.oracle.fields import SAMPLE, generated, read
from tests.oracle.views import ORACLE, second_value, tie, views

#: A file name has `-` for each `/` of the code; the sign of a Koya limit is one already.
TEXTS = sorted(re.sub(r"(?<!-L)-", "/", path.stem) for path in ORACLE.glob("*.sql"))
GROUP = [code for code in TEXTS if lookup(code)[1].grain == "group"]
TABLE = [code for code in TEXTS if code not in GROUP]
#: What the texts of the virtual opponent do not know.
FORE = [
    code for code in TABLE if "F" in lookup(code)[0].modifiers.flags | set(lookup(code)[1].implies)
]
BUILT_IN = {
    name: entry
    for name, entry in REGISTRY.items()
    if entry.value.__module__ in {article.__name__ for article in ARTICLES}
}


def test_every_text_belongs_to_a_code() -> None:
    assert [lookup(code)[0].code for code in TEXTS] == TEXTS


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_code_and_modifier_has_a_text(name: str) -> None:
    """A code without a text says why; /U changes the ratings that go in, no rule."""
    mine = [lookup(code)[0] for code in TEXTS if lookup(code)[1].name == name]
    covered = frozenset().union(*(descriptor.modifiers.letters for descriptor in mine))
    if BUILT_IN[name].no_oracle:
        assert not mine
    else:
        assert name in [descriptor.code for descriptor in mine]
        assert covered == BUILT_IN[name].modifiers - {"U"}


@pytest.mark.parametrize("edition", ["fide-2024", "fide-2026"])
def test_pairs_on_the_sample(edition: str) -> None:
    field = read(SAMPLE, edition)
    assert field.events.height > 240
    compare(field)


@pytest.mark.parametrize("edition", ["fide-2024", "fide-2026"])
def test_pairs_on_generated_events(edition: str, tmp_path: Path) -> None:
    compare(read(generated(tmp_path, 1, 200), edition))


@pytest.mark.slow
@pytest.mark.parametrize("edition", NAMES)
def test_pairs_on_many_generated_events(edition: str, tmp_path: Path) -> None:
    compare(read(generated(tmp_path, 2, 1000), edition))


def compare(field: Field) -> None:
    """All codes, group codes among the tied on points, on points and wins, and whole events."""
    connection = views(field)
    ours = compute(field, TABLE, DEFAULTS).select(TABLE)
    theirs = pl.DataFrame([second_value(connection, code) for code in TABLE])
    assert ours.height == field.competitors.height > 1000
    empty = [code for code in TABLE if ours[code].null_count() == ours.height]
    assert empty == (FORE if field.events["edition"][0] == "virtual-opponent" else [])
    wrong = [code for code in TABLE if not ours[code].equals(theirs[code])]
    assert not wrong, "\n".join(difference(field, code, ours[code], theirs[code]) for code in wrong)
    wins = compute(field, ["WIN"], DEFAULTS)["WIN"]
    keys = field.competitors.select("event", "score", wins=wins)
    for tied in (["event", "score"], ["event", "score", "wins"], ["event"]):
        group = keys.select(pl.struct(tied).rank("dense").cast(pl.UInt32)).to_series()
        tie(connection, group)
        for code in GROUP:
            descriptor, entry = lookup(code)
            tiers = entry.tiers(field, group, descriptor.modifiers, DEFAULTS).cast(pl.Float64)
            second = second_value(connection, code)
            assert tiers.n_unique() > 1
            assert tiers.equals(second), difference(field, f"{code} in {tied}", tiers, second)


def difference(field: Field, code: str, ours: pl.Series, theirs: pl.Series) -> str:
    """How many competitors differ, and the first of them."""
    rows = field.competitors.select("event", "player", ours=ours, theirs=theirs)
    rows = rows.filter(pl.col("ours").ne_missing(pl.col("theirs")))
    first = rows.join(field.events, on="event").select(
        "event_id", "edition", "predetermined", "player", "ours", "theirs"
    )
    return f"{code}: {rows.height} differ, first {first.row(0, named=True)}"
