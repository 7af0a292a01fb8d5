# Everything happens in .venv; only Python 3.11 or newer and make are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
OUT ?= out
SAMPLE ?= data/sample.zip
# what `make differential` and `make fuzz` draw, and where files that break a property are kept
SEED ?= 1
EVENTS ?= 2000
FILES ?= 200000
FUZZED ?=

.DEFAULT_GOAL := help
.PHONY: help setup run test slow lint bench differential reference fuzz docs clean

help:  ## print this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Python 3.11 or newer is needed; name it: make PYTHON=/path/to/python3.11 setup" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

setup: $(STAMP)  ## install into .venv

run: setup  ## sample archive to tables and standings, in ./out
	$(BIN)/tiebreaks run $(SAMPLE) --out $(OUT)
	$(BIN)/tiebreaks show $(OUT) worked/2026/swiss-16.trf --list fide-swiss

test: setup  ## all tests
	$(BIN)/python -m pytest

slow: setup  ## the tests that take minutes
	$(BIN)/python -m pytest -m slow

lint: setup  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: setup  ## measure, and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks

differential: setup  ## compare with gacrux and tiebreak-core
	SEED=$(SEED) EVENTS=$(EVENTS) $(BIN)/python -m pytest -s -m "not corpus" tests/differential

reference: setup  ## rerun the studies whose figures are known, and write benchmarks/REFERENCE.md
	$(BIN)/python -m benchmarks.reference

fuzz: setup  ## read FILES damaged files, and say which break a property
	POLARS_MAX_THREADS=1 $(BIN)/python -m tests.fuzz --seed $(SEED) --files $(FILES) --to "$(FUZZED)"

docs: setup  ## build the site in ./site
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[docs]'
	$(BIN)/mkdocs build --strict

clean:  ## remove everything that make made
	rm -rf $(VENV) $(OUT) dist build site .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
