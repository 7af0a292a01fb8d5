"""Events drawn from a seed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from data.builder.events import Event
from data.builder.generate import round_robin, swiss

#: Events of a batch; all of one in eight batches of Swiss events are in progress.
SIZE, IN_PROGRESS = 25, 8
#: Both sides of 1 March 2026, after the last edition that the other programs do not know.
FIRST_DAY, DAYS = date(2024, 8, 1), 1100
SCORINGS = ("1-½-0", "1-½-0", "1-½-0", "3-1-0", "2-1-0", "3-2-1-0")


def swiss_batches(seed: int, count: int, unplayed: float = 0.25) -> Iterator[dict[str, Event]]:
    """`count` events by name; `unplayed` is the largest share of unplayed rounds."""
    for number, size in enumerate(_sizes(count)):
        rng = Random(f"swiss {seed} {number}")
        held = rng.randint(2, 6) if number % IN_PROGRESS == 1 else None
        yield {
            f"swiss-{seed}-{number}-{place}": _swiss(rng, unplayed, held) for place in range(size)
        }


def robin_batches(seed: int, count: int, unplayed: float = 0.25) -> Iterator[dict[str, Event]]:
    """`count` single and double round robins by name."""
    for number, size in enumerate(_sizes(count)):
        rng = Random(f"robin {seed} {number}")
        yield {f"robin-{seed}-{number}-{place}": _robin(rng, unplayed) for place in range(size)}


def _sizes(count: int) -> list[int]:
    return [min(SIZE, count - start) for start in range(0, count, SIZE)]


def _swiss(rng: Random, unplayed: float, held: int | None) -> Event:
    """5 to 300 players, small fields the most frequent; 3 to 15 rounds, or `held` so far."""
    players = int(5 * 60 ** rng.random() ** 2)
    event = swiss(
        rng.randrange(2**32),
        players,
        held or rng.randint(3, min(15, max(5, players))),
        start=_day(rng),
        unplayed=rng.uniform(0, unplayed),
        pab_value=rng.choice(("win", "win", "half")),
        scoring=rng.choice(SCORINGS),
        repeats=rng.random() < 0.3,
        unrated=rng.choice((0, 0, 0, 0, 0.1)),
        unrated_results=rng.choice((0, 0, 0.1)),
        penalties=rng.choice((0, 0, 0.05)),
        blank_absences=rng.random() < 0.3,
    )
    return replace(event, rounds=held + rng.randint(1, 5)) if held else event


def _robin(rng: Random, unplayed: float) -> Event:
    """3 to 16 players once, or 3 to 9 twice."""
    double = rng.random() < 0.4
    return round_robin(
        rng.randrange(2**32),
        rng.randint(3, 9 if double else 16),
        double=double,
        unplayed=rng.uniform(0, unplayed),
        start=_day(rng),
        scoring=rng.choice(SCORINGS),
        unrated=rng.choice((0, 0, 0, 0, 0.1)),
        blank_free_rounds=rng.random() < 0.3,
    )


def _day(rng: Random) -> date:
    return FIRST_DAY + timedelta(rng.randrange(DAYS))
