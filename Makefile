# The door: `make run` shows it, `make test` checks it. Everything needed is put into .venv; nothing else is touched.
SHELL := /bin/bash
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --no-deps
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock"

PYTEST = $(BIN)/pytest --numprocesses 2 --dist worksteal

# What was compiled once is not compiled again by every process that a test starts, whatever the environment says.
test check torture ledger pictures: export PYTHONDONTWRITEBYTECODE :=
test check torture ledger pictures: export PYTHONPYCACHEPREFIX := $(CURDIR)/.pycache

.PHONY: run check lint test meetings torture bench bench-evening dist setup ledger messages pictures format lock clean

run: .venv/ready-to-run
	$(BIN)/bridgelaws serve --play anyone

test: lint
	scripts/ensure-chromium
	$(PYTEST) --ledger=.ledger/proofs.json
	$(BIN)/python scripts/ledger.py .ledger/proofs.json --check
	$(BIN)/python scripts/regulations_doc.py --check
	$(BIN)/python scripts/cases_doc.py --check
	$(BIN)/python scripts/taps_doc.py --check
	$(BIN)/python scripts/schemas_doc.py --check
	$(BIN)/python scripts/readings_doc.py --check
	$(BIN)/python scripts/languages_doc.py --check
	$(BIN)/python scripts/spoken_doc.py --check
	$(BIN)/python scripts/messages.py --check engine command-line web

# While you work: types, style, the engine with its laws and cases, and the quick pages. No browser, no fuzzing.
QUICK := tests/assistant tests/bridge tests/cli tests/language tests/lawbook tests/laws tests/ruling_record tests/tournament tests/test_*.py \
	tests/web/test_desk.py tests/web/test_desk_parity.py tests/web/test_phone.py tests/web/test_templates.py
check: lint
	$(PYTEST) -q $(QUICK)

lint: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# What takes too long for every day: long walks over every command of the desk, from evenings of every kind; 200 writers
# killed; and many more examples of whatever may happen at a table or be sent to a page.
torture: .venv/ready-to-test
	HYPOTHESIS_PROFILE=long $(PYTEST) -q tests/attack tests/test_director.py tests/test_play_machine.py tests/web/test_api.py tests/web/test_forms_fuzzed.py

# All ordered pairs of irregularities on one board, and as many triples, under four presets; the tests hold a sample of them.
meetings: .venv/ready-to-test
	MEETINGS=all $(PYTEST) -q tests/laws/test_meetings.py

bench: .venv/ready-to-bench
	$(BIN)/python -m bench

# The evening alone: long logs and the web under load, in about five minutes; the other sections stand as they did.
bench-evening: .venv/ready-to-test
	$(BIN)/python -m bench long_logs web

setup: .venv/ready-to-test

# The wheel and the list of what it needs (SBOM, CycloneDX), the same bytes from the same commit.
dist: .venv/ready-to-test
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m hatchling build -t wheel -d dist
	$(BIN)/python scripts/sbom.py dist/bridgelaws.cdx.json

# After adding tests or code that carries out a provision: refresh proofs.json, docs/coverage.md and docs/regulations.md.
ledger: .venv/ready-to-test
	$(PYTEST) --ledger=.ledger/proofs.json -q
	$(BIN)/python scripts/ledger.py .ledger/proofs.json
	$(BIN)/python scripts/regulations_doc.py
	$(BIN)/python scripts/cases_doc.py
	$(BIN)/python scripts/taps_doc.py
	$(BIN)/python scripts/schemas_doc.py
	$(BIN)/python scripts/readings_doc.py
	$(BIN)/python scripts/languages_doc.py
	$(BIN)/python scripts/spoken_doc.py

# After a text was added or changed: write it into the catalogues, where it waits to be translated.
messages: .venv/ready-to-test
	$(BIN)/python scripts/messages.py

# After a page was changed: take the pictures of the guides again.
pictures: .venv/ready-to-test
	scripts/ensure-chromium
	mkdir -p docs/pictures && rm -f docs/pictures/*
	BRIDGELAWS_PICTURES=docs/pictures $(BIN)/pytest -q -p no:cacheprovider tests/web/test_pictures.py

format: .venv/ready-to-test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/bin/python
	$(BIN)/python -m pip --disable-pip-version-check install --quiet uv
	$(COMPILE) requirements/run.in -o requirements/run.txt
	$(COMPILE) requirements/dev.in -o requirements/dev.txt
	$(COMPILE) --no-deps requirements/solver.in -o requirements/solver.txt
	$(COMPILE) --no-deps requirements/bench.in -o requirements/bench.txt

clean:
	rm -rf .venv .pycache .ledger .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	scripts/make-venv .venv

.venv/ready-to-run: .venv/bin/python requirements/run.txt requirements/solver.txt pyproject.toml
	$(PIP) --require-hashes -r requirements/run.txt -r requirements/solver.txt
	$(PIP) --no-build-isolation --editable .
	touch $@

.venv/ready-to-test: .venv/bin/python requirements/dev.txt requirements/solver.txt pyproject.toml
	$(PIP) --require-hashes -r requirements/dev.txt -r requirements/solver.txt
	$(PIP) --no-build-isolation --editable .
	touch $@ .venv/ready-to-run

.venv/ready-to-bench: .venv/ready-to-test requirements/bench.txt
	$(PIP) --require-hashes -r requirements/bench.txt
	touch $@
