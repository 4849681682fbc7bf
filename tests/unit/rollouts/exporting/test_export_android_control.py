"""AndroidControl's lines: pixels, candidate boxes, and the shape of the real file."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.exporting.android_control import write_action

pd = pytest.importorskip("pandas", reason="needs pandas")
REAL = "android_control/evaluation_std_first400.jsonl"


@pytest.fixture
def out(run, tmp_path):
    export_episodes(run, "androidcontrol", tmp_path / "out")
    return tmp_path / "out"


def lines(folder):
    return [json.loads(line) for line in (folder / "episodes.jsonl").read_text().splitlines()]


def test_pandas_reads_it(out, episodes):
    image = pytest.importorskip("PIL.Image", reason="needs the extra mobile-gym[models]")
    table = pd.read_json(out / "episodes.jsonl", lines=True)
    assert table["goal"].tolist() == [episode.task.text for episode in episodes]
    assert table["is_successful"].tolist() == [True] * 3
    assert table["complete"].tolist() == [True] * 3
    for steps, episode in zip(table["steps"], episodes, strict=True):
        assert len(steps) == len(episode.steps) - 1
        for step, record in zip(steps, episode.steps, strict=False):
            pixels = np.asarray(image.open(out / step["screenshot"]))
            np.testing.assert_array_equal(pixels, record.frame.screenshot)


def test_a_click_names_what_it_may_hit(out, episodes):
    told = lines(out)[0]["steps"]
    position, record = next(
        (number, record)
        for number, record in enumerate(episodes[0].steps[1:])
        if isinstance(record.action, Tap)
    )
    step, frame = told[position], episodes[0].steps[position].frame
    x, y = step["action_content"]["coordinate"]
    assert (x, y) == record.action.point.to_pixels(frame.width_px, frame.height_px)
    room, around = step["check_options"]["candidate_bbox"]
    assert step["check_options"]["coordinate"] == [x, y]
    for left, top, right, bottom in (room, around):
        assert left <= x < right
        assert top <= y < bottom
    assert room[3] - room[1] <= 20 < around[3] - around[1]
    assert step["step_instruction"] == "tap “Room 20”"


def test_a_swipe_names_the_side_of_the_content(keep, episodes, tmp_path):
    first, second, *_ = episodes[0].steps
    ways = {
        "down": Swipe((0.5, 0.8), (0.5, 0.2)),
        "up": Swipe((0.5, 0.2), (0.5, 0.8)),
        "right": Swipe((0.9, 0.5), (0.1, 0.5)),
        "left": Swipe((0.1, 0.5), (0.9, 0.5)),
    }
    steps = [replace(second, step=number, action=way) for number, way in enumerate(ways.values())]
    export_episodes(
        keep([replace(episodes[0], steps=(first, *steps))]), "androidcontrol", tmp_path / "o"
    )
    told = [step["check_options"]["direction"] for step in lines(tmp_path / "o")[0]["steps"]]
    assert told == list(ways)


def test_it_has_the_shape_of_the_real_file(out, shared_data):
    real = [json.loads(line) for line in (shared_data / REAL).read_text().splitlines()]
    steps = [step for record in real for step in record["steps"]]
    actions = {step["action_content"]["action"]: set(step["action_content"]) for step in steps}
    options = {step["action_content"]["action"]: set(step["check_options"]) for step in steps}
    for record in lines(out):
        assert set(record) - {"complete", "policy"} == set(real[0])
        for step in record["steps"]:
            assert set(step) == set(real[0]["steps"][0])
            kind = step["action_content"]["action"]
            if kind in ("click", "swipe"):
                assert set(step["check_options"]) == options[kind]
    assert actions == {
        write_action(action, Frame(9, 9, ""))["action"]: set(write_action(action, Frame(9, 9, "")))
        for action in (
            Tap(0.5, 0.5),
            LongPress(0.5, 0.5),
            Swipe((0.5, 0.5), (0.5, 0.1)),
            Type("a"),
            OpenApp("Clock"),
            Wait(2),
            PressKey("back"),
        )
    }


def test_what_has_no_words_is_left_out(keep, episodes, tmp_path):
    first, second, third, *_ = episodes[0].steps
    steps = (first, replace(second, action=DoubleTap(0.5, 0.5)), third)
    done = export_episodes(
        keep([replace(episodes[0], steps=steps)]), "androidcontrol", tmp_path / "out"
    )
    assert (done.steps, done.left_out) == (1, {"DoubleTap": 1})
    (record,) = lines(tmp_path / "out")
    assert (record["complete"], len(record["steps"])) == (False, 1)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Tap(1, 1), {"action": "click", "coordinate": [1079, 2399]}),
        (Answer("24"), {"action": "answer", "text": "24"}),
        (Finish("impossible"), {"action": "terminate", "status": "failure"}),
        (PressKey("home"), {"action": "system_button", "button": "Home"}),
        (PressKey("power"), None),
    ],
)
def test_words(action, told):
    assert write_action(action, Frame(1080, 2400, "")) == told


@pytest.mark.parametrize("action", [Drag((0.5, 0.5), (0.5, 0.1)), AskUser("Which?")])
def test_drags_and_questions_have_no_words(keep, episodes, tmp_path, action):
    first, second, third, *rest = episodes[0].steps
    told = replace(episodes[0], steps=(first, second, replace(third, action=action), *rest))
    done = export_episodes(keep([told]), "androidcontrol", tmp_path / "out")
    assert done.left_out == {type(action).__name__: 1}
    assert done.steps == len(rest) + 1
