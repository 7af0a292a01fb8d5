"""Values of all table codes of a field, each family in one pass."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import polars as pl

from pipeline.contributions.build import Cuts, contributions
from pipeline.contributions.field import Field
from pipeline.contributions.part import dense_ids
from pipeline.contributions.readings import with_cap, with_ratings
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.descriptor import Descriptor
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.over_rounds import over_rounds, people
from pipeline.tiebreaks.summands import Summands
from pipeline.tiebreaks.usable import Entry, assumed_rating, usable


def compute(field: Field, codes: Sequence[str], options: Options) -> pl.DataFrame:
    """One row per competitor in field order: competitor, then one Float64 column per table code.

    Columns bear canonical codes, in points, counts or rating points. Null is undefined: nothing to
    average, more cuts than elements, or a code that the event must not use. Group codes have no
    value outside a list and get no column.
    """
    asked = _entries(codes)
    by_rating: dict[str, dict[str, Entry]] = {}
    for code, entry in asked.items():
        by_rating.setdefault(assumed_rating(entry, options), {})[code] = entry
    columns = [field.competitors["competitor"]]
    for assumed, entries in by_rating.items():
        seen = with_ratings(with_cap(field, options), assumed)
        columns += _public(seen, entries, options).get_columns()
    return pl.DataFrame(columns).select("competitor", *asked)


def _public(field: Field, entries: dict[str, Entry], options: Options) -> pl.DataFrame:
    """The public column of each code; null in events that must not use it."""
    bases = [base_of(entry) for entry in entries.values() if isinstance(entry[1].of, str)]
    needed = entries | _entries(base for base in bases if base)
    values = whole_values(field, needed, options)
    may = field.events.select("event", *usable(entries, options))
    shown = {code: entry[1].unit.public(pl.col(code)) for code, entry in entries.items()}
    if options["undefined"] == "zero":
        shown = {code: value.fill_null(0) for code, value in shown.items()}
    return values.select(
        pl.when(at(may[code], "event")).then(value).alias(code) for code, value in shown.items()
    )


def whole_values(field: Field, entries: dict[str, Entry], options: Options) -> pl.DataFrame:
    """One row per competitor: event, competitor, scale and each code in whole steps of its unit."""
    kept = {code: kept_of(entry, options) for code, entry in entries.items()}
    by_grain: dict[str, list[str]] = {}
    for code, entry in entries.items():
        by_grain.setdefault(entry[1].grain, []).append(code)
    seen = people(field)
    own = {code: entries[code][1].look(kept[code]) for code in by_grain.get("entrant", [])}
    table = seen.select("event", "competitor", "scale", **own)
    on_rounds = [code for code in entries if entries[code][1].grain not in ("entrant", "group")]
    if not on_rounds:
        return table
    rows = contributed(field, {code: entries[code] for code in on_rounds}, options)
    made = {code: entries[code][1].over_rounds(kept[code]) for code in by_grain.get("round", [])}
    table = table.hstack(_values(rows, seen, made | _of_opponents(entries, kept)))
    for code in by_grain.get("field", []):
        table = _beside(table, entries[code][1].table(rows).rename({"value": code}))
    for base, codes in _by_base(entries, by_grain.get("opponent", [])).items():
        theirs = rows.with_columns(at(table[base], "opponent").alias("opponent_value"))
        made = {code: entries[code][1].over_rounds(kept[code]) for code in codes}
        table = table.hstack(_values(theirs, seen, made))
    return table


def contributed(field: Field, entries: dict[str, Entry], options: Options) -> pl.DataFrame:
    """The contributions with the views and cut positions that these entries read."""
    kept = {code: kept_of(entry, options) for code, entry in entries.items()}
    return contributions(
        field,
        {kept[code].view for code, (_, entry) in entries.items() if entry.grain == "round"},
        {cut for code, entry in entries.items() if (cut := _cuts(entry, kept[code]))},
    )


def _entries(codes: Iterable[str]) -> dict[str, Entry]:
    """Canonical code → descriptor and entry, in the order given; group codes left out."""
    found = [lookup(code) for code in codes]
    return {entry[0].code: entry for entry in found if entry[1].grain != "group"}


def base_of(entry: Entry) -> str:
    """Column with the opponents' value that an entry of grain opponent reads."""
    descriptor, tiebreak = entry
    if not isinstance(tiebreak.of, str):
        return tiebreak.of.__name__
    return Descriptor(tiebreak.of, "", descriptor.modifiers).code if tiebreak.of else ""


def _of_opponents(entries: dict[str, Entry], kept: dict[str, Kept]) -> dict[str, Summands]:
    """What entries of grain opponent read of the opponents, once each, where it is no code."""
    read = {base_of(entry): (entry[1].of, kept[code]) for code, entry in entries.items()}
    return {name: of(seen) for name, (of, seen) in read.items() if not isinstance(of, str)}


def _by_base(entries: dict[str, Entry], codes: Sequence[str]) -> dict[str, list[str]]:
    """The codes by the column that they read of the opponents."""
    bases: dict[str, list[str]] = {}
    for code in codes:
        bases.setdefault(base_of(entries[code]), []).append(code)
    return bases


def _values(rows: pl.DataFrame, seen: pl.DataFrame, made: dict[str, Summands]) -> pl.DataFrame:
    return over_rounds(rows, seen, [(of, {code: of.value}) for code, of in made.items()])


def _beside(values: pl.DataFrame, more: pl.DataFrame) -> pl.DataFrame:
    """The values with the columns of `more`, null for competitors who have no row there."""
    row = dense_ids(more["competitor"], values.height)
    return values.with_columns(
        at(column, pl.lit(row)).alias(column.name) for column in more.drop("competitor")
    )


def kept_of(entry: Entry, options: Options) -> Kept:
    """What the modifiers of an entry leave, and the readings."""
    descriptor, tiebreak = entry
    flags = descriptor.modifiers.flags | set(tiebreak.implies)
    return Kept(replace(descriptor.modifiers, flags=frozenset(flags)), tiebreak.order, options)


def _cuts(entry: Entry, kept: Kept) -> Cuts | None:
    cut = entry[0].modifiers
    if not (cut.low and entry[1].order):
        return None
    return Cuts(entry[1].order, kept.view, cut.low, cut.high)
