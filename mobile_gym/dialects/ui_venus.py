"""UI-Venus: `<think>...</think><action>Click(box=(500,250))</action>`, in two versions."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_gym.core.actions import AskUser
from mobile_gym.core.errors import Inexpressible
from mobile_gym.dialects.call_rules import CallDialect
from mobile_gym.dialects.parts.coordinates import Grid, ResizedPixels
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Only, Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

_BOX = (Place("point", "box"),)
_ENDS = (Place("start"), Place("end"))


class _UiVenus(CallDialect):
    """One call in the last `<action>`; an answer may be the call alone.

    `Finished` with a text is the answer, without one it says that the task is done; `CallUser` asks
    the user. `Scroll` goes from a place to a place, or in a direction as a finger moves; where it
    has both, the places count.
    """

    direction = "finger"
    tags = ("<action>", "</action>")
    mark = "({x},{y})"
    rules = (
        Rule("Click", Verbs.tap, _BOX),
        Rule("LongPress", Verbs.long_press, _BOX),
        Rule("Scroll", Verbs.swipe, _ENDS),
        Rule("Scroll", Verbs.scroll, (Way(),), written=False, taught=False),
        Rule("Drag", Verbs.drag, _ENDS),
        Rule("Type", Verbs.type, (Words("text", "content"),)),
        Rule("Launch", Verbs.open_app, (
            Words("name", "app"),
            Only(name="url", values=("", "None"), why="apps are opened by name, not addresses"))),
        Rule("PressBack", Verbs.back),
        Rule("PressHome", Verbs.home),
        Rule("PressEnter", Verbs.enter),
        Rule("PressRecent", Verbs.recents),
        # One second, in the repository's `ui_venus_policy`.
        Rule("Wait", Verbs.wait),
        Rule("CallUser", Verbs.ask, (Words("text", "content"),)),
        Rule("CallUser", Verb(AskUser(""), Texts.ask), written=False, taught=False),
        Rule("Finished", Verbs.answer, (Words("text", "content", nothing=("",)),)),
        Rule("Finished", Verbs.complete, fixed=(("content", ""),)),
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        if any("</action>" in text for text in arguments.values()):
            raise Inexpressible(f"a text of {name} has a closing tag in it")
        return super()._reply(name, arguments)

    def _answer_form(self) -> str:
        return "<think>...</think>\n<action>...</action>\n<conclusion>...</conclusion>"


class UiVenus10(_UiVenus):
    """UI-Venus 1.0, after Qwen2.5-VL: pixels of the resized picture.

    Source: bounds of the picture in the repository's `models/navigation/runner.py`.
    """

    name = "ui_venus_1_0"
    speaks = "UI-Venus 1.0 (7B, 72B)"
    source = "github.com/inclusionAI/UI-Venus, models/navigation"
    places = ResizedPixels(28, 3136, 12_845_056)


class UiVenus15(_UiVenus):
    """UI-Venus 1.5: places from 0 to 999."""

    name = "ui_venus_1_5"
    speaks = "UI-Venus 1.5"
    source = "github.com/inclusionAI/UI-Venus, Venus_framework/processor"
    places = Grid(999)
