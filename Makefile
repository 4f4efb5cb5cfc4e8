# Every target sets itself up: nothing is assumed but Python, make and the package registry.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
KERNEL := $(VENV)/.kernel

.PHONY: run test check bench soak clean

run: $(KERNEL)  ## play 斗地主 in the terminal
	@$(BIN)/paiju play 斗地主

test: $(KERNEL)  ## everything that proves the product
	$(BIN)/pytest -n auto

check: $(READY)  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: $(KERNEL)  ## the same properties over many more games
	PAIJU_SOAK=1 $(BIN)/pytest -n auto

bench: $(KERNEL)  ## speed beside the peers, written to bench/results.md
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@# DouZero asks for a training stack that its move generator does not need
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps 'douzero==1.1.0'
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.load

$(READY): pyproject.toml
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(KERNEL): $(READY) $(wildcard src/paiju/kernel/*.py)
	@$(BIN)/python -m paiju.kernel
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
