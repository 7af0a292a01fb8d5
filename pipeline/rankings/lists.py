"""Lists of tie-breaks as users and events write them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

import polars as pl

from pipeline import findings
from pipeline.errors import MalformedError, TiebreaksError, UsageError
from pipeline.rules.lists import DECLARED, LISTS
from pipeline.tiebreaks.catalogue import known_codes, lookup

POINTS, LOTS = "PTS", "LOTS"
#: Names of the points key in declared orders of individual events.
_POINTS_KEYS = ("PTS", "MPTS", "GPTS")


@dataclass(frozen=True)
class RankingList:
    """A name and the codes that order competitors, points included, canonical."""

    name: str
    codes: tuple[str, ...]


def ranking_list(text: str) -> RankingList:
    """The list of `NAME`, `NAME=CODE,CODE` or bare codes; points lead unless written elsewhere.

    Raises UsageError for an unknown name or code, MalformedError for an empty entry.
    """
    name, equals, codes = text.partition("=")
    if equals:
        if not name.strip():
            raise MalformedError("list", text, "the name before = is empty")
        return RankingList(name.strip(), canonical(codes))
    if text in LISTS:
        return RankingList(text, _with_points(LISTS[text].codes))
    if "," not in text and "/" not in text and text.upper() not in known_codes():
        raise UsageError("list or tie-break", text, (*LISTS, DECLARED, *known_codes()))
    return RankingList(text.replace(" ", ""), canonical(text))


def ranking_lists(texts: Iterable[str]) -> tuple[tuple[RankingList, ...], bool]:
    """(lists, whether the events' own lists are asked for), each list once.

    Raises what `ranking_list` raises, and MalformedError when two lists have the same name.
    """
    asked = list(texts)
    by_name: dict[str, RankingList] = {}
    for text in asked:
        if text == DECLARED:
            continue
        ranking = ranking_list(text)
        if ranking.name == DECLARED:
            raise MalformedError("list", text, f"{DECLARED} names the events' own lists")
        if by_name.setdefault(ranking.name, ranking) != ranking:
            raise MalformedError("list", text, f"another list is called {ranking.name}")
    return tuple(by_name.values()), DECLARED in asked


def canonical(text: str) -> tuple[str, ...]:
    """Canonical codes of a comma list, points first unless the list places them itself."""
    codes = [entry.strip() for entry in text.split(",")]
    if not all(codes):
        raise MalformedError("list", text, "an entry is empty")
    return _with_points(lookup(code)[0].code for code in codes)


def _with_points(codes: Iterable[str]) -> tuple[str, ...]:
    listed = tuple(codes)
    return listed if POINTS in listed else (POINTS, *listed)


def before_lots(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes before lots are drawn, which is all that a stated order can be held against."""
    return tuple(takewhile(lambda code: code != LOTS, codes))


def declared_lists(events: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(lists, findings) of events that declare one.

    lists: one row per distinct declared text with its readable `codes` (list of canonical codes).
    A code that is not known is left out of the list with a finding for each event.
    """
    texts = events["declared_list"].drop_nulls().unique().sort().to_list()
    read = [_readable(text) for text in texts]
    lists = pl.DataFrame(
        {
            "declared_list": texts,
            "codes": [codes for codes, _ in read],
            "lost": [lost for _, lost in read],
        },
        schema={"declared_list": pl.String, "codes": pl.List(pl.String), "lost": pl.String},
    )
    unread = events.join(lists.filter(pl.col("lost") != ""), on="declared_list")
    found = findings.found(
        "LIST_UNREADABLE",
        unread.sort("event"),
        before=pl.col("declared_list"),
        text=pl.col("lost"),
        action="left out of the list",
    )
    return lists.drop("lost"), found


def _readable(text: str) -> tuple[list[str], str]:
    codes: list[str] = []
    lost: list[str] = []
    for entry in text.split(","):
        try:
            codes.append(POINTS if entry in _POINTS_KEYS else lookup(entry)[0].code)
        except TiebreaksError:
            lost.append(entry)
    return list(_with_points(codes)), ",".join(lost)


def codes_of(lists: Sequence[RankingList]) -> tuple[str, ...]:
    """Every code that the lists need, once, in order of first use."""
    return tuple(dict.fromkeys(code for ranking in lists for code in ranking.codes))
