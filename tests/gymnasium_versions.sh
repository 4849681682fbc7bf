#!/bin/sh
# Run the Gymnasium-facing tests on other versions of Gymnasium, each in a virtual environment that
# borrows everything else from .venv and only puts another Gymnasium in front of it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
# What meets Gymnasium: spaces, environments, wrappers, trainers. What the tasks and the device do
# does not depend on its version.
tests="tests/conformance/test_gymnasium.py tests/conformance/test_sb3.py
    tests/conformance/test_record_video.py tests/unit/spaces tests/unit/envs"
site=$("$root/.venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
for version in "$@"; do
    target="$root/.venv/gymnasium-$version"
    if [ ! -d "$target" ]; then
        "$root/.venv/bin/python" -m pip install --quiet --no-deps --target "$target.part" \
            "gymnasium==$version"
        mv "$target.part" "$target"
    fi
    echo "== gymnasium $version"
    PYTHONPATH="$target:$root:$site" "$root/.venv/bin/python" -c "
import gymnasium, sys
assert gymnasium.__version__ == '$version', gymnasium.__version__"
    PYTHONPATH="$target:$root:$site" "$root/.venv/bin/python" -m pytest -q \
        -n 2 --dist loadfile $tests
done
