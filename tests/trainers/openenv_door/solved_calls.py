"""A task's solution as calls with node numbers, found by playing it on a phone of our own."""

from __future__ import annotations

from typing import Any

import gymnasium

import mobile_gym  # noqa: F401 - registers the environments
from mobile_gym.accessibility import interactive_nodes
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action, LongPress, Tap, Type, to_json
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.trainers.openenv import PhoneAction
from mobile_gym.trainers.task_rows import task_rows


def solved_calls(split: Any, index: int) -> list[dict[str, Any]]:
    """The calls that earn everything in the episode of an index."""
    row = task_rows("all", split, instances=3)[index]
    env: Any = gymnasium.make(
        "MobileGym/Suite-v0", split=split, observe=("activity", "screen_rect")
    )
    observation, _ = env.reset(seed=row.seed, options={"task": row.task})
    agent = SolutionAgent()
    agent.reset(env.unwrapped.task, 0)
    calls, earned, over = [], 0.0, False
    while not over:
        action = agent.act(observation, env.unwrapped.frame)
        calls.append(by_number(action, env.unwrapped.frame))
        observation, reward, terminated, truncated, _ = env.step(action)
        earned += reward
        over = terminated or truncated
    env.close()
    assert earned == 1.0, row
    return calls


def by_number(action: Action, frame: Frame) -> dict[str, Any]:
    """The call that names what the action touches; what touches nothing stays as it is."""
    call = to_json(action)
    match action:
        case Tap(point=point) | LongPress(point=point) | Type(at=NormalizedPoint() as point):
            call.pop("point", None)
            call.pop("at", None)
            call["number"] = _touched(point, frame)
        case _:
            pass
    return PhoneAction(call=call).model_dump(mode="json", exclude_none=True)


def _touched(point: NormalizedPoint, frame: Frame) -> int:
    """The number of the smallest node under a point."""
    x, y = point.to_pixels(frame.width_px, frame.height_px)
    areas = {
        match.node.bounds.width * match.node.bounds.height: number
        for number, match in enumerate(interactive_nodes(frame.nodes))
        if match.node.bounds.left <= x < match.node.bounds.right
        and match.node.bounds.top <= y < match.node.bounds.bottom
    }
    return areas[min(areas)]
