"""Many environments as one Gymnasium vector environment; in one process, unless it is derived.

A call (`reset`, `step`, `load_states`) is whole or is broken off: by an error of one environment,
an interrupt, or a worker that is gone. What rows have done in a call that was broken off is not
lost. The next call delivers it, before these rows do anything else; so no row ever acts on an
observation that nobody has seen, and all rows stay level.

The same, step by step, as Gymnasium's `SyncVectorEnv` over the same environments; but screens are
written straight into the batch, which saves copying each of them twice more.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.plain_values import as_json
from mobile_gym.envs.arguments import integer_of, mapping_of, require_one_of
from mobile_gym.envs.vector.action_checks import rows_of_actions
from mobile_gym.envs.vector.columns import Columns, own_columns
from mobile_gym.envs.vector.env_recipe import EnvRecipe, WrapperSpec
from mobile_gym.envs.vector.rows import STEPPED, EnvRows, RowState

BatchedStep = tuple[
    Any,
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]

WORKER_RESTARTS: Final = "worker_restarts"
STEPS_LOST: Final = "steps_lost"
ROWS_KEYS: Final = (STEPPED, WORKER_RESTARTS, STEPS_LOST)
"""What is in the info of a vector environment beside what is in that of its environments."""


class VectorSteps(VectorEnv[Any, Any, npt.NDArray[Any]], ABC):
    """What vector environments of ours have in common, in one process or in several.

    Beside the info of the environments, by column, their info has at every reset and step:

    | key | type | meaning |
    |---|---|---|
    | `stepped` | bool (num_envs,) | the outcome is of before this call; its action was not done |
    | `worker_restarts` | int64 (num_envs,) | how often the row's worker has been started again |
    | `steps_lost` | int64 (num_envs,) | how many steps of the row went with its worker so far |
    """

    returned: tuple[npt.NDArray[np.bool_], int] | None = None
    """The rows whose outcome a call is about to return, and its number.

    It is set by the last statement before the return, so that no interrupt comes in between.
    """

    _spec: EnvSpec | None = None

    @property
    def spec(self) -> EnvSpec | None:  # pyright: ignore[reportIncompatibleVariableOverride]
        """How `gymnasium.make_vec` made this."""
        return self._spec

    @spec.setter
    def spec(self, spec: EnvSpec | None) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]
        self._spec = None if spec is None else replace(spec, kwargs=as_json(spec.kwargs))

    def begin(
        self, num_envs: int, autoreset_mode: AutoresetMode | str, first: gymnasium.Env[Any, Any]
    ) -> None:
        """Take the spaces and the rest of what must be known from one of the environments."""
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = first.metadata | {"autoreset_mode": self.autoreset_mode}
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.worker_restarts = np.zeros(num_envs, np.int64)
        """By row: how often its worker has been started again."""
        self.steps_lost = np.zeros(num_envs, np.int64)
        """By row: steps of episodes that were lost with its worker."""

    @property
    def np_random(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The generators of all environments."""
        return self.get_attr("np_random")

    @property
    def np_random_seed(self) -> Any:
        """The seeds of all environments' generators."""
        return self.get_attr("np_random_seed")

    @abstractmethod
    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""

    @abstractmethod
    def apply(
        self,
        function: Callable[[gymnasium.Env[Any, Any]], Any],
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> tuple[Any, ...]:
        """What a function returns of each environment that a mask picks; None for all."""

    @abstractmethod
    def set_attr(self, name: str, values: Any, mask: npt.NDArray[np.bool_] | None = None) -> None:
        """Set an attribute of the environments that a mask picks; None for all."""

    @abstractmethod
    def row_states(self) -> npt.NDArray[np.int8]:
        """The `RowState` of every row, by the environments' own word."""

    @abstractmethod
    def undelivered_rows(self) -> npt.NDArray[np.bool_]:
        """Which rows have done something in a call that was broken off."""

    @abstractmethod
    def on_delivered(self, rows: npt.NDArray[np.bool_], number: int) -> None:
        """Take note that the caller has been handed what rows did up to a call."""

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Read an attribute of every environment."""
        return self.call(name)

    def each_value(self, name: str, values: Any) -> list[Any]:
        """One value for each environment: as given, or the same for all."""
        if not isinstance(values, list | tuple):
            values = [values] * self.num_envs
        if len(values) != self.num_envs:
            raise UsageError(f"{len(values)} values of {name} for {self.num_envs} environments")
        return list(values)

    def each_action(self, actions: Any) -> list[Any]:
        """One action for each environment.

        Raises:
            InvalidAction: there are more, or fewer; or it is no batch.
        """
        each = rows_of_actions(self.single_action_space, self.action_space, actions)
        if len(each) != self.num_envs:
            raise InvalidAction(f"{len(each)} actions for {self.num_envs} environments")
        return each

    def each_seed(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """One seed for each environment: as given, or counted on from the first.

        Raises:
            UsageError: wrong number of seeds, or one that is none.
        """
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            first = integer_of("seed", seed, least=0)
            return [first + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise UsageError(f"{len(seed)} seeds for {self.num_envs} environments")
        return [
            row_seed if row_seed is None else integer_of("seed", row_seed, least=0)
            for row_seed in seed
        ]

    def reset_options(
        self, options: dict[str, Any] | None
    ) -> tuple[dict[str, Any], npt.NDArray[np.bool_]]:
        """The options for every environment, and which are to be reset.

        Raises:
            UsageError: these are no options, or the mask is wrong.
        """
        given = {} if options is None else mapping_of("reset options", options)
        given.pop("reset_mask", None)
        mask = None if options is None else options.get("reset_mask")  # the array itself
        return given, self.chosen("reset_mask", mask)

    def chosen(self, name: str, mask: Any) -> npt.NDArray[np.bool_]:
        """Which environments a mask picks; all where it is None.

        Raises:
            UsageError: it is no mask, or picks none.
        """
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        is_mask = isinstance(mask, np.ndarray) and mask.dtype == np.bool_
        if not (is_mask and mask.shape == (self.num_envs,) and mask.any()):
            raise UsageError(
                f"{name} must be a bool array of shape ({self.num_envs},) with at least one True"
            )
        return mask.copy()

    def each_state(self, states: Any, mask: npt.NDArray[np.bool_]) -> list[Any]:
        """One saved state for each environment that a mask picks: as given, or one for all.

        Raises:
            UsageError: there are more, or fewer.
        """
        each = self.each_value("states", states)
        return [state if mask[row] else None for row, state in enumerate(each)]

    def require_open(self) -> None:
        """Raises ClosedEnvironmentError where the vector environment is closed."""
        if self.closed:
            raise ClosedEnvironmentError("this vector environment is closed")

    @contextlib.contextmanager
    def report_broken_calls(self) -> Iterator[None]:
        """Have whatever breaks a call off say, in `rows`, which rows have done something in it.

        First what the last call returned is delivered: by now the caller has it.
        """
        self.require_open()
        if self.returned is not None:
            self.on_delivered(*self.returned)
            self.returned = None
        try:
            yield
        except BaseException as error:
            with contextlib.suppress(AttributeError):  # an error of anybody, which may be frozen
                error.rows = tuple(map(int, np.flatnonzero(self.undelivered_rows())))  # type: ignore[attr-defined]
            raise

    def acting_rows(self) -> npt.NDArray[np.bool_]:
        """Which rows do the action of the next step; the others begin, or deliver what they did.

        Raises:
            ResetNeeded: an environment has no episode, or one that waits for the caller's reset.
        """
        states, waiting = self.row_states(), self.undelivered_rows()
        if (new := (states == RowState.NEW) & ~waiting).any():
            which = "" if new.all() else f" in environments {np.flatnonzero(new).tolist()}"
            raise ResetNeeded(f"there is no episode{which}; call reset() first")
        ended = (states == RowState.ENDED) & ~waiting
        if self.autoreset_mode is AutoresetMode.DISABLED and ended.any():
            raise ResetNeeded(
                f"episodes {np.flatnonzero(ended).tolist()} have ended; "
                'reset them with options={"reset_mask": mask}'
            )
        return (states == RowState.RUNNING) & ~waiting

    def require_episodes(self, steps: npt.NDArray[np.int64]) -> None:
        """Raises ResetNeeded where an environment has nothing to observe.

        Args:
            steps: of each episode, -1 where there is none.
        """
        if (steps < 0).any():
            raise ResetNeeded(
                f"there is no episode in environments {np.flatnonzero(steps < 0).tolist()}; reset "
                "them, too"
            )

    def with_counts(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Infos with what is counted for every row."""
        everywhere = np.ones(self.num_envs, np.bool_)
        infos.setdefault(STEPPED, ~everywhere)
        infos[WORKER_RESTARTS] = self.worker_restarts.copy()
        infos[STEPS_LOST] = self.steps_lost.copy()
        for name in ROWS_KEYS:
            infos[f"_{name}"] = everywhere.copy()
        return infos


def check_arguments(
    num_envs: int, autoreset_mode: AutoresetMode | str, kwargs: Mapping[str, Any]
) -> tuple[int, AutoresetMode]:
    """The number of environments and the mode.

    Raises:
        UsageError: one of them is wrong, or something live is to be shared.
    """
    num_envs = integer_of("num_envs", num_envs, least=1)
    if not isinstance(autoreset_mode, AutoresetMode):
        require_one_of(
            "autoreset_mode", autoreset_mode, tuple(mode.value for mode in AutoresetMode)
        )
    for name in ("device", "judge", "reward"):
        if num_envs > 1 and not isinstance(kwargs.get(name), str | Mapping | None):
            raise UsageError(
                f"{num_envs} environments cannot share one {name}; give its name or a mapping"
            )
    return num_envs, AutoresetMode(autoreset_mode)


class MobileVectorEnv(VectorSteps):
    """`num_envs` devices that run one task, or tasks of a suite, seeded seed, seed+1, ...

    One wrong action in a batch is refused before any row does anything. Where a call is broken off
    in the middle, by an error of one environment or an interrupt, the error's `rows` names the rows
    that had done their part. The next call delivers what they did, before they do anything else,
    and names them in `info["stepped"]`; the action given to such a row is not done.

    Args:
        num_envs: how many.
        autoreset_mode: what happens after an episode's end: the next step starts a new episode
            (`NEXT_STEP`), the same step does (`SAME_STEP`; the last observation and info are in
            `info["final_obs"]` and `info["final_info"]`), or nothing (`DISABLED`; call `reset` with
            `options={"reset_mask": mask}`).
        copy: give new arrays at every step. False hands out the same arrays every time, changed,
            which is faster for large batches of screens.
        max_episode_steps: the environments' own limit of steps; where `max_steps` is smaller, that
            one counts.
        env_wrappers: what goes around each environment, the innermost first: `"module:name"`, the
            name of a wrapper of `mobile_gym.envs.wrappers`, `{"name": ..., "arguments": {...}}`,
            or what takes an environment and returns one. Any makes a step with screenshots slower:
            its observations are made before they are batched.
        **kwargs: arguments of `MobileEnv`; or of `SuiteEnv`, where there is no `task`.

    Raises:
        UsageError: `num_envs` is less than 1, or one live device is to be shared, or another
            argument is wrong.
    """

    envs: Sequence[gymnasium.Env[Any, Any]] = ()
    """The environments, wrapped; one whose arguments were wrong can be closed, too."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        max_episode_steps: int | None = None,
        env_wrappers: Sequence[WrapperSpec] = (),
        **kwargs: Any,
    ) -> None:
        num_envs, mode = check_arguments(num_envs, autoreset_mode, kwargs)
        recipe = EnvRecipe.parse(kwargs, max_episode_steps, env_wrappers)
        self._rows = EnvRows(num_envs, recipe, mode)
        self.envs = [slot.env for slot in self._rows.slots]
        self.begin(num_envs, mode, self.envs[0])
        self._copy = copy
        self._columns: Columns | None = None
        self._everywhere = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new episodes.

        Args:
            seed: of the first environment, the others count on; or one seed each.
            options: for every environment; `reset_mask`, bool (num_envs,), picks some of them.

        Raises:
            UsageError: wrong number of seeds, a wrong mask, or a wrong option.
        """
        with self.report_broken_calls():
            given, mask = self.reset_options(options)
            infos = self.with_counts(self._rows.reset(self.each_seed(seed), given, mask))
            outcome = self._observe(), infos
        self.returned = mask, 0
        return outcome

    def step(self, actions: Any) -> BatchedStep:
        """Do one action in each environment.

        Args:
            actions: a member of `action_space`, or a sequence of one `Action` each.

        Raises:
            InvalidAction: an action is none; no environment has done anything then.
            ResetNeeded: under `DISABLED`, an environment's episode has ended.
        """
        with self.report_broken_calls():
            each = self._rows.check(self.each_action(actions), self.acting_rows())
            rewards, terminations, truncations, infos = self._rows.step(each)
            infos = self.with_counts(infos)
            outcome = self._observe(), rewards, terminations, truncations, infos
        self.returned = self._everywhere, 0
        return outcome

    def save_states(self, mask: npt.NDArray[np.bool_] | None = None) -> list[Any]:
        """Save environments with their wrappers, for `load_states`.

        Args:
            mask: which ones, bool (num_envs,); None for all.

        Returns:
            A state for each environment (`mobile_gym.save_state`), None where the mask is False.

        Raises:
            UsageError: the mask is wrong.
            ResetNeeded: an environment has no episode.
            DeviceFault: a device cannot be saved.
        """
        with self.report_broken_calls():
            return self._rows.save(self.chosen("mask", mask))

    def load_states(
        self, states: Any, mask: npt.NDArray[np.bool_] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Return environments to saved moments, whether or not their episodes have ended.

        Args:
            states: one for each environment, None where the mask is False; or one for all of them:
                what `save_states`, `mobile_gym.save_state` or `MobileEnv.save_state` returned.
            mask: which ones, bool (num_envs,); None for all.

        Returns:
            All observations and the infos of those that were loaded, as `reset` returns them.

        Raises:
            UsageError: the mask is wrong, or a state is of another task or other wrappers; no
                environment has moved then.
        """
        with self.report_broken_calls():
            mask = self.chosen("mask", mask)
            each = self.each_state(states, mask)
            self._rows.check_states(each, mask)
            infos = self.with_counts(self._rows.load(each, mask))
            outcome = self._observe(), infos
        self.returned = mask, 0
        return outcome

    def render(self) -> tuple[Any, ...]:
        """What `render` of each environment returns."""
        with self.report_broken_calls():
            return tuple(env.render() for env in self.envs)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment, or read an attribute of it or of a wrapper."""
        with self.report_broken_calls():
            return self._rows.call(name, *args, **kwargs)

    def apply(
        self,
        function: Callable[[gymnasium.Env[Any, Any]], Any],
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> tuple[Any, ...]:
        """What a function returns of each environment that a mask picks; None for all."""
        with self.report_broken_calls():
            return tuple(self._rows.apply(function, self.chosen("mask", mask)))

    def set_attr(self, name: str, values: Any, mask: npt.NDArray[np.bool_] | None = None) -> None:
        """Set an attribute of every environment: one value each, or the same for all.

        Args:
            name: of the attribute.
            values: a list or tuple of one for each environment, or the same for all.
            mask: which environments, bool (num_envs,); None for all.
        """
        with self.report_broken_calls():
            self._rows.set_attr(name, self.each_value(name, values), self.chosen("mask", mask))

    def close_extras(self, **kwargs: Any) -> None:
        """Close every environment."""
        if self.envs:
            self._rows.close()

    def row_states(self) -> npt.NDArray[np.int8]:
        """The `RowState` of every row, by the environments' own word."""
        return self._rows.states()

    def undelivered_rows(self) -> npt.NDArray[np.bool_]:
        """Which rows have done something in a call that was broken off."""
        return self._rows.moved_in() >= 0

    def on_delivered(self, rows: npt.NDArray[np.bool_], number: int) -> None:
        """Take note that the caller has been handed what rows did."""
        self._rows.forget(map(int, np.flatnonzero(rows)))

    def _observe(self) -> Any:
        self.require_episodes(self._rows.steps())
        columns = self._columns
        if columns is None or self._copy:
            columns = self._columns = own_columns(self.single_observation_space, self.num_envs)
        for row in range(self.num_envs):
            self._rows.write(row, columns, row)
        return columns.batch()
