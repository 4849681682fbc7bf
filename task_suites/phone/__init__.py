"""Tasks in the phone."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.phone import basics, journeys, log

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *log.TEMPLATES,
    *journeys.TEMPLATES,
)
