"""Masks on random walks: no action that they allow is refused, or is done to a disabled control."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.wrappers import CandidateActions, ChooseNode, FlatActions
from task_suites import catalog

TEMPLATES: Final = catalog.suite("all")
TEXTS: Final = ("milk", "12")
WRAPPERS: Final[dict[str, Callable[[Any], gymnasium.Env[Any, Any]]]] = {
    "ChooseNode": lambda env: ChooseNode(env, max_nodes=64, phrases=TEXTS),
    "FlatActions": lambda env: FlatActions(env, apps=("Clock", "No app"), texts=TEXTS),
    "CandidateActions": lambda env: CandidateActions(env, max_moves=64, max_texts=32),
}
STEPS: Final = 10


def drawn_action(env: Any, rng: np.random.Generator) -> Any:
    """Any action that the masks allow."""
    mask, space = env.action_masks(), env.action_space
    sizes = space.nvec if isinstance(space, gymnasium.spaces.MultiDiscrete) else [space.n]
    parts = np.split(mask, np.cumsum(sizes)[:-1])
    drawn = [rng.choice(np.flatnonzero(part)) for part in parts]
    return np.array(drawn) if len(drawn) > 1 else drawn[0]


def touched(action: Action | None) -> NormalizedPoint | None:
    """Where a finger presses, not where it scrolls."""
    match action:
        case Tap(point) | DoubleTap(point) | LongPress(point) | Drag(start=point):
            return point
        case Type(at=point):
            return point
        case _:
            return None


def is_on_disabled(frame: Frame, point: NormalizedPoint) -> bool:
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is None:
        return False
    nodes = frame.nodes.trees[touched.tree].nodes
    return not nodes[touch_target(nodes, touched.index)].enabled


def wrong_on_walk(
    wrapper: str, template: TaskTemplate, seed: int, *, steps_before_goal: int | None
) -> Iterator[str]:
    """What a masked walk does that is refused, or done to what is disabled.

    Args:
        wrapper: a name of `WRAPPERS`.
        template: of the task.
        seed: of the task and the walk.
        steps_before_goal: where on the task's solution the walk begins; None for at its start.
    """
    start = None
    if steps_before_goal is not None:
        start = {"from": "demonstration", "steps_before_goal": steps_before_goal}
    base = MobileEnv(template, observe=("activity",), start=start, max_steps=60)
    env: Any = WRAPPERS[wrapper](base)
    rng = np.random.default_rng([seed, 40])
    env.reset(seed=seed)
    for _ in range(STEPS):
        action = drawn_action(env, rng)
        words, before = env.meaning(action), base.frame
        *_, terminated, truncated, info = env.step(action)
        if info["action_error"]:
            yield f"{template.id}, seed {seed}: {words}: {info['action_error']}"
        point = touched(base.last_record.action)
        if point is not None and is_on_disabled(before, point):
            yield f"{template.id}, seed {seed}: {words} is done to a disabled control"
        if terminated or truncated:
            break
    env.close()


@pytest.mark.parametrize("wrapper", WRAPPERS)
@settings(max_examples=60, deadline=None)
@given(
    template=st.sampled_from(TEMPLATES),
    seed=st.integers(0, 2**16),
    steps_before_goal=st.none() | st.integers(1, 6),
)
def test_what_masks_allow_is_done(
    wrapper: str, template: TaskTemplate, seed: int, steps_before_goal: int | None
) -> None:
    wrong = wrong_on_walk(wrapper, template, seed, steps_before_goal=steps_before_goal)
    assert not list(wrong)


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_masks_hold_on_every_template(wrapper: str) -> None:
    """Every template from its start and from three steps before its goal."""
    wrong = [
        line
        for number, template in enumerate(TEMPLATES)
        for before in (None, 3)
        for line in wrong_on_walk(wrapper, template, number, steps_before_goal=before)
    ]
    assert not wrong
