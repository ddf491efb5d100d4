# Every target sets itself up; a second run starts at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := augment,translate,flows,page,train,evaluate,s3,dev
SLOW_EXTRAS := $(EXTRAS),onnx,dask
DEMO_EXTRAS := augment,flows,train,evaluate
HASH := $(shell cat pyproject.toml constraints.txt | cksum | cut -d' ' -f1)
STAMP := $(VENV)/.ready-$(HASH)
DEMO_STAMP := $(VENV)/.ready-demo-$(HASH)
SLOW_STAMP := $(VENV)/.ready-slow-$(HASH)
DEMO := artifacts/demo

SHELL := bash
.SHELLFLAGS := -o pipefail -c

export DO_NOT_TRACK := 1
export PREFECT_SERVER_ANALYTICS_ENABLED := false
export HF_HUB_OFFLINE ?= 1

.PHONY: setup demo test test-slow test-all lint bench negation-report
.DEFAULT_GOAL := setup

setup: $(STAMP)

# One line per package, at once (an awk may keep its input back); pip says nothing while it unpacks them.
PROGRESS := { count=0; while read -r word name rest; do case $$word in \
    Collecting) count=$$((count + 1)); printf '%3d  %s\n' $$count "$$name" ;; \
    Installing) unpacked=$$(($$(echo "$$rest" | wc -w) - 1)); \
      [ $$unpacked -lt 10 ] || echo "unpacking $$unpacked packages: a minute or two" ;; esac; done; }

# For work and the everyday tests (223 packages, 2.8 GB), for the demo (172 packages, 2.2 GB), for the slow tests (0.2 GB
# more). What is installed for more is enough for less.
$(SLOW_STAMP): WANTED := $(SLOW_EXTRAS)
$(SLOW_STAMP): DONE := $(SLOW_STAMP) $(STAMP) $(DEMO_STAMP)
$(STAMP): WANTED := $(EXTRAS)
$(STAMP): DONE := $(STAMP) $(DEMO_STAMP)
$(DEMO_STAMP): WANTED := $(DEMO_EXTRAS)
$(DEMO_STAMP): DONE := $(DEMO_STAMP)
$(SLOW_STAMP) $(STAMP) $(DEMO_STAMP):
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14) and "Litotes needs Python 3.11 to 3.13: make setup PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	PYTHONUNBUFFERED=1 $(BIN)/pip install --disable-pip-version-check -c constraints.txt -e '.[$(WANTED)]' | $(PROGRESS)
	@rm -f $(VENV)/.ready-* && touch $(DONE)
	@echo "ready: . $(BIN)/activate"

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

PROCESSES ?= 2
# Processes share the tests by the file: a module's models and servers are made once.
PYTEST := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/pytest --numprocesses $(PROCESSES) --dist loadfile --no-loadscope-reorder --durations 10

# The everyday suite, minutes. LITOTES_DATA names the folder of real data, for test-slow.
test: lint
	$(PYTEST)

# What starts servers, clusters and kills, trains for long or reads real data: tests/README.md.
test-slow: $(SLOW_STAMP)
	$(PYTEST) -m slow

test-all: test test-slow

# The main job on the sample text that is shipped, without a server and without the network once installed: a tiny encoder
# that has read that text alone, fixed on it, and measured on sentences that were kept apart. One thread is enough for so small
# a one, and many are slow where the cores are busy.
SAMPLE := pipelines/sample/encyclopedia.txt
demo: $(DEMO_STAMP)
	rm -rf $(DEMO)/before $(DEMO)/after
	$(BIN)/litotes corpus --source $(SAMPLE) --out $(DEMO)/corpus.parquet
	$(BIN)/litotes scratch --data $(DEMO)/corpus.parquet --output $(DEMO)/untrained
	OMP_NUM_THREADS=1 $(BIN)/litotes train --data $(DEMO)/corpus.parquet --model $(DEMO)/untrained --objective simcse --pooling mean \
	  --batch-size 32 --lr 5e-4 --epochs 10 --output $(DEMO)/before
	$(BIN)/litotes fix --model $(DEMO)/before --text $(SAMPLE) --out $(DEMO)/after --steps 300 --lr 4e-3
	$(BIN)/litotes report --data $(DEMO)/after/data/augmented.parquet --out $(DEMO)/augmented.html
	@echo
	@echo "negations, paraphrases, opposites   $(DEMO)/augmented.html"
	@echo "before and after, with examples     $(DEMO)/after/README.md"
	@echo "the cosines                         $(DEMO)/after/before_after.png"
	@echo "the encoder                         $(DEMO)/after/model  (a toy: it shows the way, it learns little)"

# What tests/bench/speed.md says about the speed of negation. TEXT is a file with one sentence per line.
TEXT ?= pipelines/sample/encyclopedia.txt
bench: $(STAMP)
	$(BIN)/python tests/bench/negation_speed.py --text $(TEXT)

negation-report: $(STAMP)
	@test -n "$(DATA)" || { echo "name the dataset: make negation-report DATA=artifacts/wiki1m_neg.parquet" >&2; exit 2; }
	$(BIN)/python -m pipelines.report --data $(DATA)
