"""The known list that comes nearest to a stated order, and the places that contradict it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rankings.walk import rank
from pipeline.rules.editions import NAMES
from pipeline.rules.options import Options
from pipeline.tiebreaks.compute import compute


def nearest(
    field: Field, ranks: pl.Series, base: Options, known: Mapping[str, Sequence[str]]
) -> pl.DataFrame:
    """One row per pair of stated neighbours that the nearest list puts otherwise, of one event.

    Columns: list, edition, stated (place of the better one), better, worse (start numbers),
    decided_by (the entry that puts the better one behind the place above it under the list). known:
    codes by name, points included. The nearest list contradicts the fewest pairs or leaves them
    tied; among equals the first, under the event's own edition if that is as near.
    """
    order = field.competitors.select("event", "competitor", "player", rank=ranks).sort(
        "event", "rank", "competitor"
    )
    pairs = order.select(
        stated="rank",
        better="competitor",
        worse=pl.col("competitor").shift(-1),
        better_player="player",
        worse_player=pl.col("player").shift(-1),
        shared=pl.col("rank") == pl.col("rank").shift(-1),
    ).drop_nulls()
    found: list[tuple[int, pl.DataFrame]] = []
    codes = list(dict.fromkeys(code for listed in known.values() for code in listed))
    for edition in dict.fromkeys((field.events["edition"].first(), *NAMES)):
        events = field.events.with_columns(edition=pl.lit(edition))
        under = replace(field, events=events)
        values = compute(under, codes, base)
        for name, listed in known.items():
            placed = rank(under, values, listed, base).sort("competitor")
            better, worse = (placed["rank"].gather(pairs[side]) for side in ("better", "worse"))
            judged = pairs.with_columns(
                wrong=(better > worse) | (pairs["shared"] & (better != worse)),
                left=(better == worse) & ~pairs["shared"],
                decided_by=placed["decided_by"].gather(pairs["better"]),
            )
            rows = judged.filter("wrong").select(
                "stated",
                "decided_by",
                better="better_player",
                worse="worse_player",
                list=pl.lit(name),
                edition=pl.lit(edition),
            )
            found.append((rows.height + judged.filter("left").height, rows))
    _, rows = min(found, key=lambda one: one[0])
    return rows.select("list", "edition", "stated", "better", "worse", "decided_by")
