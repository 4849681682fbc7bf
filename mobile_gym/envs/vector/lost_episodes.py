"""What is told of episodes that were lost with their worker: the last observation and info, void.

The same as when a device fails: truncated, no reward, the reason in `info["device_fault"]`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.envs.vector.columns import Columns
from mobile_gym.envs.vector.infos import FINAL_INFO, scatter_rows


class LostEpisodes:
    """The rows whose episode was lost with its worker, until the caller was told.

    Args:
        count: how many rows there are.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._last: dict[int, Any] = {}
        """Their last observations; None where the worker was writing over it."""
        self._told: frozenset[int] = frozenset()

    def __contains__(self, row: int) -> bool:
        return row in self._last

    def rows(self) -> npt.NDArray[np.bool_]:
        """Which ones."""
        mask = np.zeros(self._count, np.bool_)
        mask[list(self._last)] = True
        return mask

    def add(self, row: int, last: Any) -> None:
        """Take in a row with its last observation, None where there is none."""
        self._last.setdefault(row, last)

    def put(self, columns: Columns, rows: npt.NDArray[np.bool_]) -> None:
        """Write the last observations of some of them into a batch, blank where there is none."""
        for row, last in self._last.items():
            if rows[row]:
                if last is None:
                    columns.clear(row)
                else:
                    columns.write(row, last)

    def tell(self) -> None:
        """Note that the call which is about to return tells of all of them."""
        self._told = frozenset(self._last)

    def mark_unreported(self) -> None:
        """Note that the call which is about to return tells of none of them."""
        self._told = frozenset()

    def deliver(self, begun: npt.NDArray[np.bool_]) -> None:
        """Forget those that were told, and those that have begun anew."""
        self._last = {
            row: last
            for row, last in self._last.items()
            if row not in self._told and not begun[row]
        }


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

    def fault_infos(self, why: str) -> dict[str, Any]:
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


def overlay_rows(
    infos: dict[str, Any], others: dict[str, Any], rows: npt.NDArray[np.bool_]
) -> dict[str, Any]:
    """Columns with some rows from others."""
    if not rows.any():
        return infos
    if rows.all() or not infos:
        return others
    out = scatter_rows(infos, ~rows)
    for key, column in others.items():
        out[key][rows] = column[rows]
    return out


def with_episode_ends(
    infos: dict[str, Any],
    fresh: dict[str, Any],
    void: dict[str, Any],
    rows: npt.NDArray[np.bool_],
) -> dict[str, Any]:
    """Infos in which some rows' episodes have ended and others begun, under `SAME_STEP`.

    Args:
        infos: of all rows.
        fresh: of the new episodes of these rows.
        void: of the lost ones.
        rows: which rows.
    """
    ends = {
        FINAL_INFO: overlay_rows(infos.get(FINAL_INFO, {}), scatter_rows(void, rows), rows),
        f"_{FINAL_INFO}": infos.get(f"_{FINAL_INFO}", np.zeros_like(rows)) | rows,
    }
    return overlay_rows(infos, fresh, rows) | ends
