"""Infos of many environments by column, as Gymnasium's vector environments hand them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import VectorEnv

FINAL_OBS: Final = "final_obs"
FINAL_INFO: Final = "final_info"


def info_columns(infos: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
    """Infos by column, as `VectorEnv._add_info` makes them row by row.

    Every info has the same keys and types, so that the first one tells how to batch.
    """
    mask = np.array([info is not None for info in infos])
    rows = np.flatnonzero(mask)
    out: dict[str, Any] = {}
    first = next((info for info in infos if info is not None), None)
    if first is None:
        return out
    for key, value in first.items():
        out[key] = _info_column(key, value, infos, rows)
        out[f"_{key}"] = mask.copy()
    return out


def mixed_info_columns(infos: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
    """Infos by column, where they differ in their keys."""
    collector, batched = _InfoCollector(len(infos)), dict[str, Any]()
    for row, info in enumerate(infos):
        if info is not None:
            batched = collector.add(batched, info, row)
    return batched


class _InfoCollector(VectorEnv[Any, Any, Any]):
    """Gymnasium's own way to add infos, whatever its version."""

    def __init__(self, rows: int) -> None:
        self.num_envs = rows

    def add(self, batched: dict[str, Any], info: dict[str, Any], row: int) -> dict[str, Any]:
        return self._add_info(batched, info, row)


def _info_column(
    key: str, value: Any, infos: Sequence[dict[str, Any] | None], rows: npt.NDArray[np.intp]
) -> Any:
    if isinstance(value, dict) and key != FINAL_OBS:
        return info_columns([None if info is None else info[key] for info in infos])
    if isinstance(value, bool | int | float):
        column = np.zeros(len(infos), type(value))
    elif isinstance(value, np.ndarray):
        column = np.zeros((len(infos), *value.shape), value.dtype)
    else:
        column = np.full(len(infos), None, object)
    for row in rows:
        column[row] = infos[row][key]  # type: ignore[index] # rows are those that have an info
    return column


def merge_columns(parts: Sequence[tuple[dict[str, Any], int]]) -> dict[str, Any]:
    """The columns of several groups of environments as the columns of all of them, in order.

    Args:
        parts: the columns of each group, and how many environments it has.
    """
    out: dict[str, Any] = {}
    keys: dict[str, None] = {}
    for columns, _ in parts:
        keys |= dict.fromkeys(columns)
    for key in keys:
        there = next(columns[key] for columns, _ in parts if key in columns)
        if isinstance(there, dict):
            out[key] = merge_columns([(columns.get(key, {}), size) for columns, size in parts])
            continue
        total = sum(size for _, size in parts)
        out[key] = _empty_column(there, total)
        begin = 0
        for columns, size in parts:
            if key in columns:
                out[key][begin : begin + size] = columns[key]
            begin += size
    return out


def scatter_rows(columns: dict[str, Any], rows: npt.NDArray[np.bool_]) -> dict[str, Any]:
    """The same columns, but only some rows have something in them."""
    out: dict[str, Any] = {}
    for key, column in columns.items():
        if isinstance(column, dict):
            out[key] = scatter_rows(column, rows)
        else:
            out[key] = _empty_column(column, len(rows))
            out[key][rows] = column[rows]
    return out


def _empty_column(like: npt.NDArray[Any], rows: int) -> npt.NDArray[Any]:
    if like.dtype == object:
        return np.full((rows, *like.shape[1:]), None, object)
    return np.zeros((rows, *like.shape[1:]), like.dtype)
