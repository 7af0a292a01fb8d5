"""The table `audit`: stated points and places against computed ones."""

import polars as pl

#: Points nearer to each other than this are equal.
_NEAR = 1e-6
_LIST = ("event", "list")
_VERDICTS = (
    "stated", "competitors", "exact", "consistent", "same_winner", "same_podium",
    "first_difference", "moved", "kendall", "left_tied", "other_points", "against_points", "cause",
)  # fmt: skip


def audited(
    players: pl.DataFrame, tiebreaks: pl.DataFrame, standings: pl.DataFrame
) -> pl.DataFrame:
    """One row per event and list, sorted by them: the table `audit`.

    The frames are the tables of these names, rows in any order; `tiebreaks` holds PTS.
    """
    # numbers in the order of the texts are quicker to group by
    events, lists = (pl.Enum(standings[name].unique().sort()) for name in ("event_id", "list"))
    event = pl.col("event_id").cast(events, strict=False).to_physical().alias("event")
    of_list = pl.col("list").cast(lists).to_physical()
    facts = _facts(
        players.select(event, "stated_rank", "stated_points", competitor="player"),
        tiebreaks.select(event, "competitor", points="PTS"),
    )
    placed = _placed(standings.select(event, of_list, "competitor", "rank", "decided_by"))
    rows = _compared(placed.join(facts, on=("event", "competitor"), how="left"))
    return (
        _counted(rows)
        .join(_turned(rows), on=_LIST, how="left")
        .join(_led_by_others(rows), on=_LIST, how="left")
        .sort(_LIST)
        .with_columns(kendall=pl.when("stated").then(pl.col("kendall").fill_null(0)), cause=_CAUSE)
        .select(
            event_id=pl.col("event").cat.to(events).cast(pl.String),
            list=pl.col("list").cat.to(lists).cast(pl.String),
            **{name: name for name in _VERDICTS},
        )
    )


def _facts(players: pl.DataFrame, tiebreaks: pl.DataFrame) -> pl.DataFrame:
    """One row per player: event, competitor, points, stated_rank; other_points and against_points
    (somebody stated behind or level has more points) of those with a stated rank.
    """
    stated, points = pl.col("stated_rank").is_not_null(), pl.col("points")
    # an event whose totals are all zero states none
    total = pl.when(pl.col("stated_points").max().over("event") > 0).then("stated_points")
    return (
        players.with_columns(total=total)
        .join(tiebreaks, on=("event", "competitor"))
        # from the last place on; who shares one with more points comes after them
        .sort("event", "stated_rank", "points", descending=[False, True, True], nulls_last=True)
        .select(
            "event",
            "competitor",
            "points",
            "stated_rank",
            other_points=pl.when(stated).then((pl.col("total") - points).abs() > _NEAR),
            against_points=pl.when(stated).then(points < points.cum_max().over("event")),
        )
    )


def _placed(standings: pl.DataFrame) -> pl.DataFrame:
    """The standings with a rank that is shared by those whom lots alone part; `drawn` is theirs."""
    drawn = standings.with_columns(drawn="rank")
    by_lots = pl.col("decided_by").eq_missing("LOTS")
    if not standings.select(by_lots.any()).item():
        return drawn
    # lots drawn here are not those drawn there
    own = pl.when(~by_lots).then("rank").max().over(*_LIST, "drawn")
    return drawn.with_columns(own).with_columns(
        pl.col("rank").forward_fill().over(_LIST, order_by="drawn")
    )


def _compared(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with what their places say: tied (how many share it), impossible (the list cannot
    give the stated one), split (a tie of the list), parted (level when stated, by the list not).
    """
    stated, rank, tied = pl.col("stated_rank"), pl.col("rank"), pl.col("tied")
    return rows.with_columns(
        tied=pl.len().over(*_LIST, "rank"),
        split=stated.min().over(*_LIST, "rank") < stated,
        parted=stated.is_not_null() & (rank.min().over(*_LIST, "stated_rank") < rank),
    ).with_columns(
        # a stated place may split a tie that the list leaves, by lots or play-off
        impossible=~stated.is_between(rank, rank + tied - 1),
    )


def _counted(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per event and list: every verdict but `kendall` and `cause`, and what these need."""
    stated, rank, impossible = pl.col("stated_rank"), pl.col("rank"), pl.col("impossible")
    counts = rows.group_by(_LIST).agg(
        pl.len().alias("competitors"),
        (stated.count() > 0).alias("stated"),
        other_ranks=(stated != rank).sum(),
        winners=(stated == 1).sum(),
        # the computed first group holds whoever is stated first
        other_winners=((stated == 1) & (rank != 1)).sum(),
        podium=(stated <= 3).sum(),
        other_podium=(impossible & (stated <= 3)).sum(),
        first_difference=pl.when(impossible).then(stated).min(),
        moved=impossible.sum(),
        left_tied=(pl.col("tied") > 1).sum(),
        other_points=pl.col("other_points").sum(),
        against_points=pl.col("against_points").sum(),
        moved_by_points=(impossible & pl.col("other_points")).any(),
        splits_ties=pl.col("split").any(),
        shares_apart=pl.col("parted").any(),
    )
    return counts.with_columns(
        exact=pl.when("stated").then(pl.col("other_ranks") == 0),
        consistent=pl.when("stated").then(pl.col("moved") == 0),
        same_winner=pl.when(pl.col("winners") > 0).then(pl.col("other_winners") == 0),
        same_podium=pl.when(pl.col("podium") > 0).then(pl.col("other_podium") == 0),
        moved=pl.when("stated").then("moved"),
    )


def _turned(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per event and list with places in the wrong order: kendall, the pairs of them."""
    rank, stated = pl.col("rank"), pl.col("stated_rank").is_not_null()
    wrong = rows.filter(stated, pl.col("impossible").any().over(_LIST))
    # who share a stated place are in the right order
    ordered = wrong.sort(*_LIST, "stated_rank", "rank").select(
        *_LIST,
        "rank",
        # nobody ahead of a border is turned with anybody behind it
        border=(rank.cum_max().shift(1) <= rank.cum_min(reverse=True)).fill_null(True).over(_LIST),
    )
    border = pl.col("border")
    mixed = ordered.with_columns(block=border.cum_sum()).filter(
        ~(border & border.shift(-1, fill_value=True))
    )
    # Two ranks differ at a highest bit: of those alike above it, whoever has it unset is turned
    # with all that have it set and are stated ahead.
    ahead = [
        pl.when(rank // 2**bit % 2 == 0)
        .then((rank // 2**bit % 2).cum_sum().over("block", rank // 2 ** (bit + 1)))
        .otherwise(0)
        for bit in range(mixed.select(rank.max().fill_null(0)).item().bit_length())
    ]
    return (
        mixed.select(*_LIST, kendall=pl.sum_horizontal(pl.lit(0, pl.UInt32), *ahead))
        .group_by(_LIST)
        .agg(pl.col("kendall").sum().cast(pl.UInt32))
    )


def _led_by_others(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per event and list that points do not lead, `other_keys`: under it as well somebody
    stands ahead of more points, or level. Only of events whose stated places contradict the points.
    """
    contradicted = rows.filter(pl.col("against_points").any().over("event"))
    ordered = contradicted.sort(*_LIST, "drawn", "points")
    more = pl.col("points") > pl.col("points").shift(1).over(_LIST)
    return ordered.filter(more).select(*_LIST, other_keys=pl.lit(True)).unique()


_CAUSE = (
    pl.when(~pl.col("stated") | pl.col("exact"))
    .then(None)
    .when(pl.col("consistent") & pl.col("splits_ties"))
    .then(pl.lit("lots"))
    .when("consistent")
    .then(pl.lit("numbering"))
    .when((pl.col("against_points") > 0) & pl.col("other_keys").is_null())
    .then(pl.lit("points"))
    .when("moved_by_points")
    .then(pl.lit("points"))
    .when((pl.col("kendall").fill_null(0) == 0) & ~pl.col("shares_apart"))
    .then(pl.lit("numbering"))
)
