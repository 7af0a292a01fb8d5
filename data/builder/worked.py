"""The worked events as objects, dated as asked so that either edition of the rules governs."""

import re
from datetime import date, timedelta
from random import Random
from textwrap import dedent

from data.builder.around import around
from data.builder.events import Cell, Event, Player
from data.builder.names import LANGUAGES, person
from data.builder.worked_tables import TABLES

START_2024 = date(2024, 11, 2)
START_2026 = date(2026, 4, 4)

_CELL = re.compile(r"(?P<result>[1=0+-])(?P<colour>[wb:])(?P<opponent>\d+)")
_ROUND_ROBINS = {
    "round-robin-6": "CUSTOM_ROUNDROBIN",
    "koya-8": "CUSTOM_ROUNDROBIN",
    "caddy-robin-5": "BERGER_ROUNDROBIN",
    "robin-4": "CUSTOM_ROUNDROBIN",
    "free-rounds-3": "CUSTOM_ROUNDROBIN",
    "de-double-decided": "BERGER_DOUBLEROUNDROBIN",
    "de-double-level": "BERGER_DOUBLEROUNDROBIN",
}

# Examples that give one player only: results in round order, opponents' scores, their ratings.
# A score that the example leaves open is half a point per round.
_AROUND: dict[str, tuple[str, tuple[float | None, ...], tuple[int, ...] | None]] = {
    "caddy-ana": ("11101", (4, 3, 3, 2, 1), None),
    "caddy-bo": ("01111", (4, 3, 2.5, 2, 2), None),
    "caddy-kai": ("11011", (3, 3, 3, 2.5, 1), None),
    "caddy-half-bye": ("11H11", (3.5, 3, 2.5, 2.5, 2), None),
    "manual-zero-bye": ("110Z1=1=11", (5, 5, 6.5, 5, 4.5, 6, 5, 6.5, 5.5, 6), None),
    "manual-forfeit-win": ("111101+01", (5, 5.5, 5, 4.5, 6, 5.5, 5.5, 6.5, 6), None),
    "manual-forfeit-loss": ("111=0111-Z", (3.5, 6, 6.5, 7.5, 6.5, 8, 6.5, 7, 7.5, 5), None),
    "manual-no-show": ("+1111111=1", (None, 5, 6, 7, 8, 7, 7, 8.5, 8, 8), None),
    "manual-low-bye": ("Z1=0=1=0=", (4.5,) * 9, None),
    "cut-forfeit-loss": ("1H-1", (0.5, 2, 3, 1.5), None),
    "cut-loss": ("1H01", (0.5, 2, 3, 1.5), None),
    "cut-equal": ("1H11", (1, 2, 1.5, 2), None),
    "ratings-even": ("1=0", (1.5, 1.5, 1.5), (1800, 1700, 1900)),
    "ratings-all-won": ("11", (1, 1), (1500, 1800)),
    "ratings-all-lost": ("000", (1.5, 1.5, 1.5), (1500, 1800, 1700)),
    "ratings-low": ("001=", (2, 2, 2, 2), (2000, 1500, 1500, 1900)),
    "ratings-spread": ("0=1", (1.5, 1.5, 1.5), (1900, 2000, 1500)),
    "ratings-high": ("11=", (1.5, 1.5, 1.5), (1700, 2000, 1800)),
    "ratings-equal": ("1=0", (1.5, 1.5, 1.5), (2000, 2000, 2000)),
    "ratings-two-lost": ("00", (1, 1), (1800, 1900)),
}


def worked(start: date = START_2026) -> dict[str, Event]:
    """Return every worked event by its key, starting on the day given."""
    fields = {key: _table(key, text) for key, text in TABLES.items()}
    fields |= {key: around(key, *example) for key, example in _AROUND.items()}
    fields["swiss-16-after-4"] = tuple(_cut(player, 4) for player in fields["swiss-16"])
    return {key: _event(key, players, start) for key, players in fields.items()}


def _table(key: str, text: str) -> tuple[Player, ...]:
    rng = Random(key)
    players = []
    for line in dedent(text).splitlines():
        number, given, rating, *cells = line.split()
        name, sex = person(rng, LANGUAGES["ascii"])
        players.append(
            Player(
                number=int(number),
                name=name if given == "-" else given,
                rating=int(rating),
                sex=sex if given == "-" else "",
                title="",
                federation="NOR",
                fide_id=None,
                cells=tuple(_cell(int(number), turn, cell) for turn, cell in enumerate(cells)),
            )
        )
    return tuple(players)


def _cell(number: int, turn: int, text: str) -> Cell:
    found = _CELL.fullmatch(text)
    if found is None:
        return Cell(None, "-", text)
    opponent, colour = int(found["opponent"]), found["colour"]
    if colour == ":":  # the lower number has White in odd rounds
        colour = "w" if (number < opponent) == (turn % 2 == 0) else "b"
    return Cell(opponent, colour, found["result"])


def _cut(player: Player, rounds: int) -> Player:
    return Player(
        player.number,
        player.name,
        player.rating,
        player.sex,
        player.title,
        player.federation,
        player.fide_id,
        player.cells[:rounds],
    )


def _event(key: str, players: tuple[Player, ...], start: date) -> Event:
    code = _ROUND_ROBINS.get(key, "CUSTOM_SWISS")
    rounds = len(players[0].cells)
    return Event(
        name=f"Worked example {key}",
        city="Fjordby",
        federation="NOR",
        start=start,
        end=start + timedelta(days=rounds - 1),
        rounds=rounds,
        players=players,
        system_code=code,
        type_text="Individual: Round-Robin" if "ROBIN" in code else "Individual: Swiss-System",
    )
