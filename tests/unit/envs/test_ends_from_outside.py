"""Whoever ends an episode: it is judged, stored, and those who follow it are told, once.

Who ends it: the environment's own limit, a `TimeLimit` around it (at any depth, alone or in a
vector), another wrapper or a trainer that truncates, a reset in the middle, `close`, the end of a
recording, an exception.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import (
    RecordEpisodeStatistics,
    TimeAwareObservation,
    TimeLimit,
    TransformObservation,
)

import mobile_gym
from mobile_gym.accessibility import interactive_nodes
from mobile_gym.core.errors import UsageError
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.ending import StepLimit, time_limits_around
from mobile_gym.envs.starts import ReverseCurriculum, Start
from mobile_gym.rollouts import EpisodeFolder, read_episode, record_episodes
from reward_models.rules import RulesJudge
from task_suites import catalog

ID = "MobileGym/Settings.TurnOnWifi-v0"
SUITE = "MobileGym/Suite-v0"
WAIT = mobile_gym.Wait(0.1)
LIMIT = 3


class Curriculum:
    """Remembers the ends that it is told of."""

    def __init__(self) -> None:
        self.ends: list[tuple[str, bool, bool]] = []

    def __call__(self, rng: np.random.Generator, ids: Any) -> str:
        return ids[0]

    def episode_ended(self, info: Mapping[str, Any]) -> None:
        self.ends.append((info["termination_reason"], info["is_success"], info["settled_late"]))


class Horizon(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A limit that is no `TimeLimit`, as trainers have."""

    def __init__(self, env: Any, steps: int = LIMIT) -> None:
        super().__init__(env)
        self.steps, self.done = steps, 0

    def reset(self, **kwargs: Any) -> Any:
        self.done = 0
        return self.env.reset(**kwargs)

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.done += 1
        return observation, reward, terminated, truncated or self.done >= self.steps, info


LIMITS: dict[str, Callable[[Any], Any]] = {
    "max_steps": lambda curriculum: made(curriculum, max_steps=LIMIT),
    "max_episode_steps": lambda curriculum: made(curriculum, max_episode_steps=LIMIT),
    "TimeLimit": lambda curriculum: TimeLimit(made(curriculum), LIMIT),
    "TimeLimit under others": lambda curriculum: RecordEpisodeStatistics(
        TransformObservation(TimeLimit(made(curriculum), LIMIT), lambda seen: seen, None)
    ),
    "the smaller of two": lambda curriculum: TimeLimit(
        made(curriculum, max_episode_steps=LIMIT + 2), LIMIT
    ),
    "a horizon": lambda curriculum: Horizon(made(curriculum)),
}
KNOWN = set(LIMITS) - {"a horizon"}


def made(curriculum: Any, **kwargs: Any) -> Any:
    kwargs = {"observe": ("screenshot",), "image_size": (60, 27), **kwargs}
    return gymnasium.make(
        SUITE,
        tasks=["Settings.TurnOnWifi"],
        curriculum=curriculum,
        disable_env_checker=True,
        **kwargs,
    )


def play(env: Any, seed: int) -> Any:
    env.reset(seed=seed)
    over = False
    while not over:
        *_, terminated, truncated, info = env.step(WAIT)
        over = terminated or truncated
    return info


def stored(folder: Path) -> list[tuple[str, int, bool]]:
    episodes = map(read_episode, EpisodeFolder(folder / "episodes").files())
    return [
        (last.info["termination_reason"], last.step, last.truncated)
        for last in (episode.steps[-1] for episode in episodes)
    ]


@pytest.mark.parametrize("who", LIMITS)
def test_each_episode_is_stored_and_told_of_once(who: str, tmp_path: Path) -> None:
    curriculum = Curriculum()
    env = LIMITS[who](curriculum)
    reason = "max_steps" if who in KNOWN else "left"
    with record_episodes(env, tmp_path, agent="waits") as recording:
        infos = [play(env, seed) for seed in range(3)]
    env.close()
    assert stored(tmp_path) == [(reason, LIMIT, True)] * 3
    assert curriculum.ends == [(reason, False, reason == "left")] * 3
    assert [outcome.termination_reason for outcome in recording.outcomes] == [reason] * 3
    if who in KNOWN:
        assert [info["termination_reason"] for info in infos] == ["max_steps"] * 3


def reset_in_the_middle(env: Any) -> None:
    env.reset(seed=1)
    env.step(WAIT)
    env.reset(seed=2)


def closed_in_the_middle(env: Any) -> None:
    env.reset(seed=1)
    env.step(WAIT)
    env.close()


def given_up(env: Any) -> None:
    env.reset(seed=1)
    env.step(WAIT)
    env.unwrapped.end_episode("left")
    env.unwrapped.end_episode("left")  # there is none any more


def left_with_the_recording(env: Any) -> None:
    env.reset(seed=1)
    env.step(WAIT)


@pytest.mark.parametrize(
    "leave", [reset_in_the_middle, closed_in_the_middle, given_up, left_with_the_recording]
)
def test_what_is_left_in_the_middle_has_ended(leave: Callable[[Any], None], tmp_path: Path) -> None:
    curriculum = Curriculum()
    env = made(curriculum)
    with record_episodes(env, tmp_path, agent="waits"):
        leave(env)
    env.close()
    assert stored(tmp_path) == [("left", 1, True)]
    assert curriculum.ends == [("left", False, True)]


def test_an_exception_leaves_what_was_done(tmp_path: Path) -> None:
    env = made(None)

    def broken() -> None:
        with record_episodes(env, tmp_path, agent="waits"):
            env.reset(seed=1)
            env.step(WAIT)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    env.close()
    assert stored(tmp_path) == [("left", 1, True)]


def switch(env: Any) -> mobile_gym.Tap:
    """The tap that ends the task."""
    frame = env.unwrapped.frame
    found = next(
        one.node
        for one in interactive_nodes(frame.nodes)
        if one.node.checkable and not one.node.checked
    )
    left, top, right, bottom = found.bounds
    return mobile_gym.Tap((left + right) / 2 / frame.width_px, (top + bottom) / 2 / frame.height_px)


def near_the_goal(**kwargs: Any) -> Any:
    start = {"from": "demonstration", "steps_before_goal": 1}
    return gymnasium.make(ID, terminate_on="finish", observe=("activity",), start=start, **kwargs)


@pytest.mark.parametrize("reward", ["dense", "sparse", "potential"])
@pytest.mark.parametrize(
    "judge", ["rules", {"name": "cadenced", "judge": "rules", "when": "at_end"}]
)
def test_a_known_limit_pays_what_max_steps_pays(reward: str, judge: Any) -> None:
    def total(**limit: int) -> tuple[float, bool]:
        env = near_the_goal(reward=reward, judge=judge, **limit)
        env.reset(seed=0)
        paid, action, over, info = 0.0, switch(env), False, {}
        while not over:
            _, earned, terminated, truncated, info = env.step(action)
            paid, over, action = paid + earned, terminated or truncated, WAIT
        env.close()
        return round(paid, 6), info["is_success"]

    assert total(max_steps=LIMIT) == total(max_episode_steps=LIMIT)
    assert total(max_steps=LIMIT)[1]


def test_success_that_stood_when_it_was_left_is_known() -> None:
    env = near_the_goal()
    env.reset(seed=0)
    env.step(switch(env))
    before = env.unwrapped.last_record
    env.unwrapped.end_episode()
    record, info = env.unwrapped.last_record, env.unwrapped.info()
    assert info["is_success"]
    assert info["settled_late"]
    assert record.reward == before.reward  # it was handed out already
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(WAIT)
    env.close()


def test_side_effects_are_counted_where_it_was_left() -> None:
    env = gymnasium.make(ID, observe=("activity",))
    env.reset(seed=0)
    env.step(mobile_gym.PressKey(mobile_gym.Key.VOLUME_UP))
    env.unwrapped.end_episode()
    assert env.unwrapped.info()["side_effects"] == 1
    env.close()


@pytest.mark.parametrize("counts_left", [True, False])
def test_a_reverse_curriculum_may_count_what_was_left(counts_left: bool) -> None:
    curriculum = ReverseCurriculum(counts_left=counts_left)
    env = Horizon(gymnasium.make(ID, start=Start(curriculum), observe=("activity",)), 1)
    for seed in range(4):
        play(env, seed)
    env.close()
    rate = curriculum.success_rate("Settings.TurnOnWifi")
    assert rate == 0.0 if counts_left else np.isnan(rate)


class Counted(RulesJudge):
    """Counts how often it is asked, and says that it asks a model."""

    asks_model = True
    asked = 0

    def judge(self, transition: Transition) -> JudgeReport:
        type(self).asked += 1
        return super().judge(transition)


def test_closing_does_not_wait_for_a_model(tmp_path: Path) -> None:
    env = gymnasium.make(ID, judge=Counted(), observe=("screenshot",), image_size=(60, 27))
    Counted.asked = 0
    with record_episodes(env, tmp_path, agent="waits") as recording:
        env.reset(seed=0)
        env.step(WAIT)
        env.close()
    assert Counted.asked == 1
    [outcome] = recording.outcomes
    assert (outcome.termination_reason, outcome.is_judged) == ("left", False)


def test_nobody_is_asked_where_nobody_follows() -> None:
    env = MobileEnv("Settings.TurnOnWifi", judge=Counted(), observe=("activity",))
    Counted.asked = 0
    env.reset(seed=0)
    env.step(WAIT)
    env.reset(seed=1)
    env.close()
    assert Counted.asked == 1


def test_a_loaded_state_counts_on_from_where_it_was_saved() -> None:
    env = gymnasium.make(ID, observe=("activity",), max_episode_steps=LIMIT)
    env.reset(seed=0)
    env.step(WAIT)
    saved = env.unwrapped.save_state()
    env.step(WAIT)
    env.unwrapped.load_state(saved)
    assert not env.step(WAIT)[3]
    *_, truncated, info = env.step(WAIT)
    assert (truncated, info["step"]) == (True, LIMIT)
    env.close()


def test_limits_around_are_found_from_the_inside_out() -> None:
    found: list[Any] = []

    class Base(gymnasium.Env[Any, Any]):
        def reset(self, **kwargs: Any) -> Any:
            found.append(time_limits_around(self))
            return 0, {}

    inner = TimeLimit(Base(), 5)
    outer = TimeLimit(Horizon(inner), 3)
    outer.reset()
    TimeLimit(Base(), 9).reset()
    assert found[0] == (inner, outer)
    assert [limit._max_episode_steps for limit in found[1]] == [9]


@pytest.mark.parametrize(
    ("kwargs", "expected"),
    [({"max_steps": 7}, 7), ({"max_episode_steps": 4}, 4), ({}, None)],
)
def test_the_spec_says_a_limit(kwargs: dict[str, int], expected: int | None) -> None:
    env = gymnasium.make(ID, observe=("nodes",), **kwargs)
    assert env.spec is not None
    most = env.spec.max_episode_steps
    assert most is not None
    assert expected in (None, most)
    timed = TimeAwareObservation(env)
    timed.reset(seed=0)
    steps = 0
    over = False
    while not over:
        observation, _, terminated, truncated, _ = timed.step(WAIT)
        steps, over = steps + 1, terminated or truncated
        assert timed.observation_space.contains(observation)
    assert steps <= most
    again = gymnasium.make(json.loads(json.dumps(ID)) if not kwargs else env.spec)
    again.reset(seed=0)
    for _ in range(steps - 1):
        assert not again.step(WAIT)[3]
    assert again.step(WAIT)[3]


def test_many_tasks_have_no_common_limit() -> None:
    env = gymnasium.make(SUITE, tasks=["Settings.TurnOnWifi", "Clock.SetAlarm"])
    assert env.spec is not None
    assert env.spec.max_episode_steps is None
    limited = gymnasium.make(SUITE, tasks=["Settings.TurnOnWifi", "Clock.SetAlarm"], max_steps=5)
    assert limited.spec is not None
    assert limited.spec.max_episode_steps == 5


def test_what_the_spec_says_is_never_exceeded() -> None:
    rule = StepLimit()
    for template in catalog.suite("all")[::7]:
        most = rule.most(template, "en")
        for seed in range(100, 120):
            assert rule.of(template.task(np.random.default_rng(seed))) <= most


def test_there_is_one_reason_from_outside() -> None:
    env = MobileEnv("Settings.TurnOnWifi", observe=("activity",))
    with pytest.raises(UsageError, match="reason"):
        env.end_episode("success")
    env.end_episode()  # there is no episode
    env.limit_steps(2)
    env.reset(seed=0)
    assert env.step_limit == 2
    env.close()
