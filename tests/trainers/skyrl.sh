#!/bin/sh
# The door for SkyRL, with the package itself: skyrl-gym, which needs no GPU.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh skyrl "skyrl-gym==0.4.0" -- \
    env OMP_NUM_THREADS=1 python -m pytest -q -n 0 tests/trainers/skyrl "$@"
