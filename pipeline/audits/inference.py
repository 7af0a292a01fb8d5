"""Inference: the lists, editions and options that reproduce stated standings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from pipeline.audits.evidence import outcomes, proposed
from pipeline.audits.pairs import StatedOrder, stated_order
from pipeline.audits.readings import Item, items
from pipeline.audits.search import Found, search
from pipeline.audits.signs import Question, signs
from pipeline.contributions.field import Field
from pipeline.rules.options import Options

#: What a list of a proposal or a trial is: an edition (or by-date) and the labels of its entries.
LIST: dict[str, pl.DataType | type[pl.DataType]] = {"choice": pl.String, "list": pl.List(pl.String)}
_LISTS: dict[str, pl.DataType | type[pl.DataType]] = {
    "event_id": pl.String, "list": pl.String, "length": pl.UInt32,
    "editions": pl.List(pl.String), "left": pl.UInt32,
}  # fmt: skip
_PROPOSED: dict[str, pl.DataType | type[pl.DataType]] = {
    "group": pl.String,
    **LIST,
    "exact": pl.UInt32,
}
_OUTCOMES = {"event_id": pl.String, "number": pl.UInt32, "left": pl.UInt32}


@dataclass(frozen=True)
class Inferred:
    """events: one row per event: event_id, verdict, ties (neighbours level on points that a list
    must separate), shared (neighbours who share a place), lists (how many reproduce the order),
    left (ties that these leave to lots), shortest (the first of the shortest) and its editions.
    lists: one row per event and minimal list: event_id, list (entries apart by commas, codes of the
    same effect by bars), length, editions, left. proposed: one row per group and list that explains
    most of its events: group, choice (an edition, or by-date), list (labels), exact (how many).

    Verdicts: `unique` (one list, code by code), `several`, `lots` (the best lists leave ties),
    `none`; and, not decidable, `untied`, `points` (all ties are shared places), `unranked`,
    `impossible` (against the points).
    """

    events: pl.DataFrame
    lists: pl.DataFrame
    proposed: pl.DataFrame


def inferred(
    field: Field, ranks: pl.Series, codes: Sequence[str], base: Options, groups: pl.DataFrame
) -> Inferred:
    """What reproduces the stated rank of each competitor of a field.

    codes: what a list may be made of. groups: event_id and group, for `proposed`.
    """
    order = stated_order(field, ranks)
    lists, proposals = (
        [pl.DataFrame(schema={**_LISTS, "rank": pl.UInt32})],
        [pl.DataFrame(schema=_PROPOSED)],
    )
    for asked in _questions(field, order, base):
        vocabulary = list(items(codes, base, asked.field))
        said = signs(asked, vocabulary)
        events = asked.field.events.select("event", "event_id")
        found = _texts(search(asked, vocabulary, said), said.readings, vocabulary)
        found = found.join(events, on="event", how="left", maintain_order="left")
        lists.append(found.with_row_index("rank").select(*_LISTS, "rank"))
        grouped = events.join(groups, on="event_id").select("event", "group")
        best = proposed(asked, vocabulary, said, grouped)
        proposals.append(_labelled(best, vocabulary).select(*_PROPOSED))
    own = pl.col("editions").list.contains(pl.col("edition"))
    every = (
        pl.concat(lists)
        .join(field.events.select("event_id", "edition"), on="event_id", how="left")
        .sort("event_id", "length", ~own, "rank")
        .select(*_LISTS)
    )
    return Inferred(_verdicts(field, order, every), every, pl.concat(proposals))


def trials(
    field: Field, ranks: pl.Series, base: Options, lists: pl.DataFrame, wanted: pl.DataFrame
) -> pl.DataFrame:
    """One row per decidable event and list that does not contradict it: event_id, number, left.

    lists: number, choice and list, as in `LIST`. wanted: event_id and number of the trials. left:
    ties that the list leaves.
    """
    labels = lists.select(pl.col("list").explode().drop_nulls().unique(maintain_order=True))
    codes = list(dict.fromkeys(label.partition(" ")[0] for label in labels["list"]))
    found = [pl.DataFrame(schema=_OUTCOMES)]
    for asked in _questions(field, stated_order(field, ranks), base):
        vocabulary = list(items(codes, base, asked.field))
        numbered = lists.with_columns(
            pl.col("list").list.eval(_numbers(vocabulary, labels["list"]))
        )
        events = asked.field.events.select("event", "event_id")
        tried = events.join(wanted, on="event_id").join(numbered, on="number")
        table = outcomes(asked, vocabulary, signs(asked, vocabulary), tried.drop("event_id"))
        found.append(table.join(events, on="event").select(*_OUTCOMES))
    return pl.concat(found)


def _questions(field: Field, order: StatedOrder, base: Options) -> Iterator[Question]:
    """The decidable events, those of about the same number of words together."""
    words = order.pairs.group_by("event").agg(words=pl.col("word").max() + 1)
    whole = Question(field, order.pairs, order.words, base)
    least = 0
    while least < order.words:
        most = max(1, 2 * least)
        some = words.filter(pl.col("words").is_between(least + 1, most))["event"].sort()
        if some.len():
            few = whole.of(some)
            yield replace(few, words=few.pairs["word"].n_unique())
        least = most


def _texts(found: Found, readings: pl.DataFrame, vocabulary: Sequence[Item]) -> pl.DataFrame:
    """The lists as people read them, the same list under several readings once."""
    used = found.entries.join(
        found.lists.select(pl.col("entries").explode().alias("class")), on="class", how="semi"
    )
    about = pl.DataFrame(
        {
            "items": range(len(vocabulary)),
            "label": [item.label for item in vocabulary],
        },
        schema_overrides={"items": pl.UInt16},
    )
    names = (
        used.explode("items")
        .join(about, on="items", how="left")
        .sort("class", "items")
        .group_by("class", maintain_order=True)
        .agg(name=pl.col("label").str.join("|"))
    )
    numbered = found.lists.with_row_index("number")
    texts = (
        numbered.select("number", pl.col("entries").alias("class"))
        .explode("class")
        .join(names, on="class", how="left", maintain_order="left")
        .group_by("number", maintain_order=True)
        .agg(list=pl.col("name").str.join(", "), length=pl.len())
    )
    return (
        numbered.join(texts, on="number")
        .join(readings.select("reading", "editions"), on="reading")
        .sort("event", "length", "number")
        .group_by("event", "list", "length", maintain_order=True)
        .agg(editions=pl.col("editions").explode().unique().sort(), left=pl.col("left").min())
        .with_columns(pl.col("length", "left").cast(pl.UInt32))
    )


def _numbers(vocabulary: Sequence[Item], labels: Iterable[str]) -> pl.Expr:
    """The number of each label; an option that touches nothing here is the code without it."""
    numbers = {item.label: number for number, item in enumerate(vocabulary)}
    known = {label: numbers.get(label, numbers[label.partition(" ")[0]]) for label in labels}
    return pl.element().replace_strict(known, return_dtype=pl.UInt16)


def _labelled(lists: pl.DataFrame, vocabulary: Sequence[Item]) -> pl.DataFrame:
    labels = {number: item.label for number, item in enumerate(vocabulary)}
    named = pl.element().replace_strict(labels, return_dtype=pl.String)
    return lists.with_columns(pl.col("list").list.eval(named))


def _verdicts(field: Field, order: StatedOrder, lists: pl.DataFrame) -> pl.DataFrame:
    counted = lists.group_by("event_id", maintain_order=True).agg(
        lists=pl.len(),
        left=pl.col("left").first(),
        shortest=pl.col("list").first(),
        editions=pl.col("editions").first(),
    )
    rows = pl.concat([field.events.select("event_id"), order.events], how="horizontal").join(
        counted, on="event_id", how="left", maintain_order="left"
    )
    verdict = (
        pl.when(pl.col("state") != "open")
        .then("state")
        .when(pl.col("lists").is_null())
        .then(pl.lit("none"))
        .when(pl.col("left") > 0)
        .then(pl.lit("lots"))
        .when((pl.col("lists") == 1) & ~pl.col("shortest").str.contains("|", literal=True))
        .then(pl.lit("unique"))
        .otherwise(pl.lit("several"))
    )
    return rows.select(
        "event_id",
        verdict.alias("verdict"),
        ties="pairs",
        shared="shared",
        lists=pl.col("lists").fill_null(0),
        left="left",
        shortest="shortest",
        editions="editions",
    )
