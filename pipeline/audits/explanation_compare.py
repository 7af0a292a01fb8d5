"""Two competitors under one list, and one event under two lists: what made the difference."""

import polars as pl

from pipeline.audits.explanation_event import Facts, OneEvent
from pipeline.errors import MalformedError
from pipeline.rankings.lists import RankingList
from pipeline.rankings.walk import rank, refinements
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import compute


def versus(ground: OneEvent, first: int, second: int, ranking: RankingList) -> Facts:
    """Each code of the list with both values, the code that decides, and by how much.

    Codes decided among the tied have a tier as value, and only while the two are tied. Raises
    MalformedError when the two are one.
    """
    if first == second:
        person = ground.person(first)
        why = f"both are {person['number']} {person['name'] or ''}".rstrip()
        raise MalformedError("versus", str(person["number"]), why)
    values = compute(ground.field, ranking.codes, ground.options)
    steps = refinements(ground.field, values, ranking.codes, ground.options)
    places = rank(ground.field, values, ranking.codes, ground.options).sort("competitor")["rank"]
    before = ground.field.competitors["event"]
    codes: list[Facts] = []
    decided = None
    for code, step in zip(ranking.codes, steps, strict=True):
        descriptor, entry = lookup(code)
        tied = before[first] == before[second]
        mine: float | None
        other: float | None
        if entry.grain != "group":
            mine, other = values[descriptor.code][first], values[descriptor.code][second]
        elif tied:
            tiers = entry.tiers(ground.field, before, descriptor.modifiers, ground.options)
            mine, other = tiers[first], tiers[second]
        else:
            mine = other = None
        separates = tied and step[first] != step[second]
        decided = code if separates else decided
        margin = abs(mine - other) if mine is not None and other is not None else None
        ahead = None if not separates else 1 if step[first] < step[second] else 2
        title = ", ".join((entry.title, *descriptor.words))
        codes.append({"code": code, "title": title, "first": mine, "second": other,
                      "margin": margin, "separates": separates, "reached": tied,
                      "ahead": ahead})  # fmt: skip
        before = step
    return {
        "event": ground.facts,
        "list": ranking.name,
        "first": ground.person(first) | {"rank": places[first]},
        "second": ground.person(second) | {"rank": places[second]},
        "codes": codes,
        "decided_by": decided,
    }


def two_lists(ground: OneEvent, one: RankingList, other: RankingList) -> Facts:
    """Competitors whose place differs, and every pair that the lists order differently.

    Of a pair `one_by` and `other_by` are the codes that put the one, the other ahead; null where a
    list leaves the pair tied.
    """
    frames = [_walked(ground, ranking) for ranking in (one, other)]
    both = frames[0].join(frames[1], on="competitor", suffix="_other", maintain_order="left")
    moved = both.filter(pl.col("rank") != pl.col("rank_other")).sort("rank", "competitor")
    return {
        "event": ground.facts,
        "lists": [{"name": ranking.name, "codes": list(ranking.codes)} for ranking in (one, other)],
        "places": [
            ground.person(row["competitor"])
            | {"one": row["rank"], "one_by": row["decided_by"],
               "other": row["rank_other"], "other_by": row["decided_by_other"]}
            for row in moved.to_dicts()
        ],
        "pairs": _turned(ground, frames, one, other),
    }  # fmt: skip


def _walked(ground: OneEvent, ranking: RankingList) -> pl.DataFrame:
    """One row per competitor: rank, decided_by, and the group after each entry (`step 0` …)."""
    values = compute(ground.field, ranking.codes, ground.options)
    steps = refinements(ground.field, values, ranking.codes, ground.options)
    places = rank(ground.field, values, ranking.codes, ground.options)
    return places.sort("competitor").select(
        "competitor", "rank", "decided_by",
        *[step.alias(f"step {number}") for number, step in enumerate(steps)],
    )  # fmt: skip


def _turned(
    ground: OneEvent, frames: list[pl.DataFrame], one: RankingList, other: RankingList
) -> list[Facts]:
    """The pairs that one list has in an order which the other turns or leaves tied."""
    parts = []
    for frame, ranking, name in zip(frames, (one, other), ("one", "other"), strict=True):
        second = frame.rename(lambda column: f"{column} second")
        every = frame.join(second, how="cross")
        steps = [f"step {number}" for number in range(len(ranking.codes))]
        differs = [pl.col(step) != pl.col(f"{step} second") for step in steps]
        by = pl.coalesce(
            pl.when(differ).then(pl.lit(code))
            for differ, code in zip(differs, ranking.codes, strict=True)
        )
        part = every.select(
            first="competitor", second="competitor second",
            **{f"{name}_by": by, name: pl.col("rank").cast(pl.Int64) - pl.col("rank second")},
        )  # fmt: skip
        parts.append(part)
    pairs = parts[0].join(parts[1], on=["first", "second"])
    ahead = (pl.col("one") < 0) & (pl.col("other") >= 0)
    behind = (pl.col("one") == 0) & (pl.col("other") > 0)
    found = pairs.filter(ahead | behind).sort("first", "second")
    return [
        {"first": ground.person(row["first"]), "second": ground.person(row["second"]),
         "one_by": row["one_by"], "other_by": row["other_by"]}
        for row in found.to_dicts()
    ]  # fmt: skip
