"""The configuration file: the same names as the options, in TOML."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import FileAccessError, MalformedError, UsageError

_KEYS = ("codes", "list", "edition", "option")


@dataclass(frozen=True)
class Configured:
    """What a configuration file sets; the command line goes over it."""

    codes: str | None = None
    lists: tuple[str, ...] = ()
    edition: str = "by-date"
    option: tuple[str, ...] = ()


def configured(path: Path | None) -> Configured:
    """The settings of a TOML file: codes, list (texts), edition, option (table).

    Raises FileAccessError, and UsageError or MalformedError for what is not of this form.
    """
    if path is None:
        return Configured()
    try:
        stored = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise FileAccessError(str(path), error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
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
    )
