"""What codes that are decided inside tied groups say about the neighbouring pairs."""

from dataclasses import dataclass

import polars as pl

from pipeline.audits.pairs import decided, holds_pair, named
from pipeline.audits.readings import Item, setting
from pipeline.audits.signs import Question
from pipeline.contributions.field import Field
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup


@dataclass(frozen=True)
class TiedGroups:
    """The tied groups of many states as one field, in which each state is an event of its own.

    pairs: one row per state and open pair: state, event, word, power, shared, and the members
    `better` and `worse`. groups: the group of each member. What was decided before a state agrees
    with the stated order, so its groups are runs of open pairs side by side.
    """

    asked: Question
    field: Field
    groups: pl.Series
    pairs: pl.DataFrame

    def sets(self, item: Item) -> pl.DataFrame:
        """One row per state of which the item decides a pair: state, right and wrong (sets)."""
        descriptor, entry = lookup(item.code)
        pairs = self.pairs
        options = {**self.asked.base, **setting(item.option)}
        if pairs.is_empty():
            tiers = pl.Series([], dtype=pl.UInt32)
        else:
            tiers = entry.tiers(self.field, self.groups, descriptor.modifiers, options)
        better, worse = tiers.gather(pairs["better"]), tiers.gather(pairs["worse"])
        words = self.asked.words
        return (
            pairs.with_columns(ahead=better < worse, behind=better > worse)
            .group_by("state")
            .agg(decided(words))
            .filter(pl.any_horizontal(pl.col(*named("right", words), *named("wrong", words)) != 0))
        )


def tied_groups(asked: Question, states: pl.DataFrame) -> TiedGroups:
    """The groups of `states`: one row per distinct state: state (dense id), event, open (set)."""
    ends = (pl.col("state") != pl.col("state").shift()) | (
        pl.col("place") != pl.col("place").shift() + 1
    )
    pairs = (
        states.join(asked.pairs, on="event")
        .filter(holds_pair("open", asked.words))
        .select("state", "event", "place", "word", "power", "better", "worse", "shared")
        .sort("state", "place")
        .with_columns(run=ends.fill_null(True).cum_sum().cast(pl.UInt32) - 1)
    )
    # a run of pairs is a chain of players: each one's place in it follows from the pairs before
    ahead = pl.int_range(pl.len(), dtype=pl.UInt32) + pl.col("run")
    pairs = pairs.with_columns(better_member=ahead, worse_member=ahead + 1)
    members = (
        pl.concat(
            pairs.select("run", "state", "event", competitor=side, member=f"{side}_member")
            for side in ("better", "worse")
        )
        .unique()
        .sort("member")
    )
    return TiedGroups(
        asked,
        _replicated(asked.field, states, members),
        members["run"],
        pairs.select(
            "state",
            "event",
            "word",
            "power",
            "shared",
            better="better_member",
            worse="worse_member",
        ),
    )


def _replicated(field: Field, states: pl.DataFrame, members: pl.DataFrame) -> Field:
    """A field of the members alone: an event per state, and the rounds among those of a group."""
    events = (
        states.select("state", "event")
        .sort("state")
        .join(field.events, on="event", how="left", maintain_order="left")
    )
    score = field.competitors["score"] + field.competitors["final_adjustment"]
    met = field.rounds.filter(at(score, "competitor") == at(score, "opponent"))
    seats = members.select("run", "member", "competitor")
    rounds = (
        seats.join(met.drop("event"), on="competitor")
        .join(
            seats.rename({"competitor": "opponent", "member": "their_member"}),
            on=["run", "opponent"],
        )
        .drop("run", "competitor", "opponent")
        .rename({"member": "competitor", "their_member": "opponent"})
        .with_columns(event=at(members["state"], "competitor"))
        .sort("competitor", "round")
    )
    return Field(
        events.drop("event").rename({"state": "event"}),
        members.select(event="state", competitor="member"),
        rounds,
    )
