# Everything runs in .venv, which the first target that needs it creates. No root, no
# active environment: Python 3.11 or newer with venv is enough.

# The first Python that is new enough and can make environments; `make PYTHON=...` overrides.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && echo $$python && break; done)

VENV    := .venv
BIN     := $(VENV)/bin
READY   := $(VENV)/.installed
WORKERS ?= auto
# Dependency groups need pip 25.1, and Python 3.11 comes with an older one.
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SPHINX  := $(BIN)/python -m sphinx -W -n -b html

EXAMPLE := example_project/docs
DOCS    := docs

.PHONY: help example test test-slow docs lint types benchmark wheel clean

help:
	@echo "make example    build example_project/ and say where to look"
	@echo "make test       run the tests (WORKERS=2 limits them)"
	@echo "make test-slow  run the tests with more themes, extensions and environments"
	@echo "make docs       build the documentation"
	@echo "make lint       ruff: rules and formatting"
	@echo "make types      mypy, strict"
	@echo "make benchmark  time the standard library against plain Sphinx"
	@echo "make wheel      build a wheel into dist/"
	@echo "make clean      remove what the targets above made, except .venv"

# The stamp depends on pyproject.toml, so a changed dependency is installed on the next
# call; an environment that is already there is used, a broken one is made again.
$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(PIP) --upgrade 'pip>=25.1'
	$(PIP) --group dev --editable '.[all]'
	@touch $@

example: $(READY)
	$(SPHINX) -d $(EXAMPLE)/_build/doctrees $(EXAMPLE) $(EXAMPLE)/_build/html
	@echo "Open $(EXAMPLE)/_build/html/repo/index.html"

test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS)

test-slow: $(READY)
	$(PIP) --group extensions
	$(BIN)/python -m pytest -m slow

docs: $(READY)
	$(SPHINX) -d $(DOCS)/_build/doctrees $(DOCS) $(DOCS)/_build/html
	@echo "Open $(DOCS)/_build/html/index.html"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

benchmark: $(READY)
	$(BIN)/python benchmarks/stdlib.py

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .
	@ls dist/*.whl

clean:
	rm -rf $(EXAMPLE)/_build $(DOCS)/_build dist .mypy_cache .pytest_cache .ruff_cache
