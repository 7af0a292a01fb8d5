"""Measurements as the page RESULTS.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.archive import Plan
from benchmarks.machine import machine
from benchmarks.others import Pace
from benchmarks.whole_run import Run

#: Steps of a bucket below this share are added up in the last line.
LEAST_SHARE = 0.01
_WALL = ("buckets", "audit", "check", "report")


@dataclass(frozen=True)
class Result:
    """One case: the run, the other programs' seconds per event, the steps of one bucket."""

    run: Run
    gacrux: Pace
    tiebreak_core: Pace
    tiebreak_core_codes: Sequence[str]
    bucket_events: int
    steps: Sequence[tuple[str, float]]


def page(plan: Plan, unpacked: int, size: int, results: Iterable[Result]) -> str:
    """The whole page; `size` is the number of files that the other programs read."""
    head = f"""# Benchmarks

Written by `make bench`. All figures of a section are of one run on one machine; compare ratios, not
seconds, with those of another.

{machine()}

The archive: {plan.events:,} made Swiss events of {plan.players} players and {plan.rounds} rounds
({plan.rows:,} rounds of a player), {unpacked / 1e6:.0f} MB of TRF26 in one zip, about 3 % of the
rounds unplayed, every fourth file with letters beyond ASCII, both editions in force by turns.

Measured is the whole `tiebreaks run ARCHIVE --out OUT --codes … --list …` from the start of the
process to its end: unpack, read, check, compute, rank, write, hold the laws against the tables,
audit, report. Memory is the resident sets of all processes of the run added up, at their highest.
The other programs read {size} files of the same archive one after another in one process, their
start left out.
"""
    return head + "".join(_section(plan, size, result) for result in results)


def _section(plan: Plan, size: int, result: Result) -> str:
    run, seconds = result.run, result.run.measured.seconds
    each, core = seconds / plan.events, run.measured.processor / plan.events
    lines = [
        ("whole run", f"{seconds:.1f} s, {plan.events / seconds:,.0f} events/s"),
        ("processor", f"{run.measured.processor:.1f} core-seconds"),
        ("highest memory", f"{run.measured.peak / 1e6:,.0f} MB"),
        ("tables written", f"{run.output_bytes / 1e6:.0f} MB from {run.buckets} buckets"),
        (
            "gacrux, in one process",
            f"{result.gacrux.seconds * 1000:.1f} ms/event: "
            f"**{result.gacrux.seconds / each:.0f} times** as long; core for core "
            f"{result.gacrux.processor / core:.0f} times",
        ),
        (
            "tiebreak-core, in one process, from events in memory, code by code",
            f"{result.tiebreak_core.seconds * 1000:.1f} ms/event for "
            f"{len(result.tiebreak_core_codes)} of the codes, without places: "
            f"{result.tiebreak_core.seconds / each:.0f} times as long",
        ),
    ]
    stages = [(name, run.seconds[name]) for name in _WALL]
    rest = seconds - sum(spent for _, spent in stages)
    stages.append(("start, publishing, end", rest))
    parts = ", ".join(f"{name} {run.seconds[name]:.1f}" for name in ("ingest", "compute", "rank"))
    total = sum(spent for _, spent in result.steps)
    shown = [step for step in result.steps if step[1] >= LEAST_SHARE * total]
    shown.append(("all others", total - sum(spent for _, spent in shown)))
    return "\n".join(
        [
            f"\n## {run.case.name}\n",
            f"Codes: `{','.join(run.case.codes)}`; list `{','.join(run.case.order)}` after points.",
            "",
            *_table(("measured", "value"), lines),
            "",
            f"Stages, wall seconds (inside the buckets, added up over the processes: {parts}):",
            "",
            *_table(("stage", "s", "share"), (_share(stage, seconds) for stage in stages)),
            "",
            f"One bucket of {result.bucket_events:,} events, one core, {total:.2f} s "
            f"({1000 * total / result.bucket_events:.2f} ms/event), step by step:",
            "",
            *_table(("step", "s", "share"), (_share(step, total) for step in shown)),
            "",
        ]
    )


def _share(part: tuple[str, float], whole: float) -> tuple[str, str, str]:
    name, seconds = part
    return name, f"{seconds:.3f}", f"{seconds / whole:.0%}"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    rule = "|".join(["---"] + ["---:"] * (len(header) - 1)) if len(header) > 2 else "---|---"
    return [
        f"| {' | '.join(header)} |",
        f"|{rule}|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
