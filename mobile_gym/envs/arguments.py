"""What `make` and `reset` are told, checked: a mistake is one clear line, before a device boots."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.plain_values import integer_of, plain, shown
from mobile_gym.core.ports import Device, Judge
from mobile_gym.core.secret_values import resolved
from mobile_gym.core.tasks import Language, TaskTemplate
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.judging.shaping import (
    COST_NAMES,
    CostedShaper,
    Costs,
    OutcomeShaper,
    RewardShaper,
    outcome_shaper,
)

DeviceSpec = str | Mapping[str, Any] | Device | None
"""None is the task's own device; a string or mapping is opened and closed by the environment."""

_SMALLEST_SIDE: Final = 16
_LARGEST_SIDE: Final = 8192
"""Of a canvas: 8K, and 200 MB for the largest."""


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


def mapping_of(what: str, value: Any) -> dict[str, Any]:
    """A mapping with names as a dictionary of its own, of plain values.

    Raises:
        UsageError: it is something else.
    """
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise UsageError(f"{what} must be a mapping with names, not {shown(value)}")
    return plain(value)


def texts_of(what: str, value: Any) -> tuple[str, ...]:
    """Several texts; one alone is a mistake, not the sequence of its letters.

    Raises:
        UsageError: it is something else.
    """
    texts = plain(value)
    if isinstance(texts, str | bytes) or not isinstance(texts, Sequence):
        raise UsageError(f"{what} must be a sequence of texts, not {shown(value)}")
    if not all(isinstance(text, str) for text in texts):
        raise UsageError(f"{what} has what is no text in it: {shown(value)}")
    return tuple(texts)


def device_spec(value: Any) -> DeviceSpec:
    """What names a device, or a live one.

    Raises:
        UsageError: it is neither.
    """
    if value is None or isinstance(value, str | Device):
        return value
    return mapping_of("device, where it is neither a name nor a Device,", value)


def make_judge(judge: str | Mapping[str, Any] | Judge) -> Judge:
    """A judge: itself, or a new one by name, or by `{"name": ..., ...}` with its arguments.

    Raises:
        UnknownName: there is no such judge.
        UsageError: it cannot be made with these arguments.
    """
    if isinstance(judge, Judge):
        return judge
    is_name = isinstance(judge, str)
    what = "judge, where it is neither a name nor a Judge,"
    arguments = {"name": judge} if is_name else mapping_of(what, judge)
    name = arguments.pop("name", None)
    if not isinstance(name, str):
        raise UsageError(f"judge {shown(judge)} has no name")
    return construct(f"judge {name!r}", plugins.load("judge", name), resolved(arguments))


def require_one_of(what: str, value: str, known: tuple[str, ...]) -> Any:
    """The value, if it is known.

    Raises:
        UnknownName: it is not.
    """
    if not isinstance(value, str) or value not in known:
        raise UnknownName.among(what, value if isinstance(value, str) else shown(value), known)
    return plain(value)


def language_of(value: str) -> Language:
    """The language, if there is one of that name.

    Raises:
        UnknownName: there is not.
    """
    return require_one_of("language", value, LANGUAGES)


def image_size_of(value: Any) -> tuple[int, int]:
    """Height and width in pixels.

    Raises:
        UsageError: it is not a pair of integers that a screen fits in.
    """
    pair = tuple(value) if isinstance(value, Sequence | np.ndarray) else ()
    if len(pair) != 2 or isinstance(value, str | bytes):
        raise UsageError(f"image_size is {shown(value)}; it must be (height, width) in pixels")
    height, width = (
        integer_of(
            f"image_size is {shown(value)}: a side", side, least=_SMALLEST_SIDE, most=_LARGEST_SIDE
        )
        for side in pair
    )
    return height, width


RewardSpec: TypeAlias = str | Mapping[str, Any] | RewardShaper | OutcomeShaper
"""A name, a name with arguments, or a live reward."""


def make_reward(reward: RewardSpec, gamma: float = 1.0) -> OutcomeShaper:
    """A reward: itself, or a new one by name, or by `{"name": ..., ...}` with its arguments.

    Args:
        reward: `"dense"`, `"dense_safe"`, `"sparse"`, `"potential"`, a name under the entry point
            group `mobile_gym.rewards`, or `"module:name"`. A mapping may also hold the fields of
            `Costs`; without them, those count that the reward has of its own, as `costs`.
        gamma: the discount, for a built-in reward that takes one; one in the mapping goes first.

    Raises:
        UnknownName: there is no such reward.
        UsageError: it cannot be made with these arguments, or is none.
    """
    if not 0.0 <= gamma <= 1.0:
        raise UsageError(f"gamma is {gamma!r}; it must be in [0, 1]")
    if isinstance(reward, RewardShaper | OutcomeShaper) and not isinstance(reward, type):
        return CostedShaper(outcome_shaper(reward), Costs(), type(reward).__name__)
    if not isinstance(reward, str | Mapping):
        raise UnknownName.among("reward", shown(reward), plugins.names("reward"))
    given: dict[str, Any] = (
        {"name": reward} if isinstance(reward, str) else mapping_of("reward", reward)
    )
    name = given.pop("name", None)
    if not isinstance(name, str):
        raise UsageError(f'reward {shown(reward)} has no name; write {{"name": "dense", ...}}')
    costs = {key: given.pop(key) for key in COST_NAMES if key in given}
    make: Callable[..., Any] = (
        plugins.import_named("reward", name) if ":" in name else plugins.load("reward", name)
    )
    if not callable(make):
        raise UsageError(f"reward {name!r} names nothing that can be called")
    is_built_in = name in plugins.built_in_names("reward")
    if is_built_in and "gamma" in inspect.signature(make).parameters:
        given.setdefault("gamma", gamma)
    made = construct(f"reward {name!r}", make, given)
    if not isinstance(made, RewardShaper | OutcomeShaper):
        raise UsageError(
            f"reward {name!r} made a {type(made).__name__}, which is none: it needs start(task, "
            "outcome) and reward(outcome), or begin(report) and step(report, ended=, terminated=); "
            "and save_state and load_state"
        )
    own = getattr(made, "costs", Costs())
    if is_built_in and not costs and own == Costs():
        return outcome_shaper(made)
    priced = construct(f"the costs of reward {name!r}", Costs, dataclasses.asdict(own) | costs)
    return CostedShaper(outcome_shaper(made), priced, name)
