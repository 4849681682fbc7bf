"""Other roads to where the solution leads, over the screens alone.

Each road is followed from a reset of the same seed on. Whether it led to the same lasting facts is
looked up afterwards: a road that did not is none, as where a wrong ending cannot be mended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from solved_devices import follow

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, Finish, Key, OpenApp, PressKey, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TypeInto
from mobile_gym.envs import MobileEnv


@dataclass(frozen=True, slots=True)
class Road:
    """A way to go.

    Attributes:
        name: for messages.
        go: goes it, from right after a reset on.
    """

    name: str
    go: Callable[[MobileEnv, int], None]


def roads(task: Task, rng: np.random.Generator) -> Iterator[Road]:
    """Roads for a task; what is drawn of them is drawn when they are gone."""
    steps = task.solution
    yield Road("detours", lambda env, seed: _with_detours(env, seed, rng))
    typing = [place for place, step in enumerate(steps) if isinstance(step, TypeInto)]
    if typing:
        yield _by_steps("typed wrong at first", _typed_twice(steps))
        yield _by_steps("all submitted", _submitted(steps, typing))
    for place in typing:
        yield _by_steps(f"step {place + 1} submitted", _submitted(steps, [place]))
        if isinstance(steps[place + 1] if place + 1 < len(steps) else None, TapOn):
            without = (*_submitted(steps, [place])[: place + 1], *steps[place + 2 :])
            yield _by_steps(f"step {place + 1} submitted, not tapped", without)
    yield _by_steps("last tap three times", (*steps, steps[-1], steps[-1]))
    begun = steps[: int(rng.integers(1, len(steps) + 1))]
    yield _mended(f"{len(begun)} steps, then all", begun)
    for ending in task.wrong_endings:
        yield _mended(f"{ending.name}, then mended", ending.steps)


def _by_steps(name: str, steps: Sequence[SolutionStep]) -> Road:
    def go(env: MobileEnv, seed: int) -> None:
        _follow(env, seed, steps)

    return Road(name, go)


def _mended(name: str, first: Sequence[SolutionStep]) -> Road:
    def go(env: MobileEnv, seed: int) -> None:
        _follow(env, seed, (*first, *_LEAVING))
        _follow(env, seed, env.task.solution)

    return Road(name, go)


def _follow(env: MobileEnv, seed: int, steps: Sequence[SolutionStep]) -> None:
    agent = SolutionAgent(steps, skips_missing=True)
    agent.reset(env.task, seed)
    follow(env, agent)


def _submitted(steps: Sequence[SolutionStep], places: Sequence[int]) -> tuple[SolutionStep, ...]:
    return tuple(
        replace(step, submit=True) if place in places and isinstance(step, TypeInto) else step
        for place, step in enumerate(steps)
    )


def _typed_twice(steps: Sequence[SolutionStep]) -> tuple[SolutionStep, ...]:
    """Something else is typed first, which a field of digits takes, too."""
    return tuple(
        part
        for step in steps
        for part in (
            (replace(step, text=f"{step.text}7", submit=False), replace(step, clear=True))
            if isinstance(step, TypeInto) and step.clear
            else (step,)
        )
    )


_LEAVING: Final = (*[Perform(PressKey(Key.BACK))] * 5, Perform(PressKey(Key.HOME)))
"""Out of the pages of an app, so that it opens where it began."""


# -- detours --------------------------------------------------------------------------------------

_ELSEWHERE: Final = ("com.android.calculator2", "com.android.documentsui", "com.android.settings")
"""Apps in which nothing changes by being looked at."""
_SHADE: Final = Swipe(NormalizedPoint(0.5, 0.0), NormalizedPoint(0.5, 0.7))
_OFTEN: Final = 0.5
"""The share of steps before which a detour is tried."""


def _detour(rng: np.random.Generator, package: str) -> tuple[Action, ...]:
    """Away and back to an app; "" in front stands for the home screen."""
    other = str(rng.choice([name for name in _ELSEWHERE if name != package]))
    away, home = (PressKey(Key.HOME), OpenApp(other)), PressKey(Key.HOME)
    back: tuple[Action, ...] = (home,) if _is_home(package) else (OpenApp(package),)
    ways: tuple[tuple[Action, ...], ...] = (
        (*away, *back),
        (*away, home, *back),
        (PressKey(Key.RECENTS), *back),
        (_SHADE, PressKey(Key.BACK)),
        (_SHADE, _SHADE, PressKey(Key.BACK), PressKey(Key.BACK)),
    )
    return ways[int(rng.integers(len(ways)))]


def _is_home(package: str) -> bool:
    return "launcher" in package


def _with_detours(env: MobileEnv, seed: int, rng: np.random.Generator) -> None:
    agent = SolutionAgent()
    agent.reset(env.task, seed)
    while env.is_running:
        action = agent.act(env.observation(), env.frame)
        if isinstance(action, Finish):
            return
        if rng.random() < _OFTEN:
            _try_detour(env, _detour(rng, env.frame.activity.partition("/")[0]))
        env.step(action)


def _try_detour(env: MobileEnv, actions: Sequence[Action]) -> None:
    """A detour that does not lead back to the same screen has not been made."""
    before, shown = env.save_state(), _shown(env.frame)
    for action in actions:
        env.step(action)
    if _shown(env.frame) != shown:
        env.load_state(before)


def _shown(frame: Frame) -> tuple[object, ...]:
    """The window of the app in front, and the keyboard."""
    trees = frame.nodes.trees
    return frame.activity, frame.keyboard_shown, len(trees), trees[0].nodes if trees else ()
