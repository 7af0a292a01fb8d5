"""Measurements as the page RESULTS.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.archive import Plan
from benchmarks.machine import machine
from benchmarks.others import Gacrux, Pace
from benchmarks.whole_run import Run

#: Steps of a bucket below this share are added up in the last line.
LEAST_SHARE = 0.01
_WALL = ("buckets", "check", "report")
_INSIDE = ("ingest", "compute", "rank", "audit", "laws")


@dataclass(frozen=True)
class Others:
    """Seconds per event of the other programs, and the codes that tiebreak-core was asked for."""

    gacrux: Gacrux
    tiebreak_core: Pace
    tiebreak_core_codes: Sequence[str]


@dataclass(frozen=True)
class Result:
    """One case: the run, the steps of one bucket, the other programs where they were asked."""

    run: Run
    bucket_events: int
    steps: Sequence[tuple[str, float]]
    others: Others | None


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
process to its end: unpack, read, check, compute, rank, audit, hold the laws against the tables,
write, report. Memory is the resident sets of all processes of the run added up, at their highest.

The other programs read {size} files of the same archive. gacrux takes one file a call, so an
archive costs its users a process for each file: that is held against the whole run, start for
start. Harder on us, it is also measured in one process with its start left out. "Tie-breaks and
places alone" is what it spends on them in that process after reading, against the stages compute
and rank of our run (contracts and writing included) spread over the workers.
"""
    return head + "".join(_section(plan, size, result) for result in results)


def _section(plan: Plan, size: int, result: Result) -> str:
    run, seconds = result.run, result.run.measured.seconds
    lines = [
        ("whole run", f"{seconds:.1f} s, {plan.events / seconds:,.0f} events/s"),
        ("processor", f"{run.measured.processor:.1f} core-seconds"),
        ("highest memory", f"{run.measured.peak / 1e6:,.0f} MB"),
        ("tables written", f"{run.output_bytes / 1e6:.0f} MB from {run.buckets} buckets"),
        *(_against(result.others, run, plan) if result.others else ()),
    ]
    stages = [(name, run.seconds[name]) for name in _WALL]
    rest = seconds - sum(spent for _, spent in stages)
    stages.append(("start, publishing, end", rest))
    parts = ", ".join(f"{name} {run.seconds[name]:.1f}" for name in _INSIDE)
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


def _against(others: Others, run: Run, plan: Plan) -> list[tuple[str, str]]:
    """The other programs' pace, each with how many times as long it takes."""
    gacrux, core = others.gacrux, others.tiebreak_core
    each = run.measured.seconds / plan.events
    processor = run.measured.processor / plan.events
    alone = (run.seconds["compute"] + run.seconds["rank"]) / plan.events
    return [
        (
            "gacrux, a process for each file, start included",
            f"{gacrux.command.seconds * 1000:.1f} ms/event: "
            f"**{gacrux.command.seconds / each:.0f} times** as long; core for core "
            f"{gacrux.command.processor / processor:.0f} times",
        ),
        (
            "gacrux, in one process, start left out",
            f"{gacrux.whole.seconds * 1000:.1f} ms/event: "
            f"**{gacrux.whole.seconds / each:.0f} times** as long; core for core "
            f"{gacrux.whole.processor / processor:.0f} times",
        ),
        (
            "gacrux, tie-breaks and places alone",
            f"{gacrux.tiebreaks.seconds * 1000:.1f} ms/event against "
            f"{alone * 1000 / run.workers:.2f}: "
            f"**{gacrux.tiebreaks.seconds * run.workers / alone:.0f} times** as long; "
            f"core for core {gacrux.tiebreaks.processor / alone:.0f} times",
        ),
        (
            "tiebreak-core, in one process, from events in memory, code by code",
            f"{core.seconds * 1000:.1f} ms/event for {len(others.tiebreak_core_codes)} of the "
            f"codes, without places: {core.seconds / each:.0f} times as long",
        ),
    ]


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
