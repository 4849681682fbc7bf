"""Workers give what one process gives, step by step, and errors as they were raised."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from test_vector_env import assert_same

from mobile_gym.core.actions import Finish, Tap, Wait
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.envs.vector.vector_env import MobileVectorEnv

# A fork of a process with threads (OpenBLAS has some) may deadlock, says Python 3.12.
pytestmark = pytest.mark.filterwarnings(
    "ignore:This process .* is multi-threaded:DeprecationWarning"
)
TASKS = ("Clock.SetAlarm", "Settings.TurnOnWifi", "Notes.WriteNote")
SMALL: dict[str, Any] = {"tasks": TASKS[:2], "image_size": (120, 54), "max_steps": 5}
STATS = "gymnasium.wrappers:RecordEpisodeStatistics"
STACK = {"name": "gymnasium.wrappers:FrameStackObservation", "arguments": {"stack_size": 2}}


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What a device needs is imported here once, so that not every fork imports it."""
    with closing(MobileVectorEnv(1, **SMALL)) as env:
        env.reset(seed=0)


@contextmanager
def pair(num_envs: int = 3, *, context: str = "fork", **kwargs: Any) -> Iterator[tuple[Any, Any]]:
    """The same environments in two workers and in this process."""
    kwargs = SMALL | kwargs
    ours = WorkerVectorEnv(num_envs, workers=2, context=context, **kwargs)
    with closing(ours), closing(MobileVectorEnv(num_envs, **kwargs)) as here:
        yield ours, here


def without_times(outcome: Any) -> Any:
    """An outcome without what `RecordEpisodeStatistics` reads from a clock."""
    if isinstance(outcome, dict):
        return {k: without_times(v) for k, v in outcome.items() if k not in ("t", "_t")}
    if isinstance(outcome, tuple):
        return tuple(map(without_times, outcome))
    return outcome


def play(ours: Any, here: Any, steps: int) -> int:
    """Step both alike and compare everything; how many episodes ended."""
    assert_same(without_times(ours.reset(seed=9)), without_times(here.reset(seed=9)))
    here.action_space.seed(1)
    ends, ended = 0, np.zeros(here.num_envs, np.bool_)
    for _ in range(steps):
        if here.autoreset_mode is AutoresetMode.DISABLED and ended.any():
            options = {"reset_mask": ended}
            outcomes = [env.reset(options=dict(options)) for env in (ours, here)]
            assert_same(without_times(outcomes[0]), without_times(outcomes[1]))
        actions = here.action_space.sample()
        left, right = ours.step(actions), here.step(actions)
        assert_same(without_times(left), without_times(right))
        assert left[0] in ours.observation_space
        ended = right[2] | right[3]
        ends += int(ended.sum())
    return ends


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_equals_one_process(mode: AutoresetMode) -> None:
    is_copied = mode is not AutoresetMode.SAME_STEP
    with pair(autoreset_mode=mode, copy=is_copied, language="zh") as (ours, here):
        assert ours.metadata == here.metadata
        assert ours.observation_space == here.observation_space
        assert ours.action_space == here.action_space
        assert play(ours, here, 25) > 6


@pytest.mark.parametrize(
    ("mode", "wrappers"),
    [
        ("NextStep", [STATS]),
        ("SameStep", ["ChooseNode", STATS]),
        ("Disabled", ["NumericObservation"]),
        ("SameStep", [STACK]),
    ],
    ids=str,
)
def test_equals_one_process_with_wrappers(mode: str, wrappers: list[Any]) -> None:
    kwargs = {"autoreset_mode": mode, "env_wrappers": wrappers, "max_episode_steps": 4}
    with pair(**kwargs) as (ours, here):
        assert play(ours, here, 12) > 3


def test_equals_one_process_when_spawned() -> None:
    def wrapped(env: Any) -> Any:  # known to this process alone
        return gymnasium.wrappers.TransformReward(env, lambda reward: reward + 2)

    with pair(2, context="spawn", env_wrappers=[wrapped], max_episode_steps=3) as (ours, here):
        assert play(ours, here, 5) > 0
        assert ours.step([Wait(), Wait()])[1].min() in (0.0, 2.0)


def test_is_made_by_gymnasium_from_json() -> None:
    spec = gymnasium.spec("MobileGym/Suite-v0")
    arguments = {**SMALL, "tasks": list(TASKS), "image_size": [120, 54], "context": "fork"}
    with closing(
        gymnasium.make_vec(spec, 2, workers=2, env_wrappers=[STACK], **arguments)
    ) as first:
        assert isinstance(first, WorkerVectorEnv)
        again = EnvSpec.from_json(first.spec.to_json())
    with closing(gymnasium.make_vec(again)) as second:
        assert isinstance(second, WorkerVectorEnv)
        assert second.observation_space == first.observation_space


def test_a_batch_stays_what_it_was_while_it_is_held() -> None:
    with pair() as (ours, here):
        held = [ours.reset(seed=0)[0]]
        expected = [here.reset(seed=0)[0]]
        here.action_space.seed(0)
        for _ in range(8):
            actions = here.action_space.sample()
            held.append(ours.step(actions)[0])
            expected.append(here.step(actions)[0])
    assert_same(tuple(held), tuple(expected))  # also after the workers are gone


def test_batches_that_nobody_holds_are_used_again() -> None:
    with pair() as (ours, _):
        addresses = set()
        observation = ours.reset(seed=0)[0]
        for _ in range(8):
            addresses.add(observation["screenshot"].ctypes.data)
            observation = ours.step([Wait()] * 3)[0]
        assert len(addresses) <= 3


def test_without_copy_the_same_arrays_are_handed_out() -> None:
    with pair(copy=False) as (ours, _):
        first = ours.reset(seed=0)[0]
        second = ours.step([Wait()] * 3)[0]
        assert np.shares_memory(first["screenshot"], second["screenshot"])


def test_a_part_of_a_batch_keeps_its_memory() -> None:
    with pair() as (ours, _):
        row = ours.reset(seed=0)[0]["screenshot"][1, :4]
        before = row.copy()
        for _ in range(5):
            ours.step([Tap(NormalizedPoint(0.5, 0.9))] * 3)
        assert np.array_equal(row, before)


def test_actions_as_values_and_in_another_type_of_number() -> None:
    with pair() as (ours, here):
        actions = here.action_space.sample()
        actions["kind"] = actions["kind"].astype(np.int16)
        actions["point"] = actions["point"].astype(np.float32)
        for env in (ours, here):
            env.reset(seed=0)
        assert_same(ours.step(actions), here.step(actions))
        given = [Finish(), Wait(), Tap(NormalizedPoint(0.5, 0.5))]
        assert_same(ours.step(given), here.step(given))


@pytest.mark.parametrize("wrong", [3, [Wait()], ["tap"] * 3])
def test_wrong_actions_are_the_same_errors(wrong: Any) -> None:
    with pair() as (ours, here):
        for env in (ours, here):
            env.reset(seed=0)
        with pytest.raises(InvalidAction) as theirs:
            here.step(wrong)
        with pytest.raises(InvalidAction) as error:
            ours.step(wrong)
        assert str(error.value) == str(theirs.value)
        ours.step([Wait()] * 3)  # and it goes on


def test_an_error_has_the_traceback_of_the_worker() -> None:
    with pair() as (ours, _):
        with pytest.raises(UsageError, match="params") as error:
            ours.reset(options={"params": 3})
        assert "ResetOptions" in error.value.__notes__[0] or "parse" in error.value.__notes__[0]
        assert "worker 0 (environments 0 to 1)" in error.value.__notes__[0]
        ours.reset(seed=0)


def test_order_is_enforced() -> None:
    with pair(autoreset_mode="Disabled") as (ours, _):
        with pytest.raises(ResetNeeded):
            ours.step([Wait()] * 3)
        ours.reset(seed=0)
        ours.step([Finish(), Wait(), Finish()])
        with pytest.raises(ResetNeeded, match=r"\[0, 2\]"):
            ours.step([Wait()] * 3)


def test_attributes_rendering_and_seeds() -> None:
    with pair(render_mode="rgb_array") as (ours, here):
        for env in (ours, here):
            env.reset(seed=[4, None, 6])
        assert ours.np_random_seed[::2] == (4, 6)
        assert_same(ours.render()[2], here.render()[2])
        ours.set_attr("mark", [1, 2, 3])
        assert ours.get_attr("mark") == (1, 2, 3)
        assert ours.call("info")[1]["step"] == 0
        states = ours.call("save_state")
        assert ours.call("load_state", states[0])[2][1]["task_id"] == states[0].setup.task.id
        with pytest.raises(AttributeError, match="nothing_like_this"):
            ours.get_attr("nothing_like_this")
        with pytest.raises(UsageError, match="2 values"):
            ours.set_attr("mark", [1, 2])


def test_closing_ends_all_processes() -> None:
    env = WorkerVectorEnv(2, workers=2, context="fork", **SMALL)
    assert len(multiprocessing.active_children()) >= 2
    names = {f"mobile_gym {worker.process.name}" for worker in env._workers}
    env.close()
    env.close()
    assert not names & {process.name for process in multiprocessing.active_children()}
    with pytest.raises(ClosedEnvironmentError):
        env.reset()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"workers": 3}, "workers is 3"),
        ({"workers": 0}, "workers is 0"),
        ({"context": "thread"}, "unknown context"),
        ({"env_wrappers": ["nowhere:Nothing"]}, "cannot be imported"),
        ({"env_wrappers": [3]}, "neither"),
        ({"env_wrappers": [{"arguments": {}}]}, "must have a name"),
        ({"env_wrappers": [{"name": "ChooseNode", "arguments": {"nodes": 3}}]}, "nodes"),
        ({"env_wrappers": "ChooseNode"}, "must be a sequence"),
        ({"max_episode_steps": 0}, "max_episode_steps is 0"),
        ({"tasks": ["Nothing.AtAll"]}, "unknown task"),
        ({"device": object()}, "device"),
        ({"weights": {TASKS[0]: (part for part in ())}}, "workers|weight"),
    ],
    ids=lambda part: part if isinstance(part, str) else "-".join(part),  # no address in it
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        WorkerVectorEnv(2, **({"workers": 2, "context": "fork"} | SMALL | wrong))
