"""What standings may be built of: a code under the run's options, or with one of them changed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.contributions.field import Field
from pipeline.rules.editions import edition_flag
from pipeline.rules.options import Options
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.usable import Entry


@dataclass(frozen=True)
class Item:
    """A code, and the option that differs from the run's (`NAME=VALUE`, empty for none)."""

    code: str
    option: str = ""

    @property
    def label(self) -> str:
        """`BH/C1`, or `AOB (aob-decimals=2)`."""
        return f"{self.code} ({self.option})" if self.option else self.code

    @property
    def in_groups(self) -> bool:
        """Whether it is decided inside tied groups and has no value of its own."""
        return lookup(self.code)[1].grain == "group"

    @property
    def by_edition(self) -> bool:
        """Whether its values in a Swiss event can differ from edition to edition."""
        return _opponents_scores(lookup(self.code))


@dataclass(frozen=True, eq=False)
class _Choice:
    """An option's value: the events in which, and the codes for which, it can matter."""

    events: pl.Expr
    touches: Callable[[Entry], bool]


def items(codes: Sequence[str], base: Options, field: Field) -> Iterator[Item]:
    """Every code, then every code with an option changed that touches it in events of the field."""
    yield from map(Item, codes)
    for option in changes(codes, base, field):
        touches = _CHOICES[option].touches
        yield from (Item(code, option) for code in codes if touches(lookup(code)))


def setting(option: str) -> dict[str, str]:
    """The name and value of `NAME=VALUE`, as options; nothing for an empty text."""
    name, _, value = option.partition("=")
    return {name: value} if name else {}


def concerned(field: Field, option: str) -> pl.Series:
    """Events of the field (dense ids) in which the changed option can make a difference."""
    return field.events.filter(_CHOICES[option].events if option else pl.lit(True))["event"]


def changes(codes: Sequence[str], base: Options, field: Field) -> list[str]:
    """The options, changed one at a time, that touch one of the codes in an event of the field."""
    entries = [lookup(code) for code in codes]
    return [
        option
        for option, choice in _CHOICES.items()
        if not setting(option).items() <= base.items()
        and any(map(choice.touches, entries))
        and concerned(field, option).len()
    ]


def _opponents_scores(entry: Entry) -> bool:
    return entry[1].order in ("scores", "products") or entry[1].name in ("AOB", "OTHER_BH_SUM")


def _named(*names: str) -> Callable[[Entry], bool]:
    return lambda entry: entry[1].name in names


def _rated(entry: Entry) -> bool:
    return entry[1].rated


def _buchholz(entry: Entry) -> bool:
    return entry[1].swiss_only


_PREDETERMINED = pl.col("predetermined")
_SOME_UNRATED = pl.col("unrated").is_between(1, pl.col("players").cast(pl.Int64) - 1)
_ROUNDS_TO_COME = (pl.col("rounds_declared") > pl.col("rounds")).fill_null(False)
#: Options that only say where a value is undefined change no order and are not tried.
_CHOICES = {
    "rounds-to-come=scheduled": _Choice(_ROUNDS_TO_COME, _opponents_scores),
    "aob-decimals=2": _Choice(pl.lit(True), _named("AOB")),
    "std-double-forfeit=draw": _Choice(pl.lit(True), _named("STD")),
    "bye-less-buchholz=own": _Choice(pl.lit(True), _named("OTHER_BH_NOBYE")),
    "unrated=skip": _Choice(_SOME_UNRATED, _rated),
    "assumed-rating=floor": _Choice(_SOME_UNRATED, _rated),
    "round-robin-forfeits=count": _Choice(_PREDETERMINED, _named("WON", "BPG", "BWG")),
    "round-robin-buchholz=compute": _Choice(
        _PREDETERMINED & edition_flag("refuses_buchholz"), _buchholz
    ),
    "unfinished-round-robin=complete": _Choice(
        _PREDETERMINED & ~pl.col("complete"), _named("DE", "OTHER_DE_STRICT")
    ),
}
