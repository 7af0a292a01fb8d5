"""E4: how far down the list must one go?"""

import polars as pl

from pipeline.errors import MalformedError
from pipeline.rankings.lists import RankingList
from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground
from pipeline.studies.registry import study

DECIDED, SPLIT = "first place decided", "tied groups fully split"
CLASSES, BITS = "places told apart in a tied group", "bits missing to name a player"


@study(
    "power",
    "How far down the list must one go?",
    chart=Chart((SPLIT,), labels=("list", "step")),
    lists=("BH/C1,BH,SB,PS", "SB,BH/C1,BH", "ARO,BH/C1,BH", "DE,WIN,BPG,BH/C1"),
    cautions=("A criterion that always decides is not a fair one: drawing lots always decides.",),
)
def power(ground: Ground) -> Answer:
    """For each list and each number of its criteria: the share of the events with a tied first
    place in which the first is alone by then; the share of all groups on equal points that are
    fully split; how many places such a group is split into; and the bits that are still missing to
    name one of its players (the mean over its players of the binary logarithm of how many are
    still level; 0 when fully split). Groups on equal points are those that the first entry of the
    list leaves."""
    codes = pl.concat([_codes(ranking) for ranking in ground.lists])
    ground.keep("list_codes", codes)
    events = ground.frame("power")
    measures = (
        (DECIDED, pl.col("first_decided"), pl.col("first_decided").is_not_null()),
        (SPLIT, pl.col("split_groups"), pl.col("tied_groups")),
        (CLASSES, pl.col("classes"), pl.col("tied_groups")),
        (BITS, pl.col("bits"), pl.col("tied_groups")),
    )
    rows = pl.concat(
        events.select(
            "event_id",
            "list",
            "after_step",
            step=pl.format("{} {}", "after_step", "code"),
            measure=pl.lit(measure),
            hits=hits.cast(pl.Float64).fill_null(0),
            of=of.cast(pl.Float64),
        )
        for measure, hits, of in measures
    )
    kinds: Kinds = {DECIDED: "share", SPLIT: "ratio", CLASSES: "ratio", BITS: "ratio"}
    return Answer(events, Values(rows, kinds, ("list", "step")))


def _codes(ranking: RankingList) -> pl.DataFrame:
    """One row per entry of a list: list, step (0: the first entry), code."""
    if len(set(ranking.codes)) < len(ranking.codes):
        why = "an entry occurs twice, so the power of each cannot be told apart"
        raise MalformedError("list", ranking.name, why)
    steps = {"list": ranking.name, "step": range(len(ranking.codes)), "code": ranking.codes}
    return pl.DataFrame(steps, schema={"list": pl.String, "step": pl.Int32, "code": pl.String})
