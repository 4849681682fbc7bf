"""What blind policies earn on each task, as it was measured: `blind_floors.json`, read by id.

The catalogue reads it when a floor is asked for; documentation shows all of it.

`python benchmarks/blind.py --held-out --write` measures it again; `mobile_gym.testing.blind` says
what is measured.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Earned:
    """Means of one policy on one task, each in [0, 1]: success, G and Φ."""

    success: float
    goals: float
    progress: float


@dataclass(frozen=True, slots=True)
class TaskFloors:
    """The floors of one task.

    Attributes:
        by_taps: of a policy that never looks; None where there is only one instruction.
        by_named_steps: of one that looks and never reads; None likewise.
        collisions: the share of all pairs of seeds that draw the same instruction; where a task is
            tagged as saying the same words, of those with the same solution, too.
        is_fixed: the task has nothing to vary, and pairs with one instruction were played, too.
    """

    by_taps: Earned | None
    by_named_steps: Earned | None
    collisions: float
    is_fixed: bool


def floors_of(task_id: str) -> TaskFloors | None:
    """The floors of a task, `App.VerbObject`; None where nobody has measured them."""
    entry = _entries().get(task_id)
    if entry is None:
        return None
    return TaskFloors(
        by_taps=_floors_of(entry["by_taps"]),
        by_named_steps=_floors_of(entry["by_named_steps"]),
        collisions=entry["collisions"],
        is_fixed=entry["fixed"],
    )


def measured_ids() -> tuple[str, ...]:
    """Every task whose floors are known, in the order of the catalog."""
    return tuple(_entries())


def _floors_of(figures: Mapping[str, float] | None) -> Earned | None:
    return None if figures is None else Earned(**figures)


@functools.cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    file = resources.files("task_suites") / "blind_floors.json"
    return json.loads(file.read_text(encoding="utf-8"))["templates"]
