"""Rules that the repository keeps about itself."""

import re
from pathlib import Path

import pytest

from pipeline import findings

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "pipeline").rglob("*.py"))
QUERIES = sorted((ROOT / "sql").rglob("*.sql"))
MAX_LINES = 400

#: Ways of visiting rows one by one, which the core never does.
ROW_LOOPS = re.compile(r"iter_rows|map_elements|\.apply\(|for .* in .*\.(rows|iter_slices)\(")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_finding_ids_are_unique():
    assert len(findings._RULES) == len(findings.RULES)


@pytest.mark.parametrize("rule", findings.RULES.values(), ids=lambda rule: rule.id)
def test_finding_is_complete(rule):
    assert re.fullmatch(r"[A-Z][A-Z0-9_]*", rule.id)
    assert rule.severity in findings.SEVERITIES
    assert rule.sentence.endswith(".")
    assert not rule.sentence[0].islower()
    assert rule.example.strip()


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_module_is_short(module):
    assert len(module.read_text("utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_module_says_what_it_is(module):
    assert module.read_text("utf-8").startswith('"""')


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_module_does_not_walk_rows(module):
    assert not ROW_LOOPS.findall(module.read_text("utf-8"))


def test_there_are_queries():
    assert QUERIES


@pytest.mark.parametrize("query", QUERIES, ids=name)
def test_query_begins_with_a_comment(query):
    first = query.read_text("utf-8").splitlines()[0]
    assert re.match(r"--\s*\S", first), "the first line says what the query is"


@pytest.mark.parametrize("query", QUERIES, ids=name)
def test_query_is_one_select(query):
    text = re.sub(r"--.*", "", query.read_text("utf-8")).strip().rstrip(";")
    assert text.lower().startswith(("select", "with", "from"))
    assert ";" not in re.sub(r"'[^']*'", "", text)
