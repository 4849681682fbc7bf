"""Parameters that have a few values each: drawn from a seed, and refused if they are another's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import Params

__all__ = ["Choices"]


class Choices:
    """The values that each parameter of a task can have: `Choices(timeout_s=(30, 60))`."""

    def __init__(self, **values: Sequence[Any]) -> None:
        self._values = values

    def sample(self, rng: np.random.Generator) -> dict[str, Any]:
        """One value for each parameter."""
        return {
            name: values[int(rng.integers(len(values)))] for name, values in self._values.items()
        }

    def read(self, params: Params) -> tuple[Any, ...]:
        """The parameters, in the order in which they were declared.

        Raises:
            TaskError: a value that is not one of those.
        """
        for name, values in self._values.items():
            if params[name] not in values:
                known = ", ".join(map(repr, values))
                raise TaskError(f"parameter {name} is {params[name]!r}; it must be one of {known}")
        return tuple(params[name] for name in self._values)
