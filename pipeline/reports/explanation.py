"""Explanations of one event of a generation, for the terminal, for programs and as a page."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal

import jinja2
import polars as pl

from pipeline.audits.explanation_compare import two_lists, versus
from pipeline.audits.explanation_event import Facts, OneEvent, explain, one_event
from pipeline.errors import MalformedError
from pipeline.reports.events import find_event, list_of
from pipeline.reports.explanation_text import (
    explanation_text,
    harmless,
    lists_text,
    versus_text,
)
from pipeline.reports.explanation_words import WORDS, said_of_two, undefined
from pipeline.rules.options import DEFAULTS
from pipeline.store.scan import manifest, scan
from pipeline.tiebreaks.user_defined import Definition, enter

Format = Literal["text", "json", "html"]
Kind = Literal["value", "versus", "lists"]


@dataclass(frozen=True)
class Asked:
    """What is to be explained: a value, two competitors, or two lists."""

    event: str
    competitor: str | None = None
    code: str | None = None
    versus: str | None = None
    lists: Sequence[str] = ()

    @property
    def kind(self) -> Kind:
        """Which of the three; raises MalformedError for what is none of them."""
        if self.competitor is None:
            if len(self.lists) != 2 or self.versus is not None:
                why = "name a competitor and a code, or two lists with --list twice"
                raise MalformedError("explain", self.event, why)
            return "lists"
        if (self.code is None) == (self.versus is None):
            raise MalformedError("explain", self.competitor, "add a CODE or --versus, one of them")
        if len(self.lists) > 1:
            raise MalformedError("explain", self.competitor, "only one --list beside a competitor")
        return "value" if self.versus is None else "versus"


def explanation(out: Path, asked: Asked) -> Facts:
    """The facts asked for, from the tables of the newest generation under its own options."""
    kind = asked.kind
    ground = _ground(out, asked.event)
    lists = [list_of(out, ground.event, name) for name in asked.lists or (None,)]
    if kind == "lists":
        return two_lists(ground, lists[0], lists[1])
    seat = ground.seat(str(asked.competitor))
    if kind == "versus":
        return versus(ground, seat, ground.seat(str(asked.versus)), lists[0])
    return explain(ground, seat, str(asked.code), lists[0])


def rendered(facts: Facts, kind: Kind, format: Format, deep: bool) -> str:
    """The facts as text, JSON or a page; `deep` writes out every round of the opponents."""
    if format == "json":
        return json.dumps(facts, ensure_ascii=False, indent=2, default=str)
    if format == "html":
        return _page(facts, kind)
    if kind == "lists":
        return harmless(lists_text(facts))
    return harmless(versus_text(facts) if kind == "versus" else explanation_text(facts, deep))


def _ground(out: Path, wanted: str) -> OneEvent:
    events = find_event(out, wanted)
    options = manifest(out)["options"]
    enter(tuple(Definition(**one) for one in options.get("defined", [])))
    event_id = events["event_id"][0]
    event, players, rounds = (
        scan(out, table).filter(pl.col("event_id") == event_id).collect()
        for table in ("events", "players", "rounds")
    )
    return one_event(event, players, rounds, {**DEFAULTS, **options.get("options", {})})


def _page(facts: Facts, kind: Kind) -> str:
    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= WORDS
    template = environment.from_string(
        files("pipeline.reports").joinpath("explanation.html").read_text("utf-8")
    )
    said = said_of_two(facts) if kind == "versus" else ""
    lacking = undefined(facts) if "elements" in facts else ""
    return template.render(kind=kind, said=said, lacking=lacking, **facts)
