"""Mobile-Agent: `click text (Send)` in its first version, `Tap (120, 900)` in its second."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from mobile_gym.accessibility import Match, node_at
from mobile_gym.accessibility.described import PARTS, Part, icons_described, nodes_with_text
from mobile_gym.accessibility.selectors import collapse
from mobile_gym.core.actions import Action, Finish, Key, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.directions import finger_direction, finger_swipe, opposite
from mobile_gym.dialects.parts.elements import element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, numbers, shown
from mobile_gym.dialects.parts.sections import last_section
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

__all__ = ["MobileAgentV1", "MobileAgentV2"]

MAX_CANDIDATES: Final = 8
"""That a reason names."""
_V1: Final = re.compile(
    r"(open app|click text|click icon|page down|page up|type|back|exit|stop)\b[ \t]{0,4}(.*)",
    re.IGNORECASE,
)
_V2: Final = re.compile(r"(open app|tap|swipe|type|home|back|stop)\b[ \t]{0,4}(.*)", re.IGNORECASE)
_MARKS: Final = " \t\r`*-"
"""Around an action: blanks, bullets and marks of code."""
_PIXELS: Final = Pixels()
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
            case OpenApp(name=name) if "\n" not in name:
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
        for line in _lines(text if section is None else section):
            yield self._action(*_parts(_V1, line), frame)

    def _action(self, kind: str, rest: str, frame: Frame) -> Action:
        match kind:
            case "open app":
                return OpenApp(_inside(kind, rest))
            case "click text":
                text = _inside(kind, rest)
                return Tap(_only(nodes_with_text(frame, text), f"the text {shown(text)}", frame))
            case "click icon":
                description, comma, where = _inside(kind, rest).rpartition(",")
                if not comma:
                    raise Unreadable("click icon needs a description, a comma and a place")
                part: Part = choice(where, "the place of an icon", _PARTS)
                icons = icons_described(frame, description, part)
                return Tap(_only(icons, f"the icon {shown(description)} ({part})", frame))
            case "type":
                return Type(_inside(kind, rest, keep=True))
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
            case OpenApp(name=name) if "\n" not in name:
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
        for line in _lines(text if section is None else section):
            yield self._action(*_parts(_V2, line), frame)

    def _action(self, kind: str, rest: str, frame: Frame) -> Action:
        match kind:
            case "open app":
                return OpenApp(_inside(kind, rest))
            case "tap":
                x, y = numbers(_inside(kind, rest), "the place of Tap", 2)
                return Tap(_PIXELS.point(x, y, frame))
            case "swipe":
                sides = _inside(kind, rest).replace("(", " ").replace(")", " ")
                x1, y1, x2, y2 = numbers(sides, "the way of Swipe", 4)
                return Swipe(_PIXELS.point(x1, y1, frame), _PIXELS.point(x2, y2, frame))
            case "type":
                return Type(_inside(kind, rest, keep=True))
            case _ if rest.strip(" \t."):
                raise Unreadable(f"{kind} takes no parameter, but {shown(rest)} follows")
            case "home":
                return PressKey(Key.HOME)
            case "back":
                return PressKey(Key.BACK)
            case _:
                return Finish()


def _lines(section: str) -> Iterator[str]:
    for line in section.split("\n"):
        stripped = line.strip(_MARKS).rstrip(f".{_MARKS}")
        if stripped:
            yield stripped


def _parts(actions: re.Pattern[str], line: str) -> tuple[str, str]:
    """The name of a line's action in lower case, and what follows it."""
    match = actions.fullmatch(line)
    if match is None:
        raise Unreadable(f"{shown(line)} is no action")
    return match.group(1).lower(), match.group(2)


def _inside(kind: str, rest: str, *, keep: bool = False) -> str:
    """What stands in the outer parentheses; `keep` its outer blanks."""
    rest = rest.rstrip(" \t.")
    if not (rest.startswith("(") and rest.endswith(")") and len(rest) >= 2):
        raise Unreadable(f"{kind} needs its parameter in parentheses, not {shown(rest)}")
    return rest[1:-1] if keep else rest[1:-1].strip(" \t")


def _pair(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _PIXELS.written(point, frame)
    return f"({x}, {y})"


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
