"""UI-TARS: `Action: click(start_box='(312,540)')`, in three variants; blocks of Seed's models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import AskUser, Key, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.object_rules import BlockDialect
from mobile_gym.dialects.parts.coordinates import Grid, ResizedPixels
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.phone_rules import key_slot
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import TEXT, Amount, Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

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
        Rule("click", Verbs.tap, (point,), ("left_single",)),
        Rule("left_double", Verbs.double_tap, (point,), taught=False),
        Rule("long_press", Verbs.long_press, (
            point, Amount("duration_s", "time", needed=False)), taught=False, written=False),
        Rule("long_press", Verbs.long_press, (point,)),
        Rule("scroll", Verbs.swipe, ends, taught=False),
        Rule("scroll", Verbs.scroll, (Place("middle", at, _STARTS, needed=False), Way()),
             written=False),
        Rule("drag", Verbs.drag, ends),
        Rule("type", Verbs.type, (Words("text", "content", submits=("\n",)),)),
        Rule("type", Verb(Type("", submit=True), Texts.type_submit), (content,), taught=False,
             written=False),
        Rule("open_app", Verbs.open_app, (Words("name", "app_name"),)),
        Rule("press_back", Verbs.back),
        Rule("press_home", Verbs.home),
        Rule("press_enter", Verbs.enter),
        Rule("press_recent", Verbs.recents, taught=False),
        Rule("wait", Verb(Wait(WAIT_S), Texts.wait), (
            Amount("duration_s", "time", needed=False, always=True, sample="5"),)),
        Rule("call_user", Verbs.ask, (content,)),
        Rule("call_user", Verb(AskUser(""), Texts.ask), written=False, taught=False),
        Rule("finished", Verbs.answer, (Words("text", "content", nothing=("",)),)),
        Rule("finished", Verbs.complete, fixed=(("content", ""),)),
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


SEED_WAIT_S: Final = 5.0
"""Of `wait` without a time. Source: the prompts of the UI-TARS repository."""
_HOTKEYS: Final = (("enter", Key.ENTER), ("backspace", Key.DELETE), ("tab", Key.TAB))
_SAID: Final = Words("text", "content", nothing=("",))


@dataclass(frozen=True, slots=True)
class _Point(Place):
    """A place in tags."""

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        assert dialect.places is not None
        x, y = dialect.places.written(value, frame)
        return {self.names[0]: f"<point>{x} {y}</point>"}

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {self.names[0]: "<point>x y</point>"}

    def schema(self, dialect: Dialect) -> Mapping[str, Any]:
        return {self.names[0]: TEXT}


class Seed(BlockDialect):
    """`<function=click><parameter=point><point>x y</point></parameter></function>`, in tags or not.

    Newer models write `<function name="click"><parameter name="point" string="true">`. A direction
    is the side whose content comes into view. A text that ends in a line break, or in the two
    characters for one, is submitted. `finished` with a text is the answer. What a mouse alone can
    do is refused.
    """

    name = "seed"
    speaks = "Seed 1.8 and 2.x, UI-TARS 2"
    source = "UI-TARS 2, arXiv 2509.02544; the Seed agent of xlang-ai/OSWorld"
    places = Grid(1000)
    direction = "content"
    tags = ("<seed:tool_call>", "</seed:tool_call>")
    name_keys = ("name",)
    rules = (
        Rule("click", Verbs.tap, (_Point(),)),
        Rule("left_double", Verbs.double_tap, (_Point(),)),
        Rule("long_press", Verbs.long_press, (
            _Point(), Amount("duration_s", "time", needed=False))),
        Rule("drag", Verbs.drag, (
            _Point("start", "start_point"), _Point("end", "end_point"))),
        Rule("scroll", Verbs.scroll, (
            _Point("middle", "point", needed=False, always=True), Way())),
        Rule("type", Verbs.type, (Words("text", "content", submits=("\n", "\\n")),)),
        Rule("press_back", Verbs.back),
        Rule("press_home", Verbs.home),
        Rule("hotkey", Verbs.press_key, (key_slot("key", *_HOTKEYS),)),
        Rule("open_app", Verbs.open_app, (Words("name", "app_name"),)),
        Rule("wait", Verb(Wait(SEED_WAIT_S), Texts.wait), (
            Amount("duration_s", "time", needed=False, always=True),)),
        Rule("call_user", Verbs.ask, (Words("text", "content"),)),
        Rule("call_user", Verb(AskUser(""), Texts.ask), written=False, taught=False),
        Rule("finished", Verbs.answer, (_SAID,)),
        Rule("finished", Verbs.complete),
        Rule("infeasible", Verbs.impossible,
             fixed=(("content", ""),)),
    )  # fmt: skip
