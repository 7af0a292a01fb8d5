"""Why stated standings differ from a list: what else would reproduce them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.audits.inference import trials
from pipeline.audits.pairs import stated_order
from pipeline.audits.readings import Item, changes, items
from pipeline.audits.recodings import RECODINGS, recoded
from pipeline.contributions.field import Field
from pipeline.rules.editions import BY_DATE, NAMES
from pipeline.rules.options import Options

#: Causes in the order in which they are looked for; the first that reproduces the order is named.
SEARCHED = ("edition", "option", "coding", "list")
#: Every cause that an audit tells, those of its table first.
CAUSES = ("lots", "points", "numbering", *SEARCHED, "unexplained")
_CAUSE = {"event_id": pl.String, "list": pl.String, "cause": pl.String, "detail": pl.String}
_SCHEMA = {**_CAUSE, "left": pl.UInt32}


@dataclass(frozen=True)
class _Trial:
    """Another way to make standings: its cause, what it is, the edition and the entries."""

    cause: str
    detail: str
    choice: str
    entries: tuple[str, ...]


def causes(
    field: Field,
    ranks: pl.Series,
    base: Options,
    wanted: pl.DataFrame,
    known: Mapping[str, tuple[str, ...]],
) -> pl.DataFrame:
    """One row per row of `wanted`: event_id, list, cause and detail.

    wanted: event_id, list, codes (after points; none if points do not lead the list) that the
    stated order contradicts, left_tied (how many they leave tied). known: other lists that an event
    may have followed, by name. cause: `edition`, `option` or `coding` (of unplayed rounds) when the
    same list agrees with the order under another one, `list` when another list does, else
    `unexplained`. detail says which; of several the one that leaves the fewest ties. What leaves
    most ties, and more than the list itself, explains nothing.
    """
    found = [_points_alone(field, ranks, wanted)]
    lists = wanted["codes"].unique().sort().to_list()
    made = {tuple(codes): list(_others(codes, base, known, field)) for codes in lists}
    found.append(_tried(field, ranks, base, wanted, made))
    for detail, letters in RECODINGS.items():
        own = {codes: [_Trial("coding", detail, BY_DATE, codes)] for codes in made if codes}
        found.append(_tried(recoded(field, letters), ranks, base, wanted, own))
    order = pl.col("cause").replace_strict(
        {cause: place for place, cause in enumerate(SEARCHED)}, return_dtype=pl.UInt8
    )
    stated = pl.concat(
        [field.events.select("event_id"), stated_order(field, ranks).events.select(ties="pairs")],
        how="horizontal",
    )
    tells = (pl.col("left") <= pl.col("left_tied")) | (2 * pl.col("left") <= pl.col("ties"))
    first = (
        pl.concat(found)
        .join(wanted.select("event_id", "list", "left_tied"), on=["event_id", "list"])
        .join(stated, on="event_id")
        .filter(tells)
        .sort("event_id", "list", order, "left", maintain_order=True)
        .unique(["event_id", "list"], keep="first", maintain_order=True)
    )
    return (
        wanted.select("event_id", "list")
        .join(first.select(*_CAUSE), on=["event_id", "list"], how="left", maintain_order="left")
        .with_columns(pl.col("cause").fill_null("unexplained"))
    )


def _points_alone(field: Field, ranks: pl.Series, wanted: pl.DataFrame) -> pl.DataFrame:
    """Events that share the place of all who are level on points, whatever their list."""
    shared = field.events.select("event_id").filter(
        stated_order(field, ranks).events["state"] == "points"
    )
    return wanted.join(shared, on="event_id", how="semi").select(
        "event_id",
        "list",
        cause=pl.lit("list"),
        detail=pl.lit("points alone"),
        left=pl.lit(0, pl.UInt32),
    )


def _others(
    codes: Sequence[str], base: Options, known: Mapping[str, tuple[str, ...]], field: Field
) -> Iterator[_Trial]:
    """The list under each edition and each changed option, then the other lists."""
    for edition in NAMES if codes else ():
        yield _Trial("edition", edition, edition, tuple(codes))
    touched = set(items(codes, base, field))
    for option in changes(codes, base, field):
        changed = (Item(code, option) for code in codes)
        entries = (item if item in touched else Item(item.code) for item in changed)
        yield _Trial("option", option, BY_DATE, tuple(item.label for item in entries))
    for name, others in known.items():
        if others != tuple(codes):
            yield _Trial("list", name, BY_DATE, others)


def _tried(
    field: Field,
    ranks: pl.Series,
    base: Options,
    wanted: pl.DataFrame,
    made: Mapping[tuple[str, ...], Sequence[_Trial]],
) -> pl.DataFrame:
    """The trials that agree with the order: event_id, list, cause, detail; in the order made."""
    rows = [(list(codes), trial) for codes, several in made.items() for trial in several]
    table = pl.DataFrame(
        {
            "codes": [codes for codes, _ in rows],
            "cause": [trial.cause for _, trial in rows],
            "detail": [trial.detail for _, trial in rows],
            "choice": [trial.choice for _, trial in rows],
            "entries": [list(trial.entries) for _, trial in rows],
        },
        schema={
            "codes": pl.List(pl.String), "cause": pl.String, "detail": pl.String,
            "choice": pl.String, "entries": pl.List(pl.String),
        },
    ).with_row_index("number")  # fmt: skip
    asked = wanted.join(table, on="codes")
    if asked.is_empty():
        return pl.DataFrame(schema=_SCHEMA)
    lists = table.select("number", "choice", list="entries")
    agree = trials(field, ranks, base, lists, asked.select("event_id", "number").unique())
    return (
        asked.join(agree, on=["event_id", "number"])
        .sort("event_id", "list", "number")
        .select(*_SCHEMA)
    )
