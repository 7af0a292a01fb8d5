"""The figures of the studies are those of a plain count over 200 events."""

from itertools import combinations
from pathlib import Path

import polars as pl
import pytest

from pipeline.studies.all import STUDIES
from pipeline.studies.ask import ask
from pipeline.studies.ground import Ground, published
from pipeline.studies.orders import ALL, TIED
from pipeline.studies.prizes import SHARES
from tests.studies import recount
from tests.studies.conftest import LISTS, question

#: The plain count has no direct encounter, so none of the lists has one.
PAIRS = list(combinations(LISTS, 2))


@pytest.fixture(scope="module")
def events(many: Path) -> list[recount.Event]:
    return recount.events(many)


def mean(values: list) -> float:
    return sum(values) / len(values)


def rows(summary: pl.DataFrame, **where: str) -> dict:
    """The one row of a summary."""
    (row,) = summary.filter(**where).to_dicts()
    return row


def test_there_is_something_to_count(events):
    assert len(events) > 150
    assert 30 < sum(len(event.tied) > 1 for event in events) < 150


def test_ties(ground: Ground, events):
    summary = ask(STUDIES["ties"], ground).summary
    sizes = [len(event.tied) for event in events]
    assert rows(summary, measure="first place tied")["estimate"] == mean([s > 1 for s in sizes])
    assert rows(summary, measure="2 tied")["estimate"] == mean([s == 2 for s in sizes])
    assert rows(summary, measure="3 tied")["estimate"] == mean([s == 3 for s in sizes])
    assert rows(summary, measure="4 or more tied")["estimate"] == mean([s > 3 for s in sizes])
    size = rows(summary, measure="size of the tied group")
    assert size["estimate"] == pytest.approx(mean([s for s in sizes if s > 1]))
    assert size["n"] == sum(s > 1 for s in sizes)


def test_orders(ground: Ground, events):
    result = ask(STUDIES["orders"], ground)
    tied = [event for event in events if len(event.tied) > 1]
    for a, b in PAIRS:
        for among, some in ((ALL, events), (TIED, tied)):
            for measure, values in recount.pair_facts(some, a, b).items():
                row = rows(result.summary, measure=measure, among=among, list_a=a, list_b=b)
                assert row["estimate"] == pytest.approx(mean(values)), (measure, a, b)
                assert row["n"] == len(some)
    winners = [{event.order(recount.codes(text))[0] for text in LISTS} for event in events]
    several = rows(result.summary, measure="two or more winners", among=ALL)
    assert several["estimate"] == mean([len(names) > 1 for names in winners])
    number = rows(result.summary, measure="winners among the lists", among=ALL)
    assert number["estimate"] == pytest.approx(mean([len(names) for names in winners]))
    for text in LISTS:
        left = [len(event.groups(recount.codes(text))[0]) > 1 for event in tied]
        row = rows(result.summary, measure="list leaves first tied", list_a=text)
        assert row["estimate"] == mean(left)


def test_orders_per_event(ground: Ground, events):
    table = ask(STUDIES["orders"], ground).events
    assert table.height == len(events) * len(LISTS)
    by_event = {(row["event_id"], row["list"]): row for row in table.to_dicts()}
    for event in events:
        for text in LISTS:
            row = by_event[event.id, text]
            assert row["winner"] == event.order(recount.codes(text))[0]
            assert row["tied_first"] == len(event.tied)
            assert row["left_tied"] == len(event.groups(recount.codes(text))[0])


@pytest.mark.parametrize("text", [text for text in LISTS if text != "PTS"])
def test_power(many: Path, events, text):
    with published(many, question(text)) as ground:
        summary = ask(STUDIES["power"], ground).summary
    for step, code in enumerate(recount.codes(text)[1:], 1):
        sums, decided = recount.power(events, text, step)
        expected = {
            "first place decided": mean(decided),
            "tied groups fully split": sums["split"] / sums["groups"],
            "places told apart in a tied group": sums["classes"] / sums["groups"],
            "bits missing to name a player": sums["bits"] / sums["groups"],
        }
        for measure, value in expected.items():
            row = rows(summary, measure=measure, step=f"{step} {code}")
            assert row["estimate"] == pytest.approx(value), (measure, step)


def test_prizes(ground: Ground, events):
    table = ask(STUDIES["prizes"], ground).events
    moved = {
        (row["event_id"], row["rule"], row["list_a"], row["list_b"]): row
        for row in table.to_dicts()
    }
    for event in events:
        paid = {text: recount.money(event, text, list(SHARES)) for text in LISTS}
        for rule in ("strict", "Hort"):
            for a, b in PAIRS:
                one, other = paid[a][rule], paid[b][rule]
                expected = sum(abs(one[p] - other[p]) for p in event.values)
                row = moved[event.id, rule, a, b]
                assert 2 * row["moved"] == expected
                assert row["fund"] == sum(one.values()) == sum(other.values())
            for text in LISTS:
                one, equal = paid[text][rule], paid[text]["shared"]
                unlike = sum(abs(one[p] - equal[p]) for p in event.values)
                assert 2 * moved[event.id, rule, text, None]["moved"] == unlike
