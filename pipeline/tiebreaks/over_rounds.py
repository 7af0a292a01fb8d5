"""Values of the competitors from what each of their rounds adds."""

from collections.abc import Mapping, Sequence

import polars as pl

from pipeline.contributions.field import Field
from pipeline.tables.rectangle import at, blocks, borders
from pipeline.tiebreaks.summands import Summands


def people(field: Field) -> pl.DataFrame:
    """One row per competitor in field order, with the columns of its event beside its own."""
    own = field.competitors.columns
    return field.competitors.with_columns(
        at(field.events[name], "event").alias(name)
        for name in field.events.columns
        if name not in own
    )


def over_rounds(
    rows: pl.DataFrame, seen: pl.DataFrame, asked: Sequence[tuple[Summands, Mapping[str, pl.Expr]]]
) -> pl.DataFrame:
    """One row per competitor of `seen` (see `people`), one column per expression asked for.

    rows: the contributions. Each expression is a value, `enough` or a step of the summands beside
    it, and reads the lists that it needs of them.
    """
    between = borders(seen["rounds"])
    columns: list[pl.Series] = []
    for summands, values in asked:
        read = {name for value in values.values() for name in value.meta.root_names()}
        numbers = {"worth": summands.worth, **summands.numbers}
        worths = rows.select(
            worth.fill_null(0).alias(name) for name, worth in numbers.items() if name in read
        )
        lists = [blocks(worth, between).alias(worth.name) for worth in worths]
        found = seen.with_columns(lists).with_columns(**values)
        columns += [found[name] for name in values]
    return pl.DataFrame(columns)
