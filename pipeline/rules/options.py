"""Open questions of the regulations and the readings offered. The first value is the default.

One entry per question on which the text is silent or two parts of it disagree; what a run used is
stored in its manifest.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.errors import MalformedError, UsageError


@dataclass(frozen=True)
class Option:
    """One open question: `values[0]` is the default reading.

    form: a pattern of further values, `wording` says in words which.
    """

    name: str
    values: tuple[str, ...]
    question: str
    form: str = ""
    wording: str = ""

    def takes(self, value: str) -> bool:
        """Is this a reading that the option offers?"""
        return value in self.values or bool(self.form and re.fullmatch(self.form, value))


_OPTIONS = (
    Option(
        "undefined",
        ("null", "zero"),
        "values that the text leaves undefined, such as an average without a game: none, ranked "
        "last in the group, or 0",
    ),
    Option(
        "excess-cuts",
        ("null", "zero", "uncut"),
        "more cuts than elements (Art. 14): undefined, an empty sum, or the value without cuts; "
        "averages that the cuts leave empty are undefined unless uncut",
    ),
    Option(
        "rounds-to-come",
        ("held", "scheduled"),
        "rounds in the cap of a dummy while the event goes on (16.4.2): those held, or all",
    ),
    Option(
        "aob-decimals",
        ("exact", "2"),
        "average of opponents' Buchholz (8.2): exact, or ranked with two decimals, halves up",
    ),
    Option(
        "std-double-forfeit",
        ("opponent", "draw"),
        "standard points of a forfeited pairing (7.7): points held against the scheduled "
        "opponent's, so a double forfeit gives ½, or against a draw",
    ),
    Option(
        "round-robin-forfeits",
        ("over-the-board", "count"),
        "games won, Blacks and wins with Black in predetermined events (7.2 to 7.4, 15.2): over "
        "the board alone, or forfeits that are games too",
    ),
    Option(
        "round-robin-buchholz",
        ("refuse", "compute"),
        "Buchholz in predetermined events under an edition that forbids it (note to Art. 8)",
    ),
    Option(
        "unfinished-round-robin",
        ("as-met", "complete"),
        "direct encounter in a predetermined event that stopped half-way (6.2, 6.3)",
    ),
    Option(
        "koya-in-swiss",
        ("compute", "refuse"),
        "the Koya system in a Swiss (9.2): the limit is half the points of all rounds and "
        "forfeits count against the scheduled opponent, or no value",
    ),
    Option(
        "sb-medians",
        ("highest-opponent", "refuse"),
        "most significant value of Sonneborn-Berger (Art. 14): the highest opponent's, of several "
        "the highest product, or no value",
    ),
    Option(
        "bye-less-buchholz",
        ("opponents-too", "own"),
        "whose byes the Buchholz without byes leaves out: the opponents' too, or the own alone",
    ),
    Option(
        "unrated",
        ("drop", "skip"),
        "rating tie-breaks in a field with unrated players (Art. 10): drop them, or "
        "leave unrated opponents out of averages",
    ),
    Option(
        "assumed-rating",
        ("none", "floor"),
        "rating of unrated players in rating tie-breaks (Art. 10) without their own /U: none, the "
        "lowest rating that FIDE publishes on the day, or a number",
        r"[1-9]\d{2,3}",
        "a rating",
    ),
    Option(
        "lots-seed",
        ("0",),
        "seed of the drawing of lots (4.2); publish it before the first round",
        r"\S+",
        "any text",
    ),
)

OPTIONS: dict[str, Option] = {option.name: option for option in _OPTIONS}
Options = Mapping[str, str]
DEFAULTS: Options = {option.name: option.values[0] for option in _OPTIONS}


def options(settings: Iterable[str]) -> Options:
    """Every option with its value, from `NAME=VALUE` settings over the defaults.

    Raises UsageError for an unknown name or value and MalformedError without `=`.
    """
    chosen = dict(DEFAULTS)
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise MalformedError("option", setting, "write NAME=VALUE")
        if name not in OPTIONS:
            raise UsageError("option", name, tuple(OPTIONS))
        option = OPTIONS[name]
        if not option.takes(value):
            hint = (
                f"It takes {', '.join(option.values)} or {option.wording}." if option.form else ""
            )
            raise UsageError(f"value of option {name}", value, option.values, hint)
        chosen[name] = value
    return chosen
