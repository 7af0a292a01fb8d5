"""Texts to files for others: a folder of them, or one zip of equal bytes for equal texts."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pipeline.errors import FileAccessError

#: The earliest time that a zip can hold.
_TIME = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644 << 16

Named = Iterable[tuple[str, str]]


def hand_over(texts: Named, to: Path) -> list[Path]:
    """Write texts by file name, as UTF-8, into a folder, or a zip if `to` ends so.

    Returns what was written, one path per file or the zip's. Raises FileAccessError.
    """
    try:
        if to.suffix.lower() != ".zip":
            to.mkdir(parents=True, exist_ok=True)
            return list(_folder(texts, to))
        if to.exists():
            raise FileAccessError(str(to), "exists already")
        to.parent.mkdir(parents=True, exist_ok=True)
        unfinished = to.with_name(f"{to.name}.part")
        try:
            _zip(texts, unfinished)
            return [unfinished.replace(to)]
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise FileAccessError(str(to), error.strerror or str(error)) from error


def _folder(texts: Named, to: Path) -> Iterator[Path]:
    for name, text in texts:
        path = to / name
        path.write_bytes(text.encode())
        yield path


def _zip(texts: Named, path: Path) -> None:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in texts:
            info = ZipInfo(name, _TIME)
            info.compress_type, info.create_system = ZIP_DEFLATED, 3
            info.external_attr = _READABLE
            archive.writestr(info, text.encode())
