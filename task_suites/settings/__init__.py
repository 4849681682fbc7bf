"""Tasks in Android's settings."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.settings import basics, flight, journeys

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *journeys.TEMPLATES,
    *flight.TEMPLATES,
)
