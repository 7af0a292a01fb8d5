"""Commands that write a generation: run, ingest, compute, rank."""

import typer

from pipeline.cli.options import (
    AsJson,
    Codes,
    Config,
    Defined,
    Edition,
    Lists,
    Log,
    LogFormat,
    MaxQuarantine,
    OptionList,
    Out,
    OutOption,
    Overrides,
    Quiet,
    Sources,
    Upto,
    Waivers,
    Workers,
)
from pipeline.cli.printing import finish, progress

commands = typer.Typer()


@commands.command()
def run(
    sources: Sources,
    out: OutOption,
    codes: Codes = None,
    lists: Lists = None,
    edition: Edition = None,
    option: OptionList = None,
    workers: Workers = None,
    max_quarantine: MaxQuarantine = None,
    upto: Upto = None,
    waivers: Waivers = None,
    overrides: Overrides = None,
    defined: Defined = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Everything: ingest, compute, rank, audit and report; only what changed is done again."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import run_all

    asked = configured(config).over(
        codes=codes, lists=lists, edition=edition, option=option, tiebreaks=defined,
        workers=workers, max_quarantine=max_quarantine, upto=upto,
        waivers=waivers, overrides=overrides,
    )  # fmt: skip
    with progress(quiet, log_format) as told:
        summary = run_all(sources, out, asked.settings(), asked.workers, told)
    finish(summary, as_json, quiet, asked.max_quarantine)


@commands.command()
def ingest(
    sources: Sources,
    out: OutOption,
    edition: Edition = None,
    workers: Workers = None,
    max_quarantine: MaxQuarantine = None,
    upto: Upto = None,
    waivers: Waivers = None,
    overrides: Overrides = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Report files to tables of files, events, players, games, rounds and findings."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import ingest_only

    asked = configured(config).over(
        edition=edition, workers=workers, max_quarantine=max_quarantine, upto=upto,
        waivers=waivers, overrides=overrides,
    )  # fmt: skip
    with progress(quiet, log_format) as told:
        summary = ingest_only(sources, out, asked.settings(), asked.workers, told)
    finish(summary, as_json, quiet, asked.max_quarantine)


@commands.command()
def compute(
    out: Out,
    codes: Codes = None,
    option: OptionList = None,
    defined: Defined = None,
    workers: Workers = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tables to tie-break values; standings that were there are made again."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import compute_again

    asked = configured(config).over(codes=codes, option=option, tiebreaks=defined, workers=workers)
    with progress(quiet, log_format) as told:
        summary = compute_again(out, asked, told)
    finish(summary, as_json, quiet)


@commands.command()
def rank(
    out: Out,
    lists: Lists = None,
    workers: Workers = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tie-break values to standings under the lists asked for."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import rank_again

    asked = configured(config).over(lists=lists, workers=workers)
    with progress(quiet, log_format) as told:
        summary = rank_again(out, asked.lists, asked.workers, told)
    finish(summary, as_json, quiet)
