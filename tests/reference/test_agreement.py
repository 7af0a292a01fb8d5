"""The pipeline against the reference: every code of every edition on drawn events."""

import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from data.builder.events import SCORINGS, Event
from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline import compute_tiebreaks, rank, read_archive
from pipeline.tiebreaks.catalogue import REGISTRY
from tests.differential.cases import crosstable
from tests.reference.codes import parse
from tests.reference.editions import EDITIONS
from tests.reference.field import field_of
from tests.reference.table import SYSTEMS, ranks, values

#: Of the default suite, and of the long run (environment variable SEED).
SEED, LONG_SEED = 1, int(os.environ.get("SEED", "2"))
#: Events of a batch, which the pipeline reads in one go.
BATCH = 30
SCORES = ("1-½-0", "1-½-0", "3-1-0", "2-1-0", "3-2-1-0")
FIDE_CODES = """
    PTS WIN WON BPG BWG PS PS/C1 PS/C3 REP STD TPN RTNG RTNG/U1500
    BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P BH/F BH/C1/F FB FB/C1 FB/M1 FB/P
    AOB AOB/F SB SB/C1 SB/C2 SB/C3 SB/M1 SB/P SB/C1/P KS KS/L+1 KS/L-1 KS/L-3
    ARO ARO/C1 ARO/C2 ARO/M1 ARO/C1/U1500 TPR TPR/U1500 PTP PTP/U1500 APRO APRO/U1500
    APPO APPO/U1500
"""
FIDE = FIDE_CODES.split()
#: Player 1 has met all but player 5.
LEADER = """
1w2 1b3 1w4 Z Z
0b1 0w5 Z =w3 =b4
=w4 0w1 =b5 =b2 Z
=b3 Z 0b1 1w5 =w2
Z 1b2 =w3 0b4 Z
"""
OTHERS = [name for name in SYSTEMS if name.startswith(("US_", "OTHER_"))]
CODES = FIDE + [name for name in OTHERS if name in REGISTRY]
#: Direct encounters first or after a code with few values: large groups with games missing.
LISTS = [
    "DE,PTS",
    "BPG,DE,DE/P,PTS",
    "PTS,DE,SB,KS",
    "PTS,DE/P,WIN,DE,BH/M1,SB/C1",
    "PTS,BH/C1,DE,PS,RTNG,DE/P",
    "PTS,DE,BH,DE,TPN/R",
]
#: Lists with a code that goes by the tied group and is not in the FIDE text.
LISTS += [
    codes
    for name, codes in {
        "US_RESULT": "PTS,US_RESULT,US_MMED,US_SOLK,US_CUM,US_CUMOPP",
        "OTHER_DE_STRICT": "PTS,OTHER_DE_STRICT,WIN,OTHER_DE_STRICT/P",
    }.items()
    if name in REGISTRY
]


def drawn(rng: Random) -> Event:
    """An event whose last round has a pairing: byes alone are read as a round still to come."""
    while True:
        event = any_drawn(rng)
        if any(player.cells[-1].opponent for player in event.players):
            return event


def any_drawn(rng: Random) -> Event:
    """A small event, every fourth one a round robin; some Swiss events are under way."""
    common = {
        "unplayed": rng.choice((0, 0.1, 0.25, 0.4)),
        "scoring": rng.choice(SCORES),
        "unrated": rng.choice((0, 0, 0.1)),
    }
    if rng.random() < 0.25:
        double = rng.random() < 0.4
        return round_robin(
            rng.randrange(2**32),
            rng.randint(3, 6 if double else 11),
            double=double,
            blank_free_rounds=rng.random() < 0.3,
            **common,
        )
    # the small ones meet again and again, which direct encounters average
    players = rng.choice((rng.randint(4, 7), rng.randint(4, 24)))
    event = swiss(
        rng.randrange(2**32),
        players,
        rng.randint(1, 11),
        pab_value=rng.choice(("win", "half")),
        repeats=players < 12 or rng.random() < 0.3,
        unrated_results=rng.choice((0, 0.1)),
        penalties=rng.choice((0, 0.05)),
        blank_absences=rng.random() < 0.3,
        **common,
    )
    return replace(event, rounds=event.rounds + 2) if rng.random() < 0.1 else event


def batches(seed: int, count: int) -> Iterator[dict[str, Event]]:
    rng = Random(seed)
    for start in range(0, count, BATCH):
        numbers = range(start, min(start + BATCH, count))
        yield {f"{seed}-{number}.trf": drawn(rng) for number in numbers}


def differences(events: dict[str, Event], folder: Path) -> Iterator[str]:
    """What the pipeline says otherwise of the events, one line per value."""
    paths = [folder / name for name in events]
    for path, event in zip(paths, events.values(), strict=True):
        path.write_bytes(write(event))
    fields = {name: field_of(event) for name, event in events.items()}
    for edition in EDITIONS:
        tables = read_archive(paths, edition)
        joined = tables.events.join(tables.files, on="file_id").select("event_id", "origin")
        names = dict(joined.rows())
        assert set(names.values()) == set(events)
        places = {
            (name, codes): ranks(field, codes.split(","), edition)
            for name, field in fields.items()
            for codes in LISTS
        }
        for row in compute_tiebreaks(tables, CODES).to_dicts():
            name, player = names[row["event_id"]], row["competitor"]
            for code in CODES:
                right = values(fields[name], code, edition)[player]
                if not same(row[code], right):
                    yield f"{name} {edition} player {player}: {code} {row[code]}, not {right}"
        for row in rank(tables, LISTS).to_dicts():
            name, player, codes = names[row["event_id"]], row["competitor"], row["list"]
            right = places[name, codes][player]
            if row["rank"] != right:
                yield f"{name} {edition} player {player}: {row['rank']}. by {codes}, not {right}."


def same(ours: float | None, right: Fraction | int | None) -> bool:
    """Equal, but for the last digits of an average."""
    if ours is None or right is None:
        return ours is right
    return abs(ours - right) < 1e-9


def compared(seed: int, count: int, folder: Path) -> list[str]:
    found = []
    for number, events in enumerate(batches(seed, count)):
        (folder / str(number)).mkdir()
        found += differences(events, folder / str(number))
    return found


def test_the_fide_codes_are_all_compared() -> None:
    assert {parse(code).name for code in FIDE} | {"DE"} >= {
        name for name in SYSTEMS if name not in OTHERS
    }
    assert {parse(code).name for code in CODES if code not in OTHERS} <= set(REGISTRY)


def test_a_leader_scores_in_a_missing_game_too(tmp_path: Path) -> None:
    """6.3 where a loss is worth a point: 9 and at least 1 more is ahead of 6 and at most 3 more."""
    event = crosstable(LEADER, scoring=SCORINGS["3-2-1-0"])
    assert ranks(field_of(event), ["DE", "PTS"], "fide-2026")[1] == 1
    assert list(differences({"leader.trf": event}, tmp_path)) == []


def test_sixty_events(tmp_path: Path) -> None:
    assert compared(SEED, 60, tmp_path) == []


@pytest.mark.slow
def test_a_thousand_events(tmp_path: Path) -> None:
    assert compared(LONG_SEED, 1000, tmp_path) == []
