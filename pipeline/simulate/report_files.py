"""Simulated events as report files, and the table of truth under the ids that files have."""

import polars as pl

from pipeline.archive import file_id
from pipeline.records.writer import written
from pipeline.simulate.play import Simulated


def report_files(simulated: Simulated) -> tuple[list[tuple[str, str]], pl.DataFrame]:
    """(name and text of each event's report file, truth), the events in their order.

    In this truth event_id is what reading the file gives: the hash of its bytes and `-1`.
    """
    texts = written(simulated.events, simulated.players, simulated.rounds)
    files = texts["text"].to_list()
    members = texts["event_id"].str.strip_suffix("-1") + ".trf"
    ids = texts.select("event_id", read=pl.Series([f"{file_id(x.encode())}-1" for x in files]))
    truth = (
        simulated.truth.join(ids, on="event_id", maintain_order="left")
        .with_columns(event_id="read")
        .drop("read")
    )
    return list(zip(members.to_list(), files, strict=True)), truth
