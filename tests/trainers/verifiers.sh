#!/bin/sh
# verifiers plays phones of an OpenEnv server, which runs in an environment of its own.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh openenv "openenv==0.10.0" -- python -c "import openenv"
sh tests/trainers/in_environment.sh verifiers "verifiers==0.4.0" -- \
    env OMP_NUM_THREADS=1 python -m pytest -q -n 0 tests/trainers/verifiers_door "$@"
