"""Generated events in memory, and an event around one player's results."""

from datetime import date

from data.builder.around import around
from data.builder.events import Event
from data.builder.trf import write
from pipeline.archive import Member
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables

DAY = date(2026, 4, 4)


def tables(*events: Event, edition: str = "by-date") -> Tables:
    """The tables of the events, each read from a file of its own."""
    members = [Member(f"{n}.trf", write(event)) for n, event in enumerate(events)]
    return read(members, [], frozenset(), edition)


def opponents(results: str, *scores: float) -> Tables:
    """An event whose first player has these results against opponents with these final scores.

    Scores not given are half a point per round.
    """
    known = scores or [len(results) / 2] * len(results)
    players = around("opponents", results, known)
    return tables(Event("Example", "Fjordby", "NOR", DAY, DAY, len(results), players, "FIDE_DUTCH"))
