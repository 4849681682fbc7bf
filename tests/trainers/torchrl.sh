#!/bin/sh
# The door for TorchRL, with the package itself: specs, a collector and PPO's loss.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh torchrl "torchrl==0.14.1" -- \
    env OMP_NUM_THREADS=1 python -m pytest -q -n 0 tests/trainers/torchrl "$@"
