"""The page of an audit for signing off: one HTML file without anything from outside."""

from pathlib import Path

import polars as pl

from pipeline.audits.stated import audit_groups
from pipeline.reports.page import rendered, section

#: What each cause says, in the order of the search.
_MEANING = {
    "lots": "Only ties that the list leaves are split, by lots or a play-off.",
    "points": "The order contradicts the points, or stated points differ from the computed ones.",
    "numbering": "The order is that of the list; the numbers of the places are not.",
    "edition": "The same list under another edition of the rules gives the stated order.",
    "option": "The same list under another reading of an open question does.",
    "coding": "The same list does when letters of unplayed rounds mean something else.",
    "list": "Another known list does.",
    "unexplained": "Nothing tried gives the stated order.",
}
_SHOWN = [
    "name", "list", "cause", "detail", "signed_off", "first_difference", "moved",
    "kendall", "same_winner", "same_podium", "competitors", "event_id", "group",
]  # fmt: skip
#: Sums that say how far events agree; the others say why not.
_AGREEMENT = [
    "events", "stated", "exact", "consistent", "same_winner", "same_podium", "other_first",
    "median_first_difference",
]  # fmt: skip


def write_audit_page(judged: pl.DataFrame, title: str, to: Path) -> None:
    """Write the page: the sums, what each cause means, and one row per difference, open ones first.

    judged: as `runs.auditing.judged` gives it. Raises OSError.
    """
    differing = judged.filter("stated", ~pl.col("exact")).select(_SHOWN)
    apart = pl.col("moved") > 0
    open_rows = differing.filter(pl.col("signed_off").is_null(), apart)
    rest = differing.join(open_rows, on=["event_id", "list"], how="anti", maintain_order="left")
    meanings = pl.DataFrame({"cause": list(_MEANING), "meaning": list(_MEANING.values())})
    sums = audit_groups(judged)
    agree = sums.select("list", "group", *_AGREEMENT)
    why = sums.drop(_AGREEMENT)
    tables = (
        ("Sums", "Events by list and group, and how many agree.", agree),
        ("Differences", "Why the others differ.", why),
        ("Causes", "The first that holds is named.", meanings),
        ("Open", "Differences that nobody has signed off.", open_rows.drop("signed_off")),
        ("Settled", "Signed off, or nothing is contradicted.", rest),
    )
    sections = [section(name, sentence, table, table.height) for name, sentence, table in tables]
    to.write_text(rendered(title, sections), "utf-8")
