"""The page of a generation: one HTML file without anything from outside."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import jinja2
import polars as pl

from pipeline.findings import RULES
from pipeline.store.queries import sql_text
from pipeline.store.scan import tables
from pipeline.store.warehouse import connect
from pipeline.units import show

#: Section title, query (kind, name), the tables it needs, and a sentence for readers.
_SECTIONS = (
    ("Files", ("reports", "files_by_state"), ("files",), "Each file ended in one state."),
    ("Events", ("reports", "events_by_system"), ("events",), "By system and edition in force."),
    (
        "Stated standings",
        ("audits", "audit_summary"),
        ("audit",),
        "Stated ranks against each list. Exact: every place agrees. Consistent: only ties that the "
        "list leaves are split. Other first: the first place cannot be the stated one.",
    ),
    (
        "What decides",
        ("reports", "deciders"),
        ("standings",),
        "Places that each code separated from the next better one, and how many of them are right "
        "behind the winner.",
    ),
    ("Findings", ("reports", "findings_by_rule"), ("findings",), "What files are blamed for."),
    ("Quarantine", ("reports", "quarantine"), ("files", "findings"), "Files that were refused."),
)
#: Rows of a section on the page; the tables hold the rest.
MOST_ROWS = 200


def write_page(folder: Path) -> Path:
    """Write `report/index.html` of a generation folder and return its path."""
    there = set(tables(folder))
    sections = []
    read = {table for _, _, needed, _ in _SECTIONS for table in needed}
    with connect(folder, tables=read) as con:
        for title, (kind, name), needed, sentence in _SECTIONS:
            if set(needed) <= there:
                table = con.sql(sql_text(kind, name)).pl()
                sections.append(section(title, sentence, table, MOST_ROWS))
    page = folder / "report" / "index.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text(rendered(f"Generation {folder.name}", sections), "utf-8")
    return page


def rendered(about: str, sections: Sequence[Mapping[str, object]]) -> str:
    """The text of a page of sections."""
    template = jinja2.Environment(autoescape=True).from_string(
        files("pipeline.reports").joinpath("page.html").read_text("utf-8")
    )
    return template.render(about=about, sections=sections)


def section(title: str, sentence: str, table: pl.DataFrame, most_rows: int) -> dict[str, object]:
    """What the page shows of a table: its first rows and how many are left out."""
    if "rule" in table.columns:
        said = {rule.id: rule.sentence for rule in RULES.values()}
        table = table.with_columns(
            meaning=pl.col("rule").replace_strict(said, default="", return_dtype=pl.String)
        )
    numeric = [dtype.is_numeric() for dtype in table.dtypes]
    columns = [
        [(_cell(value), is_number) for value in column]
        for column, is_number in zip(table.head(most_rows).get_columns(), numeric, strict=True)
    ]
    return {
        "title": title,
        "sentence": sentence,
        "header": [
            (name.replace("_", " "), is_number)
            for name, is_number in zip(table.columns, numeric, strict=True)
        ],
        "rows": list(zip(*columns, strict=True)),
        "left_out": max(0, table.height - most_rows),
    }


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return show(value)
    return f"{value:,}" if isinstance(value, int) else str(value)
