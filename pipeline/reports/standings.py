"""Standings of one event."""

from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import declared_lists
from pipeline.rules.lists import DECLARED
from pipeline.store.queries import sql_text
from pipeline.store.scan import generation, manifest
from pipeline.store.warehouse import connect

#: Events that are named when several match.
_SHOWN = 5


def standings_of(out: Path, wanted: str, name: str | None) -> tuple[str, pl.DataFrame]:
    """(title, standings) of the event that `wanted` names, under one list.

    One row per competitor in order of rank, with the values of the list's codes. Without a name:
    the declared list if the event has one, else the generation's first list that the event's
    system suits. Raises UsageError when no event, several, or no such list is found.
    """
    folder = generation(out)
    with connect(folder) as con:
        con.execute("set variable wanted = $wanted", {"wanted": wanted}).fetchall()
        found = con.sql(sql_text("reports", "find_event")).pl()
        event = _only(found, wanted)
        con.execute("set variable report_event = $event", {"event": event["event_id"]}).fetchall()
        facts = con.sql("from events where event_id = getvariable('report_event')").pl()
        chosen = name or _suits(facts.row(0, named=True), manifest(out)["options"])
        con.execute("set variable report_list = $list", {"list": chosen}).fetchall()
        table = con.sql(sql_text("reports", "standings")).pl()
        known = con.sql("select distinct list from standings order by list").pl()["list"].to_list()
    if table.is_empty() and chosen == DECLARED:
        raise MalformedError("list", chosen, "the event declares none")
    if table.is_empty():
        raise UsageError("list", chosen, tuple(known))
    codes = _codes(chosen, facts.row(0, named=True), manifest(out)["options"])
    first = ["rank", "no.", "title", "name", "fed", "rating"]
    shown = [code for code in codes if code in table.columns]
    return _title(facts.row(0, named=True), chosen), table.select(
        *first, *dict.fromkeys(shown), "decided_by", "tied_after_all"
    )


def _title(event: dict[str, Any], name: str) -> str:
    """What an event is called and which standings these are."""
    played, declared = event["rounds_played"], event["rounds_declared"]
    rounds = f"round {played}" + (f" of {declared}" if declared and declared != played else "")
    day = [str(event["start_date"])] if event["start_date"] else []
    return " · ".join([event["name"], *day, f"after {rounds}", name, event["edition"]])


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


def _codes(name: str, event: dict[str, Any], options: dict[str, Any]) -> list[str]:
    if name == DECLARED:
        texts = pl.DataFrame({"event": [0], "declared_list": [event["declared_list"]]})
        lists, _ = declared_lists(texts.cast({"event": pl.UInt32, "declared_list": pl.String}))
        return lists["codes"].to_list()[0] if lists.height else []
    return next(list(entry["codes"]) for entry in options["lists"] if entry["name"] == name)
