# Every target makes .venv first, with the `coterie` command in it. Needs Python 3.11 or newer, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test lint soak bench clean

play: $(VENV)/.play
	$(BIN)/coterie play

test: lint
	$(BIN)/pytest -n auto

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(VENV)/.dev
	COTERIE_SOAK=1 $(BIN)/pytest -n auto
	$(BIN)/coterie check --games 50

bench: $(VENV)/.dev
	$(BIN)/coterie bench

clean:
	rm -rf $(VENV) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("coterie needs Python 3.11 or newer, this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade "pip>=25.1"
	touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml
	$(BIN)/pip install -q -e .
	touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	$(BIN)/pip install -q -e . --group dev --group bench
	touch $(VENV)/.play $@
