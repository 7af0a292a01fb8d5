"""The configuration file: the same names as the options, in TOML."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import FileAccessError, MalformedError, UsageError

_KEYS = ("codes", "list", "edition", "option", "tiebreaks")


@dataclass(frozen=True)
class Configured:
    """What a configuration file sets; the command line goes over it."""

    codes: str | None = None
    lists: tuple[str, ...] = ()
    edition: str = "by-date"
    option: tuple[str, ...] = ()
    tiebreaks: Path | None = None


def configured(path: Path | None) -> Configured:
    """The settings of a TOML file: codes, list (texts), edition, option (table).

    Raises FileAccessError, and UsageError or MalformedError for what is not of this form.
    """
    if path is None:
        return Configured()
    try:
        stored = tomllib.loads(user_text(path))
    except tomllib.TOMLDecodeError as error:
        raise MalformedError("configuration", str(path), str(error)) from error
    for key in stored:
        if key not in _KEYS:
            raise UsageError("configuration key", key, _KEYS)
    codes = stored.get("codes")
    lists = stored.get("list", [])
    return Configured(
        codes=",".join(codes) if isinstance(codes, list) else codes,
        lists=(lists,) if isinstance(lists, str) else tuple(lists),
        edition=stored.get("edition", "by-date"),
        option=tuple(f"{name}={value}" for name, value in stored.get("option", {}).items()),
        # beside the configuration file, wherever the command is called
        tiebreaks=path.parent / stored["tiebreaks"] if "tiebreaks" in stored else None,
    )


def user_text(path: Path) -> str:
    """The text of a settings file. Raises FileAccessError, MalformedError if it is no UTF-8."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileAccessError(str(path), error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise MalformedError("settings file", str(path), "it is not UTF-8") from error
