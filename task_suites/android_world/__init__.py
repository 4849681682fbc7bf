"""Tasks of the same kinds as AndroidWorld's, told in our own words, for our own judge.

Each has the name of the AndroidWorld class with the same goal, and parameters of the same kinds, so
that its solution can be played where AndroidWorld set the device up (`benchmarks/androidworld`).
A score here is no AndroidWorld score: the apps are imitations.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.android_world import (
    broccoli,
    broccoli_from_markor,
    camera,
    clipper,
    clock,
    contacts,
    files,
    joplin,
    markor,
    markor_and_sms,
    open_tracks,
    pro_expense,
    simple_calendar_events,
    simple_calendar_questions,
    simple_sms,
    system,
    tasks_org,
)

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *system.TEMPLATES,
    *clock.TEMPLATES,
    *contacts.TEMPLATES,
    *files.TEMPLATES,
    *clipper.TEMPLATES,
    *markor.TEMPLATES,
    *simple_calendar_events.TEMPLATES,
    *simple_calendar_questions.TEMPLATES,
    *pro_expense.TEMPLATES,
    *pro_expense.FROM_MARKOR_TEMPLATES,
    *broccoli.TEMPLATES,
    *broccoli_from_markor.TEMPLATES,
    *tasks_org.TEMPLATES,
    *open_tracks.TEMPLATES,
    *simple_sms.TEMPLATES,
    *markor_and_sms.TEMPLATES,
    *camera.TEMPLATES,
    *joplin.TEMPLATES,
)
