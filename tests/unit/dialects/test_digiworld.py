"""DigiData's and DigiWorld's answers, by hand."""

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
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("tap(0.5, 0.25)", (Tap(0.5, 0.25),)),
        ("tap(.5,.25)", (Tap(0.5, 0.25),)),
        ("Thought: the list.\nAction: tap(0.5, 0.25)", (Tap(0.5, 0.25),)),
        ("I would use `tap(0.5, 0.25)`.", (Tap(0.5, 0.25),)),
        ("swipe(0.5,0.8,0.5,0.2)", (Swipe((0.5, 0.8), (0.5, 0.2)),)),
        ("type('Hello')", (Type("Hello"),)),
        ("type(Hello, world (again))", (Type("Hello, world (again)"),)),
        ("type('it's \"here\", 好的')", (Type('it\'s "here", 好的'),)),
        ('type("use tap(1, 2)")', (Type("use tap(1, 2)"),)),
        ("type(' spaces ')", (Type(" spaces "),)),
        ("type(' ')", (Type(" "),)),
        ("navigate(back)", (PressKey(Key.BACK),)),
        ("navigate('enter')", (PressKey(Key.ENTER),)),
        ("navigate(Home)", (PressKey(Key.HOME),)),
        ("status(complete)", (Finish(),)),
        ("status(impossible).", (Finish(FinishStatus.IMPOSSIBLE),)),
        ("tap(0.5, 0.25)\nstatus(complete)", (Tap(0.5, 0.25), Finish())),
    ],
)
def test_what_digidata_says(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """DigiWorld's agents by shares say the same."""
    for name in ("digidata", "digiworld_01"):
        assert DIALECTS[name].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("tap(540, 600)", (Tap(540.5 / 1080, 600.5 / 2400),)),
        ("long_press(540, 600)", (LongPress(540.5 / 1080, 600.5 / 2400, duration_s=0.5),)),
        ("long_press(540, 600, 1200)", (LongPress(540.5 / 1080, 600.5 / 2400, duration_s=1.2),)),
        ("scroll(down)", (Swipe((0.5, 0.8), (0.5, 0.2)),)),
        ("scroll('right')", (Swipe((0.8, 0.5), (0.2, 0.5)),)),
        ("answer('6 subscribers')", (Answer("6 subscribers"),)),
        ("status(complete, all done)", (Finish(),)),
    ],
)
def test_what_digiworld_adds(text: str, actions: tuple[Action, ...], frame: Frame) -> None:
    """Long presses, scrolls and answers; pixels mean their middles."""
    assert DIALECTS["digiworld"].decode(text, frame) == actions


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no action"),
        ("The task is complete.", "no action"),
        ("scroll(down)", "no action"),
        ("tap(0.5)", "2 numbers"),
        ("tap(0.5, 0.5, 0.5)", "2 numbers"),
        ("tap(500, 300)", "outside the screen"),
        ("tap(-0.1, 0.3)", "outside the screen"),
        ("tap(nan, 0.3)", "must be a number"),
        ("tap(1e400, 0.3)", "finite"),
        ("tap(0.5, 0.5), tap(0.6, 0.6)", "2 numbers"),
        ("tap(0.5, 0.5", "tap needs its parameter in parentheses, tap("),
        ("navigate(forward)", "one of back, home, enter"),
        ("status(done)", "one of complete, impossible"),
        ("swipe(up)", "4 numbers"),
        ("tap()", "2 numbers"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, frame: Frame) -> None:
    """Nothing is guessed; the reason says what was wrong."""
    (action,) = DIALECTS["digidata"].decode(text, frame)
    assert isinstance(action, Invalid)
    assert reason in action.reason


def test_native_calls_have_arguments_by_name(frame: Frame) -> None:
    """As DigiWorld's own tools are called; an unknown argument does not count."""
    dialect = DIALECTS["digiworld_999"]

    def message(arguments: str) -> dict[str, object]:
        return {"tool_calls": [{"function": {"name": "tap", "arguments": arguments}}]}

    assert dialect.decode_message(message('{"x": 999, "y": 0}'), frame) == (Tap(1.0, 0.0),)
    assert dialect.decode_message(message('{"x": 999, "y": 0, "z": 1}'), frame) == (Tap(1.0, 0.0),)


def test_a_tool_says_the_range_of_its_coordinates() -> None:
    """The three variants differ in nothing else."""
    ranges = {
        name: DIALECTS[name].tool_schema()[0]["parameters"]["properties"]["x"]
        for name in ("digiworld", "digiworld_01", "digiworld_999")
    }
    assert ranges == {
        "digiworld": {"type": "integer", "minimum": 0},
        "digiworld_01": {"type": "number", "minimum": 0, "maximum": 1},
        "digiworld_999": {"type": "integer", "minimum": 0, "maximum": 999},
    }
