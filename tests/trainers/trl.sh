#!/bin/sh
# TRL's own trainers on phones: a few real updates each, with tiny models of random weights.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh trl "trl==1.16.0" "peft==0.21.2" -- \
    env OMP_NUM_THREADS=1 MOBILE_GYM_TEST_ALL=1 python -m pytest -q -n 0 tests/trainers/trl tests/test_examples.py \
    -k "trl or sft" "$@"
