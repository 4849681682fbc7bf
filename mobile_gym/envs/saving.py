"""Saving and loading an environment together with what is wrapped around it.

`MobileEnv.save_state` knows nothing of wrappers, which count and remember on their own: loaded
beneath a `TimeLimit`, an episode would go on with the steps of another one.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

import gymnasium
from gymnasium import wrappers
from gymnasium.vector.utils import concatenate

from mobile_gym.core.errors import UsageError
from mobile_gym.envs.arguments import shown
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.state import EnvState

AnyEnv: TypeAlias = gymnasium.Env[Any, Any]
AnyWrapper: TypeAlias = gymnasium.Wrapper[Any, Any, Any, Any]

_REMEMBERED: Final[Mapping[type, tuple[str, ...]]] = {
    wrappers.TimeLimit: ("_elapsed_steps",),
    wrappers.RecordEpisodeStatistics: ("episode_returns", "episode_lengths"),
    wrappers.TimeAwareObservation: ("timesteps",),
    wrappers.FrameStackObservation: ("obs_queue", "padding_value"),
    wrappers.NormalizeReward: ("discounted_reward",),
    wrappers.StickyAction: ("last_action", "is_sticky_actions", "num_repeats", "repeats_taken"),
    wrappers.Autoreset: ("autoreset",),
}
"""What wrappers of Gymnasium remember of the running episode."""


@runtime_checkable
class StatefulWrapper(Protocol):
    """A wrapper that saves itself: its state says all that `load_state` needs of it.

    `load_state` also takes an `EnvState`, which says nothing of the wrapper.
    """

    def save_state(self) -> Any:
        """The state of the wrapper, and of the environment in it."""
        ...

    def load_state(self, state: Any) -> tuple[Any, dict[str, Any]]:
        """Return to a saved moment; its observation and info."""
        ...


@dataclass(frozen=True, slots=True)
class SavedState:
    """A saved environment and its wrappers; `load_state` takes it back any number of times.

    Attributes:
        env: of the `MobileEnv`.
        wrappers: name of the class and state of each wrapper, the innermost first.
    """

    env: EnvState
    wrappers: tuple[tuple[str, Any], ...]


def save_state(env: AnyEnv) -> SavedState:
    """Everything that decides what comes next, wrappers included.

    What is taken along of a wrapper: of those of Gymnasium what they remember of the episode
    (`TimeLimit`, `RecordEpisodeStatistics`, `FrameStackObservation`, `TimeAwareObservation`,
    `NormalizeReward`, `StickyAction`, `Autoreset`); of any with `save_state` and `load_state` of
    its own, such as `CandidateActions`, what that gives. Others begin as after a reset.

    Args:
        env: a `MobileEnv`, wrapped or not, as `gymnasium.make` gives it.

    Raises:
        UsageError: it is none.
        ResetNeeded: there is no episode.
        DeviceFault: the device cannot be saved.
    """
    base, around = _env_and_wrappers(env)
    return SavedState(
        base.save_state(),
        tuple((type(wrapper).__name__, _wrapper_state(wrapper)) for wrapper in around),
    )


def load_state(env: AnyEnv, state: SavedState | EnvState) -> tuple[Any, dict[str, Any]]:
    """Return to a saved moment, of this environment or of one made and wrapped like it.

    Args:
        env: a `MobileEnv`, wrapped or not.
        state: of `save_state`. One of `env.unwrapped.save_state()` is taken, too: then a
            `TimeLimit` goes on from the steps of the episode, and other wrappers begin anew.

    Returns:
        The observation, as the outermost wrapper shows it, and the info.

    Raises:
        UsageError: the state is of another task, or of an environment with other wrappers.
    """
    base, around = _env_and_wrappers(env)
    env_state, states = _split_state(around, state)
    observation, info = base.load_state(env_state)
    for wrapper, part in zip(around, states, strict=True):
        observation, info = _load_wrapper(wrapper, part, env_state.moment.step, observation, info)
    base.unseen_load = None
    return observation, info


def require_loadable(env: AnyEnv, state: Any) -> None:
    """Check that `load_state` takes a state, as far as that can be known without a device.

    Raises:
        UsageError: it is none, or one of another task, or of an environment with other wrappers.
    """
    base, around = _env_and_wrappers(env)
    env_state, _ = _split_state(around, state)
    if not isinstance(env_state, EnvState):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(
            f"{shown(state)} is no saved state; give load_state what save_state returned"
        )
    base.session.template_of(env_state.template_id)


def current_observation(env: AnyEnv) -> tuple[Any, dict[str, Any]]:
    """The observation and the info of the present moment, as the outermost wrapper shows them.

    For whoever did not see how the environment came there. Where `MobileEnv.load_state` brought it
    there beneath its wrappers, these begin anew, as `load_state` does with the same state.

    Raises:
        ResetNeeded: there is no episode.
        DeviceFault: the device cannot be saved, as a wrapper with a state of its own needs it.
    """
    base, around = _env_and_wrappers(env)
    moment = base.session.moment
    is_anew = base.unseen_load is moment
    observation, info = base.observation(), base.info()
    for wrapper in around:
        is_own = isinstance(wrapper, StatefulWrapper)  # which sees by itself what has changed
        part = _wrapper_state(wrapper) if is_own or not is_anew else None
        observation, info = _load_wrapper(wrapper, part, moment.step, observation, info)
    base.unseen_load = None
    return observation, info


class _LoadedMoment(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Stands for what is inside of a wrapper: its reset is the moment that was loaded."""

    def __init__(self, env: AnyEnv, observation: Any, info: dict[str, Any]) -> None:
        super().__init__(env)
        self._moment = observation, info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """The moment."""
        return self._moment


def _env_and_wrappers(env: AnyEnv) -> tuple[MobileEnv, list[AnyWrapper]]:
    """The environment and its wrappers, the innermost first."""
    around: list[AnyWrapper] = []
    inner: object = env
    while isinstance(inner, gymnasium.Wrapper):
        around.append(inner)
        inner = inner.env
    if not isinstance(inner, MobileEnv):
        raise UsageError(f"{shown(env)} is no MobileEnv, wrapped or not")
    return inner, around[::-1]


def _split_state(
    around: Sequence[AnyWrapper], state: SavedState | EnvState
) -> tuple[EnvState, Sequence[Any]]:
    """A state as that of the environment and those of its wrappers; None where there is none.

    Raises:
        UsageError: it is of an environment with other wrappers.
    """
    if not isinstance(state, SavedState):
        return state, [state if isinstance(outer, StatefulWrapper) else None for outer in around]
    names = [type(wrapper).__name__ for wrapper in around]
    saved = [name for name, _ in state.wrappers]
    if names != saved:
        raise UsageError(
            f"this state is of an environment with wrappers {saved}, this one has {names}; "
            "wrap it alike, or load state.env"
        )
    return state.env, [part for _, part in state.wrappers]


def _wrapper_state(wrapper: AnyWrapper) -> Any:
    if isinstance(wrapper, StatefulWrapper):
        return wrapper.save_state()
    return {name: copy.deepcopy(getattr(wrapper, name)) for name in _saved_attribute_names(wrapper)}


def _saved_attribute_names(wrapper: AnyWrapper) -> list[str]:
    """The attributes to take along; versions of Gymnasium differ in them."""
    return [
        name
        for kind, names in _REMEMBERED.items()
        if isinstance(wrapper, kind)
        for name in names
        if hasattr(wrapper, name)
    ]


def _load_wrapper(
    wrapper: AnyWrapper, part: Any, steps: int, observation: Any, info: dict[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """The moment as a wrapper shows it, after what is inside of it was loaded.

    Args:
        wrapper: any.
        part: its state; None to begin anew.
        steps: of the episode so far.
        observation: of the moment, as what is inside of the wrapper shows it.
        info: likewise.
    """
    if isinstance(wrapper, StatefulWrapper):
        return wrapper.load_state(part)
    inside = wrapper.env
    wrapper.env = _LoadedMoment(inside, observation, info)
    try:
        outer, info = wrapper.reset()
    finally:
        wrapper.env = inside
    if part is None:
        if isinstance(wrapper, wrappers.TimeLimit):
            setattr(wrapper, "_elapsed_steps", steps)  # noqa: B010 # has no public name
        return outer, info
    for name, value in part.items():
        setattr(wrapper, name, copy.deepcopy(value))
    if isinstance(wrapper, wrappers.FrameStackObservation):
        stacked: Any = concatenate(inside.observation_space, wrapper.obs_queue, wrapper.stacked_obs)
        outer = copy.deepcopy(stacked)
    elif isinstance(wrapper, wrappers.TimeAwareObservation):
        outer = wrapper.observation(observation)
    return outer, info
