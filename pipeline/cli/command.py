"""All commands as one, and what it ends with."""

import os
import sys
import traceback
from io import TextIOWrapper

import typer

from pipeline import __version__
from pipeline.cli import auditing, questions, running, simulating, studying
from pipeline.errors import TiebreaksError

app = typer.Typer(
    help="Chess tie-breaks at archive scale: report files in, audited standings out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(running.commands)
app.add_typer(auditing.commands)
app.add_typer(questions.commands)
app.add_typer(simulating.commands)
app.add_typer(studying.commands)


def command() -> None:
    """Run the command; every error ends in its documented exit code, never in a bare trace."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name must not end a run on an old terminal
    sys.exit(_exit_code())


def _exit_code() -> int:
    try:
        result = app(prog_name="tiebreaks", standalone_mode=False)
        sys.stdout.flush()
        code = result if isinstance(result, int) else 0
        return _said("interrupted; the last generation is untouched", code) if code == 130 else code
    except TiebreaksError as error:
        return _said(str(error), error.exit_code)
    except (BrokenPipeError, SystemExit):
        # whoever read the output has seen enough: leave without flushing the rest
        os._exit(0)
    except OSError as error:
        return _said(f"{error.filename or 'file'}: {error.strerror or error}", 5)
    except BaseException as error:  # a panic of a library is no Exception
        if hasattr(error, "format_message"):  # the call is not understood
            message = " ".join(error.format_message().split()).rstrip(".")
            context = getattr(error, "ctx", None)
            help_is = f" See `{context.command_path} --help`." if context else ""
            return _said(f"{message}.{help_is}", 2)
        traceback.print_exception(error)
        return _said(f"internal fault in tiebreaks {__version__}: {error}", 70)


def _said(text: str, code: int) -> int:
    typer.echo(f"error: {text}", err=True)
    return code
