"""Tasks in two or more apps."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.cross_app import basics, browsing, calculating, calendar, queries

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *calendar.TEMPLATES,
    *queries.TEMPLATES,
    *browsing.TEMPLATES,
    *calculating.TEMPLATES,
)
