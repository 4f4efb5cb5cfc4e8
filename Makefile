# Every target sets itself up: nothing is assumed but Python, make and the package registry.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
KERNEL := $(VENV)/.kernel

NPM := $(BIN)/python tools/npm.py
NODE := web/node_modules/.ready
PAGE := src/paiju/server/static/index.html
SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.ts web/*.js web/*.html)

# one more than there are cores: browsers and servers make tests wait
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist loadgroup

.PHONY: screenshots run play web test campaign soak busy check docs bench clean pythons

run: $(KERNEL) $(PAGE)  ## the table in the browser, at the address it prints
	@$(BIN)/paiju serve

play: $(KERNEL)  ## 斗地主 in the terminal
	@$(BIN)/paiju play 斗地主

web: $(PAGE)  ## build the browser client

# docs/testing.md says what belongs where
test: $(KERNEL) $(PAGE)  ## everything that proves the product, and one short case of every campaign
	$(NPM) test
	$(PYTEST)

campaign: $(KERNEL) $(PAGE)  ## browsers, attacks, kills, PostgreSQL, pictures; then the coverage of all tests
	@# the floor of pyproject.toml is for all tests together
	$(PYTEST) -m campaign --cov --cov-report= --cov-fail-under=0
	$(PYTEST) --cov --cov-append

soak: $(KERNEL) $(PAGE)  ## the same properties over many more games, for hours
	PAIJU_SOAK=1 $(PYTEST) -m ''

busy: $(KERNEL) $(PAGE)  ## make test beside eight processes that do nothing but take time
	$(BIN)/python tools/busy.py $(MAKE) test

check: $(READY) $(PAGE)  ## style and types, and the size of the client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run check
	$(NPM) run lint
	$(NPM) run budget

docs: $(KERNEL)  ## the documentation site, in site/
	$(BIN)/python tools/docs.py

screenshots: $(KERNEL) $(PAGE)  ## every screen and game at three sizes, in docs/screenshots (needs Chromium)
	$(BIN)/python tools/screenshots.py

pythons: $(READY)  ## the core tests on every Python from 3.11 that is found here
	$(BIN)/python tools/pythons.py

bench: $(KERNEL)  ## speed beside the peers and the players' thinking times, written to bench/
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@# DouZero asks for a training stack that its move generator does not need
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps 'douzero==1.1.0'
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.budget
	$(BIN)/python -m bench.hints

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed, not $(PYTHON): make PYTHON=python3.12 …")'
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(KERNEL): $(READY) $(wildcard src/paiju/kernel/*.py)
	@$(BIN)/paiju compile
	@touch $@

$(NODE): $(READY) web/package.json web/package-lock.json
	@echo "Setting up web/node_modules …"
	@$(NPM) ci --no-audit --no-fund
	@touch $@

$(PAGE): $(NODE) $(SOURCES)
	@$(BIN)/python tools/client.py

clean:
	rm -rf web/node_modules src/paiju/server/static
	rm -rf $(VENV) site .coverage .mypy_cache .ruff_cache .pytest_cache
