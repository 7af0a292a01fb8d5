"""Laws of every generated and worked event."""

import random
from collections import Counter
from datetime import date

import pytest

from data.builder.events import SCORINGS, Event, points
from data.builder.generate import round_robin, swiss
from data.builder.worked import worked

_ANSWERS = {
    "1": "0", "0": "10=", "=": "=0", "+": "-", "-": "+-", "W": "L", "L": "W", "D": "D",
}  # fmt: skip


def _check(event: Event) -> None:
    players = {player.number: player for player in event.players}
    assert sorted(players) == list(range(1, len(players) + 1))
    for player in event.players:
        assert len(player.cells) == event.rounds
        for turn, cell in enumerate(player.cells):
            if cell.opponent is None:
                assert cell.result in "UFHZ "
                assert cell.colour == "-"
                continue
            other = players[cell.opponent].cells[turn]
            assert other.opponent == player.number != cell.opponent
            assert {cell.colour, other.colour} == {"w", "b"}
            assert other.result in _ANSWERS[cell.result]
        assert event.total(player) == sum(points(cell, event.scoring) for cell in player.cells)
    for turn in range(event.rounds):
        byes = Counter(player.cells[turn].result for player in event.players)
        assert byes["U"] <= 1


@pytest.mark.parametrize("seed", range(60))
def test_swiss(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((5, 6, 9, 16, 31, 60, 121))
    rounds = rng.randint(3, min(15, players))
    unplayed = rng.choice((0.0, 0.1, 0.25))
    scoring = rng.choice(list(SCORINGS))
    event = swiss(
        seed, players, rounds, unplayed=unplayed, scoring=scoring, penalties=0.02,
        unrated_results=0.05, pab_value=rng.choice(("win", "half")),
    )  # fmt: skip
    _check(event)
    for player in event.players:
        assert sum(cell.result == "U" for cell in player.cells) <= 1
    if rounds * 2 < players:
        assert event.rematches() == 0


def test_swiss_is_its_seed() -> None:
    assert swiss(7, 40, 9, unplayed=0.2) == swiss(7, 40, 9, unplayed=0.2)
    assert swiss(7, 40, 9) != swiss(8, 40, 9)


def test_extreme_sizes() -> None:
    _check(swiss(1, 300, 15, unplayed=0.2))
    _check(swiss(1, 5, 15, unplayed=0.25))


def test_repeats_happen_only_when_allowed_or_forced() -> None:
    assert swiss(3, 10, 8, unplayed=0.0, repeats=True).rematches() > 0
    assert swiss(3, 40, 9, unplayed=0.0).rematches() == 0


def test_unplayed_rounds_come_in_every_kind() -> None:
    kinds = Counter(
        cell.result
        for seed in range(20)
        for player in swiss(seed, 60, 9, unplayed=0.2, blank_absences=seed % 2 == 0).players
        for cell in player.cells
    )
    assert set(kinds) == set("1=0+-UFHZ ")
    share = sum(kinds[letter] for letter in "+-FHZ ") / kinds.total()
    assert 0.1 < share < 0.3


def test_colours_alternate_nearly() -> None:
    for player in swiss(5, 60, 9, unplayed=0.0).players:
        colours = Counter(cell.colour for cell in player.cells)
        assert abs(colours["w"] - colours["b"]) <= 3


@pytest.mark.parametrize("players", range(3, 16))
@pytest.mark.parametrize("double", [False, True])
def test_round_robin(players: int, double: bool) -> None:
    event = round_robin(players, players, double=double, unplayed=0.1, start=date(2024, 9, 7))
    _check(event)
    meetings = Counter(
        (player.number, cell.opponent) for player in event.players for cell in player.cells
    )
    games = 2 if double else 1
    for player in event.players:
        for other in event.players:
            if player is not other:
                assert meetings[player.number, other.number] == games


def test_free_rounds_of_an_odd_field() -> None:
    for blank, letter in ((False, "Z"), (True, " ")):
        event = round_robin(1, 5, unplayed=0.0, blank_free_rounds=blank)
        for player in event.players:
            assert [cell.result for cell in player.cells].count(letter) == 1


@pytest.mark.parametrize("key", sorted(worked()))
def test_worked_events(key: str) -> None:
    _check(worked()[key])


def test_ranks_share_places() -> None:
    event = worked()["swiss-16"]
    ranks = event.ranks()
    assert ranks[2] == 1
    assert [ranks[number] for number in (1, 3, 4, 16)] == [2, 2, 2, 2]
    assert ranks[6] == 6
