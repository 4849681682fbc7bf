"""Qwen's models: one tool, in JSON between tags, or in tags alone."""

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
    Wait,
)
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.dialects import DIALECTS, Dialect


def call(arguments: str) -> str:
    """One call in its tags."""
    return f'<tool_call>\n{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'


def grid(x: float, y: float) -> NormalizedPoint:
    """A place of the 999 x 999 screen."""
    return NormalizedPoint(x / 999, y / 999)


def pixel(x: int, y: int) -> NormalizedPoint:
    """A place of the picture of 1080 x 2400 as Qwen2.5-VL's processor resizes it."""
    return PixelPoint(x, y).to_normalized(672, 1484)


def check(dialect: Dialect, frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Good answers are actions; bad ones are invalid, with the reason."""
    read = dialect.decode(answer, frame)
    if isinstance(expected, str):
        assert isinstance(read[-1], Invalid)
        assert expected in read[-1].reason
    else:
        assert list(read) == expected


CLICK = call('{"action": "click", "coordinate": [100, 200]}')


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (CLICK, [Tap(pixel(100, 200))]),
        (f"<think>\nI tap.\n</think>\n\n{CLICK}<|im_end|>", [Tap(pixel(100, 200))]),
        (CLICK.removesuffix("</tool_call>"), [Tap(pixel(100, 200))]),
        (CLICK.replace("<tool_call>", "").replace("</tool_call>", ""), [Tap(pixel(100, 200))]),
        (CLICK.replace("click", " Click "), [Tap(pixel(100, 200))]),
        (CLICK.replace("[100, 200]", '"(100, 200)"'), [Tap(pixel(100, 200))]),
        (CLICK.replace("[100, 200]", "[90, 190, 110, 210]"), [Tap(pixel(100, 200))]),
        (CLICK.replace("[100, 200]", "[672, 1484]"), [Tap(pixel(671, 1483))]),
        (f"<think>{CLICK}</think>" + call('{"action": "wait", "time": 2}'), [Wait(2)]),
        (
            call('{"action": "long_press", "coordinate": [9, 9], "time": "2"}'),
            [LongPress(pixel(9, 9), duration_s=2)],
        ),
        (
            call('{"action": "swipe", "coordinate": [9, 900], "coordinate2": [9, 100]}'),
            [Swipe(pixel(9, 900), pixel(9, 100))],
        ),
        (call('{"action": "type", "text": "a \\"b\\" {} 好"}'), [Type('a "b" {} 好')]),
        (call('{"action": "key", "text": "KEYCODE_VOLUME_UP"}'), [PressKey(Key.VOLUME_UP)]),
        (call('{"action": "system_button", "button": "Menu"}'), [PressKey(Key.RECENTS)]),
        (call('{"action": "open", "text": "Clock", "time": null}'), [OpenApp("Clock")]),
        (
            call('{"action": "terminate", "status": "failure"}'),
            [Finish(FinishStatus.IMPOSSIBLE)],
        ),
        (CLICK + CLICK, [Tap(pixel(100, 200))] * 2),
        (CLICK.replace("[100, 200]", "[100, 2000]"), "outside the screen"),
        (CLICK.replace("[100, 200]", "[NaN, 20]"), "finite"),
        (CLICK.replace("[100, 200]", f"[1{'0' * 400}, 20]"), "finite"),
        (CLICK.replace("[100, 200]", "[100]"), "2 or 4 numbers"),
        (CLICK.replace("[100, 200]", "null"), "click needs coordinate"),
        (CLICK.replace("click", "answer"), "action 'answer' is not one of click, long_pr"),
        (CLICK.replace("mobile_use", "computer_use"), "computer_use"),
        (call('{"action": "wait", "time": 1000}'), "must be in [0, 60]"),
        (call('{"action": "type"}'), "type needs text"),
        (call("[1]"), "must be a JSON object"),
        ("<tool_call>click</tool_call>", "the answer has no action in it"),
        ("I would tap the button.", "no action"),
        ("", "no action"),
    ],
)
def test_qwen25_vl(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Pixels of the resized picture."""
    check(DIALECTS["qwen25_vl"], frame, answer, expected)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (CLICK, [Tap(grid(100, 200))]),
        (call('{"action": "click", "coordinate": [999, 0]}'), [Tap(1.0, 0.0)]),
        (call('{"action": "click", "coordinate": [1001, 0]}'), "outside the screen"),
        (call('{"action": "answer", "text": "7:30"}'), [Answer("7:30")]),
        (call('{"action": "answer", "answer": "7:30"}'), [Answer("7:30")]),
        (
            call('{"action": "answer", "text": "7"}')
            + call('{"action": "terminate", "status": "success"}'),
            [Answer("7"), Finish(FinishStatus.COMPLETE)],
        ),
        (call('{"action": "swipe", "direction": "up"}'), [Swipe((0.5, 0.75), (0.5, 0.25))]),
        (call('{"action": "swipe", "direction": "north"}'), "direction"),
        (call('{"action": "swipe", "coordinate": [1, 2]}'), "coordinate2"),
        (call('{"action": "system_button", "button": "back"}'), [PressKey(Key.BACK)]),
        (call('{"action": "system_button", "button": "Power"}'), "must be one of"),
        ('{"arguments": {"action": "wait", "time": 1}}', [Wait(1)]),
        ('{"name": "mobile_use", "arguments": "{\\"action\\": \\"wait\\"}"}', [Wait(1)]),
        ('{"name": "mobile_use", "arguments": null}', "an object in the answer has no action"),
        ('<tool_call>{"name": "mobile_use"', "an object in the answer has no action"),
    ],
)
def test_qwen3_vl(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """A screen of 999 x 999."""
    check(DIALECTS["qwen3_vl"], frame, answer, expected)


def tags(*parameters: str, around: str = "<tool_call>\n{}\n</tool_call>") -> str:
    """One call of the tool in tags; parameters as `name=value`."""
    lines = "".join(
        f"<parameter={name}>\n{value}\n</parameter>\n"
        for name, _, value in (parameter.partition("=") for parameter in parameters)
    )
    return around.replace("{}", f"<function=mobile_use>\n{lines}</function>")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (tags("action=click", "coordinate=[100, 200]"), [Tap(grid(100, 200))]),
        (tags("action=click", "coordinate=[100, 200]", around="{}"), [Tap(grid(100, 200))]),
        (
            "<tool_call><function=mobile_use><parameter=action>click</parameter>"
            "<parameter=coordinate>[100, 200]</parameter></function></tool_call>",
            [Tap(grid(100, 200))],
        ),
        (
            "so</think>\n" + tags("action=type", "text= a <b> \n"),
            [Type(" a <b> \n")],
        ),
        (tags("action=type", "text="), [Type("")]),
        (tags("action=wait", "time=2").removesuffix("</tool_call>"), [Wait(2)]),
        (
            tags("action=wait", "time=2") + tags("action=system_button", "button=Home"),
            [Wait(2), PressKey(Key.HOME)],
        ),
        (
            "<tool_call>" + tags("action=wait", around="{}{}") + "</tool_call>",
            [Wait(1), Wait(1)],
        ),
        (tags("action=wait", "action=wait"), "given twice"),
        (tags("action=click", "coordinate=[1, x]"), "must be a number"),
        (tags("action=wait").replace("mobile_use", "browser"), "browser"),
        ("<tool_call>wait</tool_call>", "the answer has no action in it"),
        ("<function=>", "no action"),
    ],
)
def test_qwen3_5(frame: Frame, answer: str, expected: list[Action] | str) -> None:
    """Tags instead of JSON; values are texts."""
    check(DIALECTS["qwen3_5"], frame, answer, expected)


def test_a_tag_in_a_text_does_not_end_the_call(frame: Frame) -> None:
    """JSON escapes it; tags alone have no words for it."""
    action = Type("</think></tool_call>")
    dialect = DIALECTS["qwen3_vl"]
    assert dialect.decode(dialect.encode(action, frame), frame) == (action,)
    with pytest.raises(Inexpressible, match="no words"):
        DIALECTS["qwen3_5"].encode(action, frame)


def test_native_calls_are_read_like_written_ones(frame: Frame) -> None:
    """A server that parses the tags hands over arguments by name."""
    function = {"name": "mobile_use", "arguments": '{"action": "click", "coordinate": [100, 200]}'}
    message = {"role": "assistant", "content": None, "tool_calls": [{"function": function}]}
    for name in ("qwen3_vl", "qwen3_5"):
        assert DIALECTS[name].decode_message(message, frame) == (Tap(grid(100, 200)),)


def test_the_schema_names_the_actions_and_the_size(frame: Frame) -> None:
    """Enums and bounds stand in it."""
    (tool,) = DIALECTS["qwen3_vl"].tool_schema()
    properties = tool["parameters"]["properties"]
    assert "answer" in properties["action"]["enum"]
    assert properties["coordinate"]["items"]["maximum"] == 999
    assert properties["button"]["enum"] == ["Back", "Home", "Menu", "Enter"]
    assert DIALECTS["qwen25_vl"].image_size(frame) == (672, 1484)
