"""Which task an episode is of: always the same one, or one drawn from many."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import SPLITS, Split, TaskTemplate
from mobile_gym.envs.arguments import mapping_of, resolve_task, shown
from mobile_gym.envs.randomness import EpisodeSeed

Curriculum = Callable[[np.random.Generator, Sequence[str]], str]
"""Picks the id of the next episode's task from the ids that there are.

The generator is the episode's own stream. One that is an `EpisodeListener`, too, learns from what
comes of its choices.
"""

_STREAM: Final = "template"


@runtime_checkable
class EpisodeListener(Protocol):
    """What is told how episodes end."""

    def episode_ended(self, info: Mapping[str, Any]) -> None:
        """Learn the last info of an episode: `task_id`, `is_success`, `progress`, `valid`, ..."""
        ...


class TaskPool:
    """The templates of an environment's episodes.

    Args:
        templates: at least one, of different ids.
        weights: how often each is drawn, relative to the others, by id; those that are not named
            weigh 1. None: all equally.
        curriculum: draws instead; or `"module:name"` of it.

    Raises:
        UsageError: two templates have one id, or the weights or the curriculum are wrong.
    """

    def __init__(
        self,
        templates: Sequence[TaskTemplate],
        weights: Mapping[str, float] | None = None,
        curriculum: Curriculum | str | None = None,
    ) -> None:
        self.templates = tuple(templates)
        self._by_id = {template.id: template for template in self.templates}
        if len(self._by_id) < len(self.templates):
            raise UsageError("two tasks of an environment have the same id")
        self.curriculum = _make_curriculum(curriculum)
        """What draws, where that is not weights."""
        if self.curriculum is not None and weights is not None:
            raise UsageError("give either weights or a curriculum, not both")
        self._cumulated: np.ndarray | None = None
        self.set_weights(weights)

    def set_weights(self, weights: Mapping[str, float] | None) -> None:
        """Change how often each template is drawn from now on; as the argument `weights`.

        Raises:
            UnknownName: a weight is of no template here.
            UsageError: a weight is negative or no number, or all are 0.
        """
        if weights is None:
            self._cumulated = None
            return
        given = mapping_of("weights", weights)
        for name, weight in given.items():
            if name not in self._by_id:
                raise UnknownName.among("task", name, self._by_id)
            is_number = isinstance(weight, Real) and not isinstance(weight, bool)
            if not is_number or not math.isfinite(weight) or weight < 0:
                raise UsageError(f"the weight of {name} is {shown(weight)}; it must be 0 or more")
        column = np.array([float(given.get(name, 1.0)) for name in self._by_id])
        if not column.sum() > 0:
            raise UsageError("all weights are 0; give at least one task a weight above 0")
        self._cumulated = np.cumsum(column / column.sum())

    def choose(self, seed: EpisodeSeed, task: str | None) -> TaskTemplate:
        """The template of an episode.

        Args:
            seed: of the episode, so that the same one brings the same task back.
            task: the id or name that was asked for; None to draw one.

        Raises:
            UnknownName: no such task is here.
        """
        if task is not None:
            return self._template_named(task)
        if len(self.templates) == 1:
            return self.templates[0]
        rng = seed.stream(_STREAM)
        if self.curriculum is not None:
            chosen = self.curriculum(rng, tuple(self._by_id))
            if chosen not in self._by_id:
                raise UnknownName.among("task of the curriculum:", shown(chosen), self._by_id)
            return self._by_id[chosen]
        if self._cumulated is None:
            return self.templates[int(rng.integers(len(self.templates)))]
        index = int(np.searchsorted(self._cumulated, rng.random(), side="right"))
        return self.templates[min(index, len(self.templates) - 1)]

    def with_env_id(self, env_id: str) -> TaskTemplate:
        """The template of that Gymnasium id, for saved states.

        Raises:
            UsageError: it is not here.
        """
        for template in self.templates:
            if template.env_id == env_id:
                return template
        others = ", ".join(template.env_id for template in self.templates[:3])
        more = ", ..." if len(self.templates) > 3 else ""
        raise UsageError(f"this state is of {shown(env_id)}, not of {others}{more}")

    def episode_ended(self, info: Mapping[str, Any]) -> None:
        """Tell the curriculum, where it listens."""
        if isinstance(self.curriculum, EpisodeListener):
            self.curriculum.episode_ended(info)

    @property
    def listens(self) -> bool:
        """Whether `episode_ended` is of use to anybody."""
        return isinstance(self.curriculum, EpisodeListener)

    def _template_named(self, task: str) -> TaskTemplate:
        name = task if isinstance(task, str) else shown(task)
        for template in self.templates:
            if name in (template.id, template.env_id):
                return template
        raise UnknownName.among("task", name, self._by_id)


def templates_of(
    suite: str, tasks: Sequence[str | TaskTemplate] | None, split: Split | None
) -> tuple[TaskTemplate, ...]:
    """The templates that a suite, or a list of tasks, has in a split.

    Raises:
        UnknownName: there is no such suite, task or split.
        TaskError: a named task has no instances in the split.
        UsageError: there is none, or `tasks` is no sequence.
    """
    if split is not None and split not in SPLITS:
        raise UnknownName.among("split", split if isinstance(split, str) else shown(split), SPLITS)
    if tasks is None:
        if not isinstance(suite, str):
            raise UsageError(f"suite must be a name, not {shown(suite)}")
        templates = plugins.load("suite catalog", "built-in").suite(suite, split)
        where = f"suite {suite!r}" if split is None else f"split {split!r} of suite {suite!r}"
        if not templates:
            raise UsageError(f"{where} has no tasks")
        return templates
    if isinstance(tasks, str) or not isinstance(tasks, Sequence) or not tasks:
        raise UsageError(f"tasks must be a sequence of names of tasks, not {shown(tasks)}")
    templates = tuple(map(resolve_task, tasks))
    for template in templates:
        template.require_split(split)
    return templates


def _make_curriculum(curriculum: Curriculum | str | None) -> Curriculum | None:
    if isinstance(curriculum, str):
        return _import_reference(curriculum)
    if curriculum is not None and not callable(curriculum):
        raise UsageError(f"curriculum must be callable or 'module:name', not {shown(curriculum)}")
    return curriculum


def _import_reference(reference: str) -> Any:
    module, colon, name = reference.partition(":")
    loaded: Any = None
    try:
        if colon:
            loaded = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise UsageError(f"curriculum {reference!r} cannot be imported: {error}") from error
    if isinstance(loaded, type):
        loaded = loaded()
    if not callable(loaded):
        raise UsageError(f"curriculum {reference!r} names nothing that can be called")
    return loaded
