#!/bin/sh
# Run the Gymnasium-facing tests on other versions of Gymnasium, each in a virtual environment that
# borrows everything else from .venv and only puts another Gymnasium in front of it.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
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
        tests/conformance tests/unit/spaces tests/unit/envs
done
