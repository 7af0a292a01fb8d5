"""Standings of one event."""

from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import UsageError
from pipeline.reports.events import find_event, list_of
from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect


def standings_of(out: Path, wanted: str, name: str | None) -> tuple[str, pl.DataFrame]:
    """(title, standings) of the event that `wanted` names, under one list.

    One row per competitor in order of rank, with the values of the list's codes. Without a name:
    the declared list if the event has one, else the generation's first list that the event's
    system suits. Raises UsageError when no event, several, or no such list is found.
    """
    event = find_event(out, wanted).row(0, named=True)
    chosen = list_of(out, event, name)
    with connect(generation(out)) as con:
        con.execute("set variable report_event = $event", {"event": event["event_id"]}).fetchall()
        con.execute("set variable report_list = $list", {"list": chosen.name}).fetchall()
        table = con.sql(sql_text("reports", "standings")).pl()
        known = con.sql("select distinct list from standings order by list").pl()["list"].to_list()
    if table.is_empty():
        raise UsageError("list", chosen.name, tuple(known))
    first = ["rank", "no.", "title", "name", "fed", "rating"]
    shown = [code for code in chosen.codes if code in table.columns]
    return title(event, chosen.name), table.select(
        *first, *dict.fromkeys(shown), "decided_by", "tied_after_all"
    )


def title(event: dict[str, Any], name: str) -> str:
    """What an event is called and which standings these are."""
    played, declared = event["rounds_played"], event["rounds_declared"]
    rounds = f"round {played}" + (f" of {declared}" if declared and declared != played else "")
    day = [str(event["start_date"])] if event["start_date"] else []
    return " · ".join([event["name"], *day, f"after {rounds}", name, event["edition"]])
