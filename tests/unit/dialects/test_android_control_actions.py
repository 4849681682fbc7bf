"""What people did in AndroidControl passes through every dialect and still is right at its step."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mobile_gym.core.actions import Action, OpenApp, Swipe, Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects import DIALECTS
from mobile_gym.judging.step_matching import StepOptions

FILE = "android_control/evaluation_std_first400.jsonl"
EPISODES, STEPS, CLICKS = 400, 2117, 1290
SHIFT = 0.15
"""Of the screen, on both axes, towards its middle."""
RIGHT_WHEN_SHIFTED = 337
"""Of the clicks, by the boxes of the file, if every screen had 1080 x 2400 pixels; one less with
the sizes that the file implies.
"""

NEEDS_SCREEN = {
    "app_agent": "tags of elements",
    "auto_droid": "ids of a list of elements",
    "mobile_agent_v1": "texts and icons of the picture",
}
"""Dialects that name no places but what is on the screen, of which the file has nothing."""
NAMES = sorted(set(DIALECTS) - set(NEEDS_SCREEN))


class Step(NamedTuple):
    """A step of the file: the screen's size, what the person did, what is accepted."""

    frame: Frame
    action: Action
    options: StepOptions


def frame_of(steps: Sequence[Mapping[str, Any]]) -> Frame:
    """A screen of the size that an episode's coordinates imply.

    Swipes go as far on one side of the middle as on the other; a point that does not fit on
    1080 x 2400 pixels is on the other size that the file has.
    """
    points = [
        content[name]
        for step in steps
        for content in [step["action_content"]]
        for name in ("coordinate", "coordinate2")
        if name in content
    ]
    for step in steps:
        content = step["action_content"]
        if "coordinate2" in content:
            (x, y), (to_x, to_y) = content["coordinate"], content["coordinate2"]
            return Frame(round(x + to_x), round(y + to_y), "")
    if any(x > 1080 or y > 2400 for x, y in points):
        return Frame(1440, 3120, "")
    return Frame(1080, 2400, "")


@pytest.fixture(scope="module")
def steps(shared_data: Path) -> list[Step]:
    """Every step of every episode."""
    read: list[Step] = []
    lines = (shared_data / FILE).read_text(encoding="utf-8").splitlines()
    assert len(lines) == EPISODES
    for line in lines:
        episode = json.loads(line)
        frame = frame_of(episode["steps"])
        for step in episode["steps"]:
            (action,) = DIALECTS["android_control"].decode(
                json.dumps(step["action_content"]), frame
            )
            read.append(Step(frame, action, StepOptions.read(step["check_options"])))
    return read


def test_people_were_right_by_the_rules(steps: list[Step]) -> None:
    """Every recorded action is accepted at its own step, before any dialect."""
    assert len(steps) == STEPS
    assert sum(step.options.kind == "click" for step in steps) == CLICKS
    assert [step for step in steps if not step.options.accept(step.action, step.frame)] == []


def test_clicks_elsewhere_are_right_as_often_as_the_boxes_allow(steps: list[Step]) -> None:
    """Large boxes, such as lists, hold a point that is 15 % of the screen away."""
    assert sum(_is_right(step, shifted(step)) for step in clicks(steps)) == RIGHT_WHEN_SHIFTED - 1


@pytest.mark.parametrize("name", NAMES)
def test_recorded_actions_are_right_after_a_dialect(name: str, steps: list[Step]) -> None:
    """What it has words for is written and read again; every click is."""
    wrong: list[Step] = []
    said: list[Action] = []
    for step in steps:
        read = passed(name, step.action, step.frame)
        if read is not None:
            said.append(step.action)
            if not _is_right(step, read):
                wrong.append(step)
    assert wrong == []
    assert sum(isinstance(action, Tap) for action in said) == CLICKS
    kinds = {type(action) for action in said}
    assert kinds & {Swipe, Type, OpenApp}, "it says nothing but clicks"


@pytest.mark.parametrize("name", NAMES)
def test_clicks_elsewhere_are_no_better_after_a_dialect(name: str, steps: list[Step]) -> None:
    """A dialect makes no wrong place right."""
    right = 0
    for step in clicks(steps):
        read = passed(name, shifted(step), step.frame)
        assert read is not None
        right += _is_right(step, read)
    assert right <= RIGHT_WHEN_SHIFTED


@pytest.mark.parametrize("name", sorted(set(DIALECTS) & set(NEEDS_SCREEN)))
def test_dialects_that_are_left_out_need_the_screen(name: str, steps: list[Step]) -> None:
    """They have no words for a click on a screen without nodes."""
    assert passed(name, clicks(steps)[0].action, clicks(steps)[0].frame) is None


def clicks(steps: list[Step]) -> list[Step]:
    """The steps at which somebody clicked."""
    return [step for step in steps if isinstance(step.action, Tap)]


def shifted(step: Step) -> Tap:
    """The click of a step, elsewhere."""
    assert isinstance(step.action, Tap)
    return Tap(NormalizedPoint(*(x + SHIFT if x < 0.5 else x - SHIFT for x in step.action.point)))


def passed(name: str, action: Action, frame: Frame) -> Action | None:
    """The action as a dialect writes and reads it; None where it has no words for it."""
    try:
        text = DIALECTS[name].encode(action, frame)
    except Inexpressible:
        return None
    (read,) = DIALECTS[name].decode(text, frame)
    return read


def _is_right(step: Step, action: Action) -> bool:
    return step.options.accept(action, step.frame)
