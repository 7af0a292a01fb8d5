"""Containers opened one by one: zip, tar, and single files packed by gzip, bzip2 or xz.

Each function yields the entries of one container in its own order. An entry must be read before the
next is asked for.
"""

import bz2
import gzip
import io
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import IO, Self, cast

from pipeline.archive.entries import Entry, Refusal, inner_path, refused_path
from pipeline.archive.streams import Budget, Readable, Stream, whole

#: What the readers of the standard library raise on damaged bytes.
DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    RuntimeError,  # covers methods that are not implemented and headers nested too deep
    KeyError,
    IndexError,
    OverflowError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
    zipfile.BadZipFile,
    tarfile.TarError,
)
_HEADER_BYTES = 1_000_000
_LONG_HEADERS = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)
_PACKED_NAMES = {".tgz": ".tar", ".tbz2": ".tar", ".txz": ".tar"}


def zipped(entry: Entry, budget: Budget) -> Iterator[Entry | Refusal]:
    """Entries of a zip, in the order of its directory."""
    if entry.path is None:
        parts: list[bytes] = []
        if not whole(entry.stream, budget.bounds.inner_zip_bytes, parts):
            yield Refusal(entry.origin, "TOO_LARGE", "a zip inside an archive", entry.size)
            return
        held: IO[bytes] = io.BytesIO(b"".join(parts))
    else:
        held = entry.path.open("rb")
    with held, zipfile.ZipFile(held) as archive:
        for info in archive.infolist():
            budget.enter()
            origin = f"{entry.origin}!{inner_path(info.filename)}"
            if reason := refused_path(info.filename) or _zip_reason(info):
                yield Refusal(origin, *reason, bytes=info.file_size)
            elif _inflates(info, budget):
                yield Refusal(
                    origin,
                    "ARCHIVE_RATIO",
                    f"{info.compress_size} packed bytes claim {info.file_size}",
                    info.file_size,
                )
            else:
                yield from _zip_member(archive, info, origin, entry.depth, budget)


def _zip_reason(info: zipfile.ZipInfo) -> tuple[str, str] | None:
    if info.is_dir():
        return "NOT_A_MEMBER", "a folder"
    if stat.S_ISLNK(info.external_attr >> 16):
        return "NOT_A_MEMBER", "a link"
    if info.flag_bits & 1:
        return "ARCHIVE_ENCRYPTED", "needs a password"
    return None


def _inflates(info: zipfile.ZipInfo, budget: Budget) -> bool:
    bounds = budget.bounds
    packed = max(info.compress_size, 1)
    return info.file_size > max(bounds.ratio_floor, bounds.ratio * packed)


def _zip_member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, origin: str, depth: int, budget: Budget
) -> Iterator[Entry | Refusal]:
    try:
        opened = archive.open(info)
    except DAMAGE as error:
        yield Refusal(origin, "ARCHIVE_BROKEN", _words(error), info.file_size)
        return
    with opened:
        stream = Stream(cast(Readable, opened), budget, lambda: info.compress_size)
        yield Entry(origin, inner_path(info.filename), stream, info.file_size, depth + 1)


class _StrictInfo(tarfile.TarInfo):
    """A tar header that is never passed over in silence.

    The standard reader ends without a word at a damaged header after the first, and holds a long
    header in memory whatever its size.
    """

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str | None, errors: str) -> Self:
        info = super().frombuf(buf, encoding or "utf-8", errors)
        if info.size < 0 or (info.type in _LONG_HEADERS and info.size > _HEADER_BYTES):
            raise tarfile.ReadError(f"a header of {info.size} bytes")
        return info

    @classmethod
    def fromtarfile(cls, tarfile_: tarfile.TarFile) -> Self:
        try:
            info = super().fromtarfile(tarfile_)
        except tarfile.HeaderError as error:
            if type(error).__name__ == "EOFHeaderError":  # the proper end; not in the type stubs
                raise
            raise tarfile.ReadError(f"no valid header where one is due: {error}") from None
        if info.size < 0:
            raise tarfile.ReadError(f"a member of {info.size} bytes")
        return info


def tarred(entry: Entry, budget: Budget) -> Iterator[Entry | Refusal]:
    """Entries of a tar, in its order, read as it streams by."""
    stream = entry.stream
    stream.budget = budget
    with tarfile.open(fileobj=cast(IO[bytes], stream), mode="r|", tarinfo=_StrictInfo) as archive:
        stream.mark()
        while (info := archive.next()) is not None:
            archive.members = []  # type: ignore[attr-defined]  # else it keeps every header
            budget.enter()
            origin = f"{entry.origin}!{inner_path(info.name)}"
            reason = refused_path(info.name) or _tar_reason(info)
            opened = None if reason else archive.extractfile(info)
            if reason:
                yield Refusal(origin, *reason, bytes=info.size)
            elif opened:
                inner = Stream(cast(Readable, opened))
                yield Entry(origin, inner_path(info.name), inner, info.size, entry.depth + 1)
            stream.mark()


def _tar_reason(info: tarfile.TarInfo) -> tuple[str, str] | None:
    if info.isdir():
        return "NOT_A_MEMBER", "a folder"
    if info.issym() or info.islnk():
        return "NOT_A_MEMBER", "a link"
    return None if info.isreg() else ("NOT_A_MEMBER", "a device or the like")


def _packed(opener: Callable[[IO[bytes]], Readable]) -> Callable[..., Iterator[Entry | Refusal]]:
    def unpacked(entry: Entry, budget: Budget) -> Iterator[Entry | Refusal]:
        """The one file of a packed file; a tar in it keeps the origin of the whole."""
        budget.enter()
        source = opener(cast(IO[bytes], entry.stream))
        stream = Stream(source, budget, lambda: entry.stream.given)
        base, dot, suffix = entry.name.rpartition(".")
        name = base + _PACKED_NAMES.get(f".{suffix.lower()}", "") if dot else entry.name
        if stream.peek(512)[257:262] == b"ustar" or name.lower().endswith(".tar"):
            yield from tarred(Entry(entry.origin, name, stream, None, entry.depth), budget)
            return
        origin = f"{entry.origin}!{name.rpartition('/')[2]}"
        yield Entry(origin, name, stream, None, entry.depth + 1, named=entry.named)

    return unpacked


OPENERS: dict[str, Callable[[Entry, Budget], Iterator[Entry | Refusal]]] = {
    "zip": zipped,
    "tar": tarred,
    "gz": _packed(lambda file: gzip.GzipFile(fileobj=file)),
    "bz2": _packed(bz2.BZ2File),
    "xz": _packed(lzma.LZMAFile),
}


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
