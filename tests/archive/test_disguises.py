"""One event in every disguise: code page, unit of the columns, line ends, padding."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import cycle, product

import polars as pl
import pytest

from data.builder.events import Event
from data.builder.generate import swiss
from data.builder.trf import write
from pipeline.archive import Member
from pipeline.runs.api import compute_tiebreaks, rank
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables


@dataclass(frozen=True)
class Script:
    """A federation whose names fill a code page."""

    page: str
    federation: str
    place: str
    names: tuple[str, ...]


SCRIPTS = (
    Script("cp1250", "POL", "Łódź", (
        "Wójcik, Łukasz", "Żak, Bożena", "Gałązka, Michał", "Dąbrowski, Paweł", "Świątek, Zofia",
    )),
    Script("cp1251", "BUL", "Русе", (
        "Щърбанов, Юлиян", "Никитин, Андрей", "Чавдарова, Жана", "Ёлкин, Пётр", "Цветков, Ян",
    )),
    Script("cp1252", "ESP", "Peñíscola", (
        "Muñoz, José", "Lefèvre, François", "Müller, Jörg", "Ibáñez, Íñigo", "Weiß, Käthe",
    )),
    Script("cp1253", "GRE", "Καβάλα", (
        "Παππάς, Γιώργος", "Αλεξίου, Ελένη", "Ξενάκης, Ιάννης", "Ψαρρά, Ζωή", "Λάσκος, Ηλίας",
    )),
    Script("cp1254", "TUR", "İzmir", (
        "Yılmaz, Işık", "Öztürk, Gülşen", "Çağlar, İbrahim", "Doğan, Şule", "Aydın, Uğur",
    )),
    Script("cp1257", "LTU", "Šiauliai", (
        "Šarūnas, Jūratė", "Žukauskas, Mindaugė", "Grigaitė, Živilė", "Čepas, Rūta", "Ūsas, Ąžolas",
    )),
)  # fmt: skip
UNITS = ("characters", "bytes")
LINE_ENDS = ("\n", "\r\n", "\r", "mixed")
PADDED = (True, False)
LAST_LINE_ENDS = (True, False)
NAMES = slice(14, 47)
CODES = ["PTS", "BH", "BH/C1", "SB", "PS", "ARO", "TPR", "WIN"]
PLAIN = "plain"


def event(script: Script) -> Event:
    """The same games in every script."""
    one = swiss(11, 11, 5, start=date(2026, 4, 4), unplayed=0.2, unrated=0.0)
    players = tuple(
        replace(player, name=name, federation=script.federation)
        for player, name in zip(one.players, cycle(script.names), strict=False)
    )
    return replace(
        one, players=players, name=f"{script.place} Open", city=script.place,
        federation=script.federation,
    )  # fmt: skip


def in_bytes(line: str) -> str:
    """A player record whose name is filled up to so many bytes of UTF-8."""
    if not line.startswith("001"):
        return line
    name = line[NAMES].rstrip()
    width = NAMES.stop - NAMES.start
    return line[: NAMES.start] + name + " " * (width - len(name.encode())) + line[NAMES.stop :]


def disguised(lines: list[str], page: str, unit: str, end: str, padded: bool, last: bool) -> bytes:
    """The lines in a disguise."""
    if unit == "bytes":
        lines = [in_bytes(line) for line in lines]
    longest = max(map(len, lines))
    lines = [line.ljust(longest) if padded else line.rstrip() for line in lines]
    ends = ("\n", "\r\n", "\r") if end == "mixed" else (end,)
    text = "".join(line + one for line, one in zip(lines, cycle(ends), strict=False))
    return (text if last else text.rstrip("\r\n")).encode(page)


def disguises() -> Iterator[Member]:
    """Each script plain, and under names that say the disguise."""
    for script in SCRIPTS:
        plain = write(event(script))
        yield Member(f"{script.page}/{PLAIN}", plain)
        lines = plain.decode().splitlines()
        pages = [*product(("utf-8", "utf-8-sig"), UNITS), (script.page, "characters")]
        for (page, unit), end, padded, last in product(pages, LINE_ENDS, PADDED, LAST_LINE_ENDS):
            form = f"{page} {unit} {end!r} {'padded' if padded else 'stripped'} {last}"
            data = disguised(lines, page, unit, end, padded, last)
            if data != plain:
                yield Member(f"{script.page}/{form}", data)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return read([*disguises()], [], frozenset(), "by-date")


def apart(tables: Tables, table: pl.DataFrame, *left_out: str) -> dict[str, pl.DataFrame]:
    """The rows of each file by its origin, without what names the file."""
    origins = tables.events.join(tables.files, on="file_id").select("event_id", "origin")
    named = table.join(origins, on="event_id", maintain_order="left")
    parts = named.drop("event_id", "file_id", *left_out, strict=False).partition_by(
        "origin", as_dict=True, include_key=False, maintain_order=True
    )
    return {str(origin): rows for (origin,), rows in parts.items()}


def test_every_disguise_is_read(tables: Tables) -> None:
    count = len(SCRIPTS) * 5 * len(LINE_ENDS) * len(PADDED) * len(LAST_LINE_ENDS)
    assert tables.files.height == count
    assert tables.events.height == count
    warned = tables.findings.filter(pl.col("severity") != "note")["rule"].unique().sort()
    assert warned.to_list() == ["BYTE_COLUMNS", "CODE_PAGE"]


def test_the_encoding_and_line_ends_are_named(tables: Tables) -> None:
    disguise = pl.col("origin").str.extract(r"/(.*)$")
    odd = tables.files.filter(
        ~pl.col("origin").str.ends_with(PLAIN)
        & (disguise.str.extract(r"^(\S+)") != pl.col("encoding"))
    )
    assert odd.is_empty(), odd["origin"].to_list()
    ends = tables.files.group_by(disguise.str.extract("('.*')")).agg(pl.col("line_ending").unique())
    assert dict(ends.drop_nulls().iter_rows()) == {
        r"'\n'": ["LF"], r"'\r\n'": ["CRLF"], r"'\r'": ["CR"], "'mixed'": ["mixed"],
    }  # fmt: skip


@pytest.mark.parametrize("name", ["events", "players", "games", "rounds"])
def test_the_tables_are_those_of_the_plain_file(tables: Tables, name: str) -> None:
    parts = apart(tables, getattr(tables, name))
    for origin, rows in parts.items():
        plain = parts[f"{origin.split('/')[0]}/{PLAIN}"]
        assert rows.equals(plain), origin


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.page)
def test_the_plain_file_has_the_names(tables: Tables, script: Script) -> None:
    names = apart(tables, tables.players)[f"{script.page}/{PLAIN}"]["name"]
    assert names.to_list() == [player.name for player in event(script).players]


def test_the_values_do_not_know_the_disguise(tables: Tables) -> None:
    for values in (compute_tiebreaks(tables, CODES), rank(tables, ["fide-swiss"])):
        parts = apart(tables, values)
        first = next(iter(parts.values()))
        assert [origin for origin, rows in parts.items() if not rows.equals(first)] == []
