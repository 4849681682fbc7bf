"""Episodes that start on a demonstration: where, what they pay, and what is kept of them."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from switch_phone import (
    LIGHTS,
    TAP_BUY,
    TAP_LAMP,
    TAP_NOTHING,
    TAP_PLUS,
    SwitchPhone,
    ToyVector,
    make_toy,
)
from test_env_state_json import toy

from mobile_gym.core.actions import Action, Finish
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.errors import TaskError, UsageError
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, Violation
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.starts import ReverseCurriculum, Start
from mobile_gym.envs.state import EnvState

TWO = {"params": {"count": 2}}
"""Of the toy: its solution taps Add twice, then the lamp."""


def before_goal(steps: int) -> dict[str, Any]:
    return {"from": "demonstration", "steps_before_goal": steps}


def started(steps: int, **arguments: Any) -> MobileEnv:
    env = make_toy(start=before_goal(steps), **arguments)
    env.reset(seed=0, options=TWO)
    return env


@pytest.mark.parametrize(
    ("steps", "rest"),
    [(1, [TAP_LAMP]), (2, [TAP_PLUS, TAP_LAMP]), (3, [TAP_PLUS, TAP_PLUS, TAP_LAMP])],
)
@pytest.mark.parametrize("reward", ["dense", "sparse", "potential"])
def test_the_rest_of_the_solution_earns_everything(
    steps: int, rest: list[Action], reward: str
) -> None:
    env = started(steps, reward=reward)
    info = env.info()
    assert (info["start_step"], info["step"], info["progress"]) == (3 - steps, 0, 0.0)
    results = [env.step(action)[1:] for action in rest]
    assert [terminated for _, terminated, _, _ in results] == [False] * (steps - 1) + [True]
    assert sum(result[0] for result in results) == pytest.approx(1.0)
    assert results[-1][3]["step"] == steps
    assert results[-1][3]["progress"] == 1.0


def test_a_start_further_back_than_the_demonstration_is_its_reset() -> None:
    env, whole = started(50), make_toy()
    whole.reset(seed=0, options=TWO)
    assert env.info()["start_step"] == 0
    assert env.frame.nodes == whole.frame.nodes
    assert env.info()["progress"] == whole.info()["progress"]


def test_what_counts_at_the_start_is_named_and_pays_nothing() -> None:
    env = started(1)
    assert env.info()["satisfied_at_reset"].tolist()[:3] == [True, True, False]
    assert env.info()["newly_satisfied"].sum() == 0
    assert env.step(TAP_NOTHING)[1] == 0.0


def test_neither_undoing_nor_redoing_pays() -> None:
    env = started(1, terminate_on="finish")
    rewards = [env.step(action)[1] for action in (TAP_LAMP, TAP_LAMP, TAP_LAMP, TAP_LAMP)]
    assert rewards == [0.5, -0.5, 0.5, -0.5]
    assert env.step(Finish())[1] == 0.0


def test_the_step_limit_counts_from_the_start() -> None:
    env = started(1, max_steps=2)
    assert env.step(TAP_NOTHING)[3] is False
    assert env.step(TAP_NOTHING)[3] is True


def test_side_effects_of_the_demonstration_are_not_the_agents() -> None:
    env = started(1)
    assert env.step(TAP_LAMP)[4]["side_effects"] == 0  # the counter was the demonstration's
    env.reset(seed=0, options=TWO)
    env.step(TAP_BUY)
    assert env.step(TAP_LAMP)[4]["side_effects"] == 1


def test_the_same_seed_starts_at_the_same_place_whether_played_or_loaded() -> None:
    env, other = started(1), started(2)
    other.reset(seed=0, options=TWO | {"start": before_goal(1)})
    assert env.frame.nodes == other.frame.nodes
    assert np.array_equal(env.observation()["screenshot"], other.observation()["screenshot"])
    assert env.status.report == other.status.report
    assert env.save_state().rng == other.save_state().rng


def test_a_demonstration_is_played_once_and_then_loaded() -> None:
    phone = SwitchPhone()
    env = make_toy(start=before_goal(1), device=phone)
    env.reset(seed=0, options=TWO)
    assert (phone.calls["reset"], phone.calls["perform"]) == (1, 3)
    for steps in (3, 2, 1):
        env.reset(seed=0, options=TWO | {"start": before_goal(steps)})
        assert env.info()["start_step"] == 3 - steps
    assert (phone.calls["reset"], phone.calls["perform"]) == (1, 3)
    env.reset(seed=1, options=TWO)
    assert (phone.calls["reset"], phone.calls["perform"]) == (2, 6)


class PlainPhone:
    """One that can neither tell what changed nor be saved."""

    name = "plain"

    def __init__(self) -> None:
        self.phone = SwitchPhone()
        for method in ("reset", "perform", "observe", "shell", "close"):
            setattr(self, method, getattr(self.phone, method))

    def save_state(self) -> object:
        raise AssertionError("it cannot be saved")

    def load_state(self, state: object) -> None:
        raise AssertionError("it cannot be saved")


def test_a_device_that_cannot_be_saved_does_the_actions_again() -> None:
    device: Any = PlainPhone()
    env = make_toy(start=before_goal(1), device=device)
    for resets, done in ((2, 5), (3, 7)):  # three and two; then only two
        _, info = env.reset(seed=0, options=TWO)
        assert info["start_step"] == 2
        assert device.phone.calls["reset"] == resets
        assert device.phone.calls["perform"] == done
    assert env.step(TAP_LAMP)[1] == 1.0


def test_a_device_that_fails_on_the_way_is_tried_again() -> None:
    env = started(1, device=SwitchPhone(fail_at={"perform": [2]}))
    assert env.info()["start_step"] == 2


def test_one_episode_may_start_elsewhere() -> None:
    env = make_toy()
    assert env.reset(seed=0, options=TWO | {"start": before_goal(2)})[1]["start_step"] == 1
    assert env.reset(seed=0, options=TWO)[1]["start_step"] == 0
    env = started(1)
    _, info = env.reset(seed=0, options=TWO | {"start": {"from": "reset"}})
    assert info["start_step"] == 0


def test_a_saved_state_counts_on_from_its_start() -> None:
    env = toy(start=before_goal(2))
    env.step(TAP_PLUS)
    state = env.save_state()
    text = state.to_json(env)
    assert env.step(TAP_LAMP)[1] == 0.75
    env.reset(seed=1)
    env.load_state(state)
    assert env.step(TAP_LAMP)[1] == 0.75
    other = toy()
    other.load_state(EnvState.from_json(text, other))
    assert other.info()["start_step"] == 1
    assert other.step(TAP_LAMP)[1] == 0.75
    assert '"start"' not in toy().save_state().to_json(toy())


@pytest.mark.parametrize("value", [{"step": -1}, {"progress": 2.0}, {"satisfied": [9]}])
def test_a_written_start_that_cannot_be_is_refused(value: Mapping[str, Any]) -> None:
    env = toy(start=before_goal(2))
    state = env.save_state()
    point = replace(
        state.setup.start,
        **{name: tuple(one) if isinstance(one, list) else one for name, one in value.items()},
    )
    text = replace(state, setup=replace(state.setup, start=point)).to_json(env)
    with pytest.raises(UsageError, match=r"no episode of Toy\.Lights starts at"):
        EnvState.from_json(text, env)


def test_environments_of_a_vector_start_there() -> None:
    vector = ToyVector(2, start=before_goal(1))
    _, infos = vector.reset(seed=0, options=TWO)
    assert infos["start_step"].tolist() == [2, 2]
    assert vector.step([TAP_LAMP, TAP_NOTHING])[1].tolist() == [1.0, 0.0]
    infos = vector.step([TAP_NOTHING] * 2)[4]  # the first one starts anew
    assert infos["start_step"][0] > 0


def test_it_is_pickled_and_its_spec_brings_it_back() -> None:
    env: Any = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0", start=before_goal(1))
    copy = pickle.loads(pickle.dumps(env))
    spec = EnvSpec.from_json(env.spec.to_json())
    for one in (env, copy, gymnasium.make(spec)):
        assert one.reset(seed=0)[1]["start_step"] > 0
        one.close()


# -- what cannot be done ------------------------------------------------------------------------


def changed(**changes: Any) -> TaskTemplate:
    def build(params: Any, language: Any) -> Task:
        return replace(LIGHTS.build(params, language), **changes)

    return replace(LIGHTS, build=build)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"solution": ()}, "has no solution to start on"),
        ({"solution": (TapOn(Selector(text="Nowhere")),)}, r"cannot be followed here: step 1"),
        (
            {"violations": (Violation("counted", NodePresent(Selector(text_contains=": 1"))),)},
            "step 1 of the demonstration breaks the rule 'counted'",
        ),
    ],
)
def test_a_demonstration_that_cannot_be_followed_is_named(changes: Any, said: str) -> None:
    env = MobileEnv(changed(**changes), device=SwitchPhone(), start=before_goal(1))
    with pytest.raises(TaskError, match=said):
        env.reset(seed=0, options=TWO)


@pytest.mark.parametrize("phone", [SwitchPhone, PlainPhone], ids=["saves", "plain"])
def test_one_that_cannot_be_followed_starts_at_its_reset_where_others_could(phone: Any) -> None:
    def build(params: Mapping[str, Any], language: Any) -> Task:
        task = LIGHTS.build(params, language)
        blocked = params["count"] == 1  # as if something unasked stood in the way
        return replace(task, solution=(TapOn(Selector(text="Nowhere")),)) if blocked else task

    env = MobileEnv(replace(LIGHTS, build=build), device=phone(), start=before_goal(1))
    one = {"params": {"count": 1}}
    with pytest.raises(TaskError, match="cannot be followed here"):
        env.reset(seed=0, options=one)
    assert env.reset(seed=0, options=TWO)[1]["start_step"] == 2
    with pytest.warns(UserWarning, match="cannot be followed here.*starts at its reset"):
        info = env.reset(seed=0, options=one)[1]
    assert (info["start_step"], info["progress"]) == (0, 0.0)
    assert env.reset(seed=0, options=TWO)[1]["start_step"] == 2
    env.reset(seed=0, options=one)
    assert [env.step(action)[2] for action in (TAP_PLUS, TAP_LAMP)] == [False, True]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (3, "start must be a mapping with names, not 3"),
        ({}, "unknown start from 'None'"),
        ({"from": "goal"}, "unknown start from 'goal'"),
        ({"from": "reset", "steps_before_goal": 1}, "a start from reset has no steps_before_goal"),
        ({"from": "demonstration"}, "steps_before_goal is None; give a number"),
        (before_goal(0), "steps_before_goal is 0; it must be an integer, at least 1"),
        (before_goal(1) | {"window": 3}, "window belong"),
        (before_goal(1) | {"speed": 3}, "unknown field of start: 'speed'"),
        (before_goal(1) | {"episodes": 3}, "a folder's name, not 3"),
        ({"from": "demonstration", "steps_before_goal": "far"}, "steps_before_goal is 'far'"),
        (
            {"from": "demonstration", "steps_before_goal": "curriculum", "threshold": 0},
            r"threshold is 0; it must be in \(0, 1\]",
        ),
    ],
)
def test_what_is_wrong_with_a_start_is_said(start: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Start.parse(start)


def test_a_curriculum_is_for_make() -> None:
    start = {"from": "demonstration", "steps_before_goal": "curriculum"}
    with pytest.raises(UsageError, match="give it to make"):
        make_toy().reset(options={"start": start})


# -- the curriculum -----------------------------------------------------------------------------


def play(env: MobileEnv, *actions: Action) -> int:
    _, info = env.reset(options=TWO)
    for action in actions:
        env.step(action)
    return int(info["start_step"])


def test_episodes_start_earlier_once_the_last_ones_succeeded() -> None:
    start = {
        "from": "demonstration",
        "steps_before_goal": "curriculum",
        "threshold": 0.5,
        "window": 2,
    }
    env = make_toy(start=start, max_steps=3)
    curriculum = env.curriculum
    assert curriculum is not None
    env.reset(seed=0, options=TWO)
    fail, succeed = (TAP_NOTHING,) * 3, (TAP_PLUS, TAP_PLUS, TAP_LAMP)
    assert play(env, *fail) == 2
    assert play(env, *fail) == 2
    assert curriculum.success_rate("Toy.Lights") == 0.0
    assert play(env, TAP_LAMP) == 2  # one of the last two
    assert curriculum.levels == {"Toy.Lights": 2}
    assert play(env, *succeed[1:]) == 1
    assert play(env, *succeed[1:]) == 1
    assert play(env, *succeed) == 0
    assert not curriculum.starts_at_reset("Toy.Lights") or curriculum.levels["Toy.Lights"] == 3
    for _ in range(4):  # there is nothing further back
        assert play(env, *succeed) == 0
    assert curriculum.levels == {"Toy.Lights": 3}
    assert curriculum.starts_at_reset("Toy.Lights")


def test_void_and_unfinished_episodes_and_those_from_elsewhere_teach_nothing() -> None:
    curriculum = ReverseCurriculum(window=1)
    start = {"from": "demonstration", "steps_before_goal": curriculum}
    env = make_toy(start=start, device=SwitchPhone(fail_at={"perform": [4]}))
    env.reset(seed=0, options=TWO)
    assert env.step(TAP_LAMP)[4]["valid"] is False
    env.reset(options=TWO)
    env.reset(options=TWO | {"start": {"from": "reset"}})
    for action in (TAP_PLUS, TAP_PLUS, TAP_LAMP):
        env.step(action)
    assert curriculum.levels == {"Toy.Lights": 1}
    assert np.isnan(curriculum.success_rate("Toy.Lights"))


def test_a_curriculum_goes_on_from_a_checkpoint() -> None:
    one, other = ReverseCurriculum(window=2), ReverseCurriculum(window=2)
    for is_success in (True, True, True):
        steps = one.steps_before_goal("A.B")
        one.episode_ended("A.B", steps_before_goal=steps, is_success=is_success, is_whole=False)
    other.load_state(one.save_state())
    assert other.levels == one.levels == {"A.B": 2}
    other.episode_ended("A.B", steps_before_goal=2, is_success=False, is_whole=False)
    assert other.levels == {"A.B": 3}
    with pytest.raises(UsageError, match="no state of a curriculum"):
        other.load_state({"A.B": [0, [], False]})


def test_what_came_from_before_the_last_move_is_not_counted() -> None:
    curriculum = ReverseCurriculum(window=1)
    for _ in range(3):
        curriculum.episode_ended("A.B", steps_before_goal=1, is_success=True, is_whole=False)
    assert curriculum.levels == {"A.B": 2}


def test_environments_of_a_vector_share_a_curriculum() -> None:
    start = {"from": "demonstration", "steps_before_goal": "curriculum", "window": 2}
    vector = ToyVector(2, start=start)
    vector.reset(seed=0, options=TWO)
    vector.step([TAP_LAMP, TAP_LAMP])
    one, other = vector.get_attr("curriculum")
    assert one is other
    assert one.levels == {"Toy.Lights": 2}


def test_environments_of_a_process_may_share_a_curriculum() -> None:
    curriculum = ReverseCurriculum(window=2)
    start = Start(curriculum)
    for env in (make_toy(start=start), make_toy(start=start)):
        env.reset(seed=0, options=TWO)
        env.step(TAP_LAMP)
    assert curriculum.levels == {"Toy.Lights": 2}
