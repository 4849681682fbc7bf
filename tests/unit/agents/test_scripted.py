import json

import numpy as np
import pytest
from test_solution import frame, task

from mobile_gym.agents.scripted import ScriptedAgent
from mobile_gym.core.actions import Finish, Invalid, PressKey, Tap, Wait
from mobile_gym.core.errors import UnknownName, UsageError

BACK = {"action": "PressKey", "key": "back"}
SCREEN = frame()


def script(tmp_path, *lines):
    path = tmp_path / "script.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def played(path, count, observation=None, **arguments):
    agent = ScriptedAgent(str(path), **arguments)
    agent.reset(task(), 0)
    return [agent.act(observation or {}, SCREEN) for _ in range(count)]


def test_actions_come_in_order_and_then_the_end(tmp_path):
    path = script(tmp_path, BACK, {"action": "Wait", "duration_s": 2.0})
    assert played(path, 4) == [PressKey("back"), Wait(2.0), Finish(), Finish()]


def test_a_task_of_its_own_comes_before_what_is_for_all(tmp_path):
    path = script(
        tmp_path, BACK, {"task": "T.T", "answers": [{"action": "Wait", "duration_s": 3.0}]}
    )
    assert played(path, 2) == [Wait(3.0), Finish()]


def test_several_actions_in_one_answer_take_a_step_each(tmp_path):
    path = script(tmp_path, json.dumps(BACK) + json.dumps({"action": "Wait", "duration_s": 1.0}))
    assert played(path, 3) == [PressKey("back"), Wait(1.0), Finish()]


def test_any_dialect_is_read(tmp_path):
    path = script(tmp_path, '{"action_type": "navigate_back"}')
    assert played(path, 1, dialect="android_control") == [PressKey("back")]


def test_what_the_dialect_cannot_read_is_invalid(tmp_path):
    (action,) = played(script(tmp_path, "no idea"), 1)
    assert isinstance(action, Invalid)


def test_points_follow_the_screen_into_a_letterbox(tmp_path):
    path = script(tmp_path, {"action": "Tap", "point": [0.5, 0.5]})
    observation = {"screen_rect": np.array([0.5, 0.0, 1.0, 1.0], np.float32)}
    assert played(path, 1, observation) == [Tap(0.75, 0.5)]


def test_every_episode_starts_at_the_first_answer(tmp_path):
    agent = ScriptedAgent(str(script(tmp_path, BACK)))
    for _ in range(2):
        agent.reset(task(), 0)
        assert agent.act({}, SCREEN) == PressKey("back")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"task": "T.T", "answers": "x"}, "must be"),
        ({"task": "T.T", "answers": [], "more": 1}, "must be"),
        (5, "a string or an object"),
        ({"task": "Other.Task", "answers": []}, "has no answers for T.T"),
    ],
)
def test_a_line_that_is_no_answer_is_a_clear_error(tmp_path, line, message):
    with pytest.raises(UsageError, match=message):
        played(script(tmp_path, line), 1)


def test_a_file_that_is_not_json_is_a_clear_error(tmp_path):
    path = tmp_path / "script.jsonl"
    path.write_text("tap it", encoding="utf-8")
    with pytest.raises(UsageError, match="line 1: is not JSON"):
        played(path, 1)


def test_a_missing_file_is_a_clear_error(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        played(tmp_path / "none.jsonl", 1)


def test_an_unknown_dialect_is_a_clear_error():
    with pytest.raises(UnknownName, match="gym_json"):
        ScriptedAgent("x", dialect="gym_jsn")
