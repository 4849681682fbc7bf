"""Mobile-Agent, its first version: `Action: click text (Send)`, by what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.accessibility import Match, node_at
from mobile_gym.accessibility.described import PARTS, icons_described, nodes_with_text
from mobile_gym.accessibility.selectors import collapse
from mobile_gym.core.actions import Action, Finish, Key, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, NormalizedPoint, opposite
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.parts.directions import finger_direction, finger_swipe
from mobile_gym.dialects.parts.elements import element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, shown, text_of
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Slot, Words
from mobile_gym.dialects.texts import Texts

MAX_CANDIDATES: Final = 8
"""That a reason names."""
_PARTS: Final = {part: part for part in PARTS}


@dataclass(frozen=True, slots=True)
class _Seen(Slot):
    """A place by the text that it shows."""

    field: str = "point"
    name: str = "text"

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        text = text_of(value, "the text").strip()
        return _only(nodes_with_text(frame, text), f"the text {shown(text)}", frame)

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        # The text that is nowhere else on the screen.
        text = _text_at(value, frame)
        return None if text is None else {"text": text}


@dataclass(frozen=True, slots=True)
class _Icon(_Seen):
    """A place by an icon's description and the part of the screen."""

    def read(self, value: Any, dialect: Dialect, frame: Frame) -> Any:
        description, comma, where = text_of(value, "the icon").rpartition(",")
        if not comma:
            raise Unreadable("click icon needs a description, a comma and a place")
        part = choice(where, "the place of an icon", _PARTS)
        icons = icons_described(frame, description, part)
        return _only(icons, f"the icon {shown(description)} ({part})", frame)

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"text": f"..., {' | '.join(PARTS)}"}


@dataclass(frozen=True, slots=True)
class _Page(Rule):
    """A scroll whose name has the side of the content."""

    side: Direction = "down"

    def read(self, arguments: Mapping[str, Any], dialect: Dialect, frame: Frame) -> Action:
        return finger_swipe(opposite(self.side))

    def write(self, action: Action, dialect: Dialect, frame: Frame) -> dict[str, Any] | None:
        if not isinstance(action, Swipe) or action != Swipe(action.start, action.end):
            return None
        return {} if opposite(finger_direction(action)) == self.side else None


class MobileAgentV1(LineDialect):
    """Actions after the last `Action:`, a line each, by what is seen on the screen.

    What upstream finds by text recognition and icon search is looked up in the accessibility tree:
    a text, hint or description, all of it or else a part. Where several places match, none is
    taken; the reason names them. `page down` shows what is further down.
    """

    name = "mobile_agent_v1"
    speaks = "Mobile-Agent"
    source = "Mobile-Agent, arXiv 2401.16158; X-PLUG/MobileAgent, Mobile-Agent-v1"
    direction = "content"
    elements = "nodes_with_text"
    label = Label("Action")
    head = "Action: "
    is_prose_read = False
    rules = (
        Rule("open App", OpenApp, Texts.open_app, (Words("name", stripped=True),)),
        Rule("click text", Tap, Texts.tap_text, (_Seen(),)),
        Rule("click icon", Tap, Texts.tap_icon, (_Icon(),), written=False),
        _Page("page down", Swipe, Texts.scroll),
        _Page("page up", Swipe, Texts.scroll, side="up"),
        Rule("type", Type, Texts.type, (Words(),)),
        Rule("back", PressKey(Key.BACK), Texts.back),
        Rule("exit", PressKey(Key.HOME), Texts.home),
        Rule("stop", Finish(), Texts.complete),
    )

    def _answer_form(self) -> str:
        return "Observation: ...\nThought: ...\nAction: ..."


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
