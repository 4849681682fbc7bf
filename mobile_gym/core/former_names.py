"""Former names of what users import: each still works for one version, with a warning."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from typing import Any


def former_names(module: str, /, **names: str) -> Callable[[str], Any]:
    """A module's `__getattr__` that knows what its functions and classes were called before.

    Args:
        module: its name.
        names: the present name of each former one.

    Returns:
        What answers a former name with what has the present one and a `DeprecationWarning` at the
        caller's line, and any other name with an `AttributeError`.
    """

    def attribute(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(
            f"{module}.{name} is now {names[name]}; the former name goes with the next version",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(importlib.import_module(module), names[name])

    return attribute
