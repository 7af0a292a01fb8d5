"""What a run was asked for, in a form that names buckets and goes into the manifest."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline import __version__
from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import RankingList, canonical, codes_of, ranking_lists
from pipeline.rules.editions import BY_DATE, edition_choice
from pipeline.rules.lists import DECLARED
from pipeline.rules.options import DEFAULTS, Options, options
from pipeline.store.program import program
from pipeline.tables.overrides import Override, overrides
from pipeline.tables.waivers import Waiver, waivers
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.user_defined import Definition, definitions, enter

#: Codes computed when none are asked for.
STANDARD_CODES = (
    "PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "BH", "BH/C1", "BH/C2", "BH/M1",
    "SB", "SB/C1", "ARO", "ARO/C1", "RTNG", "TPN",
)  # fmt: skip
#: Lists ranked when none are asked for.
STANDARD_LISTS = ("fide-swiss", "round-robin", DECLARED)


@dataclass(frozen=True)
class Settings:
    """Everything that changes the tables; equal settings on equal files give equal bytes."""

    codes: tuple[str, ...] = STANDARD_CODES
    lists: tuple[RankingList, ...] = ()
    declared: bool = True
    edition: str = BY_DATE
    upto: int | None = None
    options: Options = field(default_factory=lambda: dict(DEFAULTS))
    defined: tuple[Definition, ...] = ()
    waivers_text: str = ""
    overrides_text: str = ""
    program: str = field(default_factory=program)

    @property
    def waivers(self) -> tuple[Waiver, ...]:
        """What a person decided about findings."""
        return waivers(self.waivers_text)

    @property
    def overrides(self) -> tuple[Override, ...]:
        """What a person stated about events."""
        return overrides(self.overrides_text)

    @property
    def all_codes(self) -> tuple[str, ...]:
        """The codes asked for and those of the lists, once each; points always."""
        return tuple(dict.fromkeys(("PTS", *self.codes, *codes_of(self.lists))))

    def ingest_key(self) -> dict[str, object]:
        """What the tables of reading depend on beside the files and what is decided of them."""
        return {
            "version": __version__,
            "program": self.program,
            "edition": self.edition,
            "upto": self.upto,
        }

    def compute_key(self) -> dict[str, object]:
        """What the tie-breaks depend on beside the tables of reading."""
        return {**self.ingest_key(), "codes": list(self.all_codes), "options": dict(self.options),
                "declared": self.declared,
                "defined": [one.as_dict() for one in self.defined]}  # fmt: skip

    def rank_key(self) -> dict[str, object]:
        """What the standings depend on beside the tie-breaks."""
        lists = [{"name": ranking.name, "codes": list(ranking.codes)} for ranking in self.lists]
        return {**self.compute_key(), "lists": lists}

    def as_manifest(self) -> dict[str, Any]:
        """The settings for the manifest; `settings_of` reads them back."""
        texts = {"waivers": self.waivers_text, "overrides": self.overrides_text}
        return {**self.rank_key(), **{name: _written(text) for name, text in texts.items()}}


def _written(text: str) -> dict[str, object]:
    """The text of a file that a person wrote, with its hash; no hash without one."""
    return {"text": text, "sha256": hashlib.sha256(text.encode()).hexdigest() if text else None}


def digest(*facts: object) -> str:
    """Sixteen hex digits that name equal facts equally."""
    text = json.dumps(facts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def settings(
    codes: str | None = None,
    lists: Sequence[str] = (),
    edition: str = BY_DATE,
    option: Iterable[str] = (),
    defined: str = "",
    upto: int | None = None,
    waived: str = "",
    overridden: str = "",
) -> Settings:
    """Settings from what a user wrote; `defined` is the TOML text of user-defined tie-breaks,
    `upto` the round after which standings are wanted, `waived` and `overridden` the TOML texts of
    waivers and overrides.

    Raises UsageError and MalformedError (exit code 2).
    """
    own = definitions(defined)
    enter(own)
    waivers(waived)
    for number, override in enumerate(overrides(overridden), start=1):
        _demand_known(number, override.list)
    wanted, declared = ranking_lists(lists or STANDARD_LISTS)
    return Settings(
        codes=STANDARD_CODES if codes is None else tuple(
            lookup(code)[0].code for code in codes.split(",")
        ),
        lists=wanted,
        declared=declared,
        edition=edition_choice(edition),
        options=options(option),
        defined=own,
        upto=upto,
        waivers_text=waived,
        overrides_text=overridden,
    )  # fmt: skip


def _demand_known(number: int, keys: str | None) -> None:
    """The codes of an override's list must be known."""
    try:
        canonical(keys or "PTS")
    except UsageError as error:
        raise MalformedError(f"override {number}", "list", str(error)) from error


def settings_of(stored: Mapping[str, Any]) -> Settings:
    """The settings that a generation was made with, from the options of its manifest.

    Raises MalformedError when another state of the program made it: its tables may differ.
    """
    if stored.get("program") != program():
        raise MalformedError(
            "output of version",
            stored["version"],
            f"this program is another ({__version__}); `tiebreaks run` makes the output again",
        )
    own = tuple(Definition(**one) for one in stored["defined"])
    enter(own)
    return Settings(
        codes=tuple(stored["codes"]),
        lists=tuple(RankingList(one["name"], tuple(one["codes"])) for one in stored["lists"]),
        declared=stored["declared"],
        edition=stored["edition"],
        upto=stored["upto"],
        options=dict(stored["options"]),
        defined=own,
        waivers_text=stored["waivers"]["text"],
        overrides_text=stored["overrides"]["text"],
    )
