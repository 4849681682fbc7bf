"""UI-TARS: `Thought: ...` and then `Action: click(start_box='(312,540)')`, in three variants."""

from __future__ import annotations

from typing import Any, Final

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.parts.coordinates import Grid, ResizedPixels
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Amount, Place, Way, Words
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 5.0
"""Of `wait()` without a time. Source: the prompts of the UI-TARS repository."""
_STARTS: Final = ("point", "start_box", "start_point", "box")
_ENDS: Final = ("end_box", "end_point")


def _rules(at: str, start: str, end: str) -> tuple[Rule, ...]:
    """The rules of a variant, by its names for places; those of the others are read, too."""
    point, begin = Place("point", at, _STARTS), Place("start", start, _STARTS)
    ends = (begin, Place("end", end, _ENDS))
    content = Words("text", "content")
    return (
        Rule("click", Tap, Texts.tap, (point,), ("left_single",)),
        Rule("left_double", DoubleTap, Texts.double_tap, (point,), taught=False),
        Rule("long_press", LongPress, Texts.long_press, (
            point, Amount("duration_s", "time", needed=False)), taught=False, written=False),
        Rule("long_press", LongPress, Texts.long_press, (point,)),
        Rule("scroll", Swipe, Texts.swipe, ends, taught=False),
        Rule("scroll", Swipe, Texts.scroll, (Place("middle", at, _STARTS, needed=False), Way()),
             written=False),
        Rule("drag", Drag, Texts.drag, ends),
        Rule("type", Type, Texts.type, (Words("text", "content", submits=("\n",)),)),
        Rule("type", Type("", submit=True), Texts.type_submit, (content,), taught=False,
             written=False),
        Rule("open_app", OpenApp, Texts.open_app, (Words("name", "app_name"),)),
        Rule("press_back", PressKey(Key.BACK), Texts.back),
        Rule("press_home", PressKey(Key.HOME), Texts.home),
        Rule("press_enter", PressKey(Key.ENTER), Texts.enter),
        Rule("press_recent", PressKey(Key.RECENTS), Texts.recents, taught=False),
        Rule("wait", Wait(WAIT_S), Texts.wait, (
            Amount("duration_s", "time", needed=False, always=True, sample="5"),)),
        Rule("call_user", AskUser, Texts.ask, (content,)),
        Rule("call_user", AskUser(""), Texts.ask, written=False, taught=False),
        Rule("finished", Answer, Texts.answer, (Words("text", "content", nothing=("",)),)),
        Rule("finished", Finish(), Texts.complete, fixed=(("content", ""),)),
    )  # fmt: skip


class _UiTars(CallDialect):
    """Calls after the last label `Action:`, or alone; several follow each other.

    `type` submits where its text ends in a line break. `scroll` names the side whose content comes
    into view, or goes from a box to a box as a finger does. `finished` with a text is the answer,
    without one it says that the task is done; `call_user` asks the user. A `time` is in seconds.
    The names of the variants for places are read in all of them, quotes inside of texts and a
    missing label, too.
    """

    direction = "content"
    label = Label("Action")
    mark = "'({x},{y})'"

    def _value(self, value: Any) -> str:
        return f"'{value:g}'" if isinstance(value, int | float) else super()._value(value)


class UiTars10(_UiTars):
    """UI-TARS 1.0, after Qwen2-VL: places from 0 to 1000."""

    name = "ui_tars_1_0"
    speaks = "UI-TARS 1.0 (2B, 7B, 72B)"
    source = "github.com/bytedance/UI-TARS, README_v1"
    places = Grid(1000)
    rules = _rules("start_box", "start_box", "end_box")


class UiTars15(_UiTars):
    """UI-TARS 1.5, after Qwen2.5-VL: pixels of the resized picture.

    Source: MIN_PIXELS and MAX_PIXELS of the repository's action parser.
    """

    name = "ui_tars_1_5"
    speaks = "UI-TARS 1.5 (7B)"
    source = "github.com/bytedance/UI-TARS, codes/ui_tars"
    places = ResizedPixels(28, 100 * 28 * 28, 16384 * 28 * 28)
    rules = UiTars10.rules


class UiTars(UiTars15):
    """UI-TARS without a version: the newest whose weights are public, which is 1.5."""

    name = "ui_tars"
    speaks = "UI-TARS of the newest public version, 1.5"


class Doubao(_UiTars):
    """Doubao's UI-TARS service: places from 0 to 1000 in `<point>` tags."""

    name = "doubao"
    speaks = "Doubao 1.5 UI-TARS and its successors over their API"
    source = "github.com/bytedance/UI-TARS, codes/ui_tars, the prompts for Doubao"
    places = Grid(1000)
    mark = "'<point>{x} {y}</point>'"
    rules = _rules("point", "start_point", "end_point")
