#!/bin/sh
# android_env 1.2.3, which AndroidWorld pins, with the protobuf it needs, as a client of ours.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh android_env_1_2 android-env==1.2.3 protobuf==5.29.5 -- \
    env SERVER_PYTHON="$PWD/.venv/bin/python" \
    python -m pytest -q -n 0 tests/clients/test_stock_android_env.py "$@"
