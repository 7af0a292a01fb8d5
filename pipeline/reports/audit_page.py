"""The page of an audit for signing off: one HTML file without anything from outside."""

from pathlib import Path

import polars as pl

from pipeline.audits.stated import audit_groups
from pipeline.reports.page import rendered, section

#: What each cause says, in the order of the search.
_MEANING = {
    "lots": "Only ties that the list leaves are split, by lots or a play-off.",
    "points": "The order contradicts the points, or stated points differ from the computed ones.",
    "edition": "The same list under another edition of the rules gives the stated order.",
    "option": "The same list under another reading of an open question does.",
    "coding": "The same list does when letters of unplayed rounds mean something else.",
    "list": "Another known list does.",
    "unexplained": "Nothing tried gives the stated order.",
}
_SHOWN = [
    "group", "name", "event_id", "list", "competitors", "same_winner", "same_podium",
    "first_difference", "moved", "kendall", "cause", "detail", "signed_off",
]  # fmt: skip


def write_audit_page(judged: pl.DataFrame, title: str, to: Path) -> None:
    """Write the page: the sums, what each cause means, and one row per difference, open ones first.

    judged: as `runs.auditing.judged` gives it. Raises OSError.
    """
    differing = judged.filter("stated", ~pl.col("exact")).select(_SHOWN)
    open_rows = differing.filter(pl.col("signed_off").is_null(), pl.col("cause").ne_missing("lots"))
    rest = differing.join(open_rows, on=["event_id", "list"], how="anti", maintain_order="left")
    causes = pl.DataFrame({"cause": list(_MEANING), "meaning": list(_MEANING.values())})
    tables = (
        ("Sums", "Events by list and group, and why the others differ.", audit_groups(judged)),
        ("Causes", "The first that holds is named.", causes),
        ("Open", "Differences that nobody has signed off.", open_rows.drop("signed_off")),
        ("Settled", "Signed off, or by lots.", rest),
    )
    sections = [section(name, sentence, table, table.height) for name, sentence, table in tables]
    to.write_text(rendered(title, sections), "utf-8")
