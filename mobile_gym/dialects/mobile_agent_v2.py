"""Mobile-Agent-v2: `### Action ###` and then `Tap (120, 900)`, in pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mobile_gym.core.actions import Action, Finish, Key, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.action_lines import action_lines, action_parts, in_parentheses
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.reading import Unreadable, numbers, shown
from mobile_gym.dialects.parts.sections import last_section
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_ACTIONS: Final = re.compile(
    r"(open app|tap|swipe|type|home|back|stop)\b[ \t]{0,4}(.*)", re.IGNORECASE
)
_PIXELS: Final = Pixels()


class MobileAgentV2(Dialect):
    """Actions after `### Action ###`, a line each, up to `### Operation ###`; in pixels."""

    name = "mobile_agent_v2"
    speaks = "Mobile-Agent-v2"
    source = "Mobile-Agent-v2, arXiv 2406.01014; X-PLUG/MobileAgent, Mobile-Agent-v2"
    places = _PIXELS

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point=point):
                written = f"Tap {_pair(point, frame)}"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                written = f"Swipe {_pair(start, frame)}, {_pair(end, frame)}"
            case Type(text=text) if action == Type(text) and "\n" not in text:
                written = f"Type ({text})"
            case OpenApp(name=name) if "\n" not in name and name == name.strip(" \t"):
                written = f"Open app ({name})"
            case PressKey(key=Key.BACK):
                written = "Back"
            case PressKey(key=Key.HOME):
                written = "Home"
            case _ if action == Finish():
                written = "Stop"
            case _:
                raise self._no_words(action)
        return f"### Action ###\n{written}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form("Open app (...)", Texts.open_app),
            Form("Tap (x, y)", Texts.tap),
            Form("Swipe (x1, y1), (x2, y2)", Texts.swipe),
            Form("Type (...)", Texts.type),
            Form("Back", Texts.back),
            Form("Home", Texts.home),
            Form("Stop", Texts.complete),
        )
        answer = "### Thought ###\n...\n### Action ###\n...\n### Operation ###\n..."
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        section = last_section(text, "### Action ###", "### Operation ###")
        for line in action_lines(text if section is None else section):
            yield self._action(*action_parts(_ACTIONS, line), frame)

    def _action(self, kind: str, rest: str, frame: Frame) -> Action:
        match kind:
            case "open app":
                return OpenApp(in_parentheses(kind, rest))
            case "tap":
                x, y = numbers(in_parentheses(kind, rest), "the place of Tap", 2)
                return Tap(_PIXELS.point(x, y, frame))
            case "swipe":
                sides = in_parentheses(kind, rest).replace("(", " ").replace(")", " ")
                x1, y1, x2, y2 = numbers(sides, "the way of Swipe", 4)
                return Swipe(_PIXELS.point(x1, y1, frame), _PIXELS.point(x2, y2, frame))
            case "type":
                return Type(in_parentheses(kind, rest, keep=True))
            case _ if rest.strip(" \t."):
                raise Unreadable(f"{kind} takes no parameter, but {shown(rest)} follows")
            case "home":
                return PressKey(Key.HOME)
            case "back":
                return PressKey(Key.BACK)
            case _:
                return Finish()


def _pair(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _PIXELS.written(point, frame)
    return f"({x}, {y})"
