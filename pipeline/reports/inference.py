"""The answer of an inference for people."""

from typing import Any

import polars as pl

from pipeline.audits.inference import Inferred
from pipeline.rules.swiss_manager import numbers_of_code

_SAID = {
    "unique": "one list gives the stated order",
    "several": "{lists} lists give the stated order",
    "lots": "no list gives the stated order; {lists} agree with it but leave {left} ties to lots",
    "none": "no list gives the stated order; these neighbours contradict the nearest known list",
    "untied": "not decidable: nobody is level on points",
    "points": "points alone: all who are level on points share a place",
    "unranked": "not decidable: a player has no stated rank",
    "impossible": "the order contradicts the points; so do these neighbours the nearest known list",
}


def event_answer(
    event: dict[str, Any], answer: Inferred, contradicted: pl.DataFrame | None
) -> tuple[str, pl.DataFrame]:
    """(title, table) of one event: its minimal lists, or the pairs that contradict the nearest.

    Lists: list, editions, left, swiss_manager (its numbers for each entry).
    """
    verdict = answer.events.row(0, named=True)
    said = _SAID[verdict["verdict"]].format(**verdict)
    title = f"{event['name']} · {event['edition']} · {verdict['ties']} ties · {said}"
    if contradicted is not None:
        return title, contradicted
    lists = answer.lists["list"].to_list()
    return title, answer.lists.select(
        "list",
        pl.col("editions").list.join(" "),
        "left",
        swiss_manager=pl.Series([_numbers(text) for text in lists], dtype=pl.String),
    )


def flat(verdicts: pl.DataFrame) -> pl.DataFrame:
    """One row per event with its editions as one text."""
    return verdicts.with_columns(pl.col("editions").list.join(" "))


def _numbers(listed: str) -> str:
    """The numbers of each entry; codes of one effect share them."""
    entries = [
        sorted({n for label in entry.split("|") for n in numbers_of_code(label)})
        for entry in listed.split(", ")
    ]
    return ", ".join("|".join(map(str, numbers)) or "–" for numbers in entries)
