"""A task done right, done wrong by a hair, and done otherwise; and a browser that looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from studio_runs import HOSTILE, write_run
from studio_served import served

from mobile_gym.accessibility import find
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Finish, FinishStatus, Tap
from mobile_gym.core.checks import Selector
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts import RunSettings, collect

TASK = "Notes.ColorNote"


class Player:
    """Does the actions that it is given."""

    name = "player"
    observe = ("screen_rect",)

    def __init__(self, actions: list[Action]) -> None:
        self._actions = actions

    def reset(self, task: Task, seed: int) -> None:
        self._left = list(self._actions)

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        return self._left.pop(0)


def _played(agent, name: str) -> list[Episode]:
    catalog = plugins.load("suite catalog", "built-in")
    templates = [one for one in catalog.suite("all") if one.id == TASK]
    return list(collect(templates, agent, RunSettings(name, seed=3)))


def _in_another_colour(episode: Episode) -> list[Action]:
    """The same actions, but for the colour that is tapped; then it says that it is done."""
    actions: list[Action] = []
    colour = str(episode.task.params["color"]).capitalize()
    for before, then in zip(episode.steps, episode.steps[1:], strict=False):
        action, frame = then.action, before.frame
        assert action is not None
        right = find(frame.nodes, Selector(label=colour))
        if isinstance(action, Tap) and right is not None:
            other = find(frame.nodes, Selector(label="Orange"))
            assert other is not None
            box = other.node.bounds
            middle = PixelPoint((box.left + box.right) // 2, (box.top + box.bottom) // 2)
            action = Tap(middle.to_normalized(frame.width_px, frame.height_px))
        if not isinstance(action, Finish):
            actions.append(action)
    return [*actions, Finish(FinishStatus.COMPLETE)]


@pytest.fixture(scope="session")
def annotated() -> dict[str, list[Episode]]:
    """The right trace and the wrong one, of one start; the wrong one says what scripts would."""
    right = _played(SolutionAgent(), "right")
    wrong = _played(Player(_in_another_colour(right[0])), "wrong")
    assert right[0].steps[-1].info["is_success"]
    assert not wrong[0].steps[-1].info["is_success"]
    return {"right": right, "wrong": [replace(wrong[0], agent=HOSTILE)]}


@pytest.fixture
def recorded(tmp_path: Path, annotated: dict[str, list[Episode]]) -> Path:
    """A folder of two runs of one episode each."""
    for name, episodes in annotated.items():
        write_run(tmp_path / "recorded" / name, episodes, name)
    return tmp_path / "recorded"


@pytest.fixture
def right_file(recorded: Path) -> Path:
    [file] = (recorded / "right" / "episodes").glob("*.parquet")
    return file


@pytest.fixture
def address(recorded: Path):
    """A studio that serves the runs."""
    with served(recorded) as address:
        yield address
