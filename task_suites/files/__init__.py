"""Tasks in files."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.files import basics, comparing, journeys, reading, sharing, transfers

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *transfers.TEMPLATES,
    *reading.TEMPLATES,
    *comparing.TEMPLATES,
    *sharing.TEMPLATES,
    *journeys.TEMPLATES,
)
