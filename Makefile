# Every target sets up what it needs by itself; `make` lists them.

PYTHON ?= python3
RAW ?= data/raw
OUT ?= data/parquet
ARGS ?=

RUN := .venv/bin/python -m
INSTALLED := .venv/.installed

.DEFAULT_GOAL := help
.PHONY: help extract test oldest lint format types check accuracy report mutations fuzz docs notebooks bench clean

help: ## List the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1	\2/p' Makefile | expand -t 14
	@echo "ARGS='...' adds options to the command that a target runs; PYTHON=python3.12 sets the interpreter."

extract: $(INSTALLED) ## Read the documents in RAW (data/raw) into a dataset in OUT (data/parquet)
	$(RUN) specmill build "$(RAW)" --out "$(OUT)" $(ARGS)

test: $(INSTALLED) ## Run the tests, on as many processors as there are up to four
	$(RUN) pytest -n auto --maxprocesses 4 --dist worksteal $(ARGS)

oldest: ## Run the tests with the oldest packages that pyproject.toml admits, in .venv-oldest
	@$(PYTHON) -m venv --clear .venv-oldest
	@.venv-oldest/bin/pip install --quiet --disable-pip-version-check uv
	@.venv-oldest/bin/uv pip install --quiet --python .venv-oldest --resolution lowest-direct --editable '.[dev]'
	.venv-oldest/bin/python -m pytest -n auto --maxprocesses 4 --dist worksteal $(ARGS)

lint: $(INSTALLED) ## Check style and formatting
	$(RUN) ruff check $(ARGS)
	$(RUN) ruff format --check

format: $(INSTALLED) ## Format the code
	$(RUN) ruff format

types: $(INSTALLED) ## Check the types
	$(RUN) mypy $(ARGS)

check: lint types test ## lint, types and test

accuracy: $(INSTALLED) ## Build the real corpus in ../shared/raw and score it against the truth
	.venv/bin/python bench/accuracy.py $(ARGS)

report: $(INSTALLED) ## Write docs/report.md anew: what is repaired, flagged and in conflict in the samples
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	  $(RUN) specmill build data/raw/samples --out "$$folder/parquet" >/dev/null 2>&1 && \
	  $(RUN) specmill report "$$folder/parquet" --md > docs/report.md

mutations: $(INSTALLED) ## Damage lines of the real corpus at random and count what goes unnoticed
	.venv/bin/python bench/mutations.py $(ARGS)

fuzz: $(INSTALLED) ## Read hostile documents for a minute, and kill builds at random moments
	.venv/bin/python bench/fuzz.py $(ARGS)
	.venv/bin/python bench/killed.py --builds 10

docs: $(INSTALLED) ## Write the reference pages anew and build the docs as a site in site/
	.venv/bin/python docs/reference.py
	NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --strict --quiet $(ARGS)

notebooks: $(INSTALLED) ## Run the notebooks on the samples and write their output anew
	.venv/bin/python notebooks/run.py

bench: $(INSTALLED) ## Measure speed and memory: of text, of PDF, of asking, of growing archives, of a cluster
	@missed=0; for script in speed pdf_speed ask growth cluster; do .venv/bin/python bench/$$script.py $(ARGS) || missed=1; done; exit $$missed

clean: ## Remove the virtual environment and all caches; datasets stay
	rm -rf .venv .venv-oldest build dist site *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment: made once, brought up to date when pyproject.toml changes.
$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
	  { echo "specmill needs Python 3.11, 3.12 or 3.13; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "setting up .venv (once; a minute or two)"
	@$(PYTHON) -m venv .venv
	@$(RUN) pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
