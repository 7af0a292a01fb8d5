"""An event written as crosstable cells, as the views that the oracle texts read.

Built by a plain reading of Art. 15 and 16, one competitor at a time, so that nothing of the
pipeline is needed to prove the second texts.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import duckdb

ORACLE = Path(__file__).parents[2] / "sql" / "oracle"
CELL = re.compile(r"([10=WDL+\-UFHZ])([wb]?)(\d*)")
OVER_THE_BOARD = "10=WDL"

Cell = tuple[str, str, str]
Key = tuple[int, int]
Element = tuple[int | None, bool]
Row = tuple[object, ...]
Values = dict[int, float | None]


class Event:
    """One event as the views the texts read; competitors are the start numbers, from 1."""

    def __init__(
        self,
        cells: str,
        ratings: Sequence[int | None] = (),
        predetermined: bool = False,
        edition: str = "fide-2026",
        scoring: tuple[int, int, int] = (2, 1, 0),
    ) -> None:
        self.cells: dict[int, list[Cell]] = {
            number: [CELL.findall(cell)[0] for cell in line.split()]
            for number, line in enumerate(cells.strip().splitlines(), start=1)
        }
        self.ratings = dict(zip(self.cells, ratings or [None] * len(self.cells), strict=True))
        self.predetermined, self.edition = predetermined, edition
        self.win, self.draw, self.loss = scoring
        self.rounds = len(self.cells[1])
        self.connection = duckdb.connect()
        self._create()

    def _points(self, letter: str) -> int:
        table = {"1W+UF": self.win, "=DH": self.draw, "0L": self.loss, "-Z": 0}
        return next(points for letters, points in table.items() if letter in letters)

    def _elements(self, cells: Mapping[int, list[Cell]], forfeits: bool) -> dict[Key, Element]:
        """Opponent score and VUR flag per competitor and round (16.2 to 16.4)."""
        score = {i: sum(self._points(row[0]) for row in rows) for i, rows in cells.items()}
        adjusted = dict(score)
        for i, rows in cells.items():
            for letter, _, _ in reversed(rows):
                if letter not in "HZ-":
                    break
                if letter in "HZ":
                    adjusted[i] += self.draw - self._points(letter)
        elements: dict[Key, Element] = {}
        for i, rows in cells.items():
            for number, (letter, _, opponent) in enumerate(rows, start=1):
                if self.predetermined:
                    elements[i, number] = (score[int(opponent)] if opponent else None, False)
                elif letter in OVER_THE_BOARD or (forfeits and opponent):
                    elements[i, number] = (adjusted[int(opponent)], False)
                else:
                    cap = adjusted[int(opponent)] if opponent else self.draw * self.rounds
                    capped = min(score[i], cap) if self.edition == "fide-2026" else score[i]
                    elements[i, number] = (capped, letter in "HZ-")
        return elements

    def _create(self) -> None:
        score = {i: sum(self._points(row[0]) for row in rows) for i, rows in self.cells.items()}
        redrawn: dict[int, list[Cell]] = {
            i: [*rows[:-1], ("=", rows[-1][1], rows[-1][2]) if rows[-1][2] else rows[-1]]
            for i, rows in self.cells.items()
        }
        normal = self._elements(self.cells, False)
        fore = self._elements(redrawn, False)
        with_forfeits = self._elements(self.cells, True)
        fore_with_forfeits = self._elements(redrawn, True)
        rounds: list[Row] = []
        for i, rows in self.cells.items():
            for number, (letter, colour, name) in enumerate(rows, start=1):
                opponent = int(name) if name else None
                points = self._points(letter)
                value, vur = normal[i, number]
                value_p, vur_p = with_forfeits[i, number]
                rounds.append((
                    1, i, number, opponent, colour or None, letter, points,
                    letter in OVER_THE_BOARD, letter in "HZ-" or vur, value is not None, value,
                    self._points(self.cells[opponent][number - 1][0]) if opponent else None,
                    score[opponent] if opponent else None,
                    self.ratings[opponent] if opponent else None,
                    None if value is None else value * points, *fore[i, number],
                    value_p, None if value_p is None else value_p * points, vur_p,
                    *fore_with_forfeits[i, number],
                ))  # fmt: skip
        self.table(
            "contributions",
            "event uinteger, competitor uinteger, round usmallint, opponent uinteger,"
            " colour varchar, result varchar, points integer, played boolean, vur boolean,"
            " is_element boolean, opponent_score integer, opponent_points integer,"
            " opponent_final integer, opponent_rating integer, product bigint,"
            " opponent_score_f integer, vur_f boolean, opponent_score_p integer, product_p bigint,"
            " vur_p boolean, opponent_score_f_p integer, vur_f_p boolean",
            rounds,
        )
        self.table(
            "competitors",
            "event uinteger, competitor uinteger, player uinteger, rating integer, score integer,"
            " final_adjustment integer",
            [(1, i, i, self.ratings[i], score[i], 0) for i in self.cells],
        )
        unrated = sum(rating is None for rating in self.ratings.values())
        self.table(
            "events",
            "event uinteger, rounds integer, players integer, scale integer, win integer,"
            " draw integer, loss integer, predetermined boolean, edition varchar, unrated bigint",
            [(1, self.rounds, len(self.cells), 2, self.win, self.draw, self.loss,
              self.predetermined, self.edition, unrated)],
        )  # fmt: skip
        by_score = sorted(set(score.values()))
        self.tie([[i for i in score if score[i] == group] for group in by_score])

    def table(self, name: str, columns: str, rows: Iterable[Row]) -> None:
        """Make a table of literal rows."""
        marks = ", ".join("?" for _ in columns.split(","))
        self.connection.execute(f"create or replace table {name} ({columns})")
        self.connection.executemany(f"insert into {name} values ({marks})", list(rows))

    def tie(self, groups: Sequence[Sequence[int]]) -> None:
        """State who is tied with whom; the default are the score groups."""
        rows = [(i, number) for number, group in enumerate(groups) for i in group]
        self.table("tied", 'competitor uinteger, "group" uinteger', rows)

    def values(self, code: str) -> Values:
        """What the text of a code returns, by competitor."""
        text = (ORACLE / f"{code.replace('/', '-')}.sql").read_text(encoding="utf-8")
        relation = self.connection.sql(text)
        assert relation.columns == ["competitor", "value"]
        assert str(relation.types[1]) == "DOUBLE"
        rows = relation.fetchall()
        assert sorted(row[0] for row in rows) == list(self.cells)
        return dict(sorted(rows))

    def listed(self, code: str) -> list[float | None]:
        """The values in the order of the competitors."""
        return list(self.values(code).values())
