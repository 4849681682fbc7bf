#!/bin/sh
# Run a command in a virtual environment that has some packages more, or others, than .venv.
#
#     sh tests/trainers/in_environment.sh NAME PIP_ARGUMENT... -- COMMAND ARGUMENT...
#
# It lies in .venv/trainers/NAME, borrows everything else from .venv, and is kept: it is made anew
# when the arguments of pip change. `python` in the command is its Python.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
name=$1
shift
wanted=
while [ "$1" != -- ]; do
    wanted="$wanted $1"
    shift
done
shift
place="$root/.venv/trainers/$name"
if [ "$(cat "$place/.made" 2>/dev/null || true)" != "$wanted" ]; then
    rm -rf "$place"
    "$root/.venv/bin/python" -m venv "$place"
    own=$("$place/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
    "$root/.venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])' \
        >"$own/borrowed.pth"
    # shellcheck disable=SC2086 # the arguments of pip, one word each
    "$place/bin/python" -m pip install --quiet --constraint "$root/constraints-test.txt" $wanted
    printf '%s' "$wanted" >"$place/.made"
fi
cd "$root"
PATH="$place/bin:$PATH" PYTHONPATH="$root" "$@"
