"""Tasks in notes."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.notes import asking, basics, counting, journeys, lists, ordering, sharing, tidying

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *basics.TEMPLATES,
    *tidying.TEMPLATES,
    *lists.TEMPLATES,
    *counting.TEMPLATES,
    *journeys.TEMPLATES,
    *sharing.TEMPLATES,
    *asking.TEMPLATES,
    *ordering.TEMPLATES,
)
