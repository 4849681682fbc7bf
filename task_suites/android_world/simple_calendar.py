"""Simple Calendar Pro: what AndroidWorld asks of it."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.android_world import simple_calendar_events, simple_calendar_questions

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *simple_calendar_events.TEMPLATES,
    *simple_calendar_questions.TEMPLATES,
)
