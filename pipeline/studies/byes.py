"""E10: does a bye help or hurt in a tie-break?"""

import polars as pl

from pipeline.errors import MalformedError
from pipeline.rankings.lists import POINTS
from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.editions import EDITIONS
from pipeline.studies.ground import Ground, dense
from pipeline.studies.registry import study
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import compute

AHEAD, BEHIND, LEVEL = "player with the bye ahead", "behind", "level"
_SCHEMA = {"event_id": pl.String, "competitor": pl.UInt32, "points": pl.Float64,
           "edition": pl.String, "code": pl.String, "value": pl.Float64}  # fmt: skip
#: The arm outside FIDE's editions.
_US, _US_CODE = "us-chess", "US_MMED"


@study(
    "byes",
    "Does a bye help or hurt in a tie-break?",
    chart=Chart((AHEAD,), labels=("category", "code", "edition")),
    lists=("BH/C1", "BH", "SB"),
    cautions=(
        "Who takes a bye is not drawn by lot: a pairing-allocated bye goes to the lowest scores, "
        "half-point byes to those who asked. The comparison is among players on equal points, not "
        "between the same player with and without a bye.",
    ),
)
def byes(ground: Ground) -> Answer:
    """Pairs of players on equal points of whom one has played every round over the board and the
    other all but one: a pairing-allocated bye, a half-point bye, a full-point bye or a win by
    forfeit. Who is ahead by the first criterion of each list, under the virtual opponent, the text
    of 2024 and that of 2026, and by the modified median of US Chess: shares of the pairs of all
    events together, so events with many pairs weigh more; the bootstrap draws whole series."""
    codes = [_criterion(ground, number) for number in range(len(ground.lists))]
    players = ground.frame("byes_players")
    some = ground.tables("event_id in (select event_id from rounds where not played)")
    parts = [_values(ground, tables, edition, codes) for tables in some for edition in EDITIONS]
    values = pl.concat([pl.DataFrame(schema=_SCHEMA), *parts])
    ground.keep("byes_values", values.join(players, on=["event_id", "competitor"]))
    events = ground.frame("byes_pairs")
    keys = ("category", "edition", "code")
    pairs = pl.sum_horizontal("ahead", "behind", "level").cast(pl.Float64)
    rows = pl.concat(
        events.select("event_id", *keys, measure=pl.lit(measure),
                      hits=pl.col(column).cast(pl.Float64), of=pairs)
        for measure, column in ((AHEAD, "ahead"), (BEHIND, "behind"), (LEVEL, "level"))
    )  # fmt: skip
    kinds: Kinds = {AHEAD: "ratio", BEHIND: "ratio", LEVEL: "ratio"}
    return Answer(events, Values(rows, kinds, keys))


def _criterion(ground: Ground, number: int) -> str:
    """The first code of a list after the points. Raises MalformedError if it has no value."""
    ranking = ground.lists[number]
    codes = [code for code in ranking.codes if code != POINTS]
    if not codes or lookup(codes[0])[1].grain == "group":
        raise MalformedError("list", ranking.name, "its first criterion has no value of its own")
    return codes[0]


def _values(
    ground: Ground, tables: tuple[pl.DataFrame, ...], edition: str, codes: list[str]
) -> pl.DataFrame:
    """One row per player and code: event_id, competitor, points, edition, code, value (higher is
    better); the code of US Chess once, since no edition of FIDE touches it."""
    us = [_US_CODE] if edition == EDITIONS[-1] else []
    wanted = list(dict.fromkeys([*codes, *us]))
    computed = compute(dense(tables, edition), [POINTS, *wanted], ground.question.options)
    better = {code: lookup(code)[1].high_is_better(lookup(code)[0]) for code in wanted}
    ids = tables[1].select("event_id", competitor="player")
    return pl.concat(
        ids.with_columns(
            points=computed[POINTS],
            edition=pl.lit(_US if code in us else edition),
            code=pl.lit(code),
            value=computed[code] if better[code] else -computed[code],
        )
        for code in wanted
    )
