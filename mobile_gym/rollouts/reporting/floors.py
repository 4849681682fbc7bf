"""What tasks pay to a policy that never looks or never reads, as their suites know it."""

from __future__ import annotations

from collections.abc import Iterable

from mobile_gym.core import plugins


def success_floors(task_ids: Iterable[str]) -> dict[str, float]:
    """The success rates of the better blind policy, by task, where they have been measured."""
    catalog = plugins.load("suite catalog", "built-in")
    floor_of = getattr(catalog, "success_floor", None)  # another catalog may have measured nothing
    if floor_of is None:
        return {}
    floors = {task_id: floor_of(task_id) for task_id in dict.fromkeys(task_ids)}
    return {task_id: floor for task_id, floor in floors.items() if floor is not None}
