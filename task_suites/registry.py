"""How a suite's tasks are written: one function each, under a decorator that says what it is.

A function gets `new`, which makes a `Task` with everything that the decorator knows already, the
parameters, and the language of the texts. Its docstring is the task's documentation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeAlias

import numpy as np

from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import Language, Params, Task, TaskTemplate

__all__ = ["NewTask", "Suite", "TaskFunction", "require"]

NewTask: TypeAlias = Callable[..., Task]
"""`Task`, with id, version, level, apps, tags, split, device, params and language filled in."""


class TaskFunction(Protocol):
    """What the decorator takes."""

    def __call__(self, new: NewTask, params: Params, language: Language) -> Task:
        """Make the task from its parameters, in a language."""
        ...


class Suite:
    """The task templates of one app or suite, in the order in which they are written.

    Args:
        name: the first part of every id.
        apps: packages that its tasks need.
    """

    def __init__(self, name: str, apps: tuple[str, ...]) -> None:
        self.name = name
        self.apps = apps
        self._templates: dict[str, TaskTemplate] = {}

    @property
    def templates(self) -> tuple[TaskTemplate, ...]:
        """All of them."""
        return tuple(self._templates.values())

    def task(
        self,
        name: str,
        *,
        sample: Callable[[np.random.Generator], dict[str, Any]],
        level: int,
        version: int = 0,
        tags: frozenset[str] = frozenset(),
        split: str = "train",
        device: str = "virtual",
    ) -> Callable[[TaskFunction], TaskFunction]:
        """Register the function below as the task `{suite}.{name}`.

        Args:
            name: verb and object, `SetAlarm`.
            sample: draws every parameter.
            level: 1 easy to 3 hard.
            version: raised when a change can change a score.
            tags: `portable` for a task that runs on stock Android.
            split: `train`, or another part of the suite.
            device: what it runs on unless another is asked for.
        """
        identifier = f"{self.name}.{name}"
        if identifier in self._templates:
            raise TaskError(f"there are two tasks {identifier}")
        known: dict[str, Any] = {
            "id": identifier,
            "version": version,
            "apps": self.apps,
            "level": level,
            "tags": tags,
            "split": split,
            "device": device,
        }

        def register(function: TaskFunction) -> TaskFunction:
            def build(params: Params, language: Language) -> Task:
                return function(
                    partial(Task, **known, params=params, language=language), params, language
                )

            self._templates[identifier] = TaskTemplate(
                build=build, sample=sample, doc=inspect.getdoc(function) or "", **known
            )
            return function

        return register


def require(holds: bool, task_id: str, message: str) -> None:
    """Refuse parameters that no task can be made of.

    Raises:
        TaskError: it does not hold.
    """
    if not holds:
        raise TaskError(f"{task_id}: {message}")
