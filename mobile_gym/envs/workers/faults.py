"""What is told of episodes whose worker died: the last info, marked as void.

The same as when a device fails: truncated, no reward, the last observation.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

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
        """Take over what is newer; only rows that have an info.

        The first ones are of a reset, and tell what every info has: wrappers add keys at an
        episode's end.
        """
        if not self._columns:
            self._columns = {
                key: column
                for key, column in columns.items()
                if f"_{key}" in columns and not isinstance(column, dict)
            }
            return
        for key in sorted(self._columns.keys() & columns.keys()):
            mask = columns[f"_{key}"]
            if mask.all():
                self._columns[key] = columns[key]
            elif mask.any():
                column = self._columns[key].copy()
                column[mask] = columns[key][mask]
                self._columns[key] = column

    def voided(self, why: str) -> dict[str, Any]:
        """The infos of episodes that a fault ended one step later."""
        out: dict[str, Any] = {}
        for key, column in self._columns.items():
            out[key] = column.copy()
            out[f"_{key}"] = np.ones(self._count, np.bool_)
        for name, value in {
            "is_success": False,
            "valid": False,
            "device_fault": why,
            "action_error": why,
            "termination_reason": "device_fault",
        }.items():
            if name in out:  # a wrapper may have left it out
                out[name][:] = value
        if "step" in out:
            out["step"] += 1
        return out
