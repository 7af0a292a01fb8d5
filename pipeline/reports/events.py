"""The event that a user names, and the list that its standings follow."""

from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import RankingList, declared_lists, ranking_list
from pipeline.rules.lists import DECLARED
from pipeline.store.queries import sql_text
from pipeline.store.scan import generation, manifest
from pipeline.store.warehouse import connect

#: Events that are named when several match.
_SHOWN = 5


def find_event(out: Path, wanted: str) -> pl.DataFrame:
    """The row of `events` that `wanted` names by its id, or a part of its id, name or origin.

    Raises UsageError when there is none, MalformedError when there are several.
    """
    with connect(generation(out)) as con:
        con.execute("set variable wanted = $wanted", {"wanted": wanted}).fetchall()
        found = con.sql(sql_text("reports", "find_event")).pl()
        event = _only(found, wanted)
        con.execute("set variable report_event = $event", {"event": event["event_id"]}).fetchall()
        facts: pl.DataFrame = con.sql(
            "from events where event_id = getvariable('report_event')"
        ).pl()
    return facts


def list_of(out: Path, event: dict[str, Any], name: str | None) -> RankingList:
    """The list that a user names for an event: one of the generation's, `declared` or codes.

    Without a name the declared list if the event has one, else the generation's first list that
    the event's system suits. Raises MalformedError when the event declares none.
    """
    options = manifest(out)["options"]
    stored = {entry["name"]: tuple(entry["codes"]) for entry in options["lists"]}
    chosen = name or _suits(event, options)
    if chosen in stored:
        return RankingList(chosen, stored[chosen])
    if chosen != DECLARED:
        return ranking_list(chosen)
    texts = pl.DataFrame({"event": [0], "declared_list": [event["declared_list"]]})
    lists, _ = declared_lists(texts.cast({"event": pl.UInt32, "declared_list": pl.String}))
    if lists.is_empty():
        raise MalformedError("list", chosen, "the event declares none")
    return RankingList(chosen, tuple(lists["codes"].to_list()[0]))


def _only(found: pl.DataFrame, wanted: str) -> dict[str, object]:
    """The one event found: by its id, by its whole name or origin, else by a part of one."""
    if found.is_empty():
        raise UsageError("event", wanted, hint="No id, name or origin contains it.")
    sets = (found.filter("is_id"), found.filter("is_whole"), found)
    rows = next(rows for rows in sets if rows.height)
    if rows.height == 1:
        return rows.row(0, named=True)
    some = rows.head(_SHOWN).select(pl.format("  {}  {}  {}", "event_id", "name", "origin"))
    rest = [f"  and {rows.height - _SHOWN} more"] if rows.height > _SHOWN else []
    lines = [f"{rows.height} events match, name one by its id:", *some.to_series(), *rest]
    raise MalformedError("event", wanted, "\n".join(lines))


def _suits(event: dict[str, Any], options: dict[str, Any]) -> str:
    if event["declared_list"] is not None and options["declared"]:
        return DECLARED
    names: list[str] = [entry["name"] for entry in options["lists"]]
    suited = [name for name in names if ("robin" in name) == bool(event["predetermined"])]
    return (suited or names or [DECLARED])[0]
