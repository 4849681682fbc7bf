"""Rows of vector environments: actions that are wrong, calls that break, states that are loaded.

Everything here is the same in one process and in workers, under every autoreset mode.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import gymnasium
import numpy as np
import pytest
from drawn import cases
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

import mobile_gym
from mobile_gym.core.actions import Finish, Tap, Wait
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.envs.vector.vector_env import MobileVectorEnv
from mobile_gym.spaces import encode

# A fork of a process with threads (OpenBLAS has some) may deadlock, says Python 3.12.
pytestmark = pytest.mark.filterwarnings(
    "ignore:This process .* is multi-threaded:DeprecationWarning"
)
MODES = [mode.value for mode in AutoresetMode]
WORKERS = (0, 2)
EVERYWHERE = list(itertools.product(WORKERS, MODES))
SMALL: dict[str, Any] = {
    "tasks": ("Clock.SetAlarm",),
    "observe": ("activity", "instruction", "nodes"),
    "image_size": (120, 54),
}
STATS = "gymnasium.wrappers:RecordEpisodeStatistics"
STACK = {"name": "gymnasium.wrappers:FrameStackObservation", "arguments": {"stack_size": 2}}
LIMIT = {"name": "gymnasium.wrappers:TimeLimit", "arguments": {"max_episode_steps": 3}}
NUMBERS = ["NumericObservation", "FlatActions"]
WAIT = Wait(0.1)


@pytest.fixture(scope="module", autouse=True)
def imported() -> None:
    """What a device needs is imported here once, so that not every fork imports it."""
    with closing(MobileVectorEnv(1, **SMALL)) as env:
        env.reset(seed=0)


@contextmanager
def vector(workers: int, mode: str = "NextStep", count: int = 3, **kwargs: Any) -> Iterator[Any]:
    arguments = SMALL | {"autoreset_mode": mode} | kwargs
    env: Any = (
        WorkerVectorEnv(count, workers=workers, context="fork", **arguments)
        if workers
        else MobileVectorEnv(count, **arguments)
    )
    with closing(env):
        env.reset(seed=3)
        yield env


def moments(env: Any) -> list[tuple[int, int]]:
    """Where every row stands: its episode and its step."""
    seeds = [status.episode_seed for status in env.call("status")]
    return list(zip(seeds, (info["step"] for info in env.call("info")), strict=True))


def batch(actions: list[Any]) -> dict[str, Any]:
    """Actions as a member of the action space of a vector."""
    encoded = [encode(action) for action in actions]
    columns = {name: [one[name] for one in encoded] for name in encoded[0]}
    return {
        name: tuple(column) if name == "text" else np.array(column)
        for name, column in columns.items()
    }


class Faulty(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Fails once, where it was told to."""

    fails = ""

    def step(self, action: Any) -> Any:
        self._fail("before")
        outcome = self.env.step(action)
        self._fail("after")
        return outcome

    def reset(self, **kwargs: Any) -> Any:
        self._fail("reset")
        return self.env.reset(**kwargs)

    def _fail(self, where: str) -> None:
        if self.fails == where:
            self.fails = ""
            raise RuntimeError(f"{where} of a step")


class Horizon(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Ends episodes on its own after two steps, by the environment's count."""

    def step(self, action: Any) -> Any:
        observation, reward, terminated, _, info = self.env.step(action)
        return observation, reward, terminated, info["step"] >= 2, info


class TestActionsAreCheckedBeforeAnyIsDone:
    @pytest.mark.parametrize(("workers", "mode"), EVERYWHERE)
    def test_a_wrong_one_leaves_all_rows_where_they_are(self, workers: int, mode: str) -> None:
        with vector(workers, mode) as env:
            env.step([WAIT] * 3)
            before = moments(env)
            with pytest.raises(InvalidAction, match="environment 2: 'nonsense' is no action") as e:
                env.step([Finish(), WAIT, "nonsense"])
            assert e.value.rows == ()
            assert moments(env) == before
            *_, terminated, _, infos = env.step([Finish(), WAIT, WAIT])
            assert terminated.tolist() == [True, False, False]
            assert not infos["stepped"].any()

    @pytest.mark.parametrize(
        ("workers", "wrong"),
        list(itertools.product(WORKERS, ["kind", "point", "duration_s", "nan"])),
    )
    def test_encoded_ones(self, workers: int, wrong: str) -> None:
        with vector(workers) as env:
            actions = batch([WAIT, {"duration_s": WAIT}.get(wrong, Tap(0.5, 0.5)), WAIT])
            field, value = {"nan": ("point", np.nan), "point": ("point", 1.5)}.get(
                wrong, (wrong, 99)
            )
            actions[field][1] = value
            before = moments(env)
            with pytest.raises(InvalidAction, match="environment 1: "):
                env.step(actions)
            assert moments(env) == before
            env.step(batch([WAIT] * 3))

    @pytest.mark.parametrize(
        ("workers", "wrappers", "right", "wrong"),
        [
            (workers, *case)
            for workers in WORKERS
            for case in (
                (["ChooseNode", STATS], 4, 10**6),
                (["ChooseNode"], 4, "4"),
                (NUMBERS, [0, 0, 0], [0, 0, 10**6]),
                (["CandidateActions"], [0, 0], [0, 10**6]),
                (["NumericObservation"], WAIT, "nonsense"),
                ([LIMIT], WAIT, 3),
            )
        ],
        ids=str,
    )
    def test_through_wrappers(self, workers: int, wrappers: Any, right: Any, wrong: Any) -> None:
        with vector(workers, env_wrappers=wrappers) as env:
            env.step([right] * 3)
            before = moments(env)
            with pytest.raises(UsageError, match="environment 1: "):
                env.step([right, wrong, right])
            assert moments(env) == before
            env.step([right] * 3)

    @pytest.mark.parametrize("workers", WORKERS)
    def test_what_a_wrapper_translates_is_right(self, workers: int) -> None:
        def shifted(env: Any) -> Any:
            return gymnasium.wrappers.TransformAction(
                env, lambda action: action - 1, gymnasium.spaces.Discrete(5, start=1)
            )

        with vector(workers, env_wrappers=["ChooseNode", shifted]) as env:
            assert env.step([5, 5, 5])[4]["step"].tolist() == [1, 1, 1]
            assert env.step([7, 5, 5])[4]["step"].tolist() == [2, 2, 2]  # by what it translates to
            with pytest.raises(UsageError, match="environment 0: "):
                env.step([0, 5, 5])

    @pytest.mark.parametrize("workers", WORKERS)
    def test_that_of_a_row_which_begins_is_not_looked_at(self, workers: int) -> None:
        with vector(workers) as env:
            env.step([Finish(), WAIT, WAIT])
            assert env.step(["nonsense", WAIT, WAIT])[4]["step"].tolist() == [0, 2, 2]


class TestBrokenCalls:
    @pytest.mark.parametrize(
        ("workers", "mode", "where"), list(itertools.product(WORKERS, MODES, ["before", "after"]))
    )
    def test_the_next_step_delivers_what_rows_did(
        self, workers: int, mode: str, where: str
    ) -> None:
        with vector(workers, mode, env_wrappers=[Faulty]) as env:
            env.step([WAIT] * 3)
            env.set_attr("fails", ["", "", where])
            moved = [0, 1] if where == "before" else [0, 1, 2]
            with pytest.raises(RuntimeError, match=f"{where} of a step") as error:
                env.step([Finish(), WAIT, WAIT])
            assert list(error.value.rows) == moved  # type: ignore[attr-defined]
            *_, terminated, _, infos = env.step([WAIT] * 3)
            assert terminated.tolist() == [True, False, False]  # its end is not lost
            assert np.flatnonzero(infos["stepped"]).tolist() == moved
            last = infos["final_info"] if mode == "SameStep" else infos
            assert last["step"][0] == 2
            assert infos["step"][1:].tolist() == [2, 2]
            if mode == "Disabled":
                env.reset(options={"reset_mask": terminated})
            infos = env.step([WAIT] * 3)[4]
            assert infos["step"].tolist() == [0 if mode == "NextStep" else 1, 3, 3]
            assert not infos["stepped"].any()

    @pytest.mark.parametrize(("workers", "mode"), EVERYWHERE)
    def test_an_episode_that_cannot_begin_begins_later(self, workers: int, mode: str) -> None:
        with vector(workers, mode, env_wrappers=[Faulty]) as env:
            env.set_attr("fails", ["", "reset", ""])
            if mode == "SameStep":
                with pytest.raises(RuntimeError):
                    env.step([WAIT, Finish(), WAIT])
                *_, terminated, _, infos = env.step([WAIT] * 3)
                assert terminated.tolist() == [False, True, False]
                assert infos["step"].tolist() == [1, 0, 1]
                assert infos["final_info"]["termination_reason"][1] == "agent_complete"
                return
            env.step([WAIT, Finish(), WAIT])
            mask = np.array([False, True, False])
            begin = (
                (lambda: env.reset(options={"reset_mask": mask}))
                if mode == "Disabled"
                else (lambda: env.step([WAIT] * 3))
            )
            with pytest.raises(RuntimeError):
                begin()
            infos = begin()[-1]
            assert infos["step"][1] == 0

    @pytest.mark.parametrize(("workers", "mode"), EVERYWHERE)
    def test_rows_that_were_reset_show_their_first_observation_before_they_act(
        self, workers: int, mode: str
    ) -> None:
        with vector(workers, mode, env_wrappers=[Faulty]) as env:
            env.step([WAIT] * 3)
            env.set_attr("fails", ["", "reset", ""])
            with pytest.raises(RuntimeError) as error:
                env.reset(seed=9)
            assert error.value.rows == ((0,) if not workers else (0, 2))  # type: ignore[attr-defined]
            infos = env.step([WAIT] * 3)[4]
            assert infos["stepped"].tolist() == [True, False, bool(workers)]
            assert infos["step"].tolist() == [0, 2, 0 if workers else 2]

    @pytest.mark.parametrize("workers", WORKERS)
    def test_a_reset_drops_what_its_rows_did(self, workers: int) -> None:
        with vector(workers, "Disabled", env_wrappers=[Faulty]) as env:
            env.set_attr("fails", ["", "", "before"])
            with pytest.raises(RuntimeError):
                env.step([Finish(), Finish(), WAIT])
            env.reset(options={"reset_mask": np.array([True, False, False])})
            *_, terminated, _, infos = env.step([WAIT] * 3)
            assert terminated.tolist() == [False, True, False]
            assert infos["stepped"].tolist() == [False, True, False]
            assert infos["step"].tolist() == [1, 1, 1]

    def test_an_interrupted_step_is_void_where_nobody_knows_how_far_it_came(self) -> None:
        with vector(0) as env:
            session = env.envs[1].unwrapped.session

            def interrupted(*_: Any) -> Any:
                del session.judge.judge
                raise KeyboardInterrupt

            session.judge.judge = interrupted
            with pytest.raises(KeyboardInterrupt) as error:
                env.step([WAIT] * 3)
            assert error.value.rows == (0, 1)  # type: ignore[attr-defined]
            *_, truncated, infos = env.step([WAIT] * 3)
            assert truncated.tolist() == [False, True, False]
            assert infos["valid"].tolist() == [True, False, True]
            assert "broken off by KeyboardInterrupt" in infos["device_fault"][1]
            assert infos["step"].tolist() == [1, 1, 1]
            assert env.step([WAIT] * 3)[4]["step"].tolist() == [2, 0, 2]


LOADS = cases(
    list(
        itertools.product(
            WORKERS,
            MODES,
            [(), ("ChooseNode", STATS), (STACK,), (LIMIT,), ("CandidateActions",)],
            ["load_states", "call"],
        )
    ),
    5,
    of="loads",
)


class TestLoading:
    @pytest.mark.parametrize(("workers", "mode", "wrappers", "how"), LOADS, ids=str)
    def test_an_ended_row_goes_on_from_the_loaded_moment(
        self, workers: int, mode: str, wrappers: Any, how: str
    ) -> None:
        number = {"ChooseNode": 4, "CandidateActions": [0, 0]}.get(str(wrappers[:1])[2:-3])
        goes_on = [WAIT if number is None else number] * 3
        limits = {} if LIMIT in wrappers else {"max_steps": 3}
        with (
            vector(workers, mode, env_wrappers=list(wrappers), **limits) as env,
            vector(0, mode, env_wrappers=list(wrappers), **limits) as twin,
        ):
            for each in (env, twin):
                each.step(goes_on)
            saved = env.save_states() if how == "load_states" else env.call("save_state")
            expected = [twin.step(goes_on) for _ in range(2)]
            for _ in range(2):
                env.step(goes_on)
            if how == "load_states":
                observation, infos = env.load_states(saved)
                assert infos["step"].tolist() == [1, 1, 1]
                assert observation in env.observation_space
            else:
                env.call("load_state", saved[0])
            outcomes = [env.step(goes_on) for _ in range(2)]
            rows = [0, 1, 2] if how == "load_states" else [0]  # one state for all
            for outcome, right in zip(outcomes, expected, strict=True):
                last = [
                    one[4]["final_info"] if "final_info" in one[4] else one[4]
                    for one in (outcome, right)
                ]
                for row in rows:
                    assert outcome[3][row] == right[3][row]
                    assert last[0]["step"][row] == last[1]["step"][row]
                    assert last[0]["task_id"][row] == last[1]["task_id"][row]
                    if STATS in wrappers and "episode" in last[1] and how == "load_states":
                        assert last[0]["episode"]["l"][row] == last[1]["episode"]["l"][row]

    @pytest.mark.parametrize("workers", WORKERS)
    def test_some_rows_alone(self, workers: int) -> None:
        with vector(workers) as env:
            env.step([WAIT] * 3)
            mask = np.array([False, True, True])
            saved = env.save_states(mask)
            assert saved[0] is None
            env.step([WAIT] * 3)
            _, infos = env.load_states(saved, mask)
            assert infos["_step"].tolist() == mask.tolist()
            assert env.step([WAIT] * 3)[4]["step"].tolist() == [3, 2, 2]

    @pytest.mark.parametrize("workers", WORKERS)
    def test_one_state_for_all_and_from_another_vector(self, workers: int) -> None:
        with vector(workers, env_wrappers=[STATS]) as env, vector(0, env_wrappers=[STATS]) as other:
            other.step([WAIT] * 3)
            observation, _ = env.load_states(other.save_states()[2])
            assert set(observation["instruction"]) == {other.step([WAIT] * 3)[0]["instruction"][2]}
            assert len({status.episode_seed for status in env.call("status")}) == 1

    @pytest.mark.parametrize("workers", WORKERS)
    def test_the_observation_of_a_loaded_row_is_that_of_its_wrappers(self, workers: int) -> None:
        with vector(workers, "Disabled", env_wrappers=[STACK]) as env:
            env.step([Tap(0.5, 0.9)] * 3)
            saved = env.save_states()
            here = env.step([WAIT] * 3)[0]
            env.call("load_state", saved[1].env)  # beneath the stack, which then begins anew
            mask = np.array([True, False, False])
            stacked = env.reset(options={"reset_mask": mask})[0]["instruction"]
            earlier, latest = ([texts[row] for row in (1, 2)] for texts in stacked)
            assert earlier == latest == [here["instruction"][1][1]] * 2

    @pytest.mark.parametrize("workers", WORKERS)
    def test_a_wrong_state_moves_no_row(self, workers: int) -> None:
        with vector(workers) as env, vector(0, env_wrappers=[STATS]) as other:
            right, wrapped = env.save_states(), other.save_states()
            env.step([WAIT] * 3)
            before = moments(env)
            for wrong, message in (
                ([right[0], None, right[2]], "environment 1: None is no saved state"),
                ([right[0], right[1], wrapped[2]], "environment 2: .* with wrappers"),
                (right[:2], "2 values of states for 3"),
            ):
                with pytest.raises(UsageError, match=message):
                    env.load_states(wrong)
            with pytest.raises(UsageError, match="mask must be a bool array"):
                env.load_states(right, [True, False, False])
            assert moments(env) == before

    def test_a_single_environment_may_be_moved_directly(self) -> None:
        with vector(0, "Disabled", env_wrappers=[STATS, LIMIT]) as env:
            env.step([WAIT] * 3)
            saved = mobile_gym.save_state(env.envs[0])
            for _ in range(2):
                env.step([WAIT] * 3)
            mobile_gym.load_state(env.envs[0], saved)
            env.envs[1].unwrapped.load_state(saved.env)
            env.reset(options={"reset_mask": np.array([False, False, True])})
            *_, truncated, infos = env.step([WAIT] * 3)
            assert infos["step"].tolist() == [2, 2, 1]
            assert not truncated.any()
            *_, truncated, infos = env.step([WAIT] * 3)
            assert truncated.tolist() == [True, True, False]
            assert infos["episode"]["l"][0] == 3  # the statistics went on with it

    @pytest.mark.parametrize(("workers", "mode"), EVERYWHERE)
    def test_a_wrapper_may_end_an_episode(self, workers: int, mode: str) -> None:
        with vector(workers, mode, env_wrappers=[Horizon]) as env:
            env.step([WAIT] * 3)
            saved = env.save_states()
            assert env.step([WAIT] * 3)[3].all()
            if mode == "Disabled":
                with pytest.raises(ResetNeeded, match=r"\[0, 1, 2\]"):
                    env.step([WAIT] * 3)
            env.load_states(saved)
            *_, truncated, infos = env.step([WAIT] * 3)
            assert truncated.all()
            last = infos["final_info"] if mode == "SameStep" else infos
            assert last["step"].tolist() == [2, 2, 2]
            if mode == "NextStep":
                assert env.step([WAIT] * 3)[4]["step"].tolist() == [0, 0, 0]


class TestStepLimits:
    @pytest.mark.parametrize(("workers", "mode"), EVERYWHERE)
    @pytest.mark.parametrize(("of_vector", "of_environment"), [(3, None), (3, 9), (9, 3)])
    def test_the_smaller_one_ends_the_episode_in_the_environment(
        self, workers: int, mode: str, of_vector: int, of_environment: int | None
    ) -> None:
        limits = {"max_episode_steps": of_vector, "max_steps": of_environment}
        with vector(workers, mode, **limits) as env:
            outcomes = [env.step([WAIT] * 3) for _ in range(3)]
            assert [one[3].all() for one in outcomes] == [False, False, True]
            infos = outcomes[-1][4]
            last = infos["final_info"] if mode == "SameStep" else infos
            assert set(last["termination_reason"]) == {"max_steps"}
            assert not last["settled_late"].any()

    @pytest.mark.parametrize("workers", WORKERS)
    def test_wrappers_find_it(self, workers: int) -> None:
        timed = {
            "name": "gymnasium.wrappers:TimeAwareObservation",
            "arguments": {"flatten": False, "normalize_time": True},
        }
        wrappers = ["NumericObservation", timed]
        with vector(workers, env_wrappers=wrappers, max_episode_steps=4) as env:
            assert [spec.max_episode_steps for spec in env.get_attr("spec")] == [4] * 3
            assert np.allclose(env.step([WAIT] * 3)[0]["time"], 0.25)


class TestClosing:
    @pytest.mark.parametrize("workers", WORKERS)
    def test_everything_says_the_same_after_it(self, workers: int) -> None:
        with vector(workers) as env:
            states = env.save_states()
        env.close()
        for call in (
            lambda: env.reset(seed=0),
            lambda: env.step([WAIT] * 3),
            lambda: env.call("info"),
            lambda: env.get_attr("spec"),
            lambda: env.set_attr("mark", 1),
            env.render,
            env.save_states,
            lambda: env.load_states(states),
            lambda: env.np_random,
        ):
            with pytest.raises(
                ClosedEnvironmentError, match=r"^this vector environment is closed$"
            ):
                call()

    @pytest.mark.parametrize("workers", WORKERS)
    def test_before_the_first_reset_there_is_no_episode(self, workers: int) -> None:
        for mode in MODES:
            arguments = SMALL | {"autoreset_mode": mode}
            env: Any = (
                WorkerVectorEnv(2, workers=2, context="fork", **arguments)
                if workers
                else MobileVectorEnv(2, **arguments)
            )
            with closing(env):
                with pytest.raises(ResetNeeded, match=r"^there is no episode; call reset"):
                    env.step([WAIT] * 2)
                with pytest.raises(ResetNeeded, match=r"no episode in environments \[1\]"):
                    env.reset(options={"reset_mask": np.array([True, False])})
                env.reset(seed=0)
                env.step([WAIT] * 2)

    def test_all_are_closed_where_one_cannot_be(self) -> None:
        with vector(0) as env:
            closed: list[int] = []

            def close(row: int) -> None:
                closed.append(row)
                if row == 1:
                    raise RuntimeError("it cannot")

            for row, each in enumerate(env.envs):
                each.close()
                each.close = lambda row=row: close(row)
            with pytest.raises(RuntimeError, match="it cannot"):
                env.close()
            assert closed == [0, 1, 2]
            for each in env.envs:
                del each.close
