"""Mobile-Agent, its first version: `Action: click text (Send)`, by what is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mobile_gym.accessibility import Match, node_at
from mobile_gym.accessibility.described import PARTS, Part, icons_described, nodes_with_text
from mobile_gym.accessibility.selectors import collapse
from mobile_gym.core.actions import Action, Finish, Key, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, opposite
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.action_lines import action_lines, action_parts, in_parentheses
from mobile_gym.dialects.parts.directions import finger_direction, finger_swipe
from mobile_gym.dialects.parts.elements import element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, shown
from mobile_gym.dialects.parts.sections import last_section
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

MAX_CANDIDATES: Final = 8
"""That a reason names."""
_ACTIONS: Final = re.compile(
    r"(open app|click text|click icon|page down|page up|type|back|exit|stop)\b[ \t]{0,4}(.*)",
    re.IGNORECASE,
)
_PARTS: Final = {part: part for part in PARTS}


class MobileAgentV1(Dialect):
    """One action after the last `Action:`, by what is seen on the screen.

    What upstream finds by text recognition and icon search is looked up in the accessibility tree:
    a text, hint or description, all of it or else a part. Where several places match, none is
    taken; the reason names them. `page down` shows what is further down.
    """

    name = "mobile_agent_v1"
    speaks = "Mobile-Agent"
    source = "Mobile-Agent, arXiv 2401.16158; X-PLUG/MobileAgent, Mobile-Agent-v1"
    direction = "content"
    elements = "nodes_with_text"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; a tap is the text that is nowhere else on the screen."""
        match action:
            case Tap(point=point):
                text = _text_at(point, frame)
                if text is None:
                    raise self._no_words(action)
                written = f"click text ({text})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                side = opposite(finger_direction(action))
                if side not in ("up", "down"):
                    raise self._no_words(action)
                written = f"page {side}"
            case Type(text=text) if action == Type(text) and "\n" not in text:
                written = f"type ({text})"
            case OpenApp(name=name) if "\n" not in name and name == name.strip(" \t"):
                written = f"open App ({name})"
            case PressKey(key=Key.BACK):
                written = "back"
            case PressKey(key=Key.HOME):
                written = "exit"
            case _ if action == Finish():
                written = "stop"
            case _:
                raise self._no_words(action)
        return f"Action: {written}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form("open App (...)", Texts.open_app),
            Form("click text (...)", Texts.tap_text),
            Form("click icon (..., top | bottom | left | right | center)", Texts.tap_icon),
            Form("page down | page up", Texts.scroll),
            Form("type (...)", Texts.type),
            Form("back", Texts.back),
            Form("exit", Texts.home),
            Form("stop", Texts.complete),
        )
        answer = "Observation: ...\nThought: ...\nAction: ..."
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        section = last_section(text, "Action:")
        for line in action_lines(text if section is None else section):
            yield self._action(*action_parts(_ACTIONS, line), frame)

    def _action(self, kind: str, rest: str, frame: Frame) -> Action:
        match kind:
            case "open app":
                return OpenApp(in_parentheses(kind, rest))
            case "click text":
                text = in_parentheses(kind, rest)
                return Tap(_only(nodes_with_text(frame, text), f"the text {shown(text)}", frame))
            case "click icon":
                description, comma, where = in_parentheses(kind, rest).rpartition(",")
                if not comma:
                    raise Unreadable("click icon needs a description, a comma and a place")
                part: Part = choice(where, "the place of an icon", _PARTS)
                icons = icons_described(frame, description, part)
                return Tap(_only(icons, f"the icon {shown(description)} ({part})", frame))
            case "type":
                return Type(in_parentheses(kind, rest, keep=True))
            case _ if rest.strip(" \t."):
                raise Unreadable(f"{kind} takes no parameter, but {shown(rest)} follows")
            case "page down":
                return finger_swipe("up")
            case "page up":
                return finger_swipe("down")
            case "back":
                return PressKey(Key.BACK)
            case "exit":
                return PressKey(Key.HOME)
            case _:
                return Finish()


def _only(matches: Sequence[Match], what: str, frame: Frame) -> NormalizedPoint:
    if not matches:
        raise Unreadable(f"{what} is not on the screen")
    if len(matches) > 1:
        named = "; ".join(
            f"{shown(match.node.label)} at {tuple(match.node.bounds.center)}"
            for match in matches[:MAX_CANDIDATES]
        )
        raise Unreadable(f"{what} is on the screen {len(matches)} times: {named}")
    return element_point(frame, matches[0], 0)


def _text_at(point: NormalizedPoint, frame: Frame) -> str | None:
    """A text by which what is touched at a point is found, and nothing else."""
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is None:
        return None
    for text in (touched.node.text, touched.node.hint_text, touched.node.content_description):
        words = collapse(text)
        matches = nodes_with_text(frame, words)
        if len(matches) == 1 and matches[0] == touched:
            return words
    return None
