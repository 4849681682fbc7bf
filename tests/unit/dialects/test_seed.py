"""Seed's models: function blocks, with places in tags of their own."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
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
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

SEED = DIALECTS["seed"]


def call(name: str, **parameters: str) -> str:
    """One call in its tags."""
    lines = "".join(f"<parameter={key}>{value}</parameter>" for key, value in parameters.items())
    return f"<seed:tool_call><function={name}>{lines}</function></seed:tool_call>"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (call("click", point="<point>250 500</point>"), [Tap(0.25, 0.5)]),
        (
            '<seed:tool_call><function name="click"><parameter name="point" string="true">'
            "<point>250 500</point></parameter></function></seed:tool_call>",
            [Tap(0.25, 0.5)],
        ),
        (
            "<seed:tool_call>\n    <function=click>\n        <parameter=point>\n<point>250, 500"
            "</point>\n</parameter>\n    </function>\n</seed:tool_call>",
            [Tap(0.25, 0.5)],
        ),
        (call("click", point="250 500"), [Tap(0.25, 0.5)]),
        (call("click", point="<point>200 400 300 600</point>"), [Tap(0.25, 0.5)]),
        (
            f"<seed:think>{call('wait')}</seed:think>{call('press_back')}",
            [PressKey(Key.BACK)],
        ),
        (call("left_double", point="<point>250 500</point>"), [DoubleTap(0.25, 0.5)]),
        (call("long_press", point="<point>250 500</point>"), [LongPress(0.25, 0.5)]),
        (
            call("drag", start_point="<point>0 0</point>", end_point="<point>500 500</point>"),
            [Drag((0, 0), (0.5, 0.5))],
        ),
        (call("scroll", direction="down"), [Swipe((0.5, 0.75), (0.5, 0.25))]),
        (
            call("scroll", point="<point>250 500</point>", direction="up"),
            [Swipe((0.25, 0.25), (0.25, 0.75))],
        ),
        (call("type", content="hello"), [Type("hello")]),
        (call("type", content="hello\n"), [Type("hello", submit=True)]),
        (call("type", content="hello\\n"), [Type("hello", submit=True)]),
        (call("type", content="\n a <b> & c \n"), [Type(" a <b> & c ")]),
        (call("hotkey", key="enter"), [PressKey(Key.ENTER)]),
        (call("open_app", app_name="时钟"), [OpenApp("时钟")]),
        (call("wait"), [Wait(5)]),
        (call("wait", time="2"), [Wait(2)]),
        (call("call_user", content="Which?"), [AskUser("Which?")]),
        (call("finished", content="7:30"), [Answer("7:30")]),
        (call("finished"), [Finish(FinishStatus.COMPLETE)]),
        (call("infeasible", content="no such app"), [Finish(FinishStatus.IMPOSSIBLE)]),
        (call("press_home") + call("wait"), [PressKey(Key.HOME), Wait(5)]),
        # what cannot be read
        (call("right_single", point="<point>1 1</point>"), "is not one of"),
        (call("click"), "click needs point"),
        (call("click", point="<point>1</point>"), "2 or 4 numbers"),
        (call("click", point="<point>1 1001</point>"), "outside the screen"),
        (call("click", point="<point>nan 1</point>"), "must be a number"),
        (call("hotkey", key="ctrl c"), "must be one of"),
        (call("scroll", point="<point>1 1</point>"), "scroll needs direction"),
        (call("wait", time="soon"), "must be a number"),
        ("I tap the button.", "no action"),
        ("", "no action"),
    ],
)
def test_answers_are_read(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = SEED.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


def test_native_calls_have_places_as_texts_or_lists(frame: Frame) -> None:
    """Servers hand over what the tags held."""
    for point in ('"<point>250 500</point>"', "[250, 500]"):
        function = {"name": "click", "arguments": f'{{"point": {point}}}'}
        message = {"tool_calls": [{"function": function}]}
        assert SEED.decode_message(message, frame) == (Tap(0.25, 0.5),)


@pytest.mark.parametrize("text", ["a\n", "a\\n"])
def test_a_text_that_would_be_submitted_has_no_words(frame: Frame, text: str) -> None:
    """Only a text that is to be submitted ends in a line break."""
    with pytest.raises(Inexpressible, match="seed"):
        SEED.encode(Type(text), frame)
    submitted = Type("a", submit=True)
    assert SEED.decode(SEED.encode(submitted, frame), frame) == (submitted,)
