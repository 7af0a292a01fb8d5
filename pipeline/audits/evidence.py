"""Which lists many events followed: a beam of prefixes, scored over all events of a group."""

from collections.abc import Sequence

import polars as pl

from pipeline.audits.pairs import meet, named, packed, size
from pipeline.audits.readings import Item
from pipeline.audits.search import LONGEST
from pipeline.audits.signs import Question, Signs
from pipeline.audits.tied_groups import tied_groups
from pipeline.rules.editions import BY_DATE

#: Prefixes that a group keeps after each entry, and lists that it proposes.
WIDTH, PROPOSED = 12, 12
_LIST = pl.List(pl.UInt16)
_PREFIX = ["group", "choice", "list"]


def proposed(
    asked: Question, items: Sequence[Item], signs: Signs, groups: pl.DataFrame
) -> pl.DataFrame:
    """Lists that explain most of a group's events: group, choice, list (item numbers), exact.

    groups: event, group. choice: an edition for all events, or by-date. exact: events of which
    every pair is decided rightly. A prefix is worth the pairs that it decides in the events that it
    does not contradict.
    """
    rows = _beginning(asked, signs).join(groups, on="event")
    prefixes = rows.select("group", "choice").unique(maintain_order=True).with_row_index("number")
    rows = rows.join(prefixes, on=["group", "choice"]).with_columns(
        list=pl.lit([], _LIST), gained=pl.lit(0, pl.UInt32)
    )
    found: list[pl.DataFrame] = []
    for _ in range(LONGEST):
        effects = _effects(asked, items, signs, rows)
        rows = _extended(rows, _best(rows, effects), effects, asked.words)
        exact = (_left(asked.words) == 0).sum()
        found.append(rows.group_by(_PREFIX).agg(exact=exact, gained=pl.col("gained").sum()))
    return (
        pl.concat(found)
        .with_columns(length=pl.col("list").list.len())
        .sort(
            "group", "exact", "gained", "length", "choice", "list",
            descending=[False, True, True, False, False, False],
        )
        .group_by("group", maintain_order=True)
        .head(PROPOSED)
        .select(*_PREFIX, "exact")
    )  # fmt: skip


def outcomes(
    asked: Question, items: Sequence[Item], signs: Signs, lists: pl.DataFrame
) -> pl.DataFrame:
    """One row per event and list that does not contradict it: event, number, left (pairs that it
    leaves to lots). lists: one row per trial: event, number, choice, list (item numbers).
    """
    rows = _beginning(asked, signs).join(lists, on=["event", "choice"])
    for place in range(int(lists.select(pl.col("list").list.len().max()).item() or 0)):
        due = rows.with_columns(item=pl.col("list").list.get(place, null_on_oob=True))
        effects = _effects(asked, items, signs, due.drop_nulls("item"))
        rows = _after(due, effects, asked.words).drop("item")
    return rows.select("event", "number", left=_left(asked.words))


def _beginning(asked: Question, signs: Signs) -> pl.DataFrame:
    """One row per event and choice of edition: event, choice, reading, open and shared (sets)."""
    sets = asked.pairs.group_by("event").agg(
        *packed("open", pl.lit(True), asked.words), *packed("shared", pl.col("shared"), asked.words)
    )
    under = signs.readings.explode("editions").select("event", "reading", choice="editions")
    own = asked.field.events.select("event", choice="edition").join(under, on=["event", "choice"])
    by_date = own.select("event", "reading", choice=pl.lit(BY_DATE))
    return pl.concat([by_date, under]).join(sets, on="event").sort("choice", "event")


def _effects(
    asked: Question, items: Sequence[Item], signs: Signs, rows: pl.DataFrame
) -> pl.DataFrame:
    """One row per row and item with an effect on its open pairs: event, number, item, against
    (contradicts one), right (set of pairs decided). Rows with an `item` are asked about it alone.
    """
    words = asked.words
    asked_alone = "item" in rows.columns
    classes = signs.classes.drop("class", "event")
    if asked_alone:
        each = classes.drop("told").rename({"items": "item"}).explode("item")
        tables = [_effective(rows.join(each, on=["reading", "item"]), words)]
    else:
        told = classes.drop("items").rename({"told": "item"})
        tables = [_effective(rows.join(told, on="reading"), words).explode("item")]
    same = ["event", *named("open", words)]
    states = rows.select(same).unique().with_row_index("state")
    seen = rows.join(states, on=same)
    tied = tied_groups(asked, states)
    for number, item in enumerate(items):
        if item.in_groups:
            of_item = seen.filter(pl.col("item") == number) if asked_alone else seen
            numbered = of_item.with_columns(item=pl.lit(number, pl.UInt16))
            tables.append(_effective(numbered.join(tied.sets(item), on="state"), words))
    return pl.concat(tables)


def _effective(rows: pl.DataFrame, words: int) -> pl.DataFrame:
    decided = [
        (pl.col(f"right{word}") & pl.col(f"open{word}")).alias(f"right{word}")
        for word in range(words)
    ]
    return rows.select(
        "event", "number", "item", *decided, against=meet("wrong", "open", words)
    ).filter(pl.col("against") | (size("right", words) > 0))


def _best(rows: pl.DataFrame, effects: pl.DataFrame) -> pl.DataFrame:
    """The best extensions of each group that gain anything: number, item, next (the new number)."""
    base = rows.group_by("number").agg(pl.col("group").first(), base=pl.col("gained").sum())
    words = sum(name.startswith("right") for name in effects.columns)
    lost = -pl.col("gained").cast(pl.Int64)
    return (
        effects.join(rows.select("event", "number", "gained"), on=["event", "number"])
        .group_by("number", "item")
        .agg(change=pl.when("against").then(lost).otherwise(size("right", words)).sum())
        .filter(pl.col("change") > 0)
        .join(base, on="number")
        .with_columns(worth=pl.col("base") + pl.col("change"))
        .sort("group", "worth", "number", "item", descending=[False, True, False, False])
        .group_by("group", maintain_order=True)
        .head(WIDTH)
        .with_row_index("next")
        .select("number", "item", "next")
    )


def _extended(
    rows: pl.DataFrame, best: pl.DataFrame, effects: pl.DataFrame, words: int
) -> pl.DataFrame:
    longer = _after(rows.join(best, on="number"), effects, words)
    return longer.with_columns(list=pl.concat_list("list", "item"), number="next").drop(
        "item", "next"
    )


def _after(rows: pl.DataFrame, effects: pl.DataFrame, words: int) -> pl.DataFrame:
    """The rows after their `item`; those that it contradicts are gone."""
    gained = size("right", words).fill_null(0) + (
        pl.col("gained") if "gained" in rows.columns else 0
    )
    return (
        rows.join(effects, on=["event", "number", "item"], how="left")
        .filter(~pl.col("against").fill_null(False))
        .with_columns(
            *[
                (pl.col(f"open{word}") & ~pl.col(f"right{word}").fill_null(0)).alias(f"open{word}")
                for word in range(words)
            ],
            gained=gained,
        )
        .drop("against", *named("right", words))
    )


def _left(words: int) -> pl.Expr:
    """Pairs that are open and not stated as shared."""
    return size("open", words) - size("shared", words)
