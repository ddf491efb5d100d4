# Every target sets itself up; a second run starts at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := augment,translate,flows,train,evaluate,s3,dev
STAMP := $(VENV)/.ready-$(shell cat pyproject.toml constraints.txt | cksum | cut -d' ' -f1)
DEMO := artifacts/demo

export DO_NOT_TRACK := 1
export PREFECT_SERVER_ANALYTICS_ENABLED := false
export HF_HUB_OFFLINE ?= 1

.PHONY: setup demo test lint bench
.DEFAULT_GOAL := setup

setup: $(STAMP)

$(STAMP):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Litotes needs Python 3.11 or newer; set PYTHON=")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[$(EXTRAS)]'
	@rm -f $(VENV)/.ready-* && touch $@

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/pytest
