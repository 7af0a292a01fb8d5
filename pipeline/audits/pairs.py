"""Neighbours of the stated order that points leave level: all that a list has to decide.

A list reproduces a stated order if, of every two neighbours, the first entry that separates them
puts the stated better one ahead; that order is transitive, so other pairs need no look. A set of
pairs of an event is written as bits of 64-bit words: a pair is the bit `power` of word `word`.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.contributions.field import Field
from pipeline.tables.rectangle import at

WORD = 64
_POWERS = pl.Series([1 << bit for bit in range(WORD)], dtype=pl.UInt64)


@dataclass(frozen=True)
class StatedOrder:
    """The stated orders of a field.

    events: one row per event of the field, in order: event, state, pairs (neighbours level on
    points that the list must separate), shared (those who share a stated place). state is
    `unranked` (a player without a stated rank), `impossible` (the order contradicts the points),
    `untied` (nobody is level on points), `points` (all who are level share a place) or `open`.
    pairs: one row per neighbouring pair level on points of the open events, sorted: event, place
    (of the better one in the stated order), word, power, better, worse (competitors), shared.
    """

    events: pl.DataFrame
    pairs: pl.DataFrame

    @property
    def words(self) -> int:
        """How many words hold the pairs of every event."""
        return self.pairs["word"].n_unique()


def stated_order(field: Field, ranks: pl.Series) -> StatedOrder:
    """The stated order, given the stated rank of each competitor of the field."""
    ordered = (
        field.competitors.select(
            "event",
            "competitor",
            points=pl.col("score") + pl.col("final_adjustment"),
            rank=ranks.cast(pl.Int64),
        )
        .sort(
            "event", "rank", "points", "competitor",
            descending=[False, False, True, False], nulls_last=True,
        )
        .with_columns(place=pl.int_range(pl.len()).over("event").cast(pl.UInt32))
    )  # fmt: skip
    neighbours = ordered.with_columns(
        worse=pl.col("competitor").shift(-1).over("event"),
        points_behind=pl.col("points").shift(-1).over("event"),
        shared=(pl.col("rank") == pl.col("rank").shift(-1)).over("event"),
    )
    level = pl.col("points") == pl.col("points_behind")
    apart = pl.col("points") != pl.col("points_behind")
    against = (pl.col("points") < pl.col("points_behind")) | (pl.col("shared") & apart)
    by_event = neighbours.group_by("event").agg(
        unranked=pl.col("rank").is_null().any(),
        impossible=against.any(),
        pairs=(level & ~pl.col("shared")).sum(),
        shared=(level & pl.col("shared")).sum(),
    )
    state = (
        pl.when("unranked")
        .then(pl.lit("unranked"))
        .when("impossible")
        .then(pl.lit("impossible"))
        .when(pl.col("pairs") + pl.col("shared") == 0)
        .then(pl.lit("untied"))
        .when(pl.col("pairs") == 0)
        .then(pl.lit("points"))
        .otherwise(pl.lit("open"))
    )
    events = (
        field.events.select("event")
        .join(by_event, on="event", how="left", maintain_order="left")
        .select(
            "event",
            state=pl.when(pl.col("unranked").is_null()).then(pl.lit("untied")).otherwise(state),
            pairs=pl.col("pairs").fill_null(0),
            shared=pl.col("shared").fill_null(0),
        )
    )
    open_events = at(events["state"] == "open", "event")
    pairs = neighbours.filter(level & open_events).select(
        "event",
        "place",
        bit=pl.int_range(pl.len()).over("event"),
        better="competitor",
        worse="worse",
        shared="shared",
    )
    return StatedOrder(
        events,
        pairs.select(
            "event",
            "place",
            pl.lit(_POWERS).gather(pl.col("bit") % WORD).alias("power"),
            "better",
            "worse",
            "shared",
            word=(pl.col("bit") // WORD).cast(pl.UInt16),
        ),
    )


def packed(name: str, holds: pl.Expr, words: int) -> list[pl.Expr]:
    """The set of an event's pairs for which `holds`, as `name0`, `name1` …; to aggregate by event.

    Reads `word` and `power`.
    """
    return [
        pl.when(holds & (pl.col("word") == word) if words > 1 else holds)
        .then("power")
        .otherwise(pl.lit(0, pl.UInt64))
        .sum()
        .alias(f"{name}{word}")
        for word in range(words)
    ]


def decided(words: int, label: str = "") -> list[pl.Expr]:
    """The sets of pairs that an entry decides rightly and wrongly, `right0` …, `wrong0` ….

    Reads `ahead` and `behind` (the better one's value against the worse one's), after `label`.
    """
    ahead, behind, shared = pl.col(f"{label}ahead"), pl.col(f"{label}behind"), pl.col("shared")
    return [
        *packed(f"{label}right", ahead & ~shared, words),
        # who share a place must stay level
        *packed(f"{label}wrong", behind | (ahead & shared), words),
    ]


def holds_pair(name: str, words: int) -> pl.Expr:
    """Whether the set `name` of a row holds the row's pair (`word`, `power`)."""
    word = pl.coalesce(
        pl.when(pl.col("word") == number).then(pl.col(f"{name}{number}")) for number in range(words)
    )
    return (word & pl.col("power")) != 0


def named(name: str, words: int) -> list[str]:
    """The columns that hold the set `name`."""
    return [f"{name}{word}" for word in range(words)]


def size(name: str, words: int) -> pl.Expr:
    """How many pairs the set `name` holds."""
    return pl.sum_horizontal(pl.col(column).bitwise_count_ones() for column in named(name, words))


def meet(first: str, second: str, words: int) -> pl.Expr:
    """Whether two sets have a pair in common."""
    return pl.any_horizontal(
        (pl.col(f"{first}{word}") & pl.col(f"{second}{word}")) != 0 for word in range(words)
    )
