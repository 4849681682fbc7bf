"""Exports write the words that dialects read, byte for byte as data sets and older exports do."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
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
from mobile_gym.dialects.records import DIGIDATA, LLAMATOUCH
from mobile_gym.judging.step_matching import StepOptions
from mobile_gym.rollouts.exporting import android_control
from mobile_gym.rollouts.exporting.words import words_of

FRAME = Frame(1080, 2400, "")
TEXT = 'it\'s "7:30", 好'
THIRD, ODD = 1 / 3, 0.123456789
RECORDS: tuple[tuple[Action, str | None, str | None], ...] = (
    (Tap(0.25, 0.5), "tap(0.25, 0.5)", "CLICK|[0.25, 0.5]|NULL"),
    (Tap(THIRD, ODD), "tap(0.3333, 0.1235)", f"CLICK|[{THIRD!r}, {ODD!r}]|NULL"),
    (Tap(0.00004, 1.0), "tap(0, 1)", "CLICK|[4e-05, 1.0]|NULL"),
    (
        Swipe((0.5, 0.75), (0.5, 0.25)),
        "swipe(0.5, 0.75, 0.5, 0.25)",
        "SWIPE|[0.5, 0.75]|[0.5, 0.25]",
    ),
    (Swipe((0, 1), (1, 0), 2.0), "swipe(0, 1, 1, 0)", "SWIPE|[0.0, 1.0]|[1.0, 0.0]"),
    (Type(TEXT), f"type('{TEXT}')", f"TYPE|{TEXT}|NULL"),
    (Type("a", submit=True, clear=True), "type('a')", "TYPE|a|NULL"),
    (Type("a|b\n</think> c"), "type('a|b\n</think> c')", "TYPE|a|b\n</think> c|NULL"),
    (Type("<|im_end|>"), "type('<|im_end|>')", "TYPE|<|im_end|>|NULL"),
    (Type(""), "type('')", "TYPE||NULL"),
    (PressKey(Key.BACK), "navigate(back)", "PRESS_BACK|NULL|NULL"),
    (PressKey(Key.HOME), "navigate(home)", "PRESS_HOME|NULL|NULL"),
    (PressKey(Key.ENTER), "navigate(enter)", "PRESS_ENTER|NULL|NULL"),
    (PressKey(Key.MENU), None, None),
    (Answer("7:30"), "status(complete)", "STATUS_TASK_COMPLETE|NULL|NULL"),
    (Finish(FinishStatus.COMPLETE), "status(complete)", "STATUS_TASK_COMPLETE|NULL|NULL"),
    (Finish(FinishStatus.IMPOSSIBLE), "status(impossible)", "STATUS_TASK_IMPOSSIBLE|NULL|NULL"),
    (LongPress((0.25, 0.5)), None, None),
    (Drag((0.25, 0.5), (0.5, 0.5)), None, None),
    (OpenApp("Clock"), None, None),
    (Wait(2), None, None),
    (AskUser("Which?"), None, None),
    (Invalid("x", "y"), None, None),
)
"""What records of DigiData and of LlamaTouch say of an action."""
ACTIONS = tuple(dict.fromkeys(action for action, _, _ in RECORDS))


@pytest.mark.parametrize(("action", "digidata", "llamatouch"), RECORDS)
def test_a_record_is_the_same_to_the_byte(
    action: Action, digidata: str | None, llamatouch: str | None
) -> None:
    """So that a data set can be made from two versions of this project."""
    assert words_of(DIGIDATA, action, FRAME) == digidata
    sized = None if llamatouch is None else f"{llamatouch}|1080|2400"
    assert words_of(LLAMATOUCH, action, FRAME) == sized


@pytest.mark.parametrize("action", ACTIONS)
def test_android_controls_records_are_its_dialect(action: Action) -> None:
    """The same JSON, and no words for the same actions; the record leaves out how it was done."""
    exported = android_control.write_action(action, FRAME)
    match action:
        case Type():
            assert exported == {"action": "type", "text": action.text}
            return
        case Swipe():
            action = Swipe(action.start, action.end)
        case _:
            pass
    try:
        written = json.loads(DIALECTS["android_control"].encode(action, FRAME))
    except Inexpressible:
        written = None
    assert exported == written


@pytest.mark.parametrize("action", ACTIONS)
def test_an_exported_action_is_right_by_its_own_options(action: Action) -> None:
    """What an export says is accepted at a step is what was done there."""
    exported = android_control.write_action(action, FRAME)
    if exported is None:
        return
    options = StepOptions.read(android_control.check_options(action, exported, FRAME))
    assert options.accept(action, FRAME)


@pytest.mark.parametrize("action", ACTIONS)
def test_digidatas_words_are_read_by_its_dialect(action: Action) -> None:
    """Agents that are trained on the records speak the dialect."""
    exported = words_of(DIGIDATA, action, FRAME)
    if exported is not None and action == DIGIDATA.action(exported) and "\n" not in exported:
        assert DIALECTS["digidata"].decode(exported, FRAME) == (action,)
