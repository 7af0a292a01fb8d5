"""Report files and archives made for the tests, and their results in short."""

import io
import tarfile
import zipfile
from collections.abc import Callable

from pipeline.archive import Member, Refusal

Reader = Callable[..., list[Member | Refusal]]
REPORT = b"012 Small Open\n001    1 m    Doe, Jo                           2000 ENG\n"


def record(number: int, name: str, federation: str = "GER", width: int = 33) -> str:
    """A player record of two rounds, the name filled up to `width` characters."""
    other = 3 - number
    return (
        f"001 {number:4} m    {name:{width}} 2311 {federation} {number:11} 1990/01/01"
        f"  1.5 {number:4}  {other:4} w 1  {other:4} b ="
    )


def event(*names: str, federation: str = "GER") -> str:
    """A text of one event with LF line ends."""
    head = ["012 Open", f"032 {federation}"]
    return "\n".join([*head, *(record(i, n, federation) for i, n in enumerate(names, 1)), ""])


def zipped(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of the entries."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return held.getvalue()


def tarred(entries: dict[str, bytes], mode: str = "w") -> bytes:
    """A tar of the entries; `mode` as in tarfile."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in entries.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return held.getvalue()


def origins(results: list[Member | Refusal]) -> list[str]:
    """Origins of the members."""
    return [result.origin for result in results if isinstance(result, Member)]


def rules(results: list[Member | Refusal]) -> dict[str, str]:
    """Rule of each refused origin."""
    return {result.origin: result.rule for result in results if isinstance(result, Refusal)}
