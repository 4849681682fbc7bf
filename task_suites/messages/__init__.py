"""Tasks in messages."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.messages import asking, basics, journeys, queries, tidy

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *tidy.TEMPLATES,
    *journeys.TEMPLATES,
    *queries.TEMPLATES,
    *asking.TEMPLATES,
)
