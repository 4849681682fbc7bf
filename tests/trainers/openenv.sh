#!/bin/sh
# The OpenEnv door: a real server, its clients, and OpenEnv's own validation.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh openenv "openenv==0.10.0" -- \
    env OMP_NUM_THREADS=1 python -m pytest -q -n 0 tests/trainers/openenv_door "$@"
