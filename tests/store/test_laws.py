"""The laws over the tables of a bucket in memory are those over published files."""

import polars as pl
import pytest

from pipeline.errors import ContractError
from pipeline.store.laws import laws
from tests.store.sample import tables
from tests.store.test_checks import CHANGED, E2

READ = ("files", "events", "players", "games", "rounds", "findings")


def stages(frames: dict[str, pl.DataFrame]) -> list[dict[str, pl.DataFrame]]:
    """The tables as a bucket makes them."""
    names = (READ, ("tiebreaks",), ("standings", "audit"))
    return [{name: frames[name] for name in stage} for stage in names]


def hold(frames: dict[str, pl.DataFrame]) -> None:
    with laws() as held:
        for new in stages(frames):
            held.hold(new)


def test_a_sample_breaks_no_law() -> None:
    hold(tables(events=3))


@pytest.mark.parametrize(("law", "table", "change"), [case[:3] for case in CHANGED if case[3]])
def test_a_changed_table_is_refused(law: str, table: str, change: dict[str, pl.Expr]) -> None:
    frames = tables()
    frames[table] = frames[table].with_columns(**change)
    with pytest.raises(ContractError):
        hold(frames)


def test_the_refusal_names_the_event() -> None:
    frames = tables()
    wrong = (pl.col("event_id") == E2) & (pl.col("competitor") == 1)
    frames["standings"] = frames["standings"].with_columns(
        rank=pl.when(wrong).then(pl.lit(2, pl.UInt32)).otherwise("rank")
    )
    with pytest.raises(ContractError, match="standings_ranks") as caught:
        hold(frames)
    assert f"event_id={E2}" in str(caught.value)


@pytest.mark.parametrize("table", READ[2:5])
def test_events_that_are_not_there_are_missed(table: str) -> None:
    frames = tables()
    frames[table] = pl.concat(
        [frames[table], frames[table].tail(1).with_columns(event_id=pl.lit("elsewhere"))]
    )
    with pytest.raises(ContractError):
        hold(frames)


def test_a_law_is_held_by_the_stage_that_completes_its_tables() -> None:
    frames = tables()
    frames["tiebreaks"] = frames["tiebreaks"].with_columns(PTS=pl.lit(0.0))
    read, computed, ranked = stages(frames)
    with laws() as held:
        held.hold(read)
        with pytest.raises(ContractError, match="tiebreaks_points"):
            held.hold(computed)
    with laws() as held:
        held.know({**read, **computed})
        held.hold(ranked)
