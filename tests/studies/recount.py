"""Two hundred events counted again in plain Python, from the public tables alone."""

import hashlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import log2
from pathlib import Path
from typing import Any

from pipeline.rankings.lists import ranking_list
from pipeline.store.scan import read


@dataclass
class Event:
    """One event: the values of its players by code, and their lots."""

    id: str
    values: dict[int, dict[str, float | None]] = field(default_factory=dict)
    seed: int = 1

    @cached_property
    def lots(self) -> dict[int, str]:
        return {
            p: hashlib.md5(f"{self.seed}:{self.id}:{p}".encode()).hexdigest() for p in self.values
        }

    def key(self, player: int, codes: tuple[str, ...]) -> tuple[Any, ...]:
        """Best first; undefined values last."""
        values = (self.values[player][code] for code in codes)
        return tuple((value is None, -(value or 0.0)) for value in values)

    def order(self, codes: tuple[str, ...]) -> list[int]:
        return sorted(self.values, key=lambda p: (self.key(p, codes), self.lots[p]))

    @property
    def tied(self) -> list[int]:
        best = max(values["PTS"] for values in self.values.values())
        return [p for p, values in self.values.items() if values["PTS"] == best]

    def groups(self, codes: tuple[str, ...]) -> list[list[int]]:
        by_key = defaultdict(list)
        for player in self.values:
            by_key[self.key(player, codes)].append(player)
        return [by_key[key] for key in sorted(by_key)]


def events(out: Path, system: str = "swiss") -> list[Event]:
    """The complete events of one system."""
    chosen = read(out, "events")
    names = chosen.filter((chosen["system"] == system) & chosen["complete"])["event_id"].to_list()
    found = {name: Event(name) for name in sorted(names)}
    for row in read(out, "tiebreaks").to_dicts():
        if row["event_id"] in found:
            found[row["event_id"]].values[row["competitor"]] = row
    return list(found.values())


def codes(text: str) -> tuple[str, ...]:
    return ranking_list(text).codes


def kendall_distance(one: list[int], other: list[int]) -> float:
    place, theirs = ({p: i for i, p in enumerate(order)} for order in (one, other))
    pairs = list(combinations(place, 2))
    turned = sum((place[a] < place[b]) != (theirs[a] < theirs[b]) for a, b in pairs)
    return turned / len(pairs)


def pair_facts(events: list[Event], a: str, b: str) -> dict[str, list[float]]:
    """Per event: other winner, other first three, Kendall distance."""
    facts = defaultdict(list)
    for event in events:
        one, other = event.order(codes(a)), event.order(codes(b))
        facts["other winner"].append(one[0] != other[0])
        facts["other first three"].append(set(one[:3]) != set(other[:3]))
        facts["Kendall distance"].append(kendall_distance(one, other))
    return facts


def power(events: list[Event], name: str, step: int) -> tuple[Counter, list[bool]]:
    """(sums over all groups on equal points, whether each tied first place is decided)."""
    sums: Counter = Counter()
    decided = []
    used = codes(name)[: step + 1]
    for event in events:
        for number, group in enumerate(event.groups(("PTS",))):
            if len(group) == 1:
                continue
            sizes = Counter(event.key(player, used) for player in group)
            sums["groups"] += 1
            sums["split"] += len(sizes) == len(group)
            sums["classes"] += len(sizes)
            sums["bits"] += sum(n * log2(n) for n in sizes.values()) / len(group)
            if number == 0:
                decided.append(sizes[min(sizes)] == 1)
    return sums, decided


def money(event: Event, text: str, cents: list[int]) -> dict[str, Counter]:
    """Rule → cents of each player: `strict`, `shared` and `Hort`."""
    lower = [prize // 2 for prize in cents]
    upper = [prize - half for prize, half in zip(cents, lower, strict=True)]
    strict, by_points = event.groups(codes(text)), event.groups(("PTS",))
    hort = _paid(event, strict, lower) + _paid(event, by_points, upper)
    return {"strict": _paid(event, strict, cents), "shared": _paid(event, by_points, cents),
            "Hort": hort}  # fmt: skip


def _paid(event: Event, groups: list[list[int]], cents: list[int]) -> Counter:
    paid: Counter = Counter()
    place = 0
    for group in groups:
        pot = sum(cents[place : place + len(group)])
        for turn, player in enumerate(sorted(group, key=event.lots.__getitem__)):
            paid[player] += pot // len(group) + (turn < pot % len(group))
        place += len(group)
    return paid
