"""The registry of findings as a page for people: `python -m pipeline.reports.rules_of_reading`."""

from pipeline.findings import RULES, Rule

_SEVERITIES = {
    "error": (
        "Refused",
        "The event (or file) is quarantined; nothing of it enters the tables. A waiver may also "
        "drop the file: then it is left out on purpose.",
    ),
    "warning": ("Repaired", "A value was changed or could not be used; the event is loaded."),
    "note": ("Noted", "Something was assumed or is unusual; no value was changed."),
}
_HEAD = """\
# Rules of reading

Every rule that a file can be blamed for, as `tiebreaks check FILE` names them. This page is made
from `pipeline/findings.py` by `python -m pipeline.reports.rules_of_reading`. The last column is
what a [waiver](waivers.md) may decide about a finding, and what comes of it.
"""


def rules_of_reading() -> str:
    """The page as Markdown: one table per severity, one row per rule."""
    parts = [_HEAD]
    for severity, (title, sentence) in _SEVERITIES.items():
        rows = [
            f"| `{rule.id}` | {rule.sentence} | {_cell(rule.example)} | {_decisions(rule)} |"
            for rule in RULES.values()
            if rule.severity == severity
        ]
        head = "| Rule | Meaning | Example | Waiver |\n|---|---|---|---|\n"
        parts += [f"\n## {title}\n\n{sentence}\n\n{head}", "\n".join(rows), "\n"]
    return "".join(parts)


def _decisions(rule: Rule) -> str:
    """What can be decided beside leaving out a file that is refused, which can be said of all."""
    own = {
        name: comes
        for name, comes in rule.decisions.items()
        if rule.severity != "error" or name != "drop"
    }
    return "; ".join(f"{name}: {comes}" for name, comes in own.items()) or "–"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    print(rules_of_reading(), end="")
