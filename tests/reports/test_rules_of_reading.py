"""The committed page is what the registry says."""

from pathlib import Path

from pipeline.findings import RULES
from pipeline.reports.rules_of_reading import rules_of_reading

PAGE = Path(__file__).parents[2] / "docs" / "rules-of-reading.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == rules_of_reading()


def test_every_rule_is_on_it():
    assert all(f"| `{name}` |" in rules_of_reading() for name in RULES)
