"""The command that makes archives of its own: simulate."""

import json
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import AsJson, Log, LogFormat, Quiet, Workers
from pipeline.cli.printing import progress

commands = typer.Typer()


@commands.command()
def simulate(
    out: Annotated[Path, typer.Option("--out", help="Zip to write; it must not exist yet.")],
    events: Annotated[int, typer.Option("--events", min=1, help="How many.")] = 1000,
    players: Annotated[int, typer.Option("--players", help="Of each event.")] = 32,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", help="Of each event; default 7, or all of a round robin."),
    ] = None,
    pairing: Annotated[
        str,
        typer.Option(
            "--pairing",
            help="dutch (FIDE 2026, needs gacrux), fold (near to it, 100 times as fast), casual, "
            "random, berger or double-berger.",
        ),
    ] = "dutch",
    strengths: Annotated[
        str,
        typer.Option(
            "--strengths",
            help="even, normal, or the output folder of a run: ratings of its events.",
        ),
    ] = "even",
    middle: Annotated[float, typer.Option("--middle", help="Mean strength, Elo.")] = 2100.0,
    spread: Annotated[
        float | None,
        typer.Option(
            "--spread",
            help="Elo from first to last if even (default 600), standard deviation if normal "
            "(default 200).",
        ),
    ] = None,
    noise: Annotated[
        float, typer.Option("--noise", help="Standard deviation of rating around strength, Elo.")
    ] = 50.0,
    results: Annotated[
        str,
        typer.Option(
            "--results",
            help="logistic (White's edge, more draws among the strong), g2, coin, or fixed (see "
            "--draws).",
        ),
    ] = "logistic",
    draws: Annotated[
        float, typer.Option("--draws", help="Share of draws with --results fixed.")
    ] = 0.3,
    unplayed: Annotated[
        str,
        typer.Option(
            "--unplayed",
            help="none, usual (zero=0.01,half=0.05,forfeit=0.02), or such rates; withdrawal= is "
            "the chance to leave before a round.",
        ),
    ] = "none",
    scoring: Annotated[
        str, typer.Option("--scoring", help="1-0.5-0, 3-1-0, or letters: W=1 D=0.5 L=0 P=0.5.")
    ] = "1-0.5-0",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Equal seeds, equal files.")] = 1,
    workers: Workers = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Events with known strengths as report files in a zip; the strengths in a table beside it."""
    from pipeline.runs.simulating import simulate_archive
    from pipeline.simulate import Plan, Unplayed

    plan = Plan(
        players=players,
        rounds=rounds,
        pairing=pairing,
        strengths=strengths,
        middle=middle,
        spread=spread,
        noise=noise,
        results=results,
        draws=draws,
        unplayed=Unplayed.of(unplayed),
        scoring=scoring,
        seed=seed,
    )
    with progress(quiet, log_format) as told:
        archive = simulate_archive(plan, events, out, workers or 0, told)
    if as_json:
        facts = {"zip": str(archive.zip), "truth": str(archive.truth), "events": archive.events}
        typer.echo(json.dumps({**facts, "plan": plan.facts()}, indent=2))
    elif not quiet:
        typer.echo(f"{archive.events:,} events in {archive.zip}; strengths in {archive.truth}")
