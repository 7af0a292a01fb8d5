"""What a change of an event changes, and what it leaves alone."""

from dataclasses import replace
from pathlib import Path

import polars as pl
from polars.testing import assert_frame_equal

from data.builder.events import SCORINGS, Cell, Event, Player
from pipeline.tiebreaks.catalogue import lookup
from pipeline.units import AVERAGE, POINTS, PRODUCT
from tests.properties.drawn import CODES, drawn, places, read, values, with_cells

#: Drawn from the bytes of the file.
LOTS = ["LOTS"]
RATED = [code for code in CODES if lookup(code)[1].rated and not lookup(code)[0].modifiers.assumed]
#: The rating of the unrated, which does not rise with the others.
ASSUMED = [code for code in CODES if lookup(code)[0].modifiers.assumed]
COLOURED = ["BPG", "BWG", "US_BLACKS"]
#: The limit moves by half points whatever a game is worth.
HALF_POINTS = ["KS/L+1", "KS/L-1"]
MORE = 137


def test_a_constant_on_all_ratings(tmp_path: Path) -> None:
    """The rating tie-breaks rise by it."""
    events = drawn()
    raised = {key: with_more_rating(event) for key, event in events.items()}
    before = values(read(events, tmp_path / "before")).drop(ASSUMED, LOTS)
    after = values(read(raised, tmp_path / "after")).drop(ASSUMED, LOTS)
    expected = before.with_columns(pl.col(RATED) + MORE)
    assert_frame_equal(after, expected, check_exact=True)
    assert before["PTP"].null_count() < before.height


def with_more_rating(event: Event) -> Event:
    players = (
        replace(player, rating=None if player.rating is None else player.rating + MORE)
        for player in event.players
    )
    return replace(event, players=tuple(players))


def test_an_assumed_rating_is_one_in_the_file(tmp_path: Path) -> None:
    """/U stands for the rating that the unrated would bring."""
    events = {key: event for key, event in drawn().items() if any(map(unrated, event.players))}
    filled = {
        key: replace(
            event,
            players=tuple(
                replace(player, rating=1500) if unrated(player) else player
                for player in event.players
            ),
        )
        for key, event in events.items()
    }
    assumed = values(read(events, tmp_path / "before")).select(ASSUMED)
    bare = [code.removesuffix("/U1500") for code in ASSUMED]
    written = values(read(filled, tmp_path / "after")).select(bare)
    assert_frame_equal(assumed, written.rename(dict(zip(bare, ASSUMED, strict=True))))
    assert len(events) > 3


def unrated(player: Player) -> bool:
    return player.rating is None


def test_mirrored_colours(tmp_path: Path) -> None:
    """Only the games with Black change: all games are White here or there."""
    events = drawn()
    turned = {key: with_cells(event, mirrored) for key, event in events.items()}
    first, second = read(events, tmp_path / "before"), read(turned, tmp_path / "after")
    before, after = values(first).drop(LOTS), values(second).drop(LOTS)
    assert_frame_equal(after.drop(COLOURED), before.drop(COLOURED), check_exact=True)
    assert (before["BWG"] + after["BWG"]).equals(before["WON"])
    assert not after["BPG"].equals(before["BPG"])
    assert_frame_equal(places(second), places(first))


def mirrored(cell: Cell) -> Cell:
    return replace(cell, colour={"w": "b", "b": "w", "-": "-"}[cell.colour])


def test_doubled_points(tmp_path: Path) -> None:
    """2-1-0 instead of 1-½-0: scores double, their products are four times as large."""
    standard = {key: replace(event, scoring=None) for key, event in drawn().items()}
    doubled = {key: replace(event, scoring=SCORINGS["2-1-0"]) for key, event in standard.items()}
    first, second = read(standard, tmp_path / "before"), read(doubled, tmp_path / "after")
    unlike = [*HALF_POINTS, *LOTS]
    before, after = values(first).drop(unlike), values(second).drop(unlike)
    expected = before.with_columns(
        pl.col(code) * (2 if unit is AVERAGE else 2**unit.power)
        for code in before.columns
        if code in CODES and (unit := lookup(code)[1].unit)
    )
    # strengths on the results graph are rounded to six decimals
    assert_frame_equal(after, expected, rel_tol=0, abs_tol=1e-5)
    assert {lookup(code)[1].unit for code in CODES} >= {POINTS, PRODUCT, AVERAGE}
    assert_frame_equal(places(second), places(first))
