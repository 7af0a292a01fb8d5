"""Which events must not use a tie-break, and what a run says about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline import findings
from pipeline.contributions.field import Field
from pipeline.rules.editions import NAMES, edition_flag
from pipeline.rules.options import Options
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.descriptor import Descriptor
from pipeline.tiebreaks.registry import Tiebreak

Entry = tuple[Descriptor, Tiebreak]


@dataclass(frozen=True, eq=False)
class _Refusal:
    """A reason to leave a code null: the events concerned (Boolean over `events`), what to say."""

    events: pl.Expr
    rule: str
    text: pl.Expr | None = None


_NOT_IN_SYSTEM = "CODE_NOT_IN_SYSTEM"
_UNRATED = _Refusal(
    pl.col("unrated") > 0, "UNRATED_FIELD", pl.format("{} unrated", pl.col("unrated"))
)
_BUCHHOLZ = _Refusal(pl.col("predetermined") & edition_flag("refuses_buchholz"), _NOT_IN_SYSTEM)
_KOYA = _Refusal(~pl.col("predetermined"), _NOT_IN_SYSTEM)
_MEDIAN = _Refusal(pl.lit(True), _NOT_IN_SYSTEM)
# the virtual opponent's texts know no Fore Buchholz
_FORE = _Refusal(edition_flag("virtual"), "CODE_NOT_IN_EDITION", pl.col("edition"))


def assumed_rating(entry: Entry, options: Options) -> str:
    """Rating of the unrated in a code: its own /U, the option's, or `none`."""
    descriptor, tiebreak = entry
    if not tiebreak.rated:
        return "none"
    return str(descriptor.modifiers.assumed or options["assumed-rating"])


def usable(entries: Mapping[str, Entry], options: Options) -> list[pl.Expr]:
    """Per code, whether an event may use it: expressions over `events` named after the codes."""
    return [
        pl.all_horizontal(
            pl.lit(True), *[~refusal.events for refusal in _refusals(entry, options)]
        ).alias(code)
        for code, entry in entries.items()
    ]


def usage_findings(field: Field, codes: Sequence[str], options: Options) -> pl.DataFrame:
    """One row per event and reason why asked codes stay null or are not of its edition."""
    entries = [lookup(code) for code in codes]
    concerned: dict[_Refusal, set[str]] = {}
    for entry in entries:
        for refusal in _refusals(entry, options):
            concerned.setdefault(refusal, set()).add(entry[0].code)
    found = [
        findings.found(
            refusal.rule,
            field.events.filter(refusal.events),
            action=f"null: {', '.join(sorted(refused))}",
            **({} if refusal.text is None else {"text": refusal.text}),
        )
        for refusal, refused in concerned.items()
    ]
    for edition in NAMES[1:]:
        later = sorted(
            entry[0].code
            for entry in entries
            if entry[1].since == edition and _FORE not in _refusals(entry, options)
        )
        before = pl.col("edition").is_in(NAMES[: NAMES.index(edition)])
        found.append(
            findings.found(
                "CODE_NOT_IN_EDITION",
                field.events.filter(before) if later else field.events.clear(),
                text=pl.col("edition"),
                action=f"computed: {', '.join(later)}",
            )
        )
    return pl.concat(found)


def _refusals(entry: Entry, options: Options) -> Iterator[_Refusal]:
    descriptor, tiebreak = entry
    if tiebreak.rated and options["unrated"] == "drop" and assumed_rating(entry, options) == "none":
        yield _UNRATED
    if tiebreak.swiss_only and options["round-robin-buchholz"] == "refuse":
        yield _BUCHHOLZ
    if tiebreak.round_robin and options["koya-in-swiss"] == "refuse":
        yield _KOYA
    median = tiebreak.order == "products" and descriptor.modifiers.high > 0
    if median and options["sb-medians"] == "refuse":
        yield _MEDIAN
    if "F" in descriptor.modifiers.flags | set(tiebreak.implies):
        yield _FORE
