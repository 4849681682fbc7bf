"""Tasks in the clock (AOSP's DeskClock)."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.clock import alarms, asking, basics, measuring, queries, settings

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *alarms.TEMPLATES,
    *basics.TEMPLATES,
    *queries.TEMPLATES,
    *measuring.TEMPLATES,
    *settings.TEMPLATES,
    *asking.TEMPLATES,
)
