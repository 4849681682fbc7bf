#!/bin/sh
# RLlib on wrapped phones: it pins a Gymnasium of its own, so it has an environment of its own.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh rllib "ray[rllib]==2.60.0" "gymnasium==1.2.2" -- \
    env OMP_NUM_THREADS=1 RAY_DEDUP_LOGS=0 \
    python -m pytest -q -n 0 tests/trainers/rllib "$@"
