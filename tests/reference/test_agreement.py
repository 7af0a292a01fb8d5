"""The pipeline against the reference: every code of every edition on drawn events."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from data.builder.events import Event
from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from pipeline import compute_tiebreaks, rank, read_archive
from pipeline.tiebreaks.catalogue import REGISTRY
from tests.reference.codes import parse
from tests.reference.editions import EDITIONS
from tests.reference.field import field_of
from tests.reference.table import SYSTEMS, ranks, values

SEED = int(os.environ.get("TIEBREAKS_SEED", "1"))
#: Events of a batch, which the pipeline reads in one go.
BATCH = 30
SCORINGS = ("1-½-0", "1-½-0", "3-1-0", "2-1-0", "3-2-1-0")
FIDE = (
    "PTS WIN WON BPG BWG PS PS/C1 PS/C3 REP STD TPN RTNG RTNG/U1500 "
    "BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P BH/F BH/C1/F FB FB/C1 FB/M1 FB/P "
    "AOB AOB/F SB SB/C1 SB/C2 SB/C3 SB/M1 SB/P SB/C1/P KS KS/L+1 KS/L-1 KS/L-3 "
    "ARO ARO/C1 ARO/C2 ARO/M1 ARO/C1/U1500 TPR TPR/U1500 PTP PTP/U1500 APRO APRO/U1500 "
    "APPO APPO/U1500"
).split()
OTHERS = [name for name in SYSTEMS if name.startswith(("US_", "OTHER_"))]
CODES = FIDE + [name for name in OTHERS if name in REGISTRY]
LISTS = (
    "PTS,DE,SB,KS",
    "PTS,DE/P,WIN,DE,BH/M1,SB/C1",
    "PTS,BH/C1,DE,PS,RTNG,DE/P",
    "PTS,DE,BH,DE,TPN/R",
)


def drawn(rng: Random) -> Event:
    """A small event, every fourth one a round robin; some Swiss events are under way."""
    common = {
        "unplayed": rng.choice((0, 0.1, 0.25, 0.4)),
        "scoring": rng.choice(SCORINGS),
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
    players = rng.randint(4, 24)
    event = swiss(
        rng.randrange(2**32),
        players,
        rng.randint(1, min(11, players + 2)),
        pab_value=rng.choice(("win", "half")),
        repeats=rng.random() < 0.3,
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


def differences(events: dict[str, Event], folder: Path, edition: str) -> Iterator[str]:
    """What the pipeline says otherwise of the events, one line per value."""
    paths = [folder / name for name in events]
    for path, event in zip(paths, events.values(), strict=True):
        path.write_bytes(write(event))
    tables = read_archive(paths, edition)
    origins = dict(
        tables.events.join(tables.files, on="file_id").select("event_id", "origin").rows()
    )
    assert set(origins.values()) == set(events)
    fields = {key: field_of(events[origin]) for key, origin in origins.items()}
    reference = {
        (key, code): values(field, code, edition) for key, field in fields.items() for code in CODES
    }
    for row in compute_tiebreaks(tables, CODES).to_dicts():
        for code in CODES:
            ours, right = row[code], reference[row["event_id"], code][row["competitor"]]
            if (ours is None) != (right is None) or (
                right is not None and abs(ours - right) > 1e-9
            ):
                place = f"{origins[row['event_id']]} player {row['competitor']} {edition}"
                yield f"{place}: {code} {ours}, reference {right}"
    right_ranks = {
        (key, codes): ranks(field, codes.split(","), edition)
        for key, field in fields.items()
        for codes in LISTS
    }
    for row in rank(tables, LISTS).to_dicts():
        right = right_ranks[row["event_id"], row["list"]][row["competitor"]]
        if row["rank"] != right:
            place = f"{origins[row['event_id']]} player {row['competitor']} {edition}"
            yield f"{place}: {row['list']} rank {row['rank']}, reference {right}"


def test_the_fide_codes_are_all_compared() -> None:
    assert {parse(code).name for code in FIDE} | {"DE"} >= {
        name for name in SYSTEMS if name not in OTHERS
    }
    assert {parse(code).name for code in CODES if code not in OTHERS} <= set(REGISTRY)


@pytest.mark.parametrize("edition", EDITIONS)
def test_sixty_events(edition: str, tmp_path: Path) -> None:
    for number, events in enumerate(batches(SEED, 60)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert list(differences(events, folder, edition)) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_thousand_events(edition: str, tmp_path: Path) -> None:
    for number, events in enumerate(batches(SEED + 1, 1000)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert list(differences(events, folder, edition)) == []
