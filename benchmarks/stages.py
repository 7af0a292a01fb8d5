"""Where the time of one bucket goes, step by step, with one polars thread as in a worker."""

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl

#: Steps as (module that calls, name in it). Time inside a nested step counts for that step alone.
STEPS = (
    ("pipeline.runs.packing", "file_id"),
    ("pipeline.runs.bucket", "read"),
    ("pipeline.runs.reading", "texts"),
    ("pipeline.runs.reading", "ingest"),
    ("pipeline.tables.ingest", "lines"),
    ("pipeline.tables.ingest", "headers"),
    ("pipeline.tables.ingest", "players"),
    ("pipeline.tables.ingest", "competitors"),
    ("pipeline.tables.ingest", "cells"),
    
    ("pipeline.tables.ingest", "sides"),
    ("pipeline.tables.ingest", "requested_byes"),
    ("pipeline.tables.ingest", "paired"),
    ("pipeline.tables.ingest", "held_rounds"),
    ("pipeline.tables.ingest", "inferred_scoring"),
    ("pipeline.tables.ingest", "lost_byes"),
    ("pipeline.tables.ingest", "paid"),
    ("pipeline.tables.ingest", "adjusted"),
    ("pipeline.tables.ingest", "systems"),
    ("pipeline.tables.ingest", "cell_findings"),
    ("pipeline.tables.ingest", "stated_findings"),
    ("pipeline.tables.ingest", "count_findings"),
    ("pipeline.tables.ingest", "_named"),
    ("pipeline.tables.ingest", "classified"),
    ("pipeline.tables.ingest", "facing_rows"),
    ("pipeline.tables.ingest", "players_table"),
    ("pipeline.tables.ingest", "games_table"),
    ("pipeline.tables.ingest", "rounds_table"),
    ("pipeline.tables.ingest", "_files"),
    ("pipeline.runs.bucket", "checked"),
    ("pipeline.store.buckets", "write_part"),
    ("pipeline.store.buckets", "sync_file"),
    ("pipeline.store.parts", "sync_file"),
    ("pipeline.runs.computing", "field"),
    ("pipeline.tiebreaks.compute", "whole_values"),
    ("pipeline.tiebreaks.compute", "contributions"),
    ("pipeline.contributions.build", "elements"),
    ("pipeline.contributions.build", "lowest_first"),
    ("pipeline.contributions.build", "highest_first"),
    ("pipeline.contributions.build", "higher_of_two"),
    ("pipeline.tiebreaks.a10_ratings", "perfect_performance"),
    ("pipeline.rankings.standings", "rank"),
    ("pipeline.tiebreaks.a06_direct_encounter", "direct_encounter"),
    ("pipeline.runs.bucket", "computed"),
    ("pipeline.runs.bucket", "ranked"),
    ("pipeline.runs.bucket", "_record"),
)
