"""E3: does the edition of the rules matter?"""

from itertools import combinations

import polars as pl

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground, dense, ranked
from pipeline.studies.registry import study

#: The texts of 2023 and 2024 give the same values.
EDITIONS = ("virtual-opponent", "fide-2024", "fide-2026")
_PAIRS = tuple(combinations(EDITIONS, 2))
PLACE, WINNER, MOVED = "any place changes", "another winner", "players whose place changes"


@study(
    "editions",
    "Does the edition of the rules matter?",
    chart=Chart((PLACE,), labels=("list", "editions"), colour="unplayed"),
    lists=("BH/C1,BH,SB,PS",),
    cautions=(
        "Editions differ in unplayed rounds alone, so the shares speak of byes and forfeits as "
        "much as of the rules.",
        "An archive holds no event that was played under three texts; the organiser may have "
        "chosen another list under another one.",
    ),
)
def editions(ground: Ground) -> Answer:
    """Each event is ranked anew under each list with the virtual opponent used before September
    2023, under the text of 2023 and 2024 and under that of March 2026. For each pair of editions:
    the share of events in which any place changes, in which the winner changes (ties that the list
    leaves broken by one common lot), and the share of players whose place changes; for all events
    and by fifths of the events in order of their share of unplayed rounds."""
    lots = ground.con.sql("from study_lots").pl()
    events = pl.concat(_compared(ground, tables, lots) for tables in ground.tables())
    quintile = ground.events.select("event_id", "unplayed_quintile")
    cells = events.join(quintile, on="event_id").with_columns(
        unplayed=pl.format("quintile {}", "unplayed_quintile")
    )
    cells = pl.concat(
        [events.with_columns(unplayed=pl.lit("all")), cells.drop("unplayed_quintile")]
    )
    facts = ((PLACE, pl.col("moved") > 0, 1), (WINNER, pl.col("other_winner"), 1),
             (MOVED, pl.col("moved"), pl.col("players")))  # fmt: skip
    keys = ("list", "editions", "unplayed")
    rows = pl.concat(
        cells.select(
            "event_id", *keys, measure=pl.lit(measure), hits=hits.cast(pl.Float64),
            of=pl.lit(of).cast(pl.Float64) if isinstance(of, int) else of.cast(pl.Float64),
        )
        for measure, hits, of in facts
    )  # fmt: skip
    kinds: Kinds = {PLACE: "share", WINNER: "share", MOVED: "ratio"}
    return Answer(events, Values(rows, kinds, keys))


def _compared(ground: Ground, tables: tuple[pl.DataFrame, ...], lots: pl.DataFrame) -> pl.DataFrame:
    """One row per event, list and pair of editions: players, moved, other_winner."""
    ranks = pl.concat(
        ranked(dense(tables, edition), ground.lists, ground.question.options).with_columns(
            edition=pl.lit(edition)
        )
        for edition in EDITIONS
    )
    wide = (
        ranks.pivot("edition", index=["event_id", "list", "competitor"], values="rank")
        .join(lots, on=["event_id", "competitor"])
        .group_by("event_id", "list")
        .agg(
            players=pl.len().cast(pl.Int32),
            **{f"first {name}": pl.col("competitor").sort_by(name, "lot").first()
               for name in EDITIONS},
            **{f"{a} / {b}": (pl.col(a) != pl.col(b)).sum().cast(pl.Int32) for a, b in _PAIRS},
        )
    )  # fmt: skip
    return pl.concat(
        wide.select(
            "event_id",
            "list",
            "players",
            editions=pl.lit(f"{a} / {b}"),
            moved=f"{a} / {b}",
            other_winner=pl.col(f"first {a}") != pl.col(f"first {b}"),
        )
        for a, b in _PAIRS
    ).sort("event_id", "list", "editions")
