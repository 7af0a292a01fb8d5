"""Entries that a person writes about files: TOML tables of one kind, and the files they mean."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import polars as pl

from pipeline.errors import MalformedError

#: Whether a value is of its form, and the form in words.
Form = tuple[Callable[[Any], bool], str]

TEXT: Form = (lambda value: isinstance(value, str) and value.strip() != "", "a text")
#: Keys that every entry has.
_SIGNED = {"who": TEXT, "why": TEXT}
_HASH = re.compile(r"[0-9a-f]{16}")
_TOKEN = re.compile(r"\[[^\]]+\]|.", re.DOTALL)


def is_glob(value: Any) -> bool:
    """Whether it is a text that can stand for files or events."""
    if not isinstance(value, str) or not value:
        return False
    try:
        return pl.Series([""]).str.contains(regex(value)).len() == 1
    except pl.exceptions.ComputeError:  # a range such as [z-a]
        return False


#: A file_id or a glob.
GLOB: Form = (is_glob, "a hash of 16 digits or a glob")


def whole(least: int) -> Form:
    """A whole number from `least`."""
    return lambda value: type(value) is int and value >= least, f"a whole number from {least}"


class Entry(Protocol):
    """What says which files or events an entry means; one of the two is empty."""

    @property
    def file(self) -> str:
        """A file_id, or a glob over origins."""

    @property
    def event(self) -> str:
        """A glob over names of events."""

    def as_dict(self) -> dict[str, object]:
        """The entry as it was written."""


def entries(text: str, kind: str, forms: Mapping[str, Form]) -> list[dict[str, Any]]:
    """The `[[kind]]` tables of a TOML text, each key of its form, `who` and `why` given.

    Raises MalformedError naming the entry (from 1) and the key.
    """
    try:
        stored = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MalformedError(f"{kind}s file", kind, str(error)) from error
    for key in stored.keys() - {kind}:
        raise MalformedError(f"{kind}s file", key, f"only [[{kind}]] entries belong here")
    written = stored.get(kind, [])
    if not isinstance(written, list):
        raise MalformedError(f"{kind}s file", kind, f"write [[{kind}]], an entry each")
    known = {**forms, **_SIGNED}
    for number, entry in enumerate(written, start=1):
        what = f"{kind} {number}"
        if not isinstance(entry, dict):
            raise MalformedError(what, str(entry), f"write [[{kind}]], an entry each")
        for key, value in entry.items():
            if key not in known:
                raise MalformedError(what, key, f"is not a key of it; known: {', '.join(known)}")
            fits, form = known[key]
            if not fits(value):
                raise MalformedError(what, key, f"{value!r} is not {form}")
        for key in _SIGNED.keys() - entry.keys():
            raise MalformedError(what, key, "is missing: say who decided and why")
    return written


def meant(given: Sequence[Entry], rows: pl.DataFrame) -> pl.DataFrame:
    """One row per entry and row that it means, sorted by entry: entry (its place), the columns.

    `rows` has file_id and origin, and name where entries mean events. A hash is joined, a glob is
    one pass over the texts.
    """
    by_hash = [(place, one.file) for place, one in enumerate(given) if _HASH.fullmatch(one.file)]
    hashed = pl.DataFrame(by_hash, schema={"entry": pl.UInt32, "file_id": pl.String}, orient="row")
    parts = [hashed.join(rows, on="file_id", maintain_order="left").select("entry", *rows.columns)]
    for place, one in enumerate(given):
        if one.event:
            hit = pl.col("name").str.contains(f"^(?:{regex(one.event)})$")
        elif not _HASH.fullmatch(one.file):
            hit = pl.col("origin").str.contains(f"(?:^|[/!])(?:{regex(one.file)})$")
        else:
            continue
        found = rows.filter(hit)
        parts.append(found.select(pl.lit(place, pl.UInt32).alias("entry"), *rows.columns))
    return pl.concat(parts).sort("entry", maintain_order=True)


def regex(glob: str) -> str:
    """A glob as a regular expression: `*` any text, `?` a character, `[ab]` one of these."""
    return "(?s)" + "".join(_piece(token) for token in _TOKEN.findall(glob))


def _piece(token: str) -> str:
    if token in ("*", "?"):
        return ".*" if token == "*" else "."
    if len(token) > 1:
        inner = token[1:-1].replace("\\", "\\\\").replace("[", "\\[")
        return f"[^{inner[1:]}]" if inner[0] == "!" and len(inner) > 1 else f"[{inner}]"
    return pl.escape_regex(token)
