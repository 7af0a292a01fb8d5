"""E6 and E7: which criterion best recovers true strength, and how much depends on the pairing?"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.rankings.lists import POINTS
from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.catalogue import CRITERIA
from pipeline.studies.ground import Ground
from pipeline.studies.intervals import Floats, holm, mcnemar
from pipeline.studies.positions import Orders, Whole, agreement, by_size
from pipeline.studies.registry import study

TAU, SPEARMAN, BEST, TOP = "Kendall's tau-b", "Spearman", "strongest player first", "first three"
PICKS, DECIDES = "picks the strongest of the tied", "decides a tied first place"
CHANCE = "picks the strongest of the tied, by chance"
LESS = " less that of lots"
_COLUMNS = {TAU: "tau_b", SPEARMAN: "spearman", BEST: "best_first", TOP: "first_three",
            PICKS: "picks", DECIDES: "decides"}  # fmt: skip
#: Compared with lots, event by event.
_PAIRED = (TAU, SPEARMAN, BEST, TOP, PICKS)

CAUTIONS = (
    "The accuracy of the whole order and the choice of the winner are different questions: a "
    "criterion can be best at one and no better than chance at the other.",
    "Pairing matters more than most differences between criteria: a study with a simpler pairing "
    "model can rank the criteria wrongly.",
    "The figures hold for these strengths, this noise and this model of results alone.",
)


@study(
    "accuracy",
    "Which tie-break best recovers true strength?",
    chart=Chart((TAU + LESS,), labels=("list",), colour="cell"),
    lists=CRITERIA,
    cautions=CAUTIONS,
    cells=tuple(
        f"players={players} rounds={rounds} pairing=fold"
        for players, rounds in ((16, 5), (32, 7), (64, 9), (100, 9), (100, 11), (200, 9))
    ),
)
@study(
    "pairing-arm",
    "How much depends on the pairing?",
    chart=Chart((TAU,), labels=("list",), colour="cell"),
    lists=CRITERIA,
    cautions=CAUTIONS,
    cells=tuple(
        f"players=32 rounds=7 pairing={pairing}"
        for pairing in ("dutch", "fold", "casual", "random")
    ),
)
def accuracy(ground: Ground) -> Answer:
    """Events whose players have known strengths are ranked by points and then by one criterion;
    what it leaves tied goes to one lot for each player, the same under every criterion. Lots
    alone are the list PTS. Per event: Kendall's tau-b and Spearman's correlation of the whole order
    with the strengths, whether the strongest player is first, how many of the first three are
    among the three strongest (as a share; equals of the third strongest are among them), and, where
    first place is tied on points, whether the criterion puts the strongest of the tied first and
    whether it separates first place by itself.
    Differences from lots are taken event by event, so the same games and lots stand on both sides.
    Whether a criterion picks the strongest of the tied more often than lots is tested exactly
    (McNemar), adjusted by Holm's method for all criteria of a cell."""
    events = _measured(ground)
    rows = [_rows(events, measure, pl.col(column)) for measure, column in _COLUMNS.items()]
    lots = next((one.name for one in ground.lists if one.codes == (POINTS,)), None)
    if lots is not None:
        rows += [_rows(_beside(events, lots, _COLUMNS[name]), name + LESS, pl.col("difference"))
                 for name in _PAIRED]  # fmt: skip
    chance = events.filter(pl.col("list") == ground.names[0]).with_columns(
        list=pl.lit(None, pl.String), chance=1 / pl.col("tied_first")
    )
    rows.append(_rows(chance.filter(pl.col("tied_first") > 1), CHANCE, pl.col("chance")))
    kinds: Kinds = {TAU: "mean", SPEARMAN: "mean", BEST: "share", TOP: "mean", PICKS: "share",
                    CHANCE: "mean", DECIDES: "share",
                    **{name + LESS: "mean" for name in _PAIRED}}  # fmt: skip
    return Answer(events, Values(pl.concat(rows), kinds, ("list",), _tested(events, lots)))


def _measured(ground: Ground) -> pl.DataFrame:
    """One row per event and list: tied_first and the measures, null where first is not tied."""
    lists = len(ground.lists)
    truth = ground.frame("accuracy_truth").with_columns(list_no=pl.lit(lists, pl.Int32))
    places = ground.positions
    columns = [pl.col(name).cast(dtype) for name, dtype in places.schema.items()]
    known = truth.select(columns)
    both = pl.concat([places.join(known, on=["event_id", "competitor"], how="semi"), known])
    tables = [_correlated(block, ground.names) for block in by_size(both, lists + 1)]
    ground.keep("accuracy_orders", pl.concat(tables))
    return ground.frame("accuracy_events")


def _correlated(block: Orders, names: Sequence[str]) -> pl.DataFrame:
    """One row per event and list: tau_b, spearman, first_three, winner."""
    order, truth = block.places[:, :-1], block.places[:, -1]
    players = truth.shape[1]
    pairs = agreement(block.places)
    # an order has no ties, strengths may have
    with np.errstate(invalid="ignore"):
        tau = pairs[:, :-1, -1] / np.sqrt(players * (players - 1) / 2 * pairs[:, -1:, -1])
    size = min(3, players)
    strongest = truth <= np.sort(truth, axis=1)[:, size - 1, None]
    top = ((order <= size) & strongest[:, None]).sum(axis=2) / size
    winner = np.take_along_axis(block.seats, order.argmin(axis=2), axis=1)
    return pl.DataFrame(
        {
            "event_id": np.repeat(block.event, len(names)),
            "list": list(names) * len(block.event),
            "tau_b": tau.ravel(),
            "spearman": _spearman(order, truth).ravel(),
            "first_three": top.ravel(),
            "winner": winner.ravel(),
        },
        schema_overrides={"event_id": pl.String, "list": pl.String},
    ).with_columns(pl.col("tau_b", "spearman").fill_nan(None))  # all strengths equal


def _spearman(order: Whole, truth: Whole) -> Floats:
    one = order - order.mean(axis=2, keepdims=True)
    other = (truth - truth.mean(axis=1, keepdims=True))[:, None]
    scale = np.sqrt((one**2).sum(axis=2) * (other**2).sum(axis=2))
    with np.errstate(invalid="ignore"):
        return np.asarray((one * other).sum(axis=2) / scale)


def _rows(events: pl.DataFrame, measure: str, hits: pl.Expr) -> pl.DataFrame:
    return events.select(
        "event_id", "list", measure=pl.lit(measure), hits=hits.cast(pl.Float64), of=pl.lit(1.0)
    ).drop_nulls("hits")


def _beside(events: pl.DataFrame, lots: str, column: str) -> pl.DataFrame:
    """The events under every other list with `difference`: the column less that of lots."""
    value = pl.col(column).cast(pl.Float64)
    base = events.filter(pl.col("list") == lots).select("event_id", base=value)
    return (
        events.filter(pl.col("list") != lots)
        .join(base, on="event_id", maintain_order="left")
        .with_columns(difference=value - pl.col("base"))
    )


def _tested(events: pl.DataFrame, lots: str | None) -> pl.DataFrame | None:
    """One row per list: p of the exact test of picking the strongest as often as lots do."""
    if lots is None:
        return None
    counts = (
        _beside(events, lots, "picks")
        .drop_nulls("difference")
        .group_by("list", maintain_order=True)
        .agg(more=(pl.col("difference") > 0).sum(), fewer=(pl.col("difference") < 0).sum())
    )
    p = [mcnemar(a, b) for a, b in zip(counts["more"], counts["fewer"], strict=True)]
    return counts.select("list", measure=pl.lit(PICKS)).with_columns(
        pl.Series("p", p, pl.Float64), pl.Series("p_holm", holm(p), pl.Float64)
    )
