"""Environments stepped in several threads of a process are what they are alone."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest

import mobile_gym
from mobile_gym.core.actions import OpenApp
from mobile_gym.virtual_device.ui.budget import PARTS, PIXELS

THREADS = 8
STEPS = 8
EPISODES = 2


class Plan(NamedTuple):
    """What one thread does."""

    env_id: str
    app: str
    language: str
    perturbation: str | None
    seed: int


PLANS = [
    Plan(f"MobileGym/{task}-v0", app, language, perturbation, seed)
    for seed, (task, app, language, perturbation) in enumerate(
        [
            ("Clock.SetAlarm", "Clock", "en", None),
            ("Clock.SetAlarm", "Clock", "en", "standard"),  # another size of the screen
            ("Settings.TurnOnWifi", "Settings", "en", None),
            ("Settings.TurnOnWifi", "Settings", "en", "visual"),
            ("Messages.SendMessage", "Messages", "en", None),
            ("Messages.SendMessage", "Messages", "en", "standard"),
            ("Calendar.CountEvents", "Calendar", "en", None),
            ("Contacts.CreateContact", "Contacts", "en", "visual"),
        ]
    )
]


@pytest.fixture
def many_switches() -> Iterator[None]:
    """Threads take turns five hundred times as often as they would."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def seen(observation: dict[str, Any], reward: float, info: dict[str, Any]) -> tuple[Any, ...]:
    """All of a step that an agent is told."""
    arrays = {
        name: hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        if isinstance(value, np.ndarray)
        else value
        for name, value in observation.items()
    }
    told = {name: str(value) for name, value in info.items()}
    return arrays, reward, told


class Player:
    """Plays a plan step by step, with pauses."""

    def __init__(self, plan: Plan) -> None:
        self.env = gymnasium.make(
            plan.env_id, language=plan.language, perturbation=plan.perturbation, max_steps=STEPS
        )
        self.env.action_space.seed(plan.seed)
        self.plan = plan
        self.pauses = np.random.default_rng(plan.seed)
        self.story: list[tuple[Any, ...]] = []
        self.left: list[Any] = []

    def go_on(self) -> bool:
        """Reset or do a step; False once all is played."""
        time.sleep(float(self.pauses.choice([0.0, 0.0, 0.001])))
        if not self.left:
            episode = sum(1 for _, _, told in self.story if told["step"] == "0")
            if episode == EPISODES:
                self.env.close()
                return False
            observation, info = self.env.reset(seed=self.plan.seed + 100 * episode)
            self.story.append(seen(observation, 0.0, info))
            self.left = [OpenApp(self.plan.app)]
            self.left += [self.env.action_space.sample() for _ in range(STEPS - 1)]
            return True
        observation, reward, terminated, truncated, info = self.env.step(self.left.pop(0))
        self.story.append(seen(observation, float(reward), info))
        if terminated or truncated:
            self.left = []
        return True


def play(plan: Plan, start: Barrier | None = None) -> list[tuple[Any, ...]]:
    """What is seen of a plan from its beginning to its end."""
    player = Player(plan)
    if start is not None:
        start.wait()
    while player.go_on():
        pass
    return player.story


@pytest.fixture(scope="module")
def alone() -> list[list[tuple[Any, ...]]]:
    return [play(plan) for plan in PLANS]


def assert_same(
    stories: Sequence[Sequence[tuple[Any, ...]]], alone: Sequence[Sequence[tuple[Any, ...]]]
) -> None:
    for plan, story, expected in zip(PLANS, stories, alone, strict=True):
        assert len(story) == len(expected), plan
        wrong = [step for step, now in enumerate(story) if now != expected[step]]
        assert wrong == [], plan


@pytest.mark.usefixtures("many_switches")
def test_each_in_a_thread(alone: list[list[tuple[Any, ...]]]) -> None:
    start = Barrier(THREADS)
    with ThreadPoolExecutor(THREADS) as threads:
        assert_same(list(threads.map(play, PLANS, [start] * THREADS)), alone)


@pytest.mark.usefixtures("many_switches")
def test_each_in_a_thread_while_little_can_be_kept(
    alone: list[list[tuple[Any, ...]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one thread forgets, others are just looking up."""
    monkeypatch.setattr(PARTS, "limit_bytes", 30_000)
    monkeypatch.setattr(PIXELS, "limit_bytes", 30_000)
    start = Barrier(THREADS)
    with ThreadPoolExecutor(THREADS) as threads:
        assert_same(list(threads.map(play, PLANS, [start] * THREADS)), alone)


@pytest.mark.usefixtures("many_switches")
def test_each_step_in_whatever_thread_is_free(alone: list[list[tuple[Any, ...]]]) -> None:
    players = [Player(plan) for plan in PLANS]
    playing = list(players)
    with ThreadPoolExecutor(THREADS // 2) as threads:
        while playing:
            more = list(threads.map(Player.go_on, playing))
            playing = [player for player, goes_on in zip(playing, more, strict=True) if goes_on]
    assert_same([player.story for player in players], alone)


@pytest.mark.usefixtures("many_switches")
def test_copies_of_one_saved_moment_go_on_in_several_threads() -> None:
    """A saved state is a value that threads may share."""
    plan = PLANS[4]
    first = gymnasium.make(plan.env_id).unwrapped
    assert isinstance(first, mobile_gym.MobileEnv)
    first.reset(seed=plan.seed)
    first.step(OpenApp(plan.app))
    saved = first.save_state()
    actions = [first.action_space.sample() for _ in range(STEPS)]

    def go_on(_: int) -> list[tuple[Any, ...]]:
        env = gymnasium.make(plan.env_id).unwrapped
        assert isinstance(env, mobile_gym.MobileEnv)
        observation, info = env.load_state(saved)
        story = [seen(observation, 0.0, info)]
        for action in actions:
            if not env.is_running:
                break
            observation, reward, _, _, info = env.step(action)
            story.append(seen(observation, reward, info))
        env.close()
        return story

    expected = go_on(0)
    with ThreadPoolExecutor(THREADS) as threads:
        assert all(story == expected for story in threads.map(go_on, range(THREADS)))
    first.close()
