"""Mobile-Agent-v2: `### Action ###` and then `Tap (120, 900)`, in pixels."""

from __future__ import annotations

from collections.abc import Mapping

from mobile_gym.core.actions import Finish, Key, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Place, Words
from mobile_gym.dialects.texts import Texts


class MobileAgentV2(LineDialect):
    """Lines after the last `### Action ###`, up to `### Operation ###`; in pixels."""

    name = "mobile_agent_v2"
    speaks = "Mobile-Agent-v2"
    source = "Mobile-Agent-v2, arXiv 2406.01014; X-PLUG/MobileAgent, Mobile-Agent-v2"
    places = Pixels()
    label = Label("Action", ends=("Operation",))
    head = "### Action ###\n"
    opening = " "
    closing = ""
    is_prose_read = False
    rules = (
        Rule("Open app", OpenApp, Texts.open_app, (Words("name", stripped=True),)),
        Rule("Tap", Tap, Texts.tap, (Place(),)),
        Rule("Swipe", Swipe, Texts.swipe, (Place("start"), Place("end"))),
        Rule("Type", Type, Texts.type, (Words(),)),
        Rule("Back", PressKey(Key.BACK), Texts.back),
        Rule("Home", PressKey(Key.HOME), Texts.home),
        Rule("Stop", Finish(), Texts.complete),
    )

    def _ends(self, name: str) -> tuple[str, str]:
        return (" ", "") if name.lower() == "swipe" else (" (", ")")

    def _line(self, name: str, arguments: Mapping[str, str]) -> str:
        if name == "Swipe":
            arguments = {key: f"({place})" for key, place in arguments.items()}
        return super()._line(name, arguments)

    def _answer_form(self) -> str:
        return "### Thought ###\n...\n### Action ###\n...\n### Operation ###\n..."
