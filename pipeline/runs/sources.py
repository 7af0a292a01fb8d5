"""All sources of a run as members: report files, and tables as the report files they amount to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path, PurePath

from pipeline.archive import Bounds, Member, Refusal, read_members
from pipeline.archive.entries import CROSSTABLE_SUFFIX
from pipeline.archive.sources import named_sources
from pipeline.archive.tabular import Sheets, is_table, read_tables
from pipeline.tables.crosstable import from_crosstable
from pipeline.tables.from_games import from_games, missing_columns


def opened(sources: Sequence[Path], bounds: Bounds) -> Iterator[Member | Refusal]:
    """Members and refusals of all sources in order, each file under an origin of its own.

    Raises FileAccessError at the call if a source does not exist or may not be looked at.
    """
    streams = [
        _called(
            name,
            source,
            _of_tables(read_tables(source, bounds))
            if is_table(source)
            else _of_files(read_members([source], bounds)),
        )
        for name, source in named_sources(sources)
    ]
    return chain.from_iterable(streams)


def _called(
    name: str, source: Path, found: Iterable[Member | Refusal]
) -> Iterator[Member | Refusal]:
    """The entries of a source under the name that tells it apart from the other sources."""
    ((own, _),) = named_sources([source])
    for entry in found:
        yield replace(entry, origin=name + entry.origin.removeprefix(own))


def _of_files(found: Iterable[Member | Refusal]) -> Iterator[Member | Refusal]:
    for entry in found:
        if isinstance(entry, Member) and entry.origin.lower().endswith(CROSSTABLE_SUFFIX):
            yield _of_crosstable(entry)
        else:
            yield entry


def _of_crosstable(entry: Member) -> Member | Refusal:
    try:
        text = entry.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Refusal(entry.origin, "TABLE_VALUE", "not UTF-8", len(entry.data), entry.data)
    made = from_crosstable(text.replace("\r", ""), PurePath(entry.origin).stem)
    if made.faults.height:
        why = made.faults["text"].item()
        return Refusal(entry.origin, "TABLE_VALUE", why, len(entry.data), entry.data)
    return Member(entry.origin, made.texts["text"].item().encode())


def _of_tables(found: Iterable[Sheets | Refusal]) -> Iterator[Member | Refusal]:
    for entry in found:
        if isinstance(entry, Refusal):
            yield entry
        elif absent := missing_columns(entry.games):
            text = f"not exactly one column {', '.join(absent)}"
            yield Refusal(entry.origin, "TABLE_COLUMNS", text)
        else:
            made = from_games(entry.games, entry.players, entry.events)
            for event, text in zip(made.texts["event"], made.texts["text"], strict=True):
                yield Member(f"{entry.origin}!{event}", text.encode())
            for event, text in zip(made.faults["event"], made.faults["text"], strict=True):
                origin = f"{entry.origin}!{event}" if event is not None else entry.origin
                yield Refusal(origin, "TABLE_VALUE", text)
