# Every target makes .venv first, with the `coterie` command in it. Needs Python 3.11 or newer, git and make.
# What runs in the browser is built with the system's Node if it is 20.19 or newer, else with one from PyPI.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

CLIENT := src/coterie/server/static/index.html
MODULES := web/node_modules/.package-lock.json
WEB := $(shell find web -name node_modules -prune -o -type f ! -path 'web/e2e/*' ! -path 'web/tests/*' -print)

.PHONY: play test lint web browser soak bench clean

play: $(VENV)/.play $(CLIENT)
	$(BIN)/coterie serve

test: lint web
	$(BIN)/pytest -n auto --dist worksteal
	$(MAKE) browser

# The client's types and its tests without a browser.
web: $(MODULES) $(CLIENT)
	web/node npm run --silent check
	web/node npm run --silent test

# The client in a real browser, against a real server. CHROMIUM names one that lies elsewhere; where there is none,
# Debian's is installed.
browser: $(VENV)/.dev $(MODULES) $(CLIENT)
	which chromium || which chromium-browser || which google-chrome || test -n "$(CHROMIUM)" || { apt-get update -q && apt-get install -y -q chromium; }
	web/node npm run --silent e2e

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(VENV)/.dev
	COTERIE_SOAK=1 $(BIN)/pytest -n auto --dist worksteal
	COTERIE_SOAK=1 $(MAKE) browser
	$(BIN)/coterie check --games 50 --citations tests/rules

bench: $(VENV)/.dev
	$(BIN)/coterie bench

clean:
	rm -rf $(VENV) dist web/node_modules src/coterie/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

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

$(MODULES): web/package-lock.json $(VENV)/.made
	web/node npm ci --silent
	touch $@

$(CLIENT): $(MODULES) $(WEB) src/coterie/kernel/catalogue/en.yaml
	web/node npm run --silent build
