"""Tasks in files."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.files import basics, journeys, reading

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *reading.TEMPLATES,
    *journeys.TEMPLATES,
)
