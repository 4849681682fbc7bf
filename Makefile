# Two commands do everything on a machine with Python 3.11+ and make: `make demo` and `make test`.
# Each sets up .venv and installs what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := mobile_gym reward_models task_suites tests examples benchmarks docs setup.py
RUNS := runs

# Where it is set, every process that a test starts compiles all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test test-all check lint types behaviour stages all-stages androidworld bench docs pages site screens clean

help:
	@echo "make demo    install, run the main job on the embedded device, write a report"
	@echo "make test    install what the tests need, run what guards a commit; SEED=n draws as commit n"
	@echo "make test-all  everything, drawn or not: before a release"
	@echo "make check   what CI runs: lint, tests, types, behaviour, and the stages whose paths changed"
	@echo "make androidworld ANDROID_WORLD=PATH  AndroidWorld's own judges on a served device"
	@echo "make bench   speed, memory and likeness to real screens, as tables"
	@echo "make site    the documentation as a site, in site/index.html, with every link checked"
	@echo "make docs    the same, after its generated pages and pictures (measures for minutes)"
	@echo "make screens every screen of the embedded device, as sheets in docs/screens"

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: pyproject.toml setup.py | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[zh]'
	@touch $@

$(VENV)/.test: pyproject.toml setup.py constraints-test.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]' --constraint constraints-test.txt
	@touch $@ $(VENV)/.core $(VENV)/.docs

demo: $(VENV)/.core
	rm -rf $(RUNS)/demo
	$(BIN)/mobile-gym run --suite all --agent solution --episodes 2 --seed 0 --out $(RUNS)/demo
	@echo "Open $(RUNS)/demo/report.html in a browser."

# A crossing or a walk that is not run on every commit is drawn by a seed (tests/drawn.py).
# glibc otherwise keeps freed screens, up to a fifth of a worker's memory.
MALLOC := MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
PYTEST := $(if $(SEED),MOBILE_GYM_TEST_SEED=$(SEED)) $(MALLOC) $(BIN)/python -m pytest -n 4 --dist loadscope

test: $(VENV)/.test
	$(PYTEST)

test-all: $(VENV)/.test
	MOBILE_GYM_TEST_ALL=1 $(PYTEST)
	$(MAKE) all-stages

# The tests take all cores; the rest, much of it one process at a time, goes two by two.
check: lint test
	$(MAKE) --jobs=2 --output-sync=target types behaviour stages

lint: $(VENV)/.test
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)

types: $(VENV)/.test
	$(BIN)/pyright

# A sample of what the tasks, the device and the judges do, against what is kept of it.
behaviour: $(VENV)/.test
	$(BIN)/python benchmarks/behaviour.py

# Environments of their own for other versions of Gymnasium, trainers and clients; those whose paths
# are as they were when they last passed are left out. Each keeps that it passed in
# tests/passed_stages.json, which is committed (tests/stages.py).
stages: $(VENV)/.test
	$(MAKE) $$($(BIN)/python tests/stages.py) no-stage

all-stages: $(VENV)/.test
	$(MAKE) --jobs=2 --output-sync=target $$($(BIN)/python tests/stages.py --all)

.PHONY: no-stage
no-stage:
	@:

# The oldest supported Gymnasium and the one that RLlib pins, each in an environment of its own.
gymnasium-%: $(VENV)/.test
	sh tests/gymnasium_versions.sh $*
	$(BIN)/python tests/stages.py --passed $@

# Every trainer's stage, whatever has passed.
.PHONY: trainers
trainers: $(VENV)/.test
	$(MAKE) $(filter trainer-%,$(shell python3 tests/stages.py --all))

# Each trainer that has pins of its own makes a few updates in an environment of its own.
trainer-%: $(VENV)/.test
	@echo "== $*"
	sh tests/trainers/$*.sh
	$(BIN)/python tests/stages.py --passed $@

# Its server runs in OpenEnv's environment, which two may not make at the same time.
trainer-verifiers: trainer-openenv

# Clients of a served device that have pins of their own, as their users run them.
client-%: $(VENV)/.test
	@echo "== $*"
	sh tests/clients/$*.sh
	$(BIN)/python tests/stages.py --passed $@

# AndroidWorld's own code sets up, judges and tears down its tasks on a served device, while our
# solutions are played; ANDROID_WORLD is a checkout of it, TASKS a pattern of names, for some.
SEEDS := 3
TASKS :=
androidworld: $(VENV)/.test
	@test -n "$(ANDROID_WORLD)" || { echo "say ANDROID_WORLD=PATH, a checkout of AndroidWorld" >&2; exit 2; }
	PYTHON=$(PYTHON) sh benchmarks/androidworld/environment.sh "$(ANDROID_WORLD)" $(VENV)/androidworld
	$(BIN)/python benchmarks/androidworld/run.py --android-world "$(ANDROID_WORLD)" \
		--environment $(VENV)/androidworld --out $(RUNS)/androidworld --seeds $(SEEDS) --tasks "$(TASKS)"
	$(BIN)/python benchmarks/androidworld/page.py $(RUNS)/androidworld/found.jsonl $(if $(TASKS),--print)

bench: $(VENV)/.core
	$(BIN)/python benchmarks/step.py
	$(BIN)/python benchmarks/memory.py
	$(BIN)/python benchmarks/fidelity.py
	$(BIN)/python benchmarks/rollouts.py

screens: $(VENV)/.core
	$(BIN)/python docs/make_screens.py

$(VENV)/.docs: pyproject.toml setup.py | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@ $(VENV)/.core

docs: pages
	$(MAKE) site

# The tests build it, too. Material announces its successor at every build unless this is set.
site: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "Open site/index.html in a browser."

# Generated tables and pictures; the tests check that the tables are up to date. The page on judges
# is made of figures that are kept; `docs/make_judges.py --measure` takes them again.
pages: $(VENV)/.core
	$(BIN)/python -m task_suites
	$(BIN)/python benchmarks/blind.py --held-out --write
	$(BIN)/python docs/make_tables.py
	$(BIN)/python docs/make_observations.py
	$(BIN)/python docs/make_dialects.py
	$(BIN)/python docs/make_episodes.py
	$(BIN)/python docs/make_agents.py
	$(BIN)/python docs/make_judges.py
	$(BIN)/python docs/make_pictures.py

clean:
	rm -rf $(VENV) $(RUNS) build dist site *.egg-info
