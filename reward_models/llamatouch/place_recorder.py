"""Asking for all that lasts while a path is recorded, so that it tells what it changed."""

from __future__ import annotations

from mobile_gym.core.tasks import Task
from reward_models.llamatouch.system_state import PLACES, commands
from reward_models.rules import RulesJudge


def listing_commands(task: Task) -> tuple[str, ...]:
    """The commands that list every place, and the preferences of the task's apps."""
    return commands((*PLACES, *(f"preferences://{app}" for app in task.apps)))


class PlaceRecorder(RulesJudge):
    """The rules judge; its episodes record what the device lists at every step.

    It is for recording a path once. The judge of the essential states that are made of it asks only
    for the places that the path changed.
    """

    def probes(self, task: Task) -> tuple[str, ...]:
        """The rules' own commands, and those that list every place."""
        return tuple(dict.fromkeys((*super().probes(task), *listing_commands(task))))
