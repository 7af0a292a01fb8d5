"""What a person decided about findings: a finding is accepted, what it disputes repaired, or the
file left out.

    [[waiver]]
    file = "club/*.trf"              # or the 16 digits of a file_id
    rule = "RESULT_MISMATCH"
    decision = "repair"              # accept, repair or drop; a rule says which it allows
    who = "Chief arbiter"
    why = "both score sheets are lost"
    line = 12                        # optional: only what is found in this line

Of several entries that mean a finding the first counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache

import polars as pl

from pipeline.errors import MalformedError, UsageError
from pipeline.findings import RULES
from pipeline.tables.entries import GLOB, TEXT, entries, meant, whole
from pipeline.tables.repairs import repaired

#: Decision → what has been done by it, as actions of findings say it.
DECISIONS = {"accept": "accepted", "repair": "repaired", "drop": "dropped"}
_FORMS = {
    "file": GLOB,
    "rule": TEXT,
    "decision": (lambda value: value in DECISIONS, "one of " + ", ".join(DECISIONS)),
    "line": whole(1),
}


@dataclass(frozen=True)
class Waiver:
    """One decision about the findings of a rule in the files that it means."""

    file: str
    rule: str
    decision: str
    who: str
    why: str
    line: int | None = None

    #: It means files alone.
    event = ""

    @property
    def action(self) -> str:
        """What the finding says of it."""
        return f"{DECISIONS[self.decision]}: {self.who}: {self.why}"

    def as_dict(self) -> dict[str, object]:
        """The entry as it was written."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@cache
def waivers(text: str) -> tuple[Waiver, ...]:
    """The waivers of a TOML text. Raises UsageError and MalformedError naming the entry."""
    read = []
    for number, entry in enumerate(entries(text, "waiver", _FORMS), start=1):
        for key in ("file", "rule", "decision"):
            if key not in entry:
                raise MalformedError(f"waiver {number}", key, "is missing")
        waiver = Waiver(**entry)
        if waiver.rule not in RULES:
            raise UsageError(f"waiver {number}: rule", waiver.rule, tuple(RULES))
        allowed = RULES[waiver.rule].decisions
        if waiver.decision not in allowed:
            only = f"it allows {', '.join(allowed)}" if allowed else "nothing can be decided of it"
            raise MalformedError(
                f"waiver {number}", waiver.decision, f"not for {waiver.rule}; {only}"
            )
        read.append(waiver)
    return tuple(read)


def decided(found: pl.DataFrame, files: pl.DataFrame, given: Sequence[Waiver]) -> pl.DataFrame:
    """One row per finding that an entry means: row (its place in `found`), entry, its decision,
    what the finding then says (decided), and the columns of `found`.

    `found` has file_id, rule and line, `files` file_id and origin; of a file with several origins
    the first counts.
    """
    facts = pl.DataFrame(
        [(one.rule, one.line, one.decision, one.action) for one in given],
        schema={"rule": pl.String, "only": pl.UInt32, "decision": pl.String, "decided": pl.String},
        orient="row",
    ).with_row_index("entry")
    first = files.select("file_id", "origin").unique("file_id", keep="first", maintain_order=True)
    pairs = meant(given, first).join(facts, on="entry", maintain_order="left").drop("origin")
    return (
        found.with_row_index("row")
        .join(pairs, on=["file_id", "rule"], maintain_order="left_right")
        .filter(pl.col("only").is_null() | (pl.col("only") == pl.col("line")).fill_null(False))
        .sort("row", "entry")
        .unique("row", keep="first", maintain_order=True)
        .drop("only")
    )


def accepted(found: pl.DataFrame, files: pl.DataFrame, given: Sequence[Waiver]) -> pl.DataFrame:
    """The findings, those that were accepted as warnings that say by whom and why."""
    if not given:
        return found
    return _marked(found, decided(found, files, given).filter(pl.col("decision") == "accept"))


def _marked(found: pl.DataFrame, chosen: pl.DataFrame) -> pl.DataFrame:
    """The findings with what was decided of the chosen rows; what refused and is settled warns."""
    said = found.with_row_index("row").join(
        chosen.select("row", "decided", "decision"), on="row", how="left", maintain_order="left"
    )
    return said.with_columns(_severity(), action=pl.coalesce("decided", "action")).select(
        found.columns
    )


def _severity() -> pl.Expr:
    """The severity of each finding after its decision: what refused and is settled warns."""
    settled = pl.col("decision").is_in(["accept", "repair"]) & (pl.col("severity") == "error")
    return pl.when(settled).then(pl.lit("warning")).otherwise(pl.col("severity")).alias("severity")


def settled(
    texts: pl.DataFrame,
    found: pl.DataFrame,
    given: Sequence[Waiver],
    reading: Callable[[pl.DataFrame, pl.DataFrame], pl.DataFrame],
) -> tuple[pl.DataFrame, pl.DataFrame, list[pl.DataFrame]]:
    """(texts, their findings, public findings of what was decided): repairs made, files left out.

    `reading` gives the public findings of some texts. Files that a repair or a drop may mean are
    read to see what is found there. A repair changes their text, which is then read like any other,
    so no other rule is passed over; what comes to light only then is decided in its turn. A dropped
    file is not read again.
    """
    changing = [one for one in given if one.decision != "accept"]
    if not changing:
        return texts, found, []
    unique = pl.col("refused").fill_null("") != "DUPLICATE_FILE"
    first = texts.filter(unique)
    names = meant(changing, first.select("file_id", "origin"))["file_id"].unique()
    part = first.filter(pl.col("file_id").is_in(names.implode()))
    said: list[pl.DataFrame] = []
    while part.height:
        seen = reading(part, found.filter(pl.col("file").is_in(part["file"].implode())))
        chosen = decided(seen, part, given)
        out = chosen.filter((pl.col("decision") == "drop") & (pl.col("severity") == "error"))
        is_out = pl.col("file_id").is_in(out["file_id"].unique().implode())
        done = chosen.filter((pl.col("decision") != "accept") & ~is_out)
        new, changes = repaired(part.filter(~is_out), _with_cells(done, seen))
        every = texts.select("file").join(new, on="file", how="left", maintain_order="left")
        left_out = is_out & unique
        found = found.join(texts.filter(left_out), on="file", how="anti", maintain_order="left")
        texts = texts.with_columns(
            text=pl.when(left_out).then(pl.lit("")).otherwise(pl.coalesce(every["text"], "text")),
            refused=pl.when(left_out).then(pl.lit("DROPPED")).otherwise("refused"),
        )
        moved = seen.filter((pl.col("rule") == "LINE_SHIFTED") & pl.col("event_id").is_not_null())
        said += [
            dropped(seen.filter(is_out), part, given),
            _told(done, changes, seen.columns),
            # records that were moved are in place in the new text
            moved.join(part.join(new, on="file", how="semi"), on="file_id", how="semi"),
        ]
        part = texts.filter(pl.col("file").is_in(new["file"].implode())).join(
            part, on=["file", "text"], how="anti", maintain_order="left"
        )
    return texts, found, said


def _with_cells(done: pl.DataFrame, seen: pl.DataFrame) -> pl.DataFrame:
    """The findings to settle; a count of players in each cell that names one too many."""
    counts = pl.col("rule") == "PLAYER_COUNT"
    cells = seen.filter(pl.col("rule") == "UNKNOWN_OPPONENT").select("event_id", "line", "column")
    in_cells = (
        done.filter(counts)
        .drop("line", "column")
        .join(cells, on="event_id", maintain_order="left_right")
    )
    return pl.concat([done.filter(~counts), in_cells.select(done.columns)])


def _told(done: pl.DataFrame, changes: pl.DataFrame, public: list[str]) -> pl.DataFrame:
    """The findings that were settled, each place of an entry and a rule once."""
    own = done.drop("line", "column", "before", "after").join(
        changes, on="row", maintain_order="left_right"
    )
    own = own.unique(["entry", "file_id", "rule", "line", "column"], maintain_order=True)
    return own.with_columns(_severity(), action="decided").select(public)


def dropped(found: pl.DataFrame, files: pl.DataFrame, given: Sequence[Waiver]) -> pl.DataFrame:
    """The findings of files that are left out, and one more for each such file."""
    refused = pl.col("severity") == "error"
    chosen = decided(found, files, given).filter((pl.col("decision") == "drop") & refused)
    once = chosen.unique("file_id", keep="first", maintain_order=True)
    nothing = {
        name: pl.lit(None, found.schema[name])
        for name in ("event_id", "line", "column", "before", "after")
    }
    more = once.with_columns(
        text="rule", rule=pl.lit("DROPPED"), action="decided", **nothing
    ).select(found.columns)
    return pl.concat([_marked(found, chosen), more])


def used(found: pl.DataFrame, files: pl.DataFrame, given: Sequence[Waiver]) -> list[int]:
    """How many findings say of each entry that it was followed."""
    followed = decided(found, files, given).filter(pl.col("action") == pl.col("decided"))
    counts = dict(followed["entry"].value_counts().rows())
    return [counts.get(place, 0) for place in range(len(given))]
