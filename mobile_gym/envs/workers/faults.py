"""What is told of episodes whose worker died: the last info, marked as void.

The same as when a device fails: truncated, no reward, the last observation.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.envs.vector_infos import FIXED_KEYS

__all__ = ["KnownInfos"]


class KnownInfos:
    """The last infos of one worker's environments, by column.

    Args:
        count: how many environments.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._columns: dict[str, npt.NDArray[Any]] = {}

    def learn(self, columns: dict[str, Any]) -> None:
        """Take over what is newer; only rows that have an info."""
        for key in FIXED_KEYS:
            if key not in columns:
                continue
            mask = columns[f"_{key}"]
            if mask.all() or key not in self._columns:
                self._columns[key] = columns[key]
            elif mask.any():
                column = self._columns[key].copy()
                column[mask] = columns[key][mask]
                self._columns[key] = column

    def voided(self, why: str) -> dict[str, Any]:
        """The infos of episodes that a fault ended one step later."""
        out: dict[str, Any] = {}
        for key in FIXED_KEYS:
            out[key] = self._columns[key].copy()
            out[f"_{key}"] = np.ones(self._count, np.bool_)
        out["step"] += 1
        out["is_success"][:] = False
        out["valid"][:] = False
        out["device_fault"][:] = why
        out["action_error"][:] = why
        out["termination_reason"][:] = "device_fault"
        return out
