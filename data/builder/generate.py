"""Generates individual events from a seed: Swiss systems and Berger round robins.

Everything drawn comes from one ``random.Random``, so a seed and its settings are the event.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Literal

from data.builder.events import SCORINGS, Cell, Event, Player, Scoring, points
from data.builder.names import LANGUAGES, Language, person
from data.builder.pairing import Record, choose_bye, pair
from pipeline.simulate.berger import berger_table

_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_UNPLAYED_GAMES = {("+", "-"), ("-", "+"), ("-", "-")}


@dataclass(slots=True)
class _Entrant:
    player: Player
    strength: float
    record: Record
    arrives: int = 1
    gone: bool = False
    cells: list[Cell] = field(default_factory=list)


def swiss(
    seed: int,
    players: int,
    rounds: int,
    *,
    start: date = date(2026, 4, 4),
    unplayed: float = 0.1,
    pab_value: Literal["win", "half"] = "win",
    scoring: str = "1-½-0",
    repeats: bool = False,
    unrated: float = 0.1,
    unrated_results: float = 0.0,
    penalties: float = 0.0,
    blank_absences: bool = False,
    language: str = "ascii",
    declared_list: str | None = None,
) -> Event:
    """Return a Swiss event, the same for the same arguments.

    ``unplayed`` is about the share of a player's rounds that are not played: half-point and
    zero-point byes, rarely full-point byes, forfeits, double forfeits, withdrawals, late entries.
    ``unrated`` is the share of players without a rating, ``unrated_results`` the share of games
    coded W D L, ``penalties`` the share of games scored ``=/0`` or ``0/0``. ``scoring`` is a name
    in ``SCORINGS``. ``blank_absences`` leaves the cells after a withdrawal blank.
    """
    rng = Random(seed)
    chosen = LANGUAGES[language]
    values = SCORINGS[scoring]
    if pab_value == "half":
        values = {**values, "P": values["D"]}
    field_ = _entrants(rng, players, chosen, unrated)
    if unplayed:
        _delay(rng, field_, unplayed)
    for number in range(1, rounds + 1):
        present = [one for one in field_ if _comes(rng, one, number, unplayed, blank_absences)]
        _play_round(rng, present, unplayed, repeats, unrated_results, penalties)
        for one in field_:
            one.record.score += points(one.cells[-1], values)
    title = "Individual: Swiss-System"
    return _event(rng, chosen, field_, start, rounds, values, "FIDE_DUTCH", title, declared_list)


def round_robin(
    seed: int,
    players: int,
    *,
    double: bool = False,
    unplayed: float = 0.05,
    start: date = date(2026, 4, 4),
    scoring: str = "1-½-0",
    unrated: float = 0.1,
    blank_free_rounds: bool = False,
    language: str = "ascii",
    declared_list: str | None = None,
) -> Event:
    """Return a round robin by Berger tables, colours reversed in the second cycle if double.

    ``unplayed`` is about the share of games lost by forfeit, by one or both sides, withdrawals
    included (every later game is a forfeit loss). The free round of an odd field is ``0000 - Z``
    or, with ``blank_free_rounds``, a blank cell.
    """
    rng = Random(seed)
    chosen = LANGUAGES[language]
    values = SCORINGS[scoring]
    field_ = _entrants(rng, players, chosen, unrated)
    free = Cell(None, "-", " " if blank_free_rounds else "Z")
    for round_pairs in berger_table(players, double):
        for one in field_:
            one.gone = one.gone or rng.random() < unplayed / 8
        for white, black in round_pairs:
            if white > players or black > players:
                field_[min(white, black) - 1].cells.append(free)
                continue
            first, second = field_[white - 1], field_[black - 1]
            absent = [one.gone or rng.random() < unplayed / 3 for one in (first, second)]
            _enter(first, second, _forfeit(*absent) or _played(rng, first, second, 0.0, 0.0))
    title = "Individual: Double Round-Robin" if double else "Individual: Round-Robin"
    code = "BERGER_DOUBLEROUNDROBIN" if double else "BERGER_ROUNDROBIN"
    rounds = len(field_[0].cells)
    return _event(rng, chosen, field_, start, rounds, values, code, title, declared_list)


def _entrants(rng: Random, players: int, language: Language, unrated: float) -> list[_Entrant]:
    middle = rng.uniform(1600, 2200)
    strengths = sorted(
        (middle + 250 * (rng.random() + rng.random() + rng.random() - 1.5) for _ in range(players)),
        reverse=True,
    )
    drawn = []
    for strength in strengths:
        name, sex = person(rng, language)
        rating = None if rng.random() < unrated else int(strength + rng.uniform(-60, 60))
        title = next((t for least, t in _TITLES if rating and rating >= least), "")
        title = "W" + title if title and sex == "w" and rng.random() < 0.5 else title
        fide_id = None if rng.random() < 0.1 else 990_000_000 + rng.randrange(9_999_999)
        born = rng.randrange(1945, 2016)
        federation = rng.choice(language.federations)
        player = Player(0, name, rating, sex, title, federation, fide_id, (), born)
        drawn.append((player, strength))
    drawn.sort(key=lambda one: -(one[0].rating or 0))
    return [_Entrant(p, s, Record(number)) for number, (p, s) in enumerate(drawn, start=1)]


def _delay(rng: Random, entrants: list[_Entrant], unplayed: float) -> None:
    """Let some players enter late, by one to three rounds; at least two start on time."""
    for one in entrants[2:]:
        if rng.random() < unplayed / 3:
            one.arrives = rng.choice((2, 2, 2, 3, 4))


def _comes(rng: Random, one: _Entrant, number: int, unplayed: float, blank: bool) -> bool:
    """Tell whether a player is there to be paired; otherwise enter the bye."""
    if not one.gone and number > 1 and rng.random() < unplayed / 20:
        one.gone = True
    draw = rng.random() / unplayed if unplayed else 1.0
    if one.gone:
        result = " " if blank else "Z"
    elif number < one.arrives:
        result = "H" if draw < 0.3 else "Z"
    elif draw < 0.3:
        result = "H"
    elif draw < 0.45:
        result = "Z"
    elif draw < 0.47:
        result = "F"
    else:
        return True
    one.cells.append(Cell(None, "-", result))
    return False


def _play_round(
    rng: Random,
    present: list[_Entrant],
    unplayed: float,
    repeats: bool,
    unrated_results: float,
    penalties: float,
) -> None:
    entrants = {one.record.number: one for one in present}
    records = [one.record for one in present]
    if (free := choose_bye(records)) is not None:
        free.byes += 1
        entrants[free.number].cells.append(Cell(None, "-", "U"))
        records.remove(free)
    for white, black in pair(records, repeats=repeats):
        first, second = entrants[white.number], entrants[black.number]
        absent = [rng.random() < unplayed / 6 for _ in range(2)]
        if unplayed and rng.random() < unplayed / 30:
            absent = [True, True]
        results = _forfeit(*absent) or _played(rng, first, second, unrated_results, penalties)
        _enter(first, second, results)
        for one, missed in zip((first, second), absent, strict=True):
            one.gone = one.gone or (missed and rng.random() < 0.3)


def _forfeit(first: bool, second: bool) -> tuple[str, str] | None:
    if first or second:
        return ("-" if first else "+", "-" if second else "+")
    return None


def _played(
    rng: Random, white: _Entrant, black: _Entrant, unrated_results: float, penalties: float
) -> tuple[str, str]:
    """Draw a result: the stronger side scores more, the more even the game the more draws."""
    expected = 1 / (1 + 10 ** ((black.strength - white.strength - 35) / 400))
    drawn = 0.7 * min(expected, 1 - expected)
    draw = rng.random()
    if penalties and rng.random() < penalties:
        return rng.choice((("=", "0"), ("0", "="), ("0", "0")))
    if draw < drawn:
        results = ("=", "=")
    else:
        results = ("1", "0") if draw < drawn / 2 + expected else ("0", "1")
    if unrated_results and rng.random() < unrated_results:
        letters = {"1": "W", "=": "D", "0": "L"}
        results = (letters[results[0]], letters[results[1]])
    return results


def _enter(white: _Entrant, black: _Entrant, results: tuple[str, str]) -> None:
    white.cells.append(Cell(black.record.number, "w", results[0]))
    black.cells.append(Cell(white.record.number, "b", results[1]))
    if results in _UNPLAYED_GAMES:
        return
    for one, other, colour, step in ((white, black, "w", 1), (black, white, "b", -1)):
        one.record.met[other.record.number] += 1
        one.record.balance += step
        one.record.last = colour


def _event(
    rng: Random,
    language: Language,
    entrants: list[_Entrant],
    start: date,
    rounds: int,
    scoring: Scoring,
    code: str,
    title: str,
    declared_list: str | None,
) -> Event:
    city = rng.choice(language.cities)
    return Event(
        name=f"{city} {rng.choice(language.occasions)} {start.year}",
        city=city,
        federation=rng.choice(language.federations),
        start=start,
        end=start + timedelta(days=rng.choice((0, (rounds - 1) // 2, rounds - 1, 7 * rounds - 7))),
        rounds=rounds,
        players=tuple(_finished(entrants)),
        system_code=code,
        scoring=None if scoring == SCORINGS["1-½-0"] else scoring,
        declared_list=declared_list,
        type_text=title,
        arbiter=person(rng, language)[0],
    )


def _finished(entrants: list[_Entrant]) -> Iterator[Player]:
    for one in entrants:
        p = one.player
        yield Player(
            one.record.number,
            p.name,
            p.rating,
            p.sex,
            p.title,
            p.federation,
            p.fide_id,
            tuple(one.cells),
            p.birth_year,
        )
