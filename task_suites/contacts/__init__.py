"""Tasks in contacts."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.contacts import basics, journeys, labels

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *labels.TEMPLATES,
    *journeys.TEMPLATES,
)
