# All the habits of this repository. Needs Python 3.11 or newer, make and a shell.

SHELL := /bin/sh
BIN := .venv/bin
READY := .venv/.ready
PORT ?= 8000
DATA ?= data
PYTEST := $(BIN)/python -m pytest -q
NONE_IS_FINE := || [ $$? -eq 5 ]

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench browser soak marathon playout golden lock ci rebuild

help: ## this list
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

setup: $(READY) ## the environment in .venv, from the pinned and hashed lock (done when needed by all others)

$(READY): deploy/requirements-dev.txt pyproject.toml
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; python=; \
	done; \
	[ -n "$$python" ] || { echo "Python 3.11 or newer is needed."; exit 3; }; \
	[ -x $(BIN)/python ] || $$python -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r deploy/requirements-dev.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: $(READY) ## the whole service on this machine: PORT=8000 DATA=data; Ctrl-C stops it, the data stay
	@exec $(BIN)/vintners play --port $(PORT) --data $(DATA)

test: $(READY) ## the quick tests, with a real engine; ARGS=… goes to pytest
	$(PYTEST) -n auto -m "not browser and not soak" $(ARGS)

check: $(READY) ## format, lint, types, import rules, and what must not stand in the repository
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m deploy.checks

browser: $(READY) ## the tests that need Chromium (Debian's; installed if missing and allowed)
	@command -v chromium >/dev/null || [ "$$(id -u)" -ne 0 ] || { apt-get update -q && apt-get install -y -q chromium; }
	$(PYTEST) -m "browser and not soak" $(ARGS) $(NONE_IS_FINE)

soak: $(READY) ## minutes of load while processes are killed; prints its figures
	$(PYTEST) -p no:randomly -m "soak and not browser" $(ARGS)

marathon: $(READY) ## two browsers and a bot play the longer games to their end: a quarter of an hour
	$(PYTEST) -p no:randomly -m "browser and soak" $(ARGS)

playout: $(READY) ## many random whole games of every kind
	HYPOTHESIS_PROFILE=wide $(PYTEST) -n auto -k playout $(ARGS) $(NONE_IS_FINE)

golden: $(READY) ## replay the stored games and stored bytes
	$(PYTEST) -k golden $(ARGS) $(NONE_IS_FINE)

bench: $(READY) ## measure, and print the figures as JSON
	$(BIN)/python -m deploy.bench $(ARGS)

rebuild: $(READY) ## drop and refold the read models of a running service
	$(BIN)/vintners rebuild --data $(DATA)

lock: $(READY) ## pin what pyproject.toml asks for; ARGS=--upgrade takes the newest
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header $(ARGS) \
	  pyproject.toml -o deploy/requirements.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header $(ARGS) \
	  pyproject.toml --extra dev -c deploy/requirements.txt -o deploy/requirements-dev.txt

ci: ## what the build server runs
	.ci/run
