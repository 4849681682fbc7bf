"""AndroidLab and AutoGLM: `do(action="Tap", element=[500, 250])`, `finish(message="...")`.

They look like Python, and upstream executes AndroidLab's; here they are read as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, AskUser, Swipe, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.calls import Call
from mobile_gym.dialects.parts.coordinates import Grid, Pixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, swipe_from
from mobile_gym.dialects.parts.reading import Unreadable, choice, numbers, text_of
from mobile_gym.dialects.phone_rules import idle
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import ABSENT, Amount, OneOf, Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

WAIT_S: Final = 5.0
"""Source: AndroidLab's `page_executor`."""
DISTANCES: Final[Mapping[str, int]] = {"short": 1, "medium": 2, "long": 10}
"""Of AndroidLab's swipes, in tenths of the screen's width; twice that upwards and downwards.

Source: AndroidLab's `and_controller.py`.
"""
NOTHING: Final = ("None", "")
"""How an argument is written that is not given."""
_ELEMENT: Final = Place("point", "element")
_MESSAGE: Final = Words("text", "message", nothing=NOTHING)


def _common(typed: Type) -> tuple[Rule, ...]:
    """The actions of both formats; typing does what an action of a text does besides."""
    return (
        Rule("Tap", Verbs.tap, (_ELEMENT,)),
        Rule("Long Press", Verbs.long_press, (_ELEMENT,)),
        Rule("Type", Verb(typed, Texts.type), (Words(),), ("Type_Name",)),
        Rule("Launch", Verbs.open_app, (Words("name", "app", nothing=NOTHING),)),
        Rule("Back", Verbs.back),
        Rule("Home", Verbs.home),
        Rule("Enter", Verbs.enter),
        Rule("finish", Verbs.answer, (_MESSAGE,)),
        Rule("finish", Verbs.complete),
        idle("Call_API"),
    )


class _DoFinish(CallDialect):
    """Calls of `do` and `finish`; prose, tags and code fences are skipped.

    `do` begins with its `action`. `finish` with a message is the answer, without one it says that
    the task is done. Arguments that are None or empty do not count, but for typed texts.
    """

    in_prose = True
    quote = '"'

    def _call_form(self, name: str, arguments: Mapping[str, str]) -> str:
        if name != "finish":
            name, arguments = "do", {"action": f'"{name}"', **arguments}
        return super()._call_form(name, arguments)

    def _names(self) -> tuple[str, ...]:
        return ("do", "finish")

    def _tool_call(self, call: Call) -> ToolCall:
        if call.positional and call.name == "do":
            raise Unreadable("the arguments of do have names")
        if call.name == "finish":
            return super()._tool_call(call)
        arguments = {name.lower(): value for name, value in call.named.items()}
        return ToolCall(text_of(arguments.pop("action", None), "action"), arguments)


class AutoGlm(_DoFinish):
    """AutoGLM: points from 0 to 1000, the call in `<answer>`. Typing replaces the field's text.

    `Note` and `Call_API` do nothing on the screen; `Take_over` and `Interact` ask the user. A
    duration is seconds, such as `"2 seconds"`.
    """

    name = "auto_glm"
    speaks = "AutoGLM-Phone"
    source = "github.com/zai-org/Open-AutoGLM, phone_agent/config and actions/handler.py"
    places = Grid(1000)
    tags = ("<answer>", "</answer>")
    rules = (
        *_common(Type("", clear=True)),
        Rule("Double Tap", Verbs.double_tap, (_ELEMENT,)),
        Rule("Swipe", Verbs.swipe, (Place("start"), Place("end"))),
        Rule("Wait", Verbs.wait, (
            Amount("duration_s", "duration", needed=False, always=True, suffix=" seconds"),)),
        Rule("Take_over", Verbs.ask, (_MESSAGE,), ("Interact",)),
        Rule("Interact", Verb(AskUser(""), Texts.ask), (), ("Take_over",), taught=False),
        Rule("Answer", Verbs.answer, (Words("text", "message"),), written=False,
             taught=False),
        idle("Note"),
    )  # fmt: skip

    def _answer_form(self) -> str:
        return "<think>...</think>\n<answer>...</answer>"


class _AlongElement(Rule):
    """A swipe whose element is the two ends of its way."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        element = arguments.get("element")
        x1, y1, x2, y2 = numbers(element, "the element of a swipe without direction", 4)
        return Swipe(Pixels().point(x1, y1, frame), Pixels().point(x2, y2, frame))

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        ends = (Pixels().written(point, frame) for point in (action.start, action.end))
        return {"element": [side for end in ends for side in end]}


class _FromElement(Rule):
    """A swipe from an element, or the middle, in a direction and over a distance."""

    __slots__ = ()

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        way = choice(arguments["direction"], "direction", DIRECTIONS)
        tenths = choice(arguments.get("dist", "medium"), "dist", DISTANCES)
        element = _ELEMENT.given(arguments)
        start = MIDDLE if element is ABSENT else _ELEMENT.read(element, dialect, frame)
        return swipe_from(start, way, tenths, frame)


class AndroidLab(_DoFinish):
    """AndroidLab: boxes in pixels. Typing replaces the field's text and submits it.

    A swipe has a direction, a distance and an element or begins in the middle; or its element is
    the two ends of its way.
    """

    name = "android_lab"
    speaks = "agents of AndroidLab in its XML mode"
    source = "AndroidLab, arXiv 2410.24024; THUDM/Android-Lab, templates and page_executor"
    direction = "finger"
    places = Pixels()
    rules = (
        *_common(Type("", clear=True, submit=True)),
        _FromElement("Swipe", Verbs.scroll, (
            Place("middle", "element", needed=False), Way(),
            OneOf("dist", needed=False, words=tuple(DISTANCES.items()))), written=False),
        _AlongElement("Swipe", Verbs.swipe, (Place("start", "element"),)),
        Rule("Wait", Verb(Wait(WAIT_S), Texts.wait), (
            Amount("duration_s", "duration", needed=False, suffix=" seconds"),)),
    )  # fmt: skip

    def _answer_form(self) -> str:
        return "do(...)"
