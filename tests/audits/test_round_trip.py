"""Places made by a hidden list: the inference finds it, and nothing that is not minimal."""

from collections.abc import Sequence
from itertools import chain, permutations, product

import polars as pl
import pytest

from data.builder.events import Event
from pipeline.audits.candidates import candidates
from pipeline.audits.inference import Inferred, inferred
from pipeline.rankings.walk import rank
from pipeline.rules.options import DEFAULTS
from pipeline.tiebreaks.compute import compute
from tests.audits.published import (
    Hidden,
    drawn_events,
    event_ids,
    field_of,
    hidden_lists,
    places_under,
    some_events,
    tables_of,
)

#: A vocabulary small enough to try every list by hand.
FEW = ("BH/C1", "DE", "SB", "WIN", "BPG")


def answered(tables, codes: Sequence[str] = ()) -> Inferred:
    groups = tables.events.select("event_id", group=pl.lit("all"))
    ranks = tables.players["stated_rank"]
    return inferred(field_of(tables), ranks, codes or candidates(), DEFAULTS, groups)


def round_trip(seed: int, count: int) -> tuple[dict[str, Hidden], Inferred]:
    """(hidden list by event id, answer) of generated events, a list a batch."""
    batches = drawn_events(seed, count)
    hidden = hidden_lists(seed, len(batches))
    ranks = [places_under(batch, one) for batch, one in zip(batches, hidden, strict=True)]
    events: list[Event] = list(chain(*batches))
    stated = list(chain(*ranks))
    secrets = chain(*([one] * len(batch) for batch, one in zip(batches, hidden, strict=True)))
    by_id = dict(zip(event_ids(events, stated), secrets, strict=True))
    return by_id, answered(tables_of(events, stated))


def holds(listed: str, codes: Sequence[str]) -> bool:
    """Is the list, one of the codes of each entry, a part of the codes in their order?"""
    rest = iter(codes)
    return all(any(code in entry.split("|") for code in rest) for entry in listed.split(", "))


def missed(secrets: dict[str, Hidden], answer: Inferred) -> list[str]:
    """Events whose answer does not contain the hidden list under the hidden edition."""
    verdicts = dict(zip(answer.events["event_id"], answer.events["verdict"], strict=True))
    lists: dict[str, list[tuple[str, list[str]]]] = {}
    for event, text, editions in answer.lists.select("event_id", "list", "editions").rows():
        lists.setdefault(event, []).append((text, editions))
    return [
        event
        for event, one in secrets.items()
        # the hidden list separates nobody: so does the empty one
        if verdicts[event] not in ("untied", "points")
        and not any(
            one.edition in editions and holds(text, one.codes)
            for text, editions in lists.get(event, [])
        )
    ]


def test_the_hidden_list_is_found() -> None:
    secrets, answer = round_trip(3, 30)
    assert len(secrets) == answer.events.height >= 29
    assert not missed(secrets, answer)
    assert answer.events.filter(pl.col("verdict").is_in(["several", "unique"])).height >= 15
    assert not answer.events["verdict"].is_in(["lots", "none", "impossible", "unranked"]).any()


@pytest.mark.slow
def test_the_hidden_list_is_found_a_thousand_times() -> None:
    secrets, answer = round_trip(1, 1000)
    assert len(secrets) == answer.events.height >= 995
    assert not missed(secrets, answer)
    assert not answer.events["verdict"].is_in(["lots", "none", "impossible", "unranked"]).any()


def test_the_set_is_that_of_trying_every_list() -> None:
    groups = drawn_events(5, 20)
    lists = (FEW[:3], FEW[1:4], FEW[2:], FEW[:2])
    ranks = [
        places
        for events, codes in zip(groups, lists, strict=True)
        for places in places_under(events, Hidden(codes, "fide-2026"))
    ]
    events = list(chain(*groups))
    tables = tables_of(events, ranks)
    answer = answered(tables, FEW)
    by_hand = minimal_by_hand(tables)
    own = dict(zip(tables.events["event_id"], tables.events["edition"].cast(str), strict=True))
    found: dict[str, set[tuple[str, ...]]] = {event: set() for event in own}
    for event, text, editions in answer.lists.select("event_id", "list", "editions").rows():
        if own[event] in editions:
            found[event] |= set(product(*(entry.split("|") for entry in text.split(", "))))
    decided = answer.events.filter(pl.col("verdict").is_in(["unique", "several"]))["event_id"]
    assert decided.len() >= 8
    for event in decided:
        assert found[event] == by_hand[event], event


def minimal_by_hand(tables) -> dict[str, set[tuple[str, ...]]]:
    """Lists of up to four of `FEW` that give exactly the stated places of each event, and of which
    no part does; every list is ranked in full."""
    seen = field_of(tables)
    values = compute(seen, ("PTS", *FEW), DEFAULTS)
    stated = seen.competitors.select("event", "competitor", stated=tables.players["stated_rank"])
    exact: dict[str, set[tuple[str, ...]]] = {event: set() for event in seen.events["event_id"]}
    for codes in (c for length in range(5) for c in permutations(FEW, length)):
        placed = rank(seen, values, ("PTS", *codes), DEFAULTS)
        right = (
            placed.join(stated, on=["event", "competitor"])
            .group_by("event")
            .agg(exact=(pl.col("rank") == pl.col("stated")).all())
            .filter("exact")
        )
        for event in seen.events["event_id"].gather(right["event"]):
            exact[event].add(codes)
    return {
        event: {
            codes
            for codes in lists
            if not any(part != codes and is_part(part, codes) for part in lists)
        }
        for event, lists in exact.items()
    }


def is_part(part: Sequence[str], codes: Sequence[str]) -> bool:
    rest = iter(codes)
    return all(code in rest for code in part)


def test_permutations_leave_ties_to_lots() -> None:
    events = list(chain(*drawn_events(7, 10)))
    ranks = []
    for places in places_under(events, Hidden(("WIN",), "fide-2026")):
        order = sorted(places, key=lambda player: (places[player], -player))
        ranks.append({player: place for place, player in enumerate(order, 1)})
    answer = answered(tables_of(events, ranks), ("WIN", "BPG"))
    lots = answer.events.filter(pl.col("verdict") == "lots")
    assert lots.height >= 4
    assert (lots["left"] > 0).all()
    assert answer.lists.join(lots, on="event_id", how="semi")["list"].str.contains("WIN").any()


def test_one_event_alone_has_the_same_answer() -> None:
    events = list(chain(*drawn_events(11, 10)))
    tables = tables_of(events, places_under(events, Hidden(("BH/C1", "DE", "SB"), "fide-2024")))
    answer = answered(tables)
    event = answer.events.filter(pl.col("verdict") == "several")["event_id"][0]
    few, stated = some_events(tables, [event])
    groups = few.events.select("event_id", group=pl.lit("all"))
    alone = inferred(few, stated, candidates(), DEFAULTS, groups)
    same = answer.lists.filter(pl.col("event_id") == event)
    assert alone.lists.sort("list").equals(same.sort("list"))
