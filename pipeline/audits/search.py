"""Which lists reproduce the stated order: a search over prefixes, all events at once.

A state is what a prefix leaves open: a set of pairs of an event under one reading. An entry leads
on if it contradicts none of the open pairs and decides one; the first contradicted pair ends a
prefix. Prefixes that leave the same pairs open are one state, whatever is in them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import polars as pl

from pipeline.audits.pairs import meet, named, packed, size
from pipeline.audits.readings import Item, concerned
from pipeline.audits.signs import Question, Signs
from pipeline.audits.tied_groups import tied_groups

#: Entries of the longest list tried.
LONGEST = 4


@dataclass(frozen=True)
class Found:
    """lists: one row per reading and minimal list: event, reading, entries (list of class ids),
    left (pairs that it leaves to lots). entries: class id → items (numbers, of the same effect).
    """

    lists: pl.DataFrame
    entries: pl.DataFrame


def search(asked: Question, items: Sequence[Item], signs: Signs) -> Found:
    """The minimal lists of up to four entries that reproduce each event's stated order.

    Minimal: no entry can be left out. Where no list decides every pair, those that leave the
    fewest open. An event that no entry agrees with has no row.
    """
    grouped = [number for number, item in enumerate(items) if item.in_groups]
    of_groups = pl.DataFrame(
        {"items": [[number] for number in grouped]}, schema={"items": pl.List(pl.UInt16)}
    ).with_row_index("class", signs.classes.height)
    layers = [_beginning(asked, signs)]
    steps: list[pl.DataFrame] = []
    for _ in range(LONGEST):
        step = _step(asked, signs, [items[number] for number in grouped], layers[-1])
        layer = step.select("event", "reading", *_open(asked.words)).unique()
        layers.append(layer.with_row_index("state"))
        steps.append(
            step.join(layers[-1], on=["event", "reading", *_open(asked.words)], how="left").select(
                "from", "class", "state"
            )
        )
    goals = _goals(asked, layers)
    return Found(
        _minimal(_paths(layers[0], steps, goals)),
        pl.concat([signs.classes.select("class", items="told"), of_groups]),
    )


def _open(words: int) -> list[str]:
    return named("open", words)


def _beginning(asked: Question, signs: Signs) -> pl.DataFrame:
    """One row per reading: the state after points, every pair open."""
    everything = asked.pairs.group_by("event").agg(packed("open", pl.lit(True), asked.words))
    return (
        signs.readings.select("event", "reading")
        .join(everything, on="event", how="left", maintain_order="left")
        .with_row_index("state")
    )


def _step(
    asked: Question, signs: Signs, grouped: Sequence[Item], layer: pl.DataFrame
) -> pl.DataFrame:
    """One row per state and entry that leads on: from, class, event, reading, open (after it)."""
    words = asked.words
    on_values = layer.join(signs.classes.drop("event", "items", "told"), on="reading")
    tables = [_led_on(on_values, words)]
    same = ["event", *_open(words)]
    distinct = layer.select(same).unique().with_row_index("group_state")
    seen = layer.join(distinct, on=same, how="left")
    tied = tied_groups(asked, distinct.rename({"group_state": "state"}))
    for number, item in enumerate(grouped, signs.classes.height):
        # elsewhere the code without the option is the same
        events = concerned(asked.field, item.option)
        states = seen.filter(pl.col("event").is_in(events.implode()))
        decided = states.join(tied.sets(item).rename({"state": "group_state"}), on="group_state")
        numbered = decided.with_columns(pl.lit(number, pl.UInt32).alias("class"))
        tables.append(_led_on(numbered, words))
    return pl.concat(tables)


def _led_on(rows: pl.DataFrame, words: int) -> pl.DataFrame:
    agrees = ~meet("wrong", "open", words) & meet("right", "open", words)
    return rows.filter(agrees).select(
        pl.col("state").alias("from"),
        "class",
        "event",
        "reading",
        *[
            (pl.col(f"open{word}") & ~pl.col(f"right{word}")).alias(f"open{word}")
            for word in range(words)
        ],
    )


def _goals(asked: Question, layers: Sequence[pl.DataFrame]) -> list[pl.DataFrame]:
    """Per layer, the states that leave as few pairs to lots as any of their event: state, left.

    Before the first entry nothing is reproduced by a list, so its layer has none.
    """
    shared = asked.pairs.group_by("event").agg(
        packed("shared", pl.col("shared"), asked.words), all=(~pl.col("shared")).sum()
    )
    counted = [
        layer.join(shared, on="event", how="left").select(
            "event", "state", "all", left=size("open", asked.words) - size("shared", asked.words)
        )
        for layer in layers
    ]
    least = pl.concat(counted).group_by("event").agg(least=pl.col("left").min())
    return [
        rows.join(least, on="event")
        .filter((pl.col("left") == pl.col("least")) & (pl.col("left") < pl.col("all")))
        .select("state", "left")
        for rows in counted
    ]


def _paths(
    beginning: pl.DataFrame, steps: Sequence[pl.DataFrame], goals: Sequence[pl.DataFrame]
) -> list[pl.DataFrame]:
    """Per length, one row per list that ends in a goal: event, reading, left, entry1, entry2 …"""
    kept: list[pl.DataFrame] = []
    towards = pl.DataFrame(schema={"state": pl.UInt32})
    for step, goal in zip(reversed(steps), reversed(goals[1:]), strict=True):
        ends = pl.concat([towards, goal.select("state")]).unique()
        kept.append(step.join(ends, on="state", how="semi"))
        towards = kept[-1].select(state="from").unique()
    paths = beginning.select("event", "reading", "state")
    found: list[pl.DataFrame] = []
    for number, (step, goal) in enumerate(zip(reversed(kept), goals[1:], strict=True), 1):
        paths = (
            paths.rename({"state": "from"})
            .join(step, on="from")
            .rename({"class": f"entry{number}"})
            .drop("from")
        )
        found.append(paths.join(goal, on="state").drop("state"))
    return found


def _minimal(found: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The lists of which no entries can be left out: no shorter one is a part of them."""
    minimal: list[pl.DataFrame] = []
    for length, lists in enumerate(found, 1):
        kept = lists
        for shorter, ones in enumerate(minimal, 1):
            for some in combinations(_entries(length), shorter):
                kept = kept.join(
                    ones,
                    left_on=["reading", *some],
                    right_on=["reading", *_entries(shorter)],
                    how="anti",
                )
        minimal.append(kept)
    return pl.concat(
        lists.select("event", "reading", "left", entries=pl.concat_list(_entries(length)))
        for length, lists in enumerate(minimal, 1)
    ).sort("event", pl.col("entries").list.len(), "reading", "entries")


def _entries(length: int) -> list[str]:
    return [f"entry{number}" for number in range(1, length + 1)]
