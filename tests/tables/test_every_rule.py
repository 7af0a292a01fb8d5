"""No rule without a file that shows it."""

from pathlib import Path

import pytest

from pipeline.findings import RULES

ROOT = Path(__file__).parents[2]
TESTS = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
PIPELINE = "".join(
    path.read_text("utf-8")
    for path in (ROOT / "pipeline").rglob("*.py")
    if path.name != "findings.py"
)
RAISED = [rule for rule in RULES if f'"{rule}"' in PIPELINE]


@pytest.mark.parametrize("rule", RAISED)
def test_a_rule_that_is_raised_is_tested(rule: str) -> None:
    assert f'"{rule}"' in TESTS
