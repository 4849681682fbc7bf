#!/bin/sh
# The door for GEM, with the package itself.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh gem "gem-llm==0.1.0" -- \
    env OMP_NUM_THREADS=1 python -m pytest -q -n 0 tests/trainers/gem "$@"
