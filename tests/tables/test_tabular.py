"""Tables of games and crosstables as sources: the same tables as the report file gives."""

from pathlib import Path

import duckdb
import polars as pl
import pytest

from pipeline import compute_tiebreaks, read_archive
from pipeline.errors import FileAccessError, NothingReadableError
from pipeline.runs.settings import settings
from pipeline.runs.stages import ingest_only
from pipeline.tables.ingest import Tables

TRF = """\
012 Spring Open
042 2026/04/04
052 2026/04/05
092 Individual: Swiss-System
142 4
192 CUSTOM_SWISS
202 BH,SB
001    1      Alyx Bee                          2200                             3.0    1     2 w 1     3 b =     5 w +  0000 - H
001    2      Bruno                             2100                             2.0    3     1 b 0     5 w 1     4 b =     3 b =
001    3      Charline, C.                                                       2.5    2     4 w =     1 w =  0000 - U     2 w =
001    4      David                             2050                             1.5    4     3 b =  0000 - Z     2 w =     5 b =
001    5      Ève Ő                             1900                             1.5    4  0000 - U     2 b 0     1 b -     4 w =
"""  # noqa: E501

XTAB = """\
# from the bulletin
name: Spring Open
start: 2026-04-04
end: 5.4.2026
system: swiss
rounds: 4
list: BH,SB

1  Alyx Bee      2200  1w2 =b3 +w5 H   | 3 1
2. Bruno         2100  0b1 1w5 ½b4 =b3 | 2.0 3
3  Charline, C.  -     =w4 =w1 U   =w2 | 2½ 2
4  David         2050  =b3 Z   =w2 =b5 | 1,5 4
5  Ève Ő         1900  U   0b2 –b1 =w4 | 1.5 4
"""

GAMES = [
    ("1", "Alyx Bee", "Bruno", "1", "0"),
    ("1", "Charline, C.", "David", "½", "0.5"),
    ("1", "Ève Ő", None, "U", None),
    ("2", "Charline, C.", "Alyx Bee", "=", "="),
    ("2", "Bruno", "Ève Ő", "1.0", "0.0"),
    ("2", "David", None, "z", None),
    ("3", "Alyx Bee", "Ève Ő", "+", "-"),
    ("3", "David", "Bruno", "1/2", "1/2"),
    ("3", "Charline, C.", None, "U", None),
    ("4", "Charline, C.", "Bruno", "=", "="),
    ("4", "Alyx Bee", None, "H", None),
    ("4", "Ève Ő", "David", "=", "="),
]
PLAYERS = [
    (1, "Alyx Bee", 2200, 3.0, 1),
    (2, "Bruno", 2100, 2.0, 3),
    (3, "Charline, C.", None, 2.5, 2),
    (4, "David", 2050, 1.5, 4),
    (5, "Ève Ő", 1900, 1.5, 4),
]
COLUMNS = ["round", "white", "black", "white_result", "black_result"]
#: Facts that name the source, not the event.
OF_THE_SOURCE = ["file_id", "event_id"]


def games(rows: list[tuple] = GAMES, event: str = "Spring") -> pl.DataFrame:
    frame = pl.DataFrame(rows, schema=dict.fromkeys(COLUMNS, pl.String), orient="row")
    return frame.select(pl.lit(event).alias("event"), *COLUMNS)


def players() -> pl.DataFrame:
    names = ["player", "name", "rating", "stated_points", "stated_rank"]
    return pl.DataFrame(PLAYERS, schema=names, orient="row").with_columns(event=pl.lit("Spring"))


def events() -> pl.DataFrame:
    return pl.DataFrame(
        {
            "event": ["Spring"],
            "name": ["Spring Open"],
            "start_date": ["2026-04-04"],
            "end_date": ["05.04.2026"],
            "system": ["Swiss"],
            "declared_list": ["bh,sb"],
            "rounds": [4],
        }
    )


def numbered() -> pl.DataFrame:
    """The games with start numbers for names."""
    numbers = {name: str(number) for number, name, *_ in PLAYERS}
    return games().with_columns(pl.col("white", "black").replace(numbers))


def as_csv(folder: Path, frame: pl.DataFrame, separator: str = ",") -> Path:
    path = folder / "games.csv"
    frame.write_csv(path, separator=separator)
    players().write_csv(folder / "games.players.csv", separator=separator)
    events().write_csv(folder / "games.events.csv", separator=separator)
    return path


def as_parquet(folder: Path) -> Path:
    path = folder / "games.parquet"
    games().with_columns(pl.col("round").cast(pl.Int16)).write_parquet(path)
    players().write_parquet(folder / "games.players.parquet")
    dates = pl.col("start_date", "end_date")
    first = dates.str.to_date("%Y-%m-%d", strict=False)
    events().with_columns(
        pl.coalesce(first.name.keep(), pl.lit("2026-04-05").str.to_date())
    ).write_parquet(folder / "games.events.parquet")
    return path


def as_database(folder: Path) -> Path:
    path = folder / "archive.duckdb"
    with duckdb.connect(str(path)) as con:
        for name, frame in (("games", games()), ("players", players()), ("events", events())):
            con.register("given", frame.to_arrow())
            kind = "table held_games" if name == "games" else f"table {name}"
            con.execute(f"create {kind} as from given").fetchall()
        con.execute("create view games as from held_games").fetchall()
    return path


def as_query(folder: Path) -> Path:
    as_csv(folder, games())
    path = folder / "query.sql"
    rows = (folder / "games.csv").as_posix()
    path.write_text(f"-- this spring\nselect * from read_csv('{rows}', all_varchar = true);\n")
    players().write_csv(folder / "query.players.csv")
    events().write_csv(folder / "query.events.csv")
    return path


def as_crosstable(folder: Path) -> Path:
    path = folder / "spring.xtab"
    path.write_text(XTAB, "utf-8")
    return path


SOURCES = {
    "csv": lambda folder: as_csv(folder, games()),
    "csv of numbers": lambda folder: as_csv(folder, numbered(), ";"),
    "parquet": as_parquet,
    "database": as_database,
    "query": as_query,
    "crosstable": as_crosstable,
}


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> Tables:
    path = tmp_path_factory.mktemp("report") / "spring.trf"
    path.write_text(TRF, "utf-8")
    tables = read_archive(path)
    assert tables.files["state"].to_list() == ["loaded"]
    return tables


@pytest.mark.parametrize("kind", SOURCES)
def test_every_source_gives_the_tables_of_the_report_file(kind, report, tmp_path):
    tables = read_archive(SOURCES[kind](tmp_path))
    assert tables.files["state"].to_list() == ["loaded"]
    for name in ("events", "players", "games", "rounds"):
        ours, theirs = (
            getattr(of, name).drop(OF_THE_SOURCE, strict=False) for of in (tables, report)
        )
        assert ours.equals(theirs), name
    codes = ["PTS", "BH", "BH/C1", "SB", "ARO", "PS"]
    values = [compute_tiebreaks(of, codes).drop("event_id") for of in (tables, report)]
    assert values[0].equals(values[1])


def test_a_crosstable_is_read_inside_a_folder(report, tmp_path):
    as_crosstable(tmp_path)
    tables = read_archive(tmp_path)
    assert tables.rounds.drop("event_id").equals(report.rounds.drop("event_id"))


def one(folder: Path, rows: list[tuple], **companions: pl.DataFrame) -> Tables:
    path = folder / "games.csv"
    games(rows).write_csv(path)
    for name, frame in companions.items():
        frame.write_csv(folder / f"games.{name}.csv")
    return read_archive(path)


def refused(tables: Tables) -> str:
    """Rule and text of the one error, if nothing was loaded."""
    assert tables.events.is_empty()
    errors = tables.findings.filter(pl.col("severity") == "error")
    return " ".join(errors.select("rule", pl.col("text").fill_null("")).row(0))


def test_names_get_numbers_as_they_appear(tmp_path):
    tables = one(tmp_path, [("1", "Zoe", "Ann", "1", "0"), ("1", "Bob", None, "U", None)])
    assert tables.players.select("player", "name").rows() == [(1, "Zoe"), (2, "Ann"), (3, "Bob")]
    assert tables.events["name"].to_list() == ["Spring"]


def test_start_numbers_may_have_gaps_and_no_names(tmp_path):
    tables = one(tmp_path, [("1", "07", "3", "1", "0"), ("2", "3", "12", "1", "0")])
    assert tables.players["player"].to_list() == [3, 7, 12]
    assert tables.rounds.filter(pl.col("result") == "Z").height == 2


def test_listed_players_without_a_game_are_there(tmp_path):
    listed = players().with_columns(stated_points=None)
    tables = one(tmp_path, [("1", "Bruno", "David", "1", "0")], players=listed)
    assert tables.players["name"].to_list() == [name for _, name, *_ in PLAYERS]


@pytest.mark.parametrize(
    ("scoring", "values"),
    [
        ("3-1-0", (3.0, 1.0, 0.0, 0.0, 3.0)),
        ("1-½-0", (1.0, 0.5, 0.0, 0.0, 1.0)),
        ("W=1 D=0.5 L=0 P=0.5", (1.0, 0.5, 0.0, 0.0, 0.5)),
        ("W3 D2 L1", (3.0, 2.0, 1.0, 0.0, 3.0)),
    ],
)
def test_scoring_is_what_the_events_table_says(tmp_path, scoring, values):
    tables = one(tmp_path, GAMES, events=events().with_columns(scoring=pl.lit(scoring)))
    paid = tables.events.select("win", "draw", "loss", "absent", "pairing_bye").row(0)
    assert paid == values


def test_a_missing_side_follows_from_the_other(tmp_path):
    tables = one(tmp_path, [("1", "Zoe", "Ann", "1", None)])
    assert tables.games["black_result"].to_list() == ["0"]
    assert tables.files["reason"].to_list() == ["RESULT_FILLED"]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([("one", "A", "B", "1", "0")], "row 1: the round is no whole number"),
        ([("1000", "A", "B", "1", "0")], "round 1000 is not in 1 to 999"),
        ([("1", None, "B", "1", "0")], "row 1 has no white"),
        ([("1", "A", "B", "win", "0")], "result WIN of round 1 is no letter"),
        ([("1", "A", "B", "1", "0"), ("1", "A", "C", "1", "0")], "number 1 stands twice in round"),
        ([("1", "0", "2", "1", "0")], "start number 0 is not in 1 to 9999"),
    ],
)
def test_values_that_cannot_be_used_refuse_the_event(tmp_path, rows, fault):
    text = refused(one(tmp_path, rows))
    assert text.startswith("TABLE_VALUE games.csv!Spring: ")
    assert fault in text


@pytest.mark.parametrize(
    ("rows", "rule"),
    [
        ([("1", "A", "A", "1", "0")], "TABLE_VALUE"),
        ([("1", "A", "B", "1", "1")], "RESULT_MISMATCH"),
        ([("1", "A", "B", "y", "0")], "BAD_RESULT"),
        ([("1", "A", None, "+", None), ("1", "B", "C", "1", "+")], "RESULT_MISMATCH"),
    ],
)
def test_tables_are_checked_as_report_files_are(tmp_path, rows, rule):
    assert refused(one(tmp_path, rows)).startswith(rule)


@pytest.mark.parametrize(
    ("column", "value", "fault"),
    [
        ("player", "first", "player first cannot be read"),
        ("player", "1", "start number 1 stands twice"),
        ("name", "Bruno", "the player Bruno stands twice"),
        ("name", "Anyone", "Charline, C. is not in the players table"),
        ("rating", "19x0", "rating 19x0 cannot be read"),
        ("federation", "Norway", "federation Norway has more than 3 signs"),
    ],
)
def test_players_that_cannot_be_used_refuse_the_event(tmp_path, column, value, fault):
    third = pl.col("player") == 3
    old = pl.col(column).cast(pl.String) if column in players().columns else pl.lit(None)
    listed = players().with_columns(pl.when(third).then(pl.lit(value)).otherwise(old).alias(column))
    assert fault in refused(one(tmp_path, GAMES, players=listed))


@pytest.mark.parametrize(
    ("column", "value"), [("start_date", "spring"), ("rounds", "four"), ("scoring", "W=much")]
)
def test_events_that_cannot_be_read_are_refused(tmp_path, column, value):
    facts = events().with_columns(pl.lit(value).alias(column))
    assert f"{column} {value} cannot be read" in refused(one(tmp_path, GAMES, events=facts))


def test_one_bad_event_leaves_the_others(tmp_path):
    both = pl.concat([games(), games([("x", "A", "B", "1", "0")], "Autumn")])
    tables = read_archive(as_csv(tmp_path, both))
    assert tables.files.select("origin", "state").rows() == [
        ("games.csv!Autumn", "quarantined"),
        ("games.csv!Spring", "loaded"),
    ]


def test_columns_of_games_must_be_there(tmp_path):
    path = tmp_path / "games.csv"
    games().drop("round").write_csv(path)
    tables = read_archive(path)
    assert refused(tables) == "TABLE_COLUMNS games.csv: not exactly one column round"
    with pytest.raises(NothingReadableError, match="not exactly one column round"):
        ingest_only([path], tmp_path / "out", settings(), 1, lambda *_: None)


@pytest.mark.parametrize(
    "text",
    ["select 1; select 2", "copy (select 1) to 'made.csv'", "attach 'x.duckdb'", "", "selec 1"],
)
def test_a_query_is_one_select(tmp_path, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "query.sql"
    path.write_text(text)
    assert refused(read_archive(path)).startswith("TABLE_COLUMNS")
    assert [found.name for found in tmp_path.iterdir()] == ["query.sql"]


def test_views_of_a_database_reach_no_other_file(tmp_path):
    rows = as_csv(tmp_path, games())
    path = tmp_path / "reaching.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(f"create view games as from read_csv('{rows.as_posix()}')").fetchall()
    assert "file system operations are disabled" in refused(read_archive(path))


def test_a_damaged_table_is_refused(tmp_path):
    for name in ("a.parquet", "b.duckdb"):
        path = tmp_path / name
        path.write_bytes(b"PAR1 and nothing more")
        assert refused(read_archive(path)).startswith("TABLE_COLUMNS")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games.csv", "games.csv: not in UTF-8: save it as CSV in UTF-8"),
        (
            "games.players.csv",
            "games.csv: games.players.csv is not in UTF-8: save it as CSV in UTF-8",
        ),
    ],
)
@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_csv_in_another_encoding_is_refused_with_what_to_do(tmp_path, name, text, encoding):
    path = as_csv(tmp_path, games())
    other = tmp_path / name
    other.write_bytes(f"{other.read_text('utf-8')}\nÆ,Ø,Å".encode(encoding, "replace"))
    assert refused(read_archive(path)) == f"TABLE_COLUMNS {text}"


def test_companions_are_no_sources(tmp_path):
    path = as_csv(tmp_path, games())
    tables = read_archive([path, tmp_path / "games.players.csv", tmp_path / "games.events.csv"])
    assert tables.events.height == 1
    assert tables.findings.filter(pl.col("rule") == "NOT_A_MEMBER").height == 2


def test_tables_in_a_folder_are_not_looked_for(tmp_path):
    as_csv(tmp_path, games())
    (tmp_path / "query.sql").write_text("select 1")
    assert read_archive(tmp_path).files.is_empty()


def test_a_table_named_beside_its_folder_is_read(tmp_path):
    path = as_csv(tmp_path, games())
    as_crosstable(tmp_path)
    origins = read_archive([tmp_path, path]).files["origin"]
    assert origins.to_list() == ["games.csv!Spring", f"{tmp_path.name}/spring.xtab"]


def test_a_source_that_is_not_there_raises_at_once(tmp_path):
    with pytest.raises(FileAccessError):
        read_archive(tmp_path / "absent.csv")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("referee: Nobody", "line 1: neither a header nor a player"),
        ("6 Nobody 1800 1w2 =b3 ?w4 H", "line 1: not number, name, rating and cells"),
        ("6 Nobody 1800 Z Z Z", "line 1: 3 cells where others have 4"),
        ("5 Nobody 1800 Z Z Z Z", "start number 5 stands twice"),
        ("start: soon", "start_date soon cannot be read"),
    ],
)
def test_slips_in_a_crosstable_are_named(tmp_path, line, fault):
    path = tmp_path / "spring.xtab"
    path.write_text(f"{line}\n{XTAB}", "utf-8")
    assert fault in refused(read_archive(path))


def test_a_crosstable_is_checked_as_a_report_file_is(tmp_path):
    path = tmp_path / "spring.xtab"
    path.write_text(XTAB.replace("0b1 1w5", "0b3 1w5"), "utf-8")
    assert refused(read_archive(path)).startswith("NOT_MUTUAL")
    path.write_bytes("1 Müller 2000 U".encode("cp1252"))
    assert "not UTF-8" in refused(read_archive(path))
