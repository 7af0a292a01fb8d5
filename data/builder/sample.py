"""The sample archive: worked, generated and broken events in many dialects, as one zip."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from io import BytesIO
from random import Random
from typing import Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from data.builder.broken import broken
from data.builder.events import Event
from data.builder.generate import round_robin, swiss
from data.builder.trf import Dialect, write
from data.builder.worked import START_2024, START_2026, worked

Ranker = Callable[[Event], Mapping[int, int]]
"""Gives the stated place of each start number; the default is by points, ties sharing a place."""

SWISS_EVENTS = 120
ROUND_ROBINS = 30
NESTED_EVENTS = 4

_FIRST_DAY = date(2024, 9, 7)
_WEEKS = 109  # the last event starts in October 2026
_STAMP = (2026, 1, 1, 0, 0, 0)
_README = """\
Sample chess events for trying the pipeline.

worked/        examples with known tie-break values, before and after the rules of March 2026
swiss/         generated Swiss events, invented players
round-robin/   generated single and double round robins
broken/        five files with one fault each
more/          an archive inside the archive
"""

_LINE_ENDS = ("\n", "\n", "\n", "\r\n", "\r\n", "\r")
_DIALECTS: tuple[Dialect, ...] = ("trf26", "trf26", "trf26", "trf16", "trf16", "trfx", "trf06")
_ENCODINGS: Mapping[str, Sequence[str]] = {
    "ascii": ("ascii",),
    "polish": ("utf-8", "cp1250", "utf-8-sig"),
    "spanish": ("utf-8", "cp1252"),
    "german": ("cp1252", "utf-8", "utf-8-sig"),
    "turkish": ("utf-8", "utf-8-sig"),
    "cyrillic": ("cp1251", "utf-8"),
}
_LANGUAGES = ("ascii",) * 5 + ("polish", "spanish", "german", "turkish", "cyrillic")
_SWISS_LISTS = ("BH/C1,BH,SB", "PTS,BH/C1,BH,WIN,DE", "DE,BH/C1,BH,BWG", "PTS,BH,SB,PS")
_ROBIN_LISTS = ("DE,SB,KS,WIN", "PTS,SB,DE,WIN", "DE,WIN,SB,KS")


def archive(ranker: Ranker = Event.ranks) -> bytes:
    """Return the sample archive, the same bytes for the same ranker."""
    return _zip(members(ranker))


def members(ranker: Ranker = Event.ranks) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the bytes of each file of the archive, in its order."""
    yield "README.txt", _README.encode()
    for year, start in ((2024, START_2024), (2026, START_2026)):
        for key, event in worked(start).items():
            yield f"worked/{year}/{key}.trf", write(event, ranks=ranker(event))
    for number in range(1, SWISS_EVENTS + 1):
        yield _swiss_file(number, ranker)
    for number in range(1, ROUND_ROBINS + 1):
        yield _round_robin_file(number, ranker)
    for name, event in broken().items():
        yield f"broken/{name}.trf", write(event)
    nested = range(SWISS_EVENTS + 1, SWISS_EVENTS + NESTED_EVENTS + 1)
    yield "more/events.zip", _zip(_swiss_file(number, ranker) for number in nested)


def _swiss_file(number: int, ranker: Ranker) -> tuple[str, bytes]:
    rng = Random(f"swiss {number}")
    dialect, language = rng.choice(_DIALECTS), rng.choice(_LANGUAGES)
    players = rng.choice((rng.randint(8, 16), rng.randint(16, 40), rng.randint(24, 90)))
    most = 5 if players < 12 else 7 if players < 24 else 11
    can_declare = dialect in ("trf26", "trfx")
    pab: Literal["win", "half"] = "half" if can_declare and rng.random() < 0.2 else "win"
    event = swiss(
        number,
        players,
        rng.randint(5, most),
        start=_start(rng),
        unplayed=rng.choice((0.0, 0.03, 0.06, 0.1, 0.15, 0.2)),
        pab_value=pab,
        scoring=rng.choice(("1-½-0",) * 7 + ("3-1-0",)) if can_declare else "1-½-0",
        unrated=rng.choice((0.0, 0.0, 0.0, 0.1, 0.3)),
        unrated_results=rng.choice((0.0, 0.0, 0.0, 0.05)),
        penalties=rng.choice((0.0, 0.0, 0.0, 0.02)),
        blank_absences=rng.random() < 0.2,
        language=language,
        declared_list=rng.choice((None, *_SWISS_LISTS)),
    )
    return _file("swiss", number, event, dialect, language, rng, ranker)


def _round_robin_file(number: int, ranker: Ranker) -> tuple[str, bytes]:
    rng = Random(f"round robin {number}")
    dialect, language = rng.choice(_DIALECTS), rng.choice(_LANGUAGES)
    double = rng.random() < 0.3
    event = round_robin(
        number,
        rng.randint(4, 6 if double else 14),
        double=double,
        unplayed=rng.choice((0.0, 0.05, 0.1)),
        start=_start(rng),
        unrated=rng.choice((0.0, 0.0, 0.1)),
        blank_free_rounds=rng.random() < 0.5,
        language=language,
        declared_list=rng.choice((None, *_ROBIN_LISTS)),
    )
    return _file("round-robin", number, event, dialect, language, rng, ranker)


def _start(rng: Random) -> date:
    return _FIRST_DAY + timedelta(weeks=rng.randint(0, _WEEKS))


def _file(
    folder: str,
    number: int,
    event: Event,
    dialect: Dialect,
    language: str,
    rng: Random,
    ranker: Ranker,
) -> tuple[str, bytes]:
    text = write(
        event,
        dialect=dialect,
        line_end=rng.choice(_LINE_ENDS),
        encoding=rng.choice(_ENCODINGS[language]),
        pad=rng.random() < 0.8,
        ranks=ranker(event),
    )
    return f"{folder}/{event.start:%Y-%m}-{event.federation.lower()}-{number:03}.trf", text


def _zip(files: Iterator[tuple[str, bytes]]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=9) as target:
        for path, content in files:
            info = ZipInfo(path, _STAMP)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            info.compress_type = ZIP_DEFLATED
            target.writestr(info, content, compresslevel=9)
    return buffer.getvalue()
