"""Tasks in the calendar."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.calendar import basics, changes, planning, queries, series

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *queries.TEMPLATES,
    *planning.TEMPLATES,
    *changes.TEMPLATES,
    *series.TEMPLATES,
)
