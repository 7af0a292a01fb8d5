"""Which orders a study compares."""

import tomllib
from collections.abc import Iterable
from itertools import permutations
from typing import Any

from pipeline.errors import MalformedError
from pipeline.rankings.lists import POINTS, RankingList, canonical, declared_lists, ranking_list

#: Nine orders in use, the first that of most Swiss events. The last but one is FIDE's advice of
#: about 2012, the last the order of FIDE's guides for rapid events.
USUAL = (
    "BH/C1,BH,SB,PS",
    "BH,BH/C1,SB,PS",
    "BH/M1,BH,PS",
    "SB,BH/C1,BH",
    "PS,BH/C1,SB",
    "WIN,BH/C1,BH",
    "ARO,BH/C1,BH",
    "DE,WIN,BPG,BH/C1",
    "BH/C1,BH,ARO,WIN",
)
#: Single criteria that are compared with drawing lots (`PTS` alone).
CRITERIA = (
    "PTS", "BH", "BH/C1", "BH/M1", "SB", "PS", "AOB", "ARO", "WIN", "BPG", "OTHER_DE_STRICT",
    "RTNG",
)  # fmt: skip


def named_in(events: Any) -> list[str]:
    """The readable orders that events declare, as comma lists without the points, each once."""
    read, _ = declared_lists(events.with_row_index("event"))
    return [",".join(code for code in codes if code != POINTS) for codes in read["codes"].to_list()]


def from_file(text: str) -> list[str]:
    """NAME=CODES of the table `lists` of a TOML text. Raises MalformedError."""
    try:
        stored = tomllib.loads(text).get("lists")
    except tomllib.TOMLDecodeError as error:
        raise MalformedError("file of lists", "--lists", str(error)) from error
    lists = stored if isinstance(stored, dict) else {}
    if not lists or not all(isinstance(one, str) for one in lists.values()):
        raise MalformedError("file of lists", "--lists", 'write [lists] and name = "BH/C1,BH,DE"')
    return [f"{name}={codes}" for name, codes in lists.items()]


def permuted(codes: str) -> list[str]:
    """Every order of the codes of a comma list. Raises MalformedError for more than six."""
    entries = [code for code in canonical(codes) if code != POINTS]
    if len(entries) > 6:
        raise MalformedError("permutations", codes, "six codes have 720 orders already")
    return [",".join(order) for order in permutations(dict.fromkeys(entries))]


def distinct(texts: Iterable[str]) -> list[str]:
    """The texts whose codes no earlier text has. Raises UsageError and MalformedError."""
    by_codes: dict[tuple[str, ...], tuple[str, RankingList]] = {}
    for text in texts:
        if text:
            ranking = ranking_list(text)
            by_codes.setdefault(ranking.codes, (text, ranking))
    return [text for text, _ in by_codes.values()]
