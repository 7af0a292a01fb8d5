"""What the values of table codes are made of, by the expressions that compute them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import polars as pl

from pipeline.contributions.field import Field
from pipeline.contributions.readings import with_cap, with_ratings
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import base_of, compute, contributed, kept_of, whole_values
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.over_rounds import over_rounds, people
from pipeline.tiebreaks.registry import Tiebreak, Value
from pipeline.tiebreaks.summands import Rule, Summands
from pipeline.tiebreaks.usable import Entry, assumed_rating
from pipeline.units import POINTS, Unit

#: What a worth can read of the opponent: column of the contributions, name here, whether a score.
_READS = (
    ("product", "adjusted score", True),
    ("opponent_score", "adjusted score", True),
    ("opponent_final", "final score", True),
    ("opponent_rating", "rating", False),
)
_ROW = {"competitor": pl.UInt32, "round": pl.UInt16, "worth": pl.Float64, "counted": pl.Boolean}


@dataclass(frozen=True)
class Explained:
    """One code for all competitors of a field; frames sorted like it.

    elements: one row per competitor and round: competitor, round, worth (null: no element),
    counted, cut (low, high, out or null), reads (the opponent's number) and detail, in points,
    counts or rating points; what knows no rounds has one row, its round null. theirs: what the
    opponents' number is made of, one row per competitor and round: competitor, round, worth,
    counted; empty unless the number is the value `base`. summary: one row per competitor:
    competitor, value, enough (false: more cuts than elements), then a column per step. reads,
    detail: what these columns hold; empty for nothing. ground: the field as the code's options
    read it.
    """

    code: str
    entry: Tiebreak
    kept: Kept
    ground: Field
    rule: Rule
    elements: pl.DataFrame
    summary: pl.DataFrame
    reads: str = ""
    detail: str = ""
    base: str = ""
    theirs: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=_ROW))


def explained(field: Field, codes: Sequence[str], options: Options) -> Iterator[Explained]:
    """Each table code in turn; group codes are left out: they are decided among the tied."""
    values = compute(field, codes, options)
    for code in values.columns[1:]:
        entry = lookup(code)
        read = with_ratings(with_cap(field, options), assumed_rating(entry, options))
        value = values.select("competitor", value=code)
        explain = _of_entrant if entry[1].grain == "entrant" else _of_rounds
        yield explain(read, entry, options, value)


def _of_rounds(field: Field, entry: Entry, options: Options, value: pl.DataFrame) -> Explained:
    descriptor, tiebreak = entry
    code, base, kept = descriptor.code, base_of(entry), kept_of(entry, options)
    entries = {code: entry}
    if isinstance(tiebreak.of, str) and base:
        entries[base] = lookup(base)
    rows, table = contributed(field, entries, options), whole_values(field, entries, options)
    summands = tiebreak.summands(kept)
    if summands is None:  # a user's expression over all rounds: no round has a worth of its own
        elements = _elements(rows, kept, Summands(_NOTHING, _NOTHING), tiebreak.unit)
        summary = value.with_columns(enough=pl.lit(True))
        return Explained(code, tiebreak, kept, field, "expression", elements, summary)
    rows = _with_values(rows, table, code, base or code)
    unit = summands.unit or tiebreak.unit
    of, worth_unit, number = _base(entries, entry, options)
    reads, read = _reads(summands, kept, number)
    made = _summary(field, rows, summands, table[code])
    elements = _elements(rows, kept, summands, unit, read, made["enough"])
    summary = value.hstack(made)
    detail = summands.detail[0] if summands.detail else ""
    theirs = pl.DataFrame(schema=_ROW)
    if of is not None:
        seen = _with_values(rows, table, base, base)
        theirs = _elements(seen, kept, of, worth_unit).select(*_ROW)
    return Explained(code, tiebreak, kept, field, summands.rule, elements, summary, reads, detail,
                     base, theirs)  # fmt: skip


_NOTHING = pl.lit(None, pl.Int64)


def _with_values(rows: pl.DataFrame, table: pl.DataFrame, own: str, theirs: str) -> pl.DataFrame:
    return rows.with_columns(
        value=at(table[own], "competitor"), opponent_value=at(table[theirs], "opponent")
    )


def _base(
    entries: dict[str, Entry], entry: Entry, options: Options
) -> tuple[Summands | None, Unit, Unit]:
    """What the opponents' number is made of, the unit of a round's worth in it and its own."""
    base = base_of(entry)
    if base in entries:
        of, unit = entries[base][1].summands(kept_of(entries[base], options)), entries[base][1].unit
        return of, of.unit or unit if of else unit, unit
    if not base:  # of the grain field the opponents' values of the code itself
        return None, entry[1].unit, entry[1].unit
    of = cast(Value, entry[1].of)(kept_of(entry, options))
    own = entry[1].summands(kept_of(entry, options))
    return of, of.unit or POINTS, (own.unit if own else None) or POINTS


def _reads(summands: Summands, kept: Kept, number: Unit) -> tuple[str, pl.Expr]:
    """Name and public value of what a worth reads of the opponent."""
    names = summands.worth.meta.root_names()
    if "opponent_value" in names:
        return "value", number.public(pl.col("opponent_value"))
    for column, name, is_score in _READS:
        if column in names or column + kept.view in names:
            read = kept.column("opponent_score") if name == "adjusted score" else pl.col(column)
            return name, POINTS.public(read) if is_score else read.cast(pl.Float64)
    return "", pl.lit(None, pl.Float64)


def _elements(
    rows: pl.DataFrame,
    kept: Kept,
    summands: Summands,
    unit: Unit,
    reads: pl.Expr | None = None,
    enough: pl.Series | None = None,
) -> pl.DataFrame:
    """The columns of Explained.elements."""
    counted = summands.counted.fill_null(False)
    if enough is not None and kept.options["excess-cuts"] == "uncut":
        counted |= ~at(enough, "competitor")
    is_element = summands.worth.is_not_null()
    cuts = kept.modifiers
    cut = pl.lit("out")
    if cuts.high and kept.order:
        high = pl.col(kept.high_column).is_between(1, cuts.high)
        cut = pl.when(high).then(pl.lit("high")).otherwise(cut)
    if cuts.low and kept.order:
        low = pl.col(kept.low_column).is_between(1, cuts.low)
        cut = pl.when(low).then(pl.lit("low")).otherwise(cut)
    detail = summands.detail[1] if summands.detail else _NOTHING
    return rows.select(
        "competitor",
        "round",
        worth=unit.public(summands.worth),
        counted=counted & is_element,
        cut=pl.when(is_element & ~counted).then(cut),
        reads=pl.when(is_element).then(_NOTHING.cast(pl.Float64) if reads is None else reads),
        detail=detail.cast(pl.Float64),
    )


def _summary(
    field: Field, rows: pl.DataFrame, summands: Summands, value: pl.Series
) -> pl.DataFrame:
    """One row per competitor: enough, then a column per step."""
    enough = pl.lit(True) if summands.enough is None else summands.enough
    seen = people(field).with_columns(value.alias("value"))
    found = over_rounds(rows, seen, [(summands, {"enough": enough, **summands.steps})])
    # before round one nothing is cut
    return found.with_columns(enough=pl.col("enough") | pl.lit(field.competitors["rounds"] == 0))


def _of_entrant(field: Field, entry: Entry, options: Options, value: pl.DataFrame) -> Explained:
    """The one number of the competitor; for the points those of each round and the penalty."""
    descriptor, tiebreak = entry
    rows = value.select("competitor", round=pl.lit(None, pl.UInt16), worth="value")
    if tiebreak.name == "PTS":
        penalty = field.competitors.filter(pl.col("final_adjustment") != 0).select(
            "competitor", round=pl.lit(None, pl.UInt16), worth="final_adjustment"
        )
        scale = at(field.events["scale"], at(field.competitors["event"], "competitor"))
        points = pl.concat([field.rounds.select("competitor", "round", worth="points"), penalty])
        rows = points.sort("competitor", "round", nulls_last=True).with_columns(
            pl.col("worth") / scale
        )
    elements = rows.with_columns(
        counted=pl.col("worth").is_not_null(),
        cut=pl.lit(None, pl.String),
        detail=pl.lit(None, pl.Float64),
        reads=pl.lit(None, pl.Float64),
    )
    summary = value.with_columns(enough=pl.lit(True))
    return Explained(descriptor.code, tiebreak, kept_of(entry, options), field, "sum", elements,
                     summary)  # fmt: skip
