"""Generated events that properties are tried on, and their values by event and player."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import polars as pl

from data.builder.events import Cell, Event, Player
from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline.runs.api import compute_tiebreaks, rank, read_archive
from pipeline.tables.ingest import Tables
from pipeline.tiebreaks.catalogue import REGISTRY

_EXAMPLES = {"C": ("C1", "C2"), "M": ("M1", "M2"), "L": ("L+1", "L-1"), "U": ("U1500",)}
#: Every table code, bare and with each of its modifiers.
CODES = sorted(
    "/".join((name, *modifier))
    for name, entry in REGISTRY.items()
    if entry.grain != "group"
    for modifier in (
        (),
        *((example,) for letter in entry.modifiers for example in _EXAMPLES.get(letter, (letter,))),
    )
)
LISTS = ("fide-swiss", "round-robin", "A=DE,BH/C1,DE", "B=SB/C1,DE/P,KS,ARO")
KEY = ["event", "player"]
_SCORINGS = ("1-½-0", "1-½-0", "1-½-0", "3-1-0", "2-1-0", "3-2-1-0")


def drawn(seed: int = 1, swisses: int = 50, robins: int = 15) -> dict[str, Event]:
    """Events of both systems and of every edition since 2023 by their name."""
    rng = Random(seed)
    events = {f"swiss {number}": _swiss(rng) for number in range(swisses)}
    events |= {f"round robin {number}": _robin(rng) for number in range(robins)}
    return {key: replace(event, name=key) for key, event in events.items()}


def _swiss(rng: Random) -> Event:
    players = int(5 * 24 ** rng.random() ** 2)
    return swiss(
        rng.randrange(2**32),
        players,
        rng.randint(3, min(13, max(6, players))),
        start=_day(rng),
        unplayed=rng.uniform(0, 0.25),
        pab_value=rng.choice(("win", "win", "half")),
        scoring=rng.choice(_SCORINGS),
        repeats=rng.random() < 0.3,
        unrated=rng.choice((0, 0, 0, 0.1)),
        unrated_results=rng.choice((0, 0, 0.1)),
        penalties=rng.choice((0, 0, 0.05)),
        blank_absences=rng.random() < 0.3,
    )


def _robin(rng: Random) -> Event:
    double = rng.random() < 0.4
    return round_robin(
        rng.randrange(2**32),
        rng.randint(3, 9 if double else 15),
        double=double,
        unplayed=rng.uniform(0, 0.2),
        start=_day(rng),
        scoring=rng.choice(_SCORINGS),
        unrated=rng.choice((0, 0, 0, 0.1)),
        blank_free_rounds=rng.random() < 0.3,
    )


def _day(rng: Random) -> date:
    return date(2023, 6, 1) + timedelta(rng.randrange(1500))


def with_cells(event: Event, change: Callable[[Cell], Cell]) -> Event:
    """The event with every cell changed."""
    return replace(
        event,
        players=tuple(replace(p, cells=tuple(map(change, p.cells))) for p in event.players),
    )


def renumbered(event: Event, rng: Random) -> tuple[Event, dict[int, int]]:
    """The event with its players in another order; new start number to the old one."""
    old = [player.number for player in event.players]
    mixed = rng.sample(old, len(old))
    new = dict(zip(mixed, old, strict=True))
    cells = with_cells(
        event, lambda c: replace(c, opponent=None if c.opponent is None else new[c.opponent])
    )
    players = sorted(
        (replace(player, number=new[player.number]) for player in cells.players), key=_number
    )
    return replace(cells, players=tuple(players)), {new[number]: number for number in old}


def _number(player: Player) -> int:
    return player.number


def read(events: Mapping[str, Event], folder: Path) -> Tables:
    """Tables of the events, written as one file each."""
    folder.mkdir()
    for key, event in events.items():
        (folder / f"{key}.trf").write_bytes(write(event))
    return read_archive(folder)


def values(tables: Tables, codes: list[str] = CODES) -> pl.DataFrame:
    """One row per event and player, sorted: its name, the start number and the values."""
    frame = compute_tiebreaks(tables, codes, ("round-robin-buchholz=compute",))
    return _named(frame, tables).select(*KEY, *codes).sort(KEY)


def places(tables: Tables, lists: tuple[str, ...] = LISTS) -> pl.DataFrame:
    """One row per event, list and player, sorted: rank, decided_by, tied_after_all."""
    columns = ["event", "list", "player", "rank", "decided_by", "tied_after_all"]
    return _named(rank(tables, lists), tables).select(columns).sort(columns[:3])


def _named(frame: pl.DataFrame, tables: Tables) -> pl.DataFrame:
    names = tables.events.select("event_id", event="name")
    return frame.join(names, on="event_id").rename({"competitor": "player"})
