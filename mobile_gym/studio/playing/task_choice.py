"""The tasks that can be played, as the list of them shows and searches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """A task of the catalog.

    Attributes:
        text: its instruction, with the parameters of one seed.
        app: what its name begins with.
    """

    id: str
    env_id: str
    app: str
    level: int
    golden_steps: int
    languages: tuple[str, ...]
    text: str

    @property
    def searched(self) -> str:
        """What a search looks at."""
        return f"{self.id} {self.text}".casefold()


@cache
def task_choices() -> tuple[TaskChoice, ...]:
    """All tasks of the catalog, by name."""
    rng = np.random.default_rng(0)
    choices: list[TaskChoice] = []
    for template in plugins.load("suite catalog", "built-in").suite("all"):
        task = template.task(rng)
        choices.append(
            TaskChoice(
                template.id,
                template.env_id,
                template.id.partition(".")[0],
                template.level,
                task.golden_steps,
                tuple(template.languages),
                task.text,
            )
        )
    return tuple(sorted(choices, key=lambda one: one.id))


def task_choice(task_id: str) -> TaskChoice:
    """The task of a name.

    Raises:
        UnknownName: there is none.
    """
    for choice in task_choices():
        if choice.id == task_id:
            return choice
    raise UnknownName.among("task", task_id, [one.id for one in task_choices()])


def matching_tasks(text: str, app: str, level: int) -> Sequence[TaskChoice]:
    """The tasks that have all words of a text in name or instruction.

    Args:
        text: "" for all.
        app: what the name begins with; "" for all.
        level: 0 for all.
    """
    words = text.casefold().split()
    return [
        one
        for one in task_choices()
        if all(word in one.searched for word in words)
        and (not app or one.app == app)
        and (not level or one.level == level)
    ]
