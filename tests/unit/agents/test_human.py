import io
import re
from dataclasses import replace

import numpy as np
import pytest
from test_solution import frame, keyboard, node, task

from mobile_gym.agents.human import HELP, HumanAgent
from mobile_gym.core.actions import (
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    FinishStatus,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import UsageError

SCREEN = frame(
    node("OK", (10, 20, 30, 40), clickable=True),
    node("Name", (0, 100, 100, 120), clickable=True, editable=True),
)
OK, NAME = (0.205, 0.1525), (0.505, 0.5525)


def typed(text, screen=SCREEN, observation=None, **arguments):
    printed = io.StringIO()
    agent = HumanAgent(commands=io.StringIO(text), screen=printed, **arguments)
    agent.reset(task(), 0)
    return agent.act(observation or {}, screen), printed.getvalue()


@pytest.mark.parametrize(
    ("command", "action"),
    [
        ("tap 0", Tap(OK)),
        ("double 0", DoubleTap(OK)),
        ("hold 0", LongPress(OK)),
        ("tap 0.5 0.25", Tap(0.505, 0.2525)),
        ("type hello you", Type("hello you")),
        ("into 1 hello", Type("hello", at=NAME, clear=True)),
        ("enter 1 hello", Type("hello", at=NAME, clear=True, submit=True)),
        ("swipe up", Swipe((0.505, 0.8025), (0.505, 0.2025))),
        ("drag 0 1", Drag(OK, NAME)),
        ("key back", PressKey("back")),
        ("open Clock", OpenApp("Clock")),
        ("wait", Wait(1.0)),
        ("wait 2.5", Wait(2.5)),
        ("answer 7:30 AM", Answer("7:30 AM")),
        ("ask Which one?", AskUser("Which one?")),
        ("finish", Finish()),
        ("impossible", Finish(FinishStatus.IMPOSSIBLE)),
    ],
)
def test_commands(command, action):
    assert typed(f"{command}\n")[0] == action


def test_the_screen_is_printed_with_its_numbers():
    printed = typed("finish\n")[1]
    assert '[0] button "OK"' in printed
    assert "x" in printed


def test_the_end_of_the_input_is_giving_up():
    assert typed("")[0] == Finish(FinishStatus.IMPOSSIBLE)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("jump", "is no command; help lists them"),
        ("tap 7", "there are 0 to 1"),
        ("tap", "no element's number"),
        ("tap 2 3", "in \\[0, 1\\]"),
        ("tap x y", "is no number"),
        ("tap nan nan", "in \\[0, 1\\]"),
        ("swipe away", "no way to swipe"),
        ("key red", "is no key"),
        ("type", "a text is missing"),
        ("wait 900", "must be in \\[0, 60\\]"),
        ("type " + "a" * 5000, "too long"),
    ],
)
def test_a_mistake_is_explained_and_asked_again(command, message):
    action, printed = typed(f"{command}\nfinish\n")
    assert action == Finish()
    assert re.search(message, printed)


def test_help_lists_every_command():
    assert HELP in typed("help\nfinish\n")[1]


def test_what_lies_behind_the_keyboard_cannot_be_tapped():
    screen = frame(node("OK", (10, 120, 30, 140), clickable=True), windows=(keyboard(100),))
    assert "is covered" in typed("tap 0\nfinish\n", screen)[1]


def test_what_the_user_said_is_printed():
    assert "The user: at noon" in typed("finish\n", observation={"user_reply": "at noon"})[1]


def test_the_screenshot_is_a_file(tmp_path):
    pixels = np.zeros((200, 100, 3), np.uint8)
    path = tmp_path / "screen.png"
    typed("finish\n", replace(SCREEN, screenshot=pixels), screenshot=str(path))
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_viewer_without_a_file_is_a_clear_error():
    with pytest.raises(UsageError, match="needs a file"):
        HumanAgent(viewer="xdg-open")


def test_a_viewer_that_is_not_there_is_a_clear_error(tmp_path):
    screen = replace(SCREEN, screenshot=np.zeros((200, 100, 3), np.uint8))
    with pytest.raises(UsageError, match="cannot be started"):
        typed("finish\n", screen, screenshot=str(tmp_path / "a.png"), viewer="no-such-viewer")
