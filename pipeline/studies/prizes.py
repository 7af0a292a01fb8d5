"""E9: how much money does the order of tie-breaks move?"""

from itertools import accumulate

import polars as pl

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.catalogue import USUAL
from pipeline.studies.ground import Ground
from pipeline.studies.registry import study

#: Cents of a fund of 10,000.00.
SHARES = (300_000, 200_000, 150_000, 100_000, 80_000, 70_000, 50_000, 50_000)
MOVED, PER_PLAYER = "share of the fund moved by the list", "the same for each tied player"
UNEQUAL = "share of the fund not as in equal shares"


@study(
    "prizes",
    "How much money does the order of tie-breaks move?",
    chart=Chart((MOVED,), matrix=("list_a", "list_b"), only=(("rule", "strict"),)),
    lists=USUAL,
    cautions=("Prizes of real events differ; a vector of one's own is taken with --prizes.",),
)
def prizes(ground: Ground) -> Answer:
    """The prizes (those given, else 30, 20, 15, 10, 8, 7, 5 and 5 % of 10,000) are paid under each
    list by four rules: strict (each place its prize), shared (the prizes of the tied on points
    equally), Hort (half of each) and pooled (cash equally, the list for trophies alone, so in
    money the same as shared). Players that a list leaves tied share the prizes of their places.
    Money is whole cents: a share is rounded down to the cent and the cents that remain go one each
    to the tied in the order of one common lot; Hort splits each prize into two halves first, the
    odd cent to the shared half. Moved is half the sum of the absolute differences of what players
    get under two lists, over the fund: for each event, and for each player on equal points with
    another where a prize is at stake. For each list also the same against equal shares."""
    ground.keep("prize_parts", prize_parts(ground.question.prizes))
    _ = ground.positions
    ground.keep("prizes_paid")
    events = ground.frame("prizes_moved")
    moved = pl.col("moved").cast(pl.Float64) / pl.col("fund")
    # shared and pooled money is the same under every list
    between = events.filter(
        pl.col("list_b").is_not_null() & pl.col("rule").is_in(["strict", "Hort"])
    )
    keys = ("rule", "list_a", "list_b")
    tied = pl.col("tied_players").cast(pl.Float64)
    rows = [
        between.select("event_id", *keys, measure=pl.lit(MOVED), hits=moved, of=pl.lit(1.0)),
        between.select("event_id", *keys, measure=pl.lit(PER_PLAYER), hits=moved, of=tied),
        events.filter(pl.col("list_b").is_null()).select(
            "event_id", *keys, measure=pl.lit(UNEQUAL), hits=moved, of=pl.lit(1.0)
        ),
    ]
    kinds: Kinds = {MOVED: "mean", PER_PLAYER: "ratio", UNEQUAL: "mean"}
    return Answer(events, Values(pl.concat(rows), kinds, keys))


def prize_parts(prizes: tuple[int, ...]) -> pl.DataFrame:
    """One row per part of a rule: rule, by_points (the part is shared by the tied on points), and
    sums, the cents of the first 0, 1, 2 … places."""
    whole = [100 * prize for prize in prizes] or list(SHARES)
    lower = [prize // 2 for prize in whole]
    upper = [prize - half for prize, half in zip(whole, lower, strict=True)]
    parts = (
        ("strict", False, whole), ("shared", True, whole), ("pooled", True, whole),
        ("Hort", False, lower), ("Hort", True, upper),
    )  # fmt: skip
    return pl.DataFrame(
        {
            "rule": [rule for rule, _, _ in parts],
            "by_points": [by_points for _, by_points, _ in parts],
            "sums": [list(accumulate(cents, initial=0)) for _, _, cents in parts],
        },
        schema={"rule": pl.String, "by_points": pl.Boolean, "sums": pl.List(pl.Int64)},
    )
