"""What a run is asked for: a configuration file (TOML, the options' names), then the call."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.errors import FileAccessError, MalformedError, UsageError
from pipeline.rules.editions import BY_DATE
from pipeline.runs.settings import Settings, settings


@dataclass(frozen=True)
class Asked:
    """What a configuration file and the command line ask for; None: the stored or standard."""

    codes: str | None = None
    lists: tuple[str, ...] = ()
    edition: str = BY_DATE
    option: tuple[str, ...] = ()
    tiebreaks: Path | None = None
    workers: int = 0
    max_quarantine: float = 1.0
    upto: int | None = None
    waivers: Path | None = None
    overrides: Path | None = None

    def over(self, **given: Any) -> "Asked":
        """The same under what the command line gives; its options come after those of the file."""
        said = {name: value for name, value in given.items() if value is not None}
        said["option"] = (*self.option, *said.get("option", ()))
        return replace(self, **said)

    @property
    def definitions(self) -> str:
        """The text of the user's own tie-breaks."""
        return user_text(self.tiebreaks) if self.tiebreaks else ""

    def settings(self) -> Settings:
        """The settings asked for. Raises UsageError and MalformedError."""
        return settings(
            self.codes, self.lists, self.edition, self.option, self.definitions, self.upto,
            *(user_text(path) if path else "" for path in (self.waivers, self.overrides)),
        )  # fmt: skip


def _texts(value: Any) -> bool:
    return isinstance(value, str) or _all_texts(value)


def _all_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _table(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(entry, str) for entry in value.values())


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and value >= least


#: Key → (whether a value is of its form, the form in words).
_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "codes": (_texts, "a comma list or a list of texts"),
    "list": (_texts, "a text or a list of texts"),
    "edition": (lambda value: isinstance(value, str), "a text"),
    "option": (_table, "a table of texts"),
    "tiebreaks": (lambda value: isinstance(value, str), "the path of a file"),
    "waivers": (lambda value: isinstance(value, str), "the path of a file"),
    "overrides": (lambda value: isinstance(value, str), "the path of a file"),
    "workers": (_whole(0), "a whole number from 0"),
    "max-quarantine": (
        lambda value: type(value) in (int, float) and 0 <= value <= 1,
        "a number from 0 to 1",
    ),
    "round": (_whole(1), "a whole number from 1"),
}


def configured(path: Path | None) -> Asked:
    """The settings of a TOML file; see `_FORMS` for its keys.

    Raises FileAccessError, and UsageError or MalformedError for what is not of this form.
    """
    if path is None:
        return Asked()
    try:
        stored = tomllib.loads(user_text(path))
    except tomllib.TOMLDecodeError as error:
        raise MalformedError("configuration", str(path), str(error)) from error
    for key, value in stored.items():
        if key not in _FORMS:
            raise UsageError("configuration key", key, tuple(_FORMS))
        fits, form = _FORMS[key]
        if not fits(value):
            raise MalformedError("configuration key", key, f"{value!r} is not {form}")
    codes, lists = stored.get("codes"), stored.get("list")
    return Asked().over(
        codes=",".join(codes) if isinstance(codes, list) else codes,
        lists=(lists,) if isinstance(lists, str) else lists,
        edition=stored.get("edition"),
        option=[f"{name}={value}" for name, value in stored.get("option", {}).items()],
        # files are named from the configuration file, wherever the command is called
        **{
            name: path.parent / stored[name]
            for name in ("tiebreaks", "waivers", "overrides")
            if name in stored
        },
        workers=stored.get("workers"),
        max_quarantine=stored.get("max-quarantine"),
        upto=stored.get("round"),
    )


def user_text(path: Path) -> str:
    """The text of a settings file. Raises FileAccessError, MalformedError if it is no UTF-8."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise FileAccessError(str(path), error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise MalformedError("settings file", str(path), "it is not UTF-8") from error
