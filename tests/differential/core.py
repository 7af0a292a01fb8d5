"""Our values against tiebreak-core's, and where that package errs.

The ids are those of docs/adjudications.md and of DISAGREES in its oracle.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl

from data.builder.events import Event
from pipeline import compute_tiebreaks, read_archive
from pipeline.tables.ingest import Tables
from tests.differential.adjudications import Adjudication, judged
from tests.differential.cases import write_files
from tests.differential.compare import CODES
from tests.differential.readings import KEYS, list_values, table_values
from tests.differential.tiebreak_core_oracle import supports, tiebreak_core_values

_ROBIN, _ANY = pl.col("predetermined"), pl.col("theirs")

#: What tiebreak-core 1.2.0 does otherwise; where nothing exact can be said any value of it passes.
TIEBREAK_CORE = (
    Adjudication(
        "2", "STD", ~_ROBIN, pl.col("ours") - 0.5 * pl.col("double_forfeits"),
        "a double forfeit gives 0 each",
    ),
    Adjudication(
        "3", "DE", ~pl.col("all_met"), _ANY,
        "a forfeit counts as met, and standings are rebuilt after the first place (4)",
    ),
    Adjudication(
        "14", "BH FB SB ARO", (pl.col("cuts") > 0) & (pl.col("cuts") >= pl.col("elements")), _ANY,
        "one element is kept",
    ),
    Adjudication(
        "13", "SB", pl.col("cuts") > 1, _ANY,
        "the second cut among VURs of equal product is the first round's",
    ),
    Adjudication(
        "55", "ARO TPR PTP APRO APPO", pl.col("unrated"), _ANY,
        "unrated opponents are left out and the code is kept",
    ),
    Adjudication(
        "15", "AOB ARO TPR PTP APRO APPO", pl.col("games") == 0, pl.lit(0.0),
        "the value of no game is 0",
    ),
    Adjudication(
        "15a", "PTP APPO", (_ANY - pl.col("ours")).is_between(1, 10), _ANY,
        "expectations are added as floats",
    ),
    Adjudication(
        "18", "KS", _ROBIN & pl.col("odd"), _ANY,
        "the limit is half of the rounds, free rounds included",
    ),
    Adjudication(
        "20", "KS", ~_ROBIN, pl.col("over_the_board"),
        "forfeits do not count in a Swiss",
    ),
    Adjudication(
        "21", "WON", _ROBIN, pl.col("ours") + pl.col("forfeit_wins"),
        "forfeit wins of a round robin count",
    ),
    Adjudication(
        "21", "BPG BWG", _ROBIN, pl.col("ours") + pl.col("black_forfeit_wins"),
        "forfeit wins of a round robin count",
    ),
    Adjudication(
        "22", "REP", _ROBIN, pl.col("ours") + pl.col("forfeit_losses"),
        "forfeit losses of a round robin count as elected",
    ),
    Adjudication(
        "31", "FB AOB", pl.col("last_forfeits"), _ANY,
        "forfeited pairings of the last round are not redrawn",
    ),
    Adjudication(
        "40", "BH FB AOB", _ROBIN & pl.col("ours").is_null(), pl.col("lenient"),
        "Buchholz is computed in round robins",
    ),
)  # fmt: skip


def known(event: Event) -> bool:
    """Whether the package can be asked: it knows 1-½-0 and events that are over."""
    standard = event.scoring is None or [event.scoring[symbol] for symbol in "WDL"] == [10, 5, 0]
    return standard and len(event.players[0].cells) == event.rounds


def compared(events: dict[str, Event], folder: Path, edition: str, robin: bool) -> pl.DataFrame:
    """One row per event, player and code that the package knows, and per tier of PTS,DE: KEYS,
    ours, theirs, verdict and what the adjudications read."""
    paths = write_files(events, folder)
    named = dict(zip([path.name for path in paths], events.values(), strict=True))
    codes = [code for code in CODES if supports(code, edition)]
    theirs = pl.concat(
        tiebreak_core_values(named, asked, edition=edition, predetermined=robin).filter(
            pl.col("code").is_in(asked[-1:] if asked[-1] == "DE" else asked)
        )
        for asked in (codes, ["PTS", "DE"])
    ).select("player", "code", event="path", theirs="value")
    tables = read_archive(paths, edition)
    ours = pl.concat([_values(tables, codes), _tiers(tables)], how="diagonal")
    rows = ours.join(_facts(tables), on=["event", "player"]).with_columns(_elements(), _cuts())
    return judged(rows.join(theirs, on=["event", "player", "code"]), TIEBREAK_CORE).sort(KEYS)


def _values(tables: Tables, codes: Sequence[str]) -> pl.DataFrame:
    """The table values beside those of the event without its forfeited pairings."""
    unpaired = pl.when("played").then("opponent").alias("opponent")
    without = replace(tables, rounds=tables.rounds.with_columns(unpaired))
    koya = [code for code in codes if code.startswith("KS")]
    over_the_board = (
        compute_tiebreaks(without, koya)
        .rename({"competitor": "player"})
        .unpivot(koya, index=["event_id", "player"], variable_name="code")
        .join(_events(tables), on="event_id")
        .select("event", "player", "code", over_the_board="value")
    )
    return table_values(tables, codes).join(
        over_the_board, on=["event", "player", "code"], how="left"
    )


def _tiers(tables: Tables) -> pl.DataFrame:
    """The tiers of DE on points, and whether all of the group have met."""
    tiers = list_values(tables, ["PTS", "DE"]).filter(pl.col("code") == "DE")
    groups = tiers.select("event", "player", "group")
    met = (
        tables.rounds.join(_events(tables), on="event_id")
        .filter(pl.col("opponent").is_not_null() & (pl.col("played") | pl.col("predetermined")))
        .select("event", "opponent", player="competitor")
        .unique()
        .join(groups, on=["event", "player"])
        .join(groups.rename({"player": "opponent"}), on=["event", "opponent", "group"])
        .group_by("event", "group")
        .agg(met=pl.len())
    )
    sizes = groups.group_by("event", "group").agg(size=pl.len().cast(pl.Int64))
    all_met = pl.col("met").fill_null(0) == pl.col("size") * (pl.col("size") - 1)
    complete = sizes.join(met, on=["event", "group"], how="left").select(
        "event", "group", all_met=all_met
    )
    return tiers.join(complete, on=["event", "group"])


def _facts(tables: Tables) -> pl.DataFrame:
    """One row per event and player: what was not played, and of the event what matters here."""
    other = tables.rounds.select(
        "event_id", "round", opponent="competitor", other_result=pl.col("result").cast(pl.String)
    )
    rounds = tables.rounds.join(other, on=["event_id", "round", "opponent"], how="left").join(
        _events(tables), on="event_id"
    )
    result = pl.col("result").cast(pl.String)
    won, lost = result == "+", result == "-"
    last = (won | lost) & (pl.col("round") == pl.col("rounds_played"))
    facts = rounds.group_by("event", player="competitor").agg(
        games=pl.col("played").sum(),
        paired=pl.col("opponent").is_not_null().sum(),
        double_forfeits=(lost & (pl.col("other_result") == "-")).sum(),
        forfeit_wins=won.sum(),
        black_forfeit_wins=(won & (pl.col("colour").cast(pl.String) == "b")).sum(),
        forfeit_losses=lost.sum(),
        last_forfeits=last.any(),
    )
    return facts.with_columns(pl.col("last_forfeits").any().over("event")).join(
        _events(tables).select("event", "unrated", "odd"), on="event"
    )


def _events(tables: Tables) -> pl.DataFrame:
    return tables.events.join(tables.files, on="file_id").select(
        "event_id",
        "predetermined",
        "rounds_played",
        event="origin",
        unrated=pl.col("rated") < pl.col("players"),
        odd=pl.col("players") % 2 == 1,
    )


def _cuts() -> pl.Expr:
    """How many elements a code leaves out."""
    count = pl.col("code").str.extract(r"/[CM](\d+)").cast(pl.Int64).fill_null(0)
    return (count * pl.when(pl.col("code").str.contains("/M")).then(2).otherwise(1)).alias("cuts")


def _elements() -> pl.Expr:
    """How many elements the value of a code has before cuts."""
    return (
        pl.when(pl.col("code").str.starts_with("ARO"))
        .then("games")
        .when("predetermined")
        .then("paired")
        .otherwise("rounds")
        .cast(pl.Int64)
        .alias("elements")
    )
