"""Open questions of the regulations and the readings offered. The first value is the default.

One entry per question on which the text is silent or two parts of it disagree; what a run used is
stored in its manifest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.errors import MalformedError, UsageError


@dataclass(frozen=True)
class Option:
    """One open question: `values[0]` is the default reading."""

    name: str
    values: tuple[str, ...]
    question: str


_OPTIONS = (
    Option(
        "round-robin-buchholz",
        ("refuse", "compute"),
        "Buchholz in predetermined events under an edition that forbids it (note to Art. 8)",
    ),
    Option(
        "excess-cuts",
        ("null", "zero"),
        "more cuts than elements (Art. 14)",
    ),
    Option(
        "unrated",
        ("drop", "skip"),
        "rating tie-breaks in a field with unrated players (Art. 10): drop them, or "
        "leave unrated opponents out of averages",
    ),
    Option(
        "unfinished-round-robin",
        ("as-met", "complete"),
        "direct encounter in a predetermined event that stopped half-way (6.2, 6.3)",
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
        if value not in OPTIONS[name].values:
            raise UsageError(f"value of option {name}", value, OPTIONS[name].values)
        chosen[name] = value
    return chosen
