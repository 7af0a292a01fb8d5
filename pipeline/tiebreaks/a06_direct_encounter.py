"""Article 6: direct encounter, for all tied groups at once."""

import math
from collections.abc import Iterator

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.options import Options
from pipeline.rules.result_codes import FORFEITS
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.descriptor import Modifiers
from pipeline.tiebreaks.registry import tiebreak
from pipeline.tiebreaks.summands import NO_PASSES, Passes
from pipeline.units import COUNT

_SET = ("group", "place")


def encounters(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options, partly: bool = True
) -> Passes:
    """The separate standings and encounters of each pass of `tiers_by_games`."""
    found = [
        (tables.with_columns(number=pl.lit(number)), split, games)
        for number, (tables, split, games) in enumerate(
            _passes(field, groups, modifiers, options, partly), start=1
        )
    ]
    if not found:
        return NO_PASSES
    scale = at(field.events["scale"], at(field.competitors["event"], "competitor"))
    unit = (pl.lit(found[0][2]["unit"].max() or 1) * scale).cast(pl.Float64)
    standings, pairs = [], []
    for tables, split, games in found:
        after = split.select("competitor", after="place")
        standings.append(tables.join(after, on="competitor", how="left", maintain_order="left"))
        seat = tables.select("competitor", "number", *_SET)
        met = games.join(seat, on="competitor").join(
            seat, left_on=["opponent", *_SET], right_on=["competitor", *_SET], how="semi"
        )
        pairs.append(met.sort("competitor", "opponent"))
    return Passes(
        pl.concat(standings).select(
            "number", "competitor", "group", "place", "met", "size", "complete", "after",
            **{name: pl.col(name) / unit for name in ("score", "least", "reach")},
        ),
        pl.concat(pairs).select("number", "competitor", "opponent", worth=pl.col("addend") / unit),
    )  # fmt: skip


@tiebreak(
    "DE", "Direct Encounter",
    article="6", unit=COUNT, grain="group", modifiers="P", better="low", passes=encounters,
)  # fmt: skip
def direct_encounter(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options
) -> pl.Series:
    """Order among the tied by the games between them."""
    return tiers_by_games(field, groups, modifiers, options)


def tiers_by_games(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options, partly: bool = True
) -> pl.Series:
    """Tier of every competitor in its group by the games inside the group.

    `groups` holds one value per competitor, equal for those tied on everything to the left. A set
    is split again and again on its own games until nothing more separates (6.1 to 6.3). `place` is
    the number of members of the group that are ahead, so (group, place) names a set. Unless
    `partly`, a set of which some have not met stays tied.
    """
    places = pl.zeros(groups.len(), pl.UInt32, eager=True)
    # a later pass goes over the members of the sets still open
    for _, split, _ in _passes(field, groups, modifiers, options, partly):
        places = places.scatter(split["competitor"], split["place"])
    return _tiers(groups, places)


def _passes(
    field: Field, groups: pl.Series, modifiers: Modifiers, options: Options, partly: bool
) -> Iterator[tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]]:
    """Of each pass: separate standings of the open sets, members' places after it, encounters."""
    members = _members(field, groups, options)
    games = _encounters(field, members, modifiers)
    some_not_met = _some_not_met if partly else _left_tied
    while members.height:
        tables = _separate_standings(members, games)
        split = pl.concat([_all_met(tables), some_not_met(tables)])
        yield tables, split, games
        sizes = split.group_by(_SET).len("size")
        still = pl.col("changed") & (pl.col("size") > 1)
        kept = split.join(sizes, on=_SET, how="left").filter(still).select("competitor", "place")
        members = members.drop("place").join(kept, on="competitor").sort("competitor")


def _members(field: Field, groups: pl.Series, options: Options) -> pl.DataFrame:
    """One row per competitor of a group of two or more: competitor, group, place, win, loss, whole.

    `whole`: the event counts as one in which all have met, whatever is missing.
    """
    rows = field.competitors.select("competitor", "event", group=groups)
    sizes = rows.group_by("group").len("size").filter(pl.col("size") > 1)
    whole = pl.col("predetermined") & (options["unfinished-round-robin"] == "complete")
    events = field.events.select("event", "win", "loss", whole=whole)
    return (
        rows.join(sizes, on="group", how="semi")
        .join(events, on="event", how="left")
        .select("competitor", "group", "win", "loss", "whole", place=pl.lit(0, pl.UInt32))
        .sort("competitor")
    )


def _encounters(field: Field, members: pl.DataFrame, modifiers: Modifiers) -> pl.DataFrame:
    """One row per member and other member met in the group: competitor, opponent, addend, unit.

    Forfeits are encounters in predetermined events and with /P. Two who met several times have the
    average of their games (6.1.2), whole in multiples of 1/unit.
    """
    group = pl.Series([None], dtype=pl.UInt32).new_from_index(0, field.competitors.height)
    group = group.scatter(members["competitor"], members["group"])
    forfeits_count = (
        pl.lit(True) if "P" in modifiers.flags else at(field.events["predetermined"], "event")
    )
    pairs = (
        field.rounds.lazy()
        .filter(at(group, "competitor") == at(group, "opponent"))
        .filter(pl.col("played") | (pl.col("result").is_in(FORFEITS) & forfeits_count))
        .group_by("competitor", "opponent")
        .agg(pl.col("points").sum().cast(pl.Int64), games=pl.len().cast(pl.Int64))
        .collect()
    )
    unit = math.lcm(*pairs["games"].unique().to_list()) if pairs.height else 1
    return pairs.select(
        "competitor",
        "opponent",
        addend=pl.col("points") * unit // pl.col("games"),
        unit=pl.lit(unit, pl.Int64),
    )


def _separate_standings(members: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """One row per member of an open set: its score among the set, whom it missed, the extremes.

    `least` is the score when all missing games are lost, `reach` when they are won; `complete` when
    every pair of the set has met.
    """
    seat = members.select("competitor", "group", "place")
    met = (
        games.join(seat, on="competitor")
        .join(seat, left_on="opponent", right_on="competitor", suffix="_other")
        .filter(
            (pl.col("group") == pl.col("group_other")) & (pl.col("place") == pl.col("place_other"))
        )
        .group_by("competitor")
        .agg(score=pl.col("addend").sum(), met=pl.len().cast(pl.Int64))
    )
    unit = games["unit"][0] if games.height else 1
    rows = members.join(met, on="competitor", how="left").with_columns(
        pl.col("score", "met").fill_null(0)
    )
    sizes = rows.group_by(_SET).agg(
        size=pl.len().cast(pl.Int64), games=pl.col("met").sum(), least_met=pl.col("met").min()
    )
    rows = rows.join(sizes, on=_SET, how="left")
    missing = pl.col("size") - 1 - pl.col("met")
    complete = (pl.col("least_met") == pl.col("size") - 1) | pl.col("whole")
    return rows.with_columns(
        complete=complete,
        met_at_all=pl.col("games") > 0,
        least=pl.col("score") + missing * pl.col("loss") * unit,
        reach=pl.col("score") + missing * pl.col("win") * unit,
    )


def _all_met(tables: pl.DataFrame) -> pl.DataFrame:
    """6.2: the separate standings order the whole set; equal members form new sets."""
    rows = tables.filter("complete")
    ahead = pl.col("score").rank("min", descending=True).over(_SET).cast(pl.UInt32) - 1
    separated = pl.col("score").n_unique().over(_SET) > 1
    return rows.select("competitor", "group", place=pl.col("place") + ahead, changed=separated)


def _some_not_met(tables: pl.DataFrame) -> pl.DataFrame:
    """6.3: who is alone ahead whatever the missing results is ranked; the rest forms a new set."""
    # where a loss scores, who has missed games may be sure to overtake a higher score
    rows = tables.filter(~pl.col("complete")).sort(
        "group", "place", "least", "competitor", descending=[False, False, True, False]
    )
    best_behind = pl.col("reach").reverse().cum_max().reverse().shift(-1).over(_SET)
    safe = (pl.col("least") > best_behind).fill_null(True) & pl.col("met_at_all")
    run = safe.cast(pl.UInt32).cum_min().over(_SET)
    rows = rows.with_columns(run=run)
    rows = rows.with_columns(
        ranked=pl.col("run").sum().over(_SET), position=pl.int_range(pl.len()).over(_SET)
    )
    ahead = pl.min_horizontal("position", "ranked").cast(pl.UInt32)
    return rows.select(
        "competitor", "group", place=pl.col("place") + ahead, changed=pl.col("ranked") > 0
    )


def _left_tied(tables: pl.DataFrame) -> pl.DataFrame:
    """Sets of which some have not met, as they are."""
    rows = tables.filter(~pl.col("complete"))
    return rows.select("competitor", "group", "place", changed=pl.lit(False))


def _tiers(groups: pl.Series, places: pl.Series) -> pl.Series:
    """Dense rank of the places inside each group, in competitor order."""
    rows = pl.DataFrame({"group": groups, "place": places}).with_row_index("row")
    tied = rows.filter(groups.is_duplicated())
    tier = pl.col("place").rank("dense").over("group").cast(pl.UInt32)
    ranked = tied.select("row", tier=tier)
    return pl.repeat(1, groups.len(), dtype=pl.UInt32, eager=True).scatter(
        ranked["row"], ranked["tier"]
    )
