"""Where the packages lie that fonts and emoji come from."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def package_folder(package: str) -> Path | None:
    """Where a package lies, without importing it; None where it is not installed."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))
