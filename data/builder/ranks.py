"""The places that the sample's tournaments state: by their list, now and then with a slip."""

from collections.abc import Mapping

from data.builder.events import Event
from data.builder.sample import Ranker, archive
from data.builder.trf import write
from pipeline.archive import Member, file_id
from pipeline.runs.api import rank
from pipeline.runs.reading import read

#: Lists of events that declare none.
SWISS_LIST, ROBIN_LIST = "BH/C1,BH,SB", "DE,SB,KS,WIN"
#: Every so many events two neighbours with equal points are published in the wrong order.
SLIP = 16


def published() -> Ranker:
    """A ranker to call for each event in the order of the archive: the places of the event's list.

    Ties that the list leaves go to the lower start number, as pairing programs do.
    """
    events: list[Event] = []

    def noted(event: Event) -> Mapping[int, int]:
        events.append(event)
        return event.ranks()

    archive(noted)
    stated = iter(_places(events))
    return lambda event: next(stated)


def _places(events: list[Event]) -> list[Mapping[int, int]]:
    members = [Member(f"{n}.trf", write(event)) for n, event in enumerate(events)]
    tables = read(members, [], frozenset(), "by-date")
    lists = [_list_of(event) for event in events]
    named = {text: f"list {n}" for n, text in enumerate(dict.fromkeys(lists))}
    ranked = rank(tables, [f"{name}={text}" for text, name in named.items()])
    order = {
        (row["event_id"], row["list"]): row["competitor"]
        for row in ranked.group_by("event_id", "list", maintain_order=True)
        .agg("competitor")
        .to_dicts()
    }
    return [
        _slipped(event, order[f"{file_id(member.data)}-1", named[text]], number)
        for number, (event, member, text) in enumerate(zip(events, members, lists, strict=True))
    ]


def _list_of(event: Event) -> str:
    robin = "ROUNDROBIN" in (event.system_code or "")
    return event.declared_list or (ROBIN_LIST if robin else SWISS_LIST)


def _slipped(event: Event, order: list[int], number: int) -> Mapping[int, int]:
    """Place of each start number; in some events the first two neighbours on equal points swap."""
    places = list(order)
    total = {player.number: event.total(player) for player in event.players}
    if number % SLIP == SLIP - 1:
        for place in range(1, len(places)):
            if total[places[place - 1]] == total[places[place]]:
                places[place - 1], places[place] = places[place], places[place - 1]
                break
    return {player: place for place, player in enumerate(places, 1)}
