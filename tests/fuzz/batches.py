"""Batches of files to read, the same for the same seed and number."""

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.damage import damaged, one_of_two
from tests.fuzz.originals import originals
from tests.fuzz.strategies import report_files

#: One file in so many is drawn by its structure; the others are damaged from those and real ones.
DRAWN = 12


def drawn(source: int, count: int) -> list[bytes]:
    """Files drawn by their structure."""
    files: list[bytes] = []

    @seed(source)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(report_files())
    def collect(data: bytes) -> None:
        files.append(data)

    collect()
    return files


def batches(source: int, count: int, size: int) -> Iterator[list[bytes]]:
    """Batches of `size` files, `count` files in all."""
    real = originals()
    for number, start in enumerate(range(0, count, size)):
        rng = Random(f"{source} {number}")
        wanted = min(size, count - start)
        files = drawn(rng.getrandbits(32), -(-wanted // DRAWN))
        ground = [*real, *files]
        while len(files) < wanted:
            one, other = rng.choice(ground), rng.choice(ground)
            data = one_of_two(rng, one, other) if rng.random() < 0.05 else one
            files.append(damaged(rng, data))
        yield files[:wanted]
