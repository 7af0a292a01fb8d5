"""Published places with a known fault: the audit finds those events, and names the fault."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random

import polars as pl
import pytest

from data.builder.events import Event
from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline.rules.editions import EDITIONS
from pipeline.runs.auditing import judged
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from tests.audits.published import Hidden, event_ids, places_under

LIST = ("BH/C1", "BH", "SB")
START = date(2026, 4, 4)


def audit(
    folder: Path, events: Iterable[Event], ranks: Iterable[Mapping[int, int]], listed: str
) -> pl.DataFrame:
    """The audit of events with these places against one list."""
    archive = folder / "archive"
    archive.mkdir()
    for number, (event, places) in enumerate(zip(events, ranks, strict=True)):
        (archive / f"{number:04}.trf").write_bytes(write(event, ranks=places))
    run_all([archive], folder / "out", settings("PTS", [listed]), 1, lambda *_: None)
    return judged(folder / "out", [listed.partition("=")[0]], (), None, 1)


def permuted(places: Mapping[int, int]) -> dict[int, int]:
    """The places without shared ones: equal ones go by start number."""
    order = sorted(places, key=lambda player: (places[player], player))
    return {player: place for place, player in enumerate(order, 1)}


def swapped(
    event: Event, places: Mapping[int, int], level: bool, tied: bool
) -> dict[int, int] | None:
    """The places with two neighbours changed, if there are such: level on points or not, tied on
    the whole list or not."""
    total = {player.number: event.total(player) for player in event.players}
    stated = permuted(places)
    order = sorted(stated, key=stated.__getitem__)
    for first, second in pairwise(order):
        same = places[first] == places[second]
        if (total[first] == total[second]) == level and same == tied:
            return {**stated, first: stated[second], second: stated[first]}
    return None


@pytest.fixture(scope="module")
def published() -> tuple[list[Event], list[dict[int, int]]]:
    events = [swiss(seed, 30, 5, start=START, unplayed=0.05) for seed in range(60)]
    return events, places_under(events, Hidden(LIST, "fide-2026"))


@pytest.mark.parametrize(
    ("level", "tied", "cause"),
    [(True, False, "other"), (True, True, "lots"), (False, False, "points")],
)
def test_swapped_neighbours_are_found_and_nothing_else(
    tmp_path: Path,
    published: tuple[list[Event], list[dict[int, int]]],
    level: bool,
    tied: bool,
    cause: str,
) -> None:
    events, places = published
    stated = [permuted(ranks) if not tied else ranks for ranks in places]
    can = [n for n in range(60) if swapped(events[n], places[n], level, tied)]
    chosen = Random(1).sample(can, 6)
    for number in chosen:
        stated[number] = swapped(events[number], places[number], level, tied) or {}
    rows = audit(tmp_path, events, stated, f"theirs={','.join(LIST)}")
    ids = [event_ids([events[n]], [stated[n]])[0] for n in chosen]
    differing = rows.filter(~pl.col("exact") if tied else ~pl.col("consistent"))
    assert sorted(differing["event_id"]) == sorted(ids)
    if cause != "other":
        assert set(differing["cause"]) == {cause}
    else:
        assert (
            differing["cause"].is_in(["unexplained", "edition", "option", "coding", "list"]).all()
        )
        assert (differing["cause"] == "unexplained").sum() >= 4
        assert (differing["moved"] == 2).all() and (differing["kendall"] == 1).all()
    by_edition = differing.filter(pl.col("cause") == "edition")
    for event_id, detail in by_edition.select("event_id", "detail").rows():
        number = chosen[ids.index(event_id)]
        others = places_under([events[number]], Hidden(LIST, detail))[0]
        place = stated[number]
        assert all(others[a] <= others[b] for a in place for b in place if place[a] < place[b])


@pytest.mark.parametrize("follows", ["virtual-opponent", "fide-2024", "fide-2026"])
@pytest.mark.parametrize("dated", ["virtual-opponent", "fide-2023", "fide-2026"])
def test_places_of_another_edition_are_called_so(tmp_path: Path, dated: str, follows: str) -> None:
    texts = {edition.name: edition.text for edition in EDITIONS}
    start = max(next(e.since for e in EDITIONS if e.name == dated), date(2020, 5, 2))
    events = [swiss(seed, 24, 7, start=start, unplayed=0.2) for seed in range(8)]
    stated = [permuted(places) for places in places_under(events, Hidden(LIST, follows))]
    rows = audit(tmp_path, events, stated, f"theirs={','.join(LIST)}")
    wrong = rows.filter(~pl.col("consistent"))
    if texts[dated] == texts[follows]:
        assert wrong.is_empty()
    else:
        assert wrong.height >= 6
        assert set(wrong["cause"]) == {"edition"}
        # an event that several editions explain names the first of them
        named = [texts[detail] for detail in wrong["detail"]]
        assert named.count(texts[follows]) > len(named) / 2


def test_another_reading_another_coding_and_another_list(tmp_path: Path) -> None:
    robins = [round_robin(seed, 12, start=START, unplayed=0.5, unrated=0.0) for seed in range(8)]
    option = places_under(robins, Hidden(("WON", "BPG"), "fide-2026"), "round-robin-forfeits=count")
    causes = audit_causes(tmp_path / "option", robins, option, "theirs=WON,BPG")
    assert ("option", "round-robin-forfeits=count") in causes
    events = [swiss(seed, 24, 7, start=START, unplayed=0.3) for seed in range(8)]
    us_chess = Hidden(("US_MMED", "US_SOLK", "US_CUM", "US_CUMOPP"), "fide-2026")
    causes = audit_causes(
        tmp_path / "list", events, places_under(events, us_chess), "theirs=KS,SB,BPG"
    )
    assert causes == {("list", "us-chess")}
    meant = [with_games(event) for event in events]
    causes = audit_causes(
        tmp_path / "coding", events, places_under(meant, Hidden(LIST, "fide-2026")),
        f"theirs={','.join(LIST)}",
    )  # fmt: skip
    assert ("coding", "forfeits as games") in causes


def audit_causes(
    folder: Path, events: Iterable[Event], places: Iterable[Mapping[int, int]], listed: str
) -> set[tuple[str, str]]:
    folder.mkdir()
    rows = audit(folder, events, [permuted(one) for one in places], listed)
    wrong = rows.filter(~pl.col("consistent"))
    assert wrong.height >= 3
    return set(wrong.select("cause", "detail").rows())


def with_games(event: Event) -> Event:
    """The event with its forfeits as games over the board."""
    letters = {"+": "1", "-": "0"}
    return replace(
        event,
        players=tuple(
            replace(
                player,
                cells=tuple(
                    replace(cell, result=letters.get(cell.result, cell.result))
                    for cell in player.cells
                ),
            )
            for player in event.players
        ),
    )


def test_the_declared_list_is_named_before_others_that_explain_as_much(tmp_path: Path) -> None:
    events = [
        replace(swiss(seed, 30, 5, start=START, scoring="3-1-0"), declared_list=",".join(LIST))
        for seed in range(31, 37)
    ]
    stated = [permuted(places) for places in places_under(events, Hidden(LIST, "fide-2026"))]
    archive = tmp_path / "archive"
    archive.mkdir()
    for number, (event, places) in enumerate(zip(events, stated, strict=True)):
        (archive / f"{number}.trf").write_bytes(write(event, ranks=places))
    asked = settings("PTS", ["declared", "theirs=KS,BPG"])
    run_all([archive], tmp_path / "out", asked, 1, lambda *_: None)
    rows = judged(tmp_path / "out", ["declared", "theirs"], (), None, 1)
    followed = rows.filter(pl.col("list") == "declared", "exact")
    theirs = rows.filter(pl.col("list") == "theirs", pl.col("cause") == "list")
    theirs = theirs.join(followed, on="event_id", how="semi")
    assert theirs.height >= 3
    assert set(theirs["detail"]) == {"declared"}


def test_a_list_that_points_do_not_lead_is_ranked_and_audited(tmp_path: Path) -> None:
    events = [swiss(seed, 24, 7, start=START, unplayed=0.3) for seed in range(8)]
    us_chess = Hidden(("US_MMED", "US_SOLK", "US_CUM", "US_CUMOPP"), "fide-2026")
    places = places_under(events, us_chess)
    causes = audit_causes(tmp_path / "points-later", events, places, "theirs=WIN,PTS,BH")
    assert causes == {("list", "us-chess")}


def test_a_list_that_ends_in_lots_is_held_to_what_stands_before_them(tmp_path: Path) -> None:
    events = [swiss(seed, 30, 5, start=START, unplayed=0.1) for seed in range(6)]
    stated = [permuted(places) for places in places_under(events, Hidden(("WIN",), "fide-2026"))]
    rows = audit(tmp_path, events, stated, "theirs=WIN,LOTS,BH")
    assert set(rows["cause"]) == {"lots"}
    assert rows["consistent"].all() and (rows["left_tied"] > 0).all()
    (tmp_path / "editions").mkdir()
    older = [swiss(seed, 24, 7, start=START, unplayed=0.2) for seed in range(8)]
    stated = [permuted(p) for p in places_under(older, Hidden(LIST, "virtual-opponent"))]
    rows = audit(tmp_path / "editions", older, stated, f"theirs={','.join(LIST)},LOTS")
    assert (rows["cause"] == "edition").sum() >= 6
