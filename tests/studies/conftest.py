"""An archive of two hundred events and what a run makes of it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.builder.generate import swiss
from data.builder.trf import write
from pipeline.rankings.lists import ranking_list
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.studies.ground import Ground, published
from pipeline.studies.question import Question

EVENTS = 200
LISTS = ("BH/C1,BH,SB,PS", "SB,BH/C1,BH", "PS,BH/C1,SB", "WIN,BH/C1,BH", "PTS")


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(scope="session")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Output folder of a run over 200 Swiss events of 8 to 19 players; every tenth has 4 rounds."""
    folder = tmp_path_factory.mktemp("many")
    for seed in range(EVENTS):
        event = swiss(seed, 8 + seed % 12, 4 if seed % 10 == 0 else 5, unplayed=0.06)
        (folder / f"{seed:03}.trf").write_bytes(write(event))
    run_all([folder], folder / "out", settings(lists=LISTS), 1, lambda *_: None)
    return folder / "out"


def question(*lists: str, **settings: object) -> Question:
    """A question about all events of the archive, however small."""
    asked = {"min_players": 2, "min_rounds": 1, "resamples": 200, **settings}
    return Question(lists=tuple(map(ranking_list, lists)), **asked)  # type: ignore[arg-type]


@pytest.fixture
def ground(many: Path) -> Iterator[Ground]:
    """All Swiss events of the archive under all lists."""
    with published(many, question(*LISTS)) as opened:
        yield opened
