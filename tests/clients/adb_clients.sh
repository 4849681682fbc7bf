#!/bin/sh
# Clients of adb that are no dependency of ours, each as it is, in an environment of their own.
# mobile-mcp is asked, too, where MOBILE_MCP names its program.
set -eu
cd "$(dirname "$0")/../.."
sh tests/trainers/in_environment.sh adb_clients pure-python-adb==0.3.0.dev0 airtest==1.4.3 -- \
    env SERVER_PYTHON="$PWD/.venv/bin/python" python -m pytest -q -n 0 -W default \
    tests/clients/test_pure_python_adb.py tests/clients/test_airtest.py \
    tests/clients/test_mobile_mcp.py "$@"
