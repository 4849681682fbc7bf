"""What `make` and `reset` are told, checked: a mistake is one clear line, before a device boots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.ports import Device, Judge
from mobile_gym.core.tasks import LANGUAGES, Language, Params, TaskTemplate
from mobile_gym.envs.randomness import perturbation_of

__all__ = [
    "DeviceSpec",
    "ResetOptions",
    "image_size_of",
    "language_of",
    "make_judge",
    "one_of",
    "resolve_task",
]

DeviceSpec = str | Mapping[str, Any] | Device | None
"""None is the task's own device; a string or mapping is opened and closed by the environment."""

_SMALLEST_SIDE: Final = 16


@dataclass(frozen=True, slots=True)
class ResetOptions:
    """`options` of `reset`; None leaves what the environment was made with.

    Attributes:
        params: fixed values for some of the task's parameters.
        language: of this episode.
        perturbation: of this episode, in full; `parse` also takes the name of a preset.
        task_seed: seeds the parameters alone, so that one task can meet many devices.
        episode_seed: instead of what is drawn from the environment's generator; the `episode_seed`
            of an episode's status brings that episode back.
    """

    params: Params | None = None
    language: Language | None = None
    perturbation: Mapping[str, Any] | None = None
    task_seed: int | None = None
    episode_seed: int | None = None

    @classmethod
    def parse(cls, options: Mapping[str, Any] | None) -> ResetOptions:
        """Check the options.

        Raises:
            UsageError: an unknown option or preset, or a value of the wrong kind.
        """
        if not options:
            return _NOTHING
        given = dict(options)
        if not isinstance(given.get("params", {}), Mapping | None):
            raise UsageError(f"reset option params must be a mapping, not {given['params']!r}")
        if given.get("perturbation") is not None:
            given["perturbation"] = perturbation_of(given["perturbation"])
        if "language" in given:
            given["language"] = (
                None if given["language"] is None else language_of(given["language"])
            )
        for name in ("task_seed", "episode_seed"):
            seed = given.get(name)
            if seed is not None and (not isinstance(seed, int) or seed < 0):
                raise UsageError(f"reset option {name} must be an integer >= 0, not {seed!r}")
        if unknown := given.keys() - cls.__slots__:
            raise UnknownName.among("reset option", min(unknown), cls.__slots__)
        return cls(**given)


_NOTHING: Final = ResetOptions()


def resolve_task(task: TaskTemplate | str) -> TaskTemplate:
    """The template itself, or the one of that name in the suite catalog.

    Raises:
        UnknownName: the catalog has no such task.
        RecordingError: the recording that the name points to cannot be read.
    """
    if isinstance(task, TaskTemplate):
        return task
    if not isinstance(task, str):
        raise UsageError(f"task must be a name or a TaskTemplate, not {type(task).__name__}")
    return plugins.load("suite catalog", "built-in").template(task)


def make_judge(judge: str | Mapping[str, Any] | Judge) -> Judge:
    """A judge: itself, or a new one by name, or by `{"name": ..., ...}` with its arguments.

    Raises:
        UnknownName: there is no such judge.
        UsageError: it cannot be made with these arguments.
    """
    if not isinstance(judge, str | Mapping):
        return judge
    arguments = {"name": judge} if isinstance(judge, str) else dict(judge)
    name = arguments.pop("name", None)
    if not isinstance(name, str):
        raise UsageError(f"judge {judge!r} has no name")
    return construct(f"judge {name!r}", plugins.load("judge", name), arguments)


def one_of(what: str, value: str, known: tuple[str, ...]) -> Any:
    """The value, if it is known.

    Raises:
        UnknownName: it is not.
    """
    if value not in known:
        raise UnknownName.among(what, str(value), known)
    return value


def language_of(value: str) -> Language:
    """The language, if there is one of that name.

    Raises:
        UnknownName: there is not.
    """
    return one_of("language", value, LANGUAGES)


def image_size_of(value: Any) -> tuple[int, int]:
    """Height and width in pixels.

    Raises:
        UsageError: it is not a pair of integers that a screen fits in.
    """
    match value:
        case (int() as height, int() as width) if min(height, width) >= _SMALLEST_SIDE:
            return height, width
    raise UsageError(
        f"image_size is {value!r}; it must be (height, width), each at least {_SMALLEST_SIDE}"
    )
