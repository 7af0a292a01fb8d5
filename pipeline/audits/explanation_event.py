"""One value of one competitor, explained: facts for a page, a terminal or a program."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from pipeline.audits.explanation import elements_of, opponents_rounds, source_of, tied_before
from pipeline.contributions.field import Field, field
from pipeline.errors import MalformedError, UsageError
from pipeline.findings import RULES
from pipeline.rankings.lists import RankingList
from pipeline.rules.articles import PROVISIONS, SOURCES, article, article_of_code
from pipeline.rules.editions import NAMES
from pipeline.rules.options import Options
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.explained import explained
from pipeline.tiebreaks.usable import usage_findings
from pipeline.units import show

Facts = dict[str, Any]


@dataclass(frozen=True)
class OneEvent:
    """One event: its row of `events`, its players and rounds in public tables, the readings."""

    event: Facts
    players: pl.DataFrame
    field: Field
    options: Options

    def under(self, edition: str) -> "OneEvent":
        """The same event under another edition."""
        events = self.field.events.with_columns(edition=pl.lit(edition))
        return replace(
            self,
            event={**self.event, "edition": edition},
            field=replace(self.field, events=events),
        )

    @property
    def facts(self) -> Facts:
        """What the event is, and the rules in force."""
        names = ("event_id", "name", "start_date", "rounds_played", "rounds_declared", "edition",
                 "edition_reason")  # fmt: skip
        rules = SOURCES[str(self.event["edition"])]
        return {name: self.event[name] for name in names} | {"rules": rules}

    def person(self, seat: int | None) -> Facts:
        """Start number, name, rating and points of a competitor of the field."""
        if seat is None:
            return {"number": None, "name": None, "rating": None, "points": None}
        player, row = (
            self.players.row(seat, named=True),
            self.field.competitors.row(seat, named=True),
        )
        scale = self.field.events["scale"][0]
        points = (row["score"] + row["final_adjustment"]) / scale
        return {
            "number": row["player"],
            "name": player["name"],
            "rating": row["rating"],
            "points": points,
        }

    def seat(self, wanted: str) -> int:
        """The competitor that a start number, or else a part of a name, means.

        Raises UsageError when there is none, MalformedError when there are several.
        """
        wanted = wanted.strip()
        people = self.players.select("player", "name").with_row_index("seat")
        found = people.filter(pl.col("player").cast(pl.String) == wanted.lstrip("0"))
        if found.is_empty():
            part = pl.col("name").str.to_lowercase().str.contains(wanted.lower(), literal=True)
            found = people.filter(part.fill_null(False))
            whole = people.filter(pl.col("name").str.to_lowercase() == wanted.lower())
            found = whole if whole.height == 1 else found
        if found.is_empty():
            raise UsageError("competitor", wanted, hint="Give a start number or a part of a name.")
        if found.height > 1:
            names = found.head(5).select(pl.format("{} {}", "player", "name")).to_series()
            why = f"{found.height} match, name one by its number: {'; '.join(names)}"
            raise MalformedError("competitor", wanted, why)
        seat: int = found["seat"][0]
        return seat


def one_event(
    events: pl.DataFrame, players: pl.DataFrame, rounds: pl.DataFrame, options: Options
) -> OneEvent:
    """One event from its rows of the public tables."""
    frame = field(events, players, rounds)
    return OneEvent(events.row(0, named=True), players, frame, options)


def explain(ground: OneEvent, seat: int, code: str, ranking: RankingList) -> Facts:
    """What the value of a competitor is made of, in plain facts.

    `ranking` is the list that says who is tied when a code decides among the tied.
    """
    descriptor, entry = lookup(code)
    edition = ground.event["edition"]
    facts: Facts = {
        "event": ground.facts,
        "competitor": ground.person(seat),
        "code": descriptor.code,
        "title": ", ".join((entry.title, *descriptor.words)),
        "sentence": entry.sentence,
        "article": article_of_code(entry.name, entry.article, entry.since, edition),
        "better": "high" if entry.high_is_better(descriptor) else "low",
        "notes": _notes(ground, descriptor.code),
    }
    if entry.grain == "group":
        return facts | _among_tied(ground, seat, descriptor.code, ranking)
    return facts | _of_rounds(ground, seat, descriptor.code)


def _notes(ground: OneEvent, code: str) -> list[str]:
    """What a run says of the code in this event: not to be used, not in the edition's list."""
    found = usage_findings(ground.field, [code], ground.options)
    return [
        f"{RULES[rule].sentence} ({text})" if text else RULES[rule].sentence
        for rule, text in zip(found["rule"], found["text"], strict=True)
    ]


def _of_rounds(ground: OneEvent, seat: int, code: str) -> Facts:
    one = next(explained(ground.field, [code], ground.options))
    elements = elements_of(one).filter(pl.col("competitor") == seat)
    theirs = opponents_rounds(one).filter(
        pl.col("competitor").is_in(elements["opponent"].drop_nulls().implode())
    )
    by_opponent = {
        key[0]: [_round(ground, row) for row in rows.to_dicts()]
        for key, rows in theirs.group_by("competitor", maintain_order=True)
    }
    summary = one.summary.filter(pl.col("competitor") == seat).row(0, named=True)
    summary.pop("competitor")
    value, enough = summary.pop("value"), summary.pop("enough")
    return {
        "rule": one.rule,
        "reads": source_of(one),
        "detail": one.detail,
        "value": value,
        "enough": enough,
        "elements": [
            _round(ground, row)
            | {"of_opponent": by_opponent.get(row["opponent"], []) if _met(row) else []}
            for row in elements.drop("event", "competitor", "code", "pass").to_dicts()
        ],
        "steps": summary,
        "editions": [_under(ground.under(edition), seat, code, ground) for edition in NAMES],
    }


def _met(row: Facts) -> bool:
    """Whether an element is a number of the scheduled opponent, not a dummy."""
    return row["reads"] is not None and not str(row["why"]).startswith(("dummy", "virtual"))


def _round(ground: OneEvent, row: Facts) -> Facts:
    """The row with names for ids and words for provisions."""
    opponent = ground.person(row["opponent"])
    numbers = {name: show(row.get(name)) for name in ("own_score", "cap")}
    said = {
        name: PROVISIONS[row[name]].sentence.format(**numbers) if row[name] else None
        for name in ("why", "cut_why")
        if name in row
    }
    kept = {name: value for name, value in row.items() if name not in ("event", "competitor")}
    return kept | said | {"opponent": opponent["number"], "opponent_name": opponent["name"],
                          "opponent_rating": opponent["rating"]}  # fmt: skip


def _under(ground: OneEvent, seat: int, code: str, here: OneEvent) -> Facts:
    one = next(explained(ground.field, [code], ground.options))
    elements = elements_of(one).filter(pl.col("competitor") == seat)
    edition = str(ground.event["edition"])
    value = one.summary.filter(pl.col("competitor") == seat)["value"][0]
    return {
        "edition": edition,
        "in_force": edition == here.event["edition"],
        "rules": SOURCES[edition],
        "value": value,
        "elements": elements.select(
            "round", "worth", "counted", "article", "cut", "cut_article"
        ).to_dicts(),
    }


def _among_tied(ground: OneEvent, seat: int, code: str, ranking: RankingList) -> Facts:
    """The tied group when the list comes to the code, and each pass over it."""
    descriptor, entry = lookup(code)
    codes = ranking.codes if code in ranking.codes else (*ranking.codes, code)
    groups = tied_before(ground.field, codes, code, ground.options)
    tied = pl.Series(groups == groups[seat]).arg_true()
    facts: Facts = {
        "rule": "tiers",
        "list": ranking.name,
        "before": list(codes[: codes.index(code)]),
        "tied": [ground.person(int(member)) for member in tied.to_list()],
        "value": _tier(ground, seat, code, codes),
        "passes": [],
        "editions": [
            {"edition": edition, "in_force": edition == ground.event["edition"],
             "rules": SOURCES[edition],
             "value": _tier(ground.under(edition), seat, code, codes), "elements": []}
            for edition in NAMES
        ],
    }  # fmt: skip
    if entry.passes is None:
        return facts
    passes = entry.passes(ground.field, groups, descriptor.modifiers, ground.options)
    standings = passes.standings.filter(pl.col("competitor").is_in(tied.implode()))
    for key, table in standings.group_by("number", "place", maintain_order=True):
        members = table.sort("after", "score", "competitor", descending=[False, True, False])
        pairs = passes.encounters.filter(
            pl.col("number") == key[0], pl.col("competitor").is_in(members["competitor"].implode())
        )
        followed = passes.all_met if members["complete"].all() else passes.some_not_met
        facts["passes"].append(_pass(ground, members, pairs) | {
            "why": PROVISIONS[followed].sentence,
            "article": article(followed, str(ground.event["edition"])),
        })  # fmt: skip
    return facts


def _pass(ground: OneEvent, members: pl.DataFrame, pairs: pl.DataFrame) -> Facts:
    seats = members["competitor"].to_list()
    met = {
        (own, other): worth
        for own, other, worth in zip(
            pairs["competitor"], pairs["opponent"], pairs["worth"], strict=True
        )
    }
    first = members["place"].min()
    return {
        "number": members["number"][0],
        "from_place": first,
        "complete": bool(members["complete"].all()),
        "split": members["after"].n_unique() > 1,
        "standings": [
            ground.person(row["competitor"])
            | {"score": row["score"], "met": row["met"], "missing": row["size"] - 1 - row["met"],
               "least": row["least"], "reach": row["reach"],
               "place": row["after"] + 1,
               "against": [met.get((row["competitor"], other)) for other in seats]}
            for row in members.to_dicts()
        ],
    }  # fmt: skip


def _tier(ground: OneEvent, seat: int, code: str, codes: Sequence[str]) -> int:
    descriptor, entry = lookup(code)
    groups = tied_before(ground.field, codes, code, ground.options)
    tiers = entry.tiers(ground.field, groups, descriptor.modifiers, ground.options)
    tier: int = tiers[seat]
    return tier
