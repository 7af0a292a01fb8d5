"""E2: in what share of events does another order of tie-breaks give another winner?"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect
from pipeline.studies.intervals import wilson


@dataclass(frozen=True)
class Orders:
    """winners: one row per event and list. lists: one row per list. pairs: one row per pair of
    lists and denominator, with the share of events with another winner and its 95 % interval."""

    winners: pl.DataFrame
    lists: pl.DataFrame
    pairs: pl.DataFrame


def orders(out: Path, lists: Sequence[str], system: str = "swiss") -> Orders:
    """The winner under each list and how often two lists disagree.

    Unit: complete events of one system. A tie that a list leaves is broken by a lot that a player
    keeps under every list. Intervals: Wilson, 95 %.
    """
    with connect(generation(out)) as con:
        con.execute("set variable study_system = $system", {"system": system}).fetchall()
        con.execute("set variable study_lists = $lists", {"lists": list(lists)}).fetchall()
        for name in ("study_events", "orders_winners"):
            con.execute(f"create temp table {name} as {sql_text('studies', name)}").fetchall()
        winners = con.sql("from orders_winners order by event_id, list").pl()
        per_list = con.sql(sql_text("studies", "orders_lists")).pl()
        pairs = con.sql(sql_text("studies", "orders_pairs")).pl()
    return Orders(
        winners=winners,
        lists=per_list.with_columns(wilson("tied_first", "events")),
        pairs=pairs.with_columns(wilson("other_winner", "events")),
    )
