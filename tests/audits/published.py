"""Events whose stated places follow a list and an edition that the pipeline is not told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

import polars as pl

from data.builder.events import Event
from data.builder.trf import write
from pipeline.archive import Member, file_id
from pipeline.audits.candidates import candidates
from pipeline.contributions.field import Field, field
from pipeline.contributions.part import part
from pipeline.rankings.walk import rank
from pipeline.rules.editions import NAMES
from pipeline.rules.options import options
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables
from pipeline.tiebreaks.compute import compute
from tests.differential.draws import robin_batches, swiss_batches


@dataclass(frozen=True)
class Hidden:
    """The list (after points) and the edition that an event's places follow."""

    codes: tuple[str, ...]
    edition: str


def hidden_lists(seed: int, count: int) -> list[Hidden]:
    """Lists of one to four different codes, each under some edition."""
    rng = Random(seed)
    codes = candidates()
    return [
        Hidden(tuple(rng.sample(codes, rng.randint(1, 4))), rng.choice(NAMES)) for _ in range(count)
    ]


def drawn_events(seed: int, count: int) -> list[list[Event]]:
    """Groups of five Swiss events, and of round robins for a fifth of them."""
    batches = chain(swiss_batches(seed, count * 4 // 5), robin_batches(seed, count // 5))
    events = [event for batch in batches for event in batch.values()]
    return [events[first : first + 5] for first in range(0, len(events), 5)]


def tables_of(events: Sequence[Event], ranks: Sequence[dict[int, int]] | None = None) -> Tables:
    """The tables of events as report files, read under the editions of their dates."""
    stated = ranks or [None] * len(events)
    files = [write(event, ranks=places) for event, places in zip(events, stated, strict=True)]
    members = [Member(f"{number}.trf", data) for number, data in enumerate(files)]
    return read(members, [], frozenset(), "by-date")


def event_ids(events: Sequence[Event], ranks: Sequence[dict[int, int]] | None = None) -> list[str]:
    """The id that each event has in the tables."""
    stated = ranks or [None] * len(events)
    return [
        f"{file_id(write(event, ranks=places))}-1"
        for event, places in zip(events, stated, strict=True)
    ]


def places_under(events: Sequence[Event], hidden: Hidden, option: str = "") -> list[dict[int, int]]:
    """Place of each start number by the hidden list; those it leaves tied share a place."""
    chosen = options([option] if option else [])
    tables = tables_of(events)
    seen = field_of(tables)
    forced = seen.events.with_columns(edition=pl.lit(hidden.edition))
    seen = replace(seen, events=forced)
    values = compute(seen, ("PTS", *hidden.codes), chosen)
    placed = rank(seen, values, ("PTS", *hidden.codes), chosen).sort("competitor")
    rows = seen.competitors.select("event", "player", rank=placed["rank"])
    by_event = {
        seen.events["event_id"][event]: dict(zip(some["player"], some["rank"], strict=True))
        for (event,), some in rows.group_by("event")
    }
    return [by_event[event] for event in event_ids(events)]


def field_of(tables: Tables) -> Field:
    """The dense frames of tables."""
    return field(tables.events, tables.players, tables.rounds)


def some_events(tables: Tables, ids: Sequence[str]) -> tuple[Field, pl.Series]:
    """(field, stated ranks) of some events."""
    whole = field_of(tables)
    chosen = whole.events.filter(pl.col("event_id").is_in(list(ids)))["event"]
    few = part(whole, chosen)
    return few, tables.players["stated_rank"].gather(few.competitors["seat"])
