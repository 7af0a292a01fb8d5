"""E2: in what share of events does another order of tie-breaks give another winner?"""

from itertools import combinations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground
from pipeline.studies.intervals import holm, mcnemar
from pipeline.studies.positions import agreement, overlap
from pipeline.studies.registry import study

WINNER, TOP, KENDALL = "other winner", "other first three", "Kendall distance"
SEVERAL, WINNERS = "two or more winners", "winners among the lists"
LEFT, ALONE = "list leaves first tied", "one list alone leaves first tied"
ALL, TIED = "all events", "first place tied"


@study(
    "orders",
    "Does another order of tie-breaks give another winner?",
    chart=Chart((WINNER,), matrix=("list_a", "list_b"), only=(("among", ALL),)),
    lists=(),
    cautions=("Another winner is not a wrong winner: the study counts disagreement, not error.",),
)
def orders(ground: Ground) -> Answer:
    """Each event is ranked under every list, in the edition in force on its first day. For each
    pair of lists: the share of events with another winner, among all events and among those whose
    first place the points leave tied; the share with another set of the first three; and the mean
    Kendall distance of the two whole orders (discordant pairs of players over all pairs). A tie
    that a list leaves is broken by one lot for each player, the same under every list. For each
    list: how often it leaves a tied first place tied; the two lists of a pair are held against each
    other in that by the exact test of McNemar, adjusted by Holm's method for all pairs together."""
    pairs = pl.concat(_pairs(ground))
    events = ground.frame("orders")
    tied = events.select("event_id", tied=pl.col("tied_first") > 1).unique(maintain_order=True)
    pairs = pairs.join(tied, on="event_id")
    kinds: Kinds = {WINNER: "share", TOP: "share", KENDALL: "mean",
             SEVERAL: "share", WINNERS: "mean", LEFT: "share", ALONE: "share"}  # fmt: skip
    alone, tests = _alone(events, ground.names)
    rows = [
        _among(pairs.unpivot(
            (WINNER, TOP, KENDALL), index=["event_id", "list_a", "list_b", "tied"],
            variable_name="measure", value_name="hits",
        )),
        _among(_winners(events)).with_columns(list_a=_none(), list_b=_none()),
        _left(events).with_columns(list_b=_none()),
        alone,
    ]  # fmt: skip
    shown = ["event_id", "measure", "among", "list_a", "list_b", "hits", "of"]
    values = pl.concat([table.with_columns(of=pl.lit(1.0)).select(shown) for table in rows])
    keys = ("among", "list_a", "list_b")
    return Answer(events, Values(values, kinds, keys, tests))


def _pairs(ground: Ground) -> list[pl.DataFrame]:
    """One row per event and pair of lists: other winner, other first three, Kendall distance."""
    names = ground.names
    one, other = np.array(list(combinations(range(len(names)), 2)), int).reshape(-1, 2).T
    tables = [_pair_table([], [], [], np.empty((3, 0)))]
    for block in ground.orders():
        players = block.places.shape[2]
        first = block.places.argmin(axis=2)
        top = min(3, players)
        pairs = max(1, players * (players - 1) // 2)
        facts = (
            first[:, one] != first[:, other],
            overlap(block.places, top)[:, one, other] < top,
            (1 - agreement(block.places)[:, one, other] / pairs) / 2,
        )
        events = len(block.event)
        tables.append(
            _pair_table(
                np.repeat(block.event, one.size),
                np.tile(np.array(names, object)[one], events),
                np.tile(np.array(names, object)[other], events),
                np.stack([np.ravel(fact).astype(float) for fact in facts]),
            )
        )
    return tables


def _pair_table(
    event: object, list_a: object, list_b: object, facts: NDArray[np.float64]
) -> pl.DataFrame:
    columns = {"event_id": event, "list_a": list_a, "list_b": list_b}
    return pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String)).with_columns(
        pl.Series(name, fact, pl.Float64)
        for name, fact in zip((WINNER, TOP, KENDALL), facts, strict=True)
    )


def _winners(events: pl.DataFrame) -> pl.DataFrame:
    """One row per event and measure: several winners, and how many."""
    each = events.unique("event_id", maintain_order=True)
    number = pl.col("distinct_winners")
    return pl.concat(
        each.select("event_id", measure=pl.lit(measure), hits=hits.cast(pl.Float64),
                    tied=pl.col("tied_first") > 1)
        for measure, hits in ((SEVERAL, number > 1), (WINNERS, number))
    )  # fmt: skip


def _left(events: pl.DataFrame) -> pl.DataFrame:
    """One row per event with a tied first place and list: whether the list leaves it tied."""
    return events.filter(pl.col("tied_first") > 1).select(
        "event_id",
        measure=pl.lit(LEFT),
        list_a="list",
        among=pl.lit(TIED),
        hits=(pl.col("left_tied") > 1).cast(pl.Float64),
    )


def _among(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows among all events, then those with a tied first place."""
    return pl.concat(
        [
            rows.with_columns(among=pl.lit(ALL)),
            rows.filter("tied").with_columns(among=pl.lit(TIED)),
        ]
    ).drop("tied")


def _alone(events: pl.DataFrame, names: list[str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(one row per event with a tied first place and pair of lists: whether one alone leaves it
    tied; one row per pair: the exact tests that the two do so equally often)."""
    tied = events.filter(pl.col("tied_first") > 1)
    left = (tied["left_tied"] > 1).to_numpy().reshape(-1, len(names))
    event = tied["event_id"].gather_every(len(names))
    one, other = np.array(list(combinations(range(len(names)), 2)), int).reshape(-1, 2).T
    first, second = left[:, one] & ~left[:, other], ~left[:, one] & left[:, other]
    p = [mcnemar(*counts) for counts in zip(first.sum(axis=0), second.sum(axis=0), strict=True)]
    pairs = pl.DataFrame(
        {
            "list_a": pl.Series([names[place] for place in one], dtype=pl.String),
            "list_b": pl.Series([names[place] for place in other], dtype=pl.String),
        }
    ).with_columns(measure=pl.lit(ALONE), among=pl.lit(TIED))
    rows = pl.DataFrame({"event_id": event}).join(pairs, how="cross")
    hits = pl.Series("hits", (first | second).ravel().astype(float), pl.Float64)
    tests = pairs.with_columns(
        pl.Series("p", p, pl.Float64), pl.Series("p_holm", holm(p), pl.Float64)
    )
    return rows.with_columns(hits), tests


def _none() -> pl.Expr:
    return pl.lit(None, pl.String)
