"""The few lists that explain most events of a group."""

import polars as pl

from pipeline.rules.editions import BY_DATE

#: Verdicts of events that say something about the list in use.
DECIDABLE = ("unique", "several", "lots", "none")
#: Lists named for a group, and the least share of its events that the second and third must add.
MOST_LISTS, LEAST_SHARE = 3, 0.05
#: Proposals tried for each group.
_PER_GROUP = 16


def evident(events: pl.DataFrame, outcomes: pl.DataFrame, lists: pl.DataFrame) -> pl.DataFrame:
    """One row per group and list that it evidently used, the most telling first.

    Columns: group, events, decidable, list, edition (of all events, or by-date), reproduced (events
    whose every place follows), to_lots (that it leaves ties of but does not contradict),
    contradicted, adds (events that no list above explains), as_good (other lists tried that would
    add as many). A group without a decidable event has one row without a list.

    events: event_id, group, verdict. outcomes: event_id, number, left. lists: number, choice, text
    in the order of preference among equals.
    """
    decidable = events.filter(pl.col("verdict").is_in(DECIDABLE)).select("event_id", "group")
    sizes = events.group_by("group").agg(
        events=pl.len(), decidable=pl.col("verdict").is_in(DECIDABLE).sum()
    )
    results = outcomes.join(decidable, on="event_id").with_columns(exact=pl.col("left") == 0)
    totals = results.group_by("group", "number").agg(
        reproduced=pl.col("exact").sum(), to_lots=(~pl.col("exact")).sum()
    )
    chosen: list[pl.DataFrame] = []
    for pick in range(MOST_LISTS):
        best = _best(results, sizes).with_columns(pick=pl.lit(pick))
        chosen.append(best)
        explained = results.join(best, on=["group", "number"], how="semi").filter("exact")
        results = results.join(explained, on="event_id", how="anti")
    return (
        sizes.join(pl.concat(chosen), on="group", how="left")
        .join(totals, on=["group", "number"], how="left")
        .join(lists, on="number", how="left")
        .sort("group", "pick")
        .select(
            "group",
            "events",
            "decidable",
            list="text",
            edition="choice",
            reproduced="reproduced",
            to_lots="to_lots",
            contradicted=pl.col("decidable") - pl.col("reproduced") - pl.col("to_lots"),
            adds="adds",
            as_good="as_good",
        )
    )


def _best(results: pl.DataFrame, sizes: pl.DataFrame) -> pl.DataFrame:
    """Per group the list that reproduces most of the events left: group, number, adds, as_good."""
    counted = results.group_by("group", "number").agg(adds=pl.col("exact").sum(), agrees=pl.len())
    return (
        counted.join(sizes, on="group")
        .filter(pl.col("adds") >= pl.max_horizontal(1, LEAST_SHARE * pl.col("decidable")))
        .with_columns(
            as_good=(pl.col("adds") == pl.col("adds").max().over("group")).sum().over("group") - 1
        )
        .sort("group", "adds", "agrees", "number", descending=[False, True, True, False])
        .group_by("group", maintain_order=True)
        .first()
        .select("group", "number", "adds", "as_good")
    )


def likeliest(proposed: pl.DataFrame) -> pl.DataFrame:
    """The proposals of each group that explain most of its events: group, choice, list.

    proposed: rows of `audits.inference`, from several buckets. Short lists and editions by date go
    first among equals.
    """
    return (
        proposed.group_by("group", "choice", "list")
        .agg(pl.col("exact").sum(), text=pl.col("list").first().list.join(","))
        .sort(
            "group", -pl.col("exact").cast(pl.Int64), pl.col("list").list.len(),
            pl.col("choice") != BY_DATE, "text", "choice",
        )
        .group_by("group", maintain_order=True)
        .head(_PER_GROUP)
        .select("group", "choice", "list")
    )  # fmt: skip


def preferred(lists: pl.DataFrame, codes: list[str]) -> pl.DataFrame:
    """The lists numbered, the likelier first among equals: number, choice, list, text, group.

    Short lists, editions by date and the order of the catalogue go first.
    """
    places = {code: place for place, code in enumerate(codes)}
    ranks = pl.col("list").list.eval(
        pl.element().str.split(" ").list.first().replace_strict(places, default=len(places))
    )
    return (
        lists.with_columns(text=pl.col("list").list.join(", "))
        .sort(pl.col("list").list.len(), pl.col("choice") != BY_DATE, ranks, "text", "choice")
        .with_row_index("number")
    )
