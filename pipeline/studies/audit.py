"""E5: can the stated standings be reproduced?"""

import polars as pl

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground
from pipeline.studies.registry import study

EXACT = "declared list gives every stated place"
CONSISTENT = "stated places split only ties of the declared list"
WINNER, DISTANCE = "declared list gives the stated winner", "Kendall distance to the stated order"
_SEARCH = "search: {}"
#: Verdicts of the search in order; the last four are of events in which nothing can be decided.
VERDICTS = {
    "unique": "one list reproduces the order",
    "several": "several lists do",
    "lots": "lists do, but for lots",
    "none": "no list does",
}


@study(
    "audit",
    "Can the stated standings be reproduced?",
    chart=Chart((EXACT, CONSISTENT, WINNER, *(_SEARCH.format(v) for v in VERDICTS.values()))),
    infers=True,
    cautions=(
        "A list that reproduces an order need not be the one that was used: with few ties many "
        "lists do.",
        "Stated places can rest on a play-off, on lots or on a correction by hand.",
    ),
)
def audit(ground: Ground) -> Answer:
    """Events that state places and declare a list: the share in which that list gives every stated
    place, in which it differs by splitting ties that it leaves alone, in which the stated winner is
    its winner, and the mean share of the pairs of players that stand the other way round. Then, of
    all events in whose stated order something can be decided, the verdict of the search over lists,
    editions and options (the command infer): one minimal list reproduces the order, several do,
    lists do but for ties that lots must have split, or none does."""
    events = ground.frame("audit")
    declared = events.filter(pl.col("exact").is_not_null())
    decided = events.filter(pl.col("verdict").is_in(list(VERDICTS)))
    rows = [
        _rows(declared, EXACT, pl.col("exact")),
        _rows(declared, CONSISTENT, pl.col("consistent")),
        _rows(declared, WINNER, pl.col("same_winner")),
        _rows(declared, DISTANCE, pl.col("distance")),
        *(
            _rows(decided, _SEARCH.format(said), pl.col("verdict") == verdict)
            for verdict, said in VERDICTS.items()
        ),
    ]
    kinds: Kinds = {EXACT: "share", CONSISTENT: "share", WINNER: "share", DISTANCE: "mean",
                    **{_SEARCH.format(said): "share" for said in VERDICTS.values()}}  # fmt: skip
    return Answer(events, Values(pl.concat(rows), kinds))


def _rows(events: pl.DataFrame, measure: str, hits: pl.Expr) -> pl.DataFrame:
    return events.select(
        "event_id", measure=pl.lit(measure), hits=hits.cast(pl.Float64), of=pl.lit(1.0)
    ).drop_nulls("hits")
