"""Values of all table codes of a field, each family in one pass."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import polars as pl

from pipeline import findings
from pipeline.contributions.build import Cuts, contributions
from pipeline.contributions.field import Field
from pipeline.rules.editions import NAMES, edition_flag
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.descriptor import Descriptor
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import Tiebreak

Entry = tuple[Descriptor, Tiebreak]


def compute(field: Field, codes: Sequence[str], options: Options) -> pl.DataFrame:
    """One row per competitor in field order: competitor, then one Float64 column per table code.

    Columns bear canonical codes, in points, counts or rating points. Null is undefined: nothing to
    average, more cuts than elements, or a code that the event must not use. Group codes have no
    value outside a list and get no column.
    """
    asked = _entries(codes)
    needed = asked | _entries([_base(entry) for entry in asked.values() if entry[1].of])
    values = whole_values(field, needed, options)
    usable = field.events.select("event", *_usable(asked, options))
    return values.select(
        "competitor",
        *[
            pl.when(at(usable[code], "event")).then(entry[1].unit.public(pl.col(code))).alias(code)
            for code, entry in asked.items()
        ],
    )


def whole_values(field: Field, entries: dict[str, Entry], options: Options) -> pl.DataFrame:
    """One row per competitor: event, competitor, scale and each code in whole steps of its unit."""
    kept = {code: _kept(entry, options) for code, entry in entries.items()}
    by_grain: dict[str, list[str]] = {}
    for code, entry in entries.items():
        by_grain.setdefault(entry[1].grain, []).append(code)
    values = field.competitors.with_columns(
        at(field.events["scale"], "event").alias("scale")
    ).select(
        "event",
        "competitor",
        "scale",
        *[
            entries[code][1].expression(kept[code]).alias(code)
            for code in by_grain.get("entrant", [])
        ],
    )
    on_rounds = [code for code in entries if entries[code][1].grain not in ("entrant", "group")]
    if not on_rounds:
        return values
    rows = contributions(
        field,
        {kept[code].view for code in on_rounds if entries[code][1].grain == "round"},
        {cut for code in on_rounds if (cut := _cuts(entries[code], kept[code]))},
    )
    sums = rows.group_by("competitor").agg(
        entries[code][1].expression(kept[code]).alias(code) for code in by_grain.get("round", [])
    )
    values = _beside(values, sums)
    for code in by_grain.get("field", []):
        values = _beside(values, entries[code][1].table(rows).rename({"value": code}))
    for code in by_grain.get("opponent", []):
        theirs = rows.with_columns(
            at(values[_base(entries[code])], "opponent").alias("opponent_value")
        )
        averages = theirs.group_by("competitor").agg(
            entries[code][1].expression(kept[code]).alias(code)
        )
        values = _beside(values, averages)
    return values


def _entries(codes: Iterable[str]) -> dict[str, Entry]:
    """Canonical code → descriptor and entry, in the order given; group codes left out."""
    found = [lookup(code) for code in codes]
    return {entry[0].code: entry for entry in found if entry[1].grain != "group"}


def _base(entry: Entry) -> str:
    """Code of the opponents' value that an entry of grain opponent reads."""
    descriptor, tiebreak = entry
    return Descriptor(tiebreak.of, "", descriptor.modifiers).code


def _beside(values: pl.DataFrame, more: pl.DataFrame) -> pl.DataFrame:
    return values.join(more, on="competitor", how="left", maintain_order="left")


def usage_findings(field: Field, codes: Sequence[str], options: Options) -> pl.DataFrame:
    """One row per event and reason why asked codes stay null or are not of its edition."""
    entries = [lookup(code) for code in codes]
    rated = sorted(descriptor.code for descriptor, entry in entries if entry.rated)
    swiss = sorted(descriptor.code for descriptor, entry in entries if entry.swiss_only)
    unrated = field.events.filter((pl.col("unrated") > 0) & pl.lit(options["unrated"] == "drop"))
    refused = field.events.filter(
        pl.col("predetermined")
        & edition_flag("refuses_buchholz")
        & pl.lit(options["round-robin-buchholz"] == "refuse")
    )
    found = [
        findings.found(
            "UNRATED_FIELD",
            unrated if rated else unrated.clear(),
            text=pl.format("{} unrated", "unrated"),
            action=f"null: {', '.join(rated)}",
        ),
        findings.found(
            "CODE_NOT_IN_SYSTEM",
            refused if swiss else refused.clear(),
            action=f"null: {', '.join(swiss)}",
        ),
    ]
    for edition in NAMES[1:]:
        later = sorted(d.code for d, entry in entries if entry.since == edition)
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


def _kept(entry: Entry, options: Options) -> Kept:
    descriptor, tiebreak = entry
    on_excess = 0 if options["excess-cuts"] == "zero" else None
    flags = descriptor.modifiers.flags | set(tiebreak.implies)
    return Kept(replace(descriptor.modifiers, flags=frozenset(flags)), tiebreak.order, on_excess)


def _cuts(entry: Entry, kept: Kept) -> Cuts | None:
    cut = entry[0].modifiers
    if not (cut.low and entry[1].order):
        return None
    return Cuts(entry[1].order, kept.view, cut.low, cut.high)


def _usable(entries: dict[str, Entry], options: Options) -> list[pl.Expr]:
    """Per code, whether the event may use it."""
    all_rated = (pl.col("unrated") == 0) | pl.lit(options["unrated"] != "drop")
    buchholz = ~(pl.col("predetermined") & edition_flag("refuses_buchholz")) | pl.lit(
        options["round-robin-buchholz"] != "refuse"
    )
    return [
        pl.all_horizontal(
            pl.lit(True),
            # the virtual opponent's texts know no Fore Buchholz
            *([~edition_flag("virtual")] if _fore(descriptor, entry) else []),
            *([all_rated] if entry.rated else []),
            *([buchholz] if entry.swiss_only else []),
        ).alias(code)
        for code, (descriptor, entry) in entries.items()
    ]


def _fore(descriptor: Descriptor, entry: Tiebreak) -> bool:
    return "F" in descriptor.modifiers.flags or "F" in entry.implies
