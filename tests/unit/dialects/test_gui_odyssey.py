"""GUI-Odyssey: the data set's JSON, and the lines of the agent that was trained on it."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    Finish,
    FinishStatus,
    Invalid,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"action": "CLICK", "info": [[410, 77]]}', [Tap(0.41, 0.077)]),
        ('{"step": 3, "action": "CLICK", "info": [[410, 77]], "ps": ""}', [Tap(0.41, 0.077)]),
        ('{"action": "CLICK", "info": "KEY_HOME"}', [PressKey(Key.HOME)]),
        ('{"action": "CLICK", "info": "KEY_BACK"}', [PressKey(Key.BACK)]),
        ('{"action": "CLICK", "info": "KEY_APPSELECT"}', [PressKey(Key.RECENTS)]),
        ('{"action": "LONG_PRESS", "info": [[0, 1000]]}', [LongPress((0, 1))]),
        (
            '{"action": "SCROLL", "info": [[500, 800], [510, 200]]}',
            [Swipe((0.5, 0.8), (0.51, 0.2))],
        ),
        ('{"action": "TEXT", "info": "a \\"b\\": c, \u597d"}', [Type('a "b": c, 好')]),
        ('{"action": "TYPE", "info": ""}', [Type("")]),
        ('{"action": "COMPLETE", "info": ""}', [Finish(FinishStatus.COMPLETE)]),
        ('{"action": "INCOMPLETE", "info": ""}', [Finish(FinishStatus.IMPOSSIBLE)]),
        ('{"action": "IMPOSSIBLE"}', [Finish(FinishStatus.IMPOSSIBLE)]),
        ('{"action": "BACK", "info": ""}', [PressKey(Key.BACK)]),
        (
            'First\n{"action": "HOME"} then {"action": "TEXT", "info": "x"}',
            [PressKey(Key.HOME), Type("x")],
        ),
        ('{"action": "CLICK", "info": "KEY_ENTER"}', "info is 'key_enter'"),
        ('{"action": "CLICK", "info": [[410, 77], [1, 2]]}', "info is [[410, 77], [1, 2]]"),
        ('{"action": "CLICK", "info": [[1001, 77]]}', "outside"),
        ('{"action": "CLICK", "info": [[true, 77]]}', "a number"),
        ('{"action": "SCROLL", "info": [[500, 800]]}', "2 points"),
        ('{"info": [[410, 77]]}', "action"),
        ("CLICK", "no action"),
    ],
)
def test_what_a_step_of_the_data_means(
    answer: str, expected: list[Action] | str, frame: Frame
) -> None:
    """Other fields of a step do not count; a text names the reason."""
    _check("gui_odyssey", answer, expected, frame)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("CLICK: (410, 77)", [Tap(0.41, 0.077)]),
        ("CLICK:(410,77)", [Tap(0.41, 0.077)]),
        ("  LONG_PRESS: (1000, 0)\r", [LongPress((1, 0))]),
        ("SCROLL: UP", [Swipe((0.5, 0.75), (0.5, 0.25))]),
        ("SCROLL: RIGHT", [Swipe((0.25, 0.5), (0.75, 0.5))]),
        ('TYPE: it\'s 7:30, (x): "好"', [Type('it\'s 7:30, (x): "好"')]),
        ("TYPE:  two  blanks ", [Type(" two  blanks")]),
        ("TYPE:", [Type("")]),
        ("PRESS_BACK", [PressKey(Key.BACK)]),
        ("PRESS_HOME\n", [PressKey(Key.HOME)]),
        ("PRESS_RECENT", [PressKey(Key.RECENTS)]),
        ("COMPLETE", [Finish(FinishStatus.COMPLETE)]),
        ("IMPOSSIBLE", [Finish(FinishStatus.IMPOSSIBLE)]),
        ("I type it in.\nTYPE: a\nCLICK: (1, 2)", [Type("a"), Tap(0.001, 0.002)]),
        ("", "no action"),
        ("click: (410, 77)", "no action"),
        ("CLICK", "the answer has no action in it"),
        ("CLICK: (410)", "point is '(410)'"),
        ("CLICK: (410, nan)", "a number"),
        ("CLICK: (-1, 5)", "outside"),
        ("SCROLL: FORWARD", "direction"),
        ("PRESS_MENU", "no action"),
        ("OPEN: Clock", "the answer has no action in it"),
    ],
)
def test_what_an_answer_of_the_agent_means(
    answer: str, expected: list[Action] | str, frame: Frame
) -> None:
    """One action a line, in capitals; directions are the finger's."""
    _check("odyssey_agent", answer, expected, frame)


def _check(name: str, answer: str, expected: list[Action] | str, frame: Frame) -> None:
    read = DIALECTS[name].decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert read == tuple(expected)


@pytest.mark.parametrize("name", ["gui_odyssey", "odyssey_agent"])
@pytest.mark.parametrize(
    "action",
    [
        PressKey(Key.ENTER),
        OpenApp("Clock"),
        Answer("7:30"),
        Type("a", clear=True),
        LongPress((0.5, 0.5), duration_s=2),
    ],
)
def test_what_they_have_no_words_for(name: str, action: Action, frame: Frame) -> None:
    """An error that says so."""
    with pytest.raises(Inexpressible, match=name):
        DIALECTS[name].encode(action, frame)


def test_the_agent_writes_no_text_of_two_lines(frame: Frame) -> None:
    """What follows would be read as another line; the data set's JSON can hold it."""
    with pytest.raises(Inexpressible):
        DIALECTS["odyssey_agent"].encode(Type("a\nPRESS_HOME"), frame)
    written = DIALECTS["gui_odyssey"].encode(Type("a\nb"), frame)
    assert DIALECTS["gui_odyssey"].decode(written, frame) == (Type("a\nb"),)
