"""Why a file lies in quarantine and what can be done, as a text for people."""

import polars as pl

from pipeline.findings import RULES
from pipeline.reports.check import compiler_lines

#: What a suggested waiver decides, the mildest first.
_MILDEST = ("accept", "repair", "drop")


def refusal(file: pl.DataFrame, rows: pl.DataFrame) -> str:
    """The text about a file in quarantine: the reason, its findings, waivers ready to be filled in.

    Where only some of its events were refused it says so. `file` is its row of `files`, `rows` its
    findings (of `reports.check.blamed`).
    """
    origin, name, reason, events = file.select("origin", "file_id", "reason", "events").row(0)
    refused = "Some events of {} were refused; {} loaded." if events else "{} was refused."
    serious = rows.filter(pl.col("severity") != "note")
    found = "\n".join(text.plain for text in compiler_lines(file.clear(), serious))
    rules = serious.filter(pl.col("severity") == "error")["rule"].unique(maintain_order=True)
    entries = "\n".join(_entry(name, rule) for rule in rules if RULES[rule].decisions)
    return (
        f"{refused.format(origin, events)}\n{reason}: {RULES[reason].sentence}\n\n{found}\n\n"
        "Mend the file and run again, or decide about it: fill in who and why below, put the\n"
        "entries into a file and name it with --waivers. Until every error is settled the file\n"
        f"stays here.\n\n{entries}"
    )


def _entry(name: str, rule: str) -> str:
    allowed = RULES[rule].decisions
    told = "".join(f"# {decision}: {comes}\n" for decision, comes in allowed.items())
    mildest = next(decision for decision in _MILDEST if decision in allowed)
    return (
        f'{told}[[waiver]]\nfile = "{name}"\nrule = "{rule}"\ndecision = "{mildest}"\n'
        'who = ""\nwhy = ""\n'
    )
