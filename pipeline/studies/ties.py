"""E1: how often is first place tied?"""

import polars as pl

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground
from pipeline.studies.registry import study

_SIZES = {"2 tied": (2, 2), "3 tied": (3, 3), "4 or more tied": (4, 1 << 30)}
TIED, SIZE = "first place tied", "size of the tied group"


@study(
    "ties",
    "How often is first place tied?",
    chart=Chart((TIED, *_SIZES)),
)
def ties(ground: Ground) -> Answer:
    """Share of events in which two or more players share the most points, of all events; how large
    the tied group is; and its mean size among the events with a tie."""
    events = ground.frame("ties")
    tied = pl.col("tied_first")
    rows = [_rows(events, TIED, tied >= 2)]
    rows += [_rows(events, name, tied.is_between(*ends)) for name, ends in _SIZES.items()]
    rows.append(_rows(events.filter(tied >= 2), SIZE, tied))
    kinds: Kinds = {TIED: "share", **dict.fromkeys(_SIZES, "share"), SIZE: "mean"}
    return Answer(events, Values(pl.concat(rows), kinds))


def _rows(events: pl.DataFrame, measure: str, hits: pl.Expr) -> pl.DataFrame:
    return events.select(
        "event_id", measure=pl.lit(measure), hits=hits.cast(pl.Float64), of=pl.lit(1.0)
    )
