"""What every code says about the neighbouring pairs, under every edition of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import polars as pl

from pipeline.audits.pairs import decided, named
from pipeline.audits.readings import Item, concerned, setting
from pipeline.contributions.field import Field
from pipeline.contributions.part import dense_ids, part
from pipeline.rules.editions import EDITIONS
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import compute


@dataclass(frozen=True)
class Signs:
    """readings: one row per event and group of editions under which all codes say the same about
    its pairs: reading (dense id), event, editions (list). classes: one row per reading and
    different effect: class (dense id), event, reading, items (numbers of those of the same effect
    in the items given), told (the same without options that change nothing about their code), right
    and wrong (sets of pairs). What decides nothing is left out.
    """

    readings: pl.DataFrame
    classes: pl.DataFrame


@dataclass(frozen=True)
class Question:
    """Stated pairs of a field (of which every event has some) and the options of the run."""

    field: Field
    pairs: pl.DataFrame
    words: int
    base: Options

    def of(self, events: pl.Series) -> "Question":
        """The same of some events, with ids of its own; `back` turns them into these again."""
        some = part(self.field, events)
        event = dense_ids(some.events["origin"], self.field.events.height)
        ids = dense_ids(some.competitors["seat"], self.field.competitors.height)
        pairs = self.pairs.with_columns(
            at(event, "event").alias("event"),
            *[at(ids, name).alias(name) for name in ("better", "worse")],
        )
        return replace(self, field=some, pairs=pairs.drop_nulls("event"))

    def back(self, table: pl.DataFrame) -> pl.DataFrame:
        """A table of some events with the ids of the question that they were taken from."""
        return table.with_columns(at(self.field.events["origin"], "event").alias("event"))

    def under(self, edition: str) -> "Question":
        """The same under another edition."""
        events = self.field.events.with_columns(edition=pl.lit(edition))
        return replace(self, field=replace(self.field, events=events))


def signs(asked: Question, items: Sequence[Item]) -> Signs:
    """Signs of the items that have values on the pairs."""
    valued = [item for item in items if not item.in_groups]
    robins = asked.field.events["predetermined"]
    numbers = asked.field.events["event"]
    varying = [item for item in valued if item.by_edition]
    first: pl.DataFrame | None = None
    tables = []
    for editions in _texts():
        if first is None:
            table = first = _sets(asked.under(editions[0]), valued)
        else:
            table = first
            for events, again in ((robins, valued), (~robins, varying)):
                some = asked.of(numbers.filter(events)).under(editions[0])
                table = table.update(some.back(_sets(some, again)), on="event")
        tables += [table.with_columns(edition=pl.lit(edition)) for edition in editions]
    wide = pl.concat(tables)
    merged = (
        wide.group_by(pl.exclude("edition"))
        .agg(editions=pl.col("edition").sort())
        .sort("event", "editions")
        .with_row_index("reading")
    )
    readings = merged.select("reading", "event", "editions")
    return Signs(readings, _classes(merged, items, asked.words))


def _texts() -> list[list[str]]:
    """The editions, those whose values never differ together."""
    texts: dict[tuple[object, ...], list[str]] = {}
    for edition in EDITIONS:
        texts.setdefault(edition.text, []).append(edition.name)
    return list(texts.values())


def _sets(asked: Question, items: Sequence[Item]) -> pl.DataFrame:
    """One row per event of the pairs: per item the pairs that it decides rightly and wrongly."""
    table = asked.pairs.select("event").unique(maintain_order=True)
    for option, changed in groupby(items, lambda item: item.option):
        codes = [item.code for item in changed]
        events = concerned(asked.field, option)
        if events.is_empty():
            continue
        some = asked.of(events)
        found = some.back(_decided(some, codes, option))
        table = table.join(found, on="event", how="left", maintain_order="left")
    return table.select(
        "event",
        *[
            _where_told(table, item, name).alias(f"{item.label} {name}")
            for item in items
            for name in _set_names(asked.words)
        ],
    )


def _where_told(table: pl.DataFrame, item: Item, name: str) -> pl.Expr:
    """A set of an item; where its option makes no difference, that of the code without it."""
    labels = (item.label, item.code)
    columns = [f"{label} {name}" for label in dict.fromkeys(labels)]
    return pl.coalesce(*[column for column in columns if column in table.columns], pl.lit(0)).cast(
        pl.UInt64
    )


def _decided(asked: Question, codes: Sequence[str], option: str) -> pl.DataFrame:
    chosen = {**asked.base, **setting(option)}
    values = compute(asked.field, codes, chosen).select(_key(code) for code in codes)
    better, worse = values[asked.pairs["better"]], values[asked.pairs["worse"]]
    labels = [f"{Item(code, option).label} " for code in codes]
    rows = asked.pairs.select("event", "word", "power", "shared").with_columns(
        column
        for code, label in zip(codes, labels, strict=True)
        for column in (
            (better[code] > worse[code]).alias(f"{label}ahead"),
            (better[code] < worse[code]).alias(f"{label}behind"),
        )
    )
    found = [expression for label in labels for expression in decided(asked.words, label)]
    return rows.group_by("event", maintain_order=True).agg(found)


def _set_names(words: int) -> list[str]:
    return [*named("right", words), *named("wrong", words)]


def _key(code: str) -> pl.Expr:
    """The value so that more is better; undefined is last."""
    descriptor, entry = lookup(code)
    value = pl.col(code) if entry.high_is_better(descriptor) else -pl.col(code)
    return value.fill_null(float("-inf"))


def _classes(merged: pl.DataFrame, items: Sequence[Item], words: int) -> pl.DataFrame:
    names = _set_names(words)
    rows = [
        merged.select(
            "event",
            "reading",
            number=pl.lit(number, pl.UInt16),
            echo=_echoes(item, names),
            **{name: pl.col(f"{item.label} {name}") for name in names},
        )
        for number, item in enumerate(items)
        if not item.in_groups
    ]
    nothing = merged.clear().select(
        "event",
        "reading",
        number=pl.lit(None, pl.UInt16),
        echo=pl.lit(None, pl.Boolean),
        **{name: pl.lit(None, pl.UInt64) for name in names},
    )
    return (
        pl.concat([nothing, *rows])
        .filter(pl.any_horizontal(pl.col(names) != 0))
        .group_by("event", "reading", *names)
        .agg(items=pl.col("number"), told=pl.col("number").filter(~pl.col("echo")))
        .with_columns(pl.col("items", "told").list.sort())
        .sort("reading", pl.col("items").list.first())
        .with_row_index("class")
    )


def _echoes(item: Item, names: Sequence[str]) -> pl.Expr:
    """Whether an item with an option says what its code says without."""
    if not item.option:
        return pl.lit(False)
    return pl.all_horizontal(
        pl.col(f"{item.label} {name}") == pl.col(f"{item.code} {name}") for name in names
    )
