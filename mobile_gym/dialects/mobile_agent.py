"""Mobile-Agent: `Action: click text (Send)`; its version 2, `Tap (120, 900)`; and E, in JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.accessibility import Match, node_at
from mobile_gym.accessibility.described import PARTS, icons_with_description, nodes_with_text
from mobile_gym.accessibility.selectors import collapse_whitespace
from mobile_gym.core.actions import Action, Finish, FinishStatus, Tap, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import LineDialect
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.elements import element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, shown, text_of
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Apart, Given, Place, Slot, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

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
        icons = icons_with_description(frame, description, part)
        return _only(icons, f"the icon {shown(description)} ({part})", frame)

    def shown(self, dialect: Dialect) -> Mapping[str, str]:
        return {"text": f"..., {' | '.join(PARTS)}"}


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
        Rule("open App", Verbs.open_app, (Words("name", stripped=True),)),
        Rule("click text", Verb(Tap, Texts.tap_text), (_Seen(),)),
        Rule("click icon", Verb(Tap, Texts.tap_icon), (_Icon(),), written=False),
        Rule("page down", Verbs.scroll, (Given("direction", value="up"),)),
        Rule("page up", Verbs.scroll, (Given("direction", value="down"),)),
        Rule("type", Verbs.type, (Words(),)),
        Rule("back", Verbs.back),
        Rule("exit", Verbs.home),
        Rule("stop", Verbs.complete),
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
        words = collapse_whitespace(text)
        matches = nodes_with_text(frame, words)
        if len(matches) == 1 and matches[0] == touched:
            return words
    return None


_FILLED: Final = re.compile(r"\s*\(text\)\s+[\"“](.*)[\"”]\s*")
"""A text behind the placeholder of the prompt, `Type (text) "milk"`, as v2's reader takes it."""


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
        Rule("Open app", Verbs.open_app, (Words("name", stripped=True),)),
        Rule("Tap", Verbs.tap, (Place(),)),
        Rule("Swipe", Verbs.swipe, (Place("start"), Place("end"))),
        Rule("Type", Verbs.type, (Words(),)),
        Rule("Back", Verbs.back),
        Rule("Home", Verbs.home),
        Rule("Stop", Verbs.complete),
    )

    def _ends(self, name: str) -> tuple[str, str]:
        return (" ", "") if name.lower() == "swipe" else (" (", ")")

    def _line(self, name: str, arguments: Mapping[str, str]) -> str:
        if name == "Swipe":
            arguments = {key: f"({place})" for key, place in arguments.items()}
        return super()._line(name, arguments)

    def _inside(self, name: str, rest: str) -> str:
        filled = _FILLED.fullmatch(rest)
        return filled.group(1) if filled else super()._inside(name, rest)

    def _answer_form(self) -> str:
        return "### Thought ###\n...\n### Action ###\n...\n### Operation ###\n..."


_ACTION: Final = Label("Action", ends=("Description",))
_SUBGOAL: Final = Label("Current Subgoal")
_FINISHED: Final = "Finished"
_END: Final = f"### {_SUBGOAL.words} ###\n{_FINISHED}"
WAIT_S: Final = 10.0
"""Source: Mobile-Agent-E, `agents.py`: what its Wait waits."""


class MobileAgentE(ObjectDialect):
    """Pixels of the screen; arguments are null where there are none.

    What stands before the heading of the action and behind that of its description is skipped;
    without headings every JSON object counts. Shortcuts that an agent learned are refused, for
    their steps are not known here. The manager's `Finished` as the current subgoal is the end.
    """

    name = "mobile_agent_e"
    speaks = "Mobile-Agent-E"
    source = "Mobile-Agent-E, arXiv 2501.11733; X-PLUG/MobileAgent, Mobile-Agent-E/MobileAgentE"
    places = Pixels()
    name_keys = ("name",)
    label = _ACTION
    rules = (
        Rule("Open_App", Verbs.open_app, (Words("name", "app_name"),)),
        Rule("Tap", Verbs.tap, (Apart(),)),
        Rule("Swipe", Verbs.swipe, (Apart("start", across="x1", down="y1"),
                                           Apart("end", across="x2", down="y2"))),
        Rule("Type", Verbs.type, (Words(),)),
        Rule("Enter", Verbs.enter),
        Rule("Switch_App", Verbs.recents),
        Rule("Back", Verbs.back),
        Rule("Home", Verbs.home),
        Rule("Wait", Verb(Wait(WAIT_S), Texts.wait)),
        Rule(_FINISHED, Verbs.complete),
        # The shortcut that the agent starts with.
        Rule("Tap_Type_and_Enter", Verb(Type("", submit=True), Texts.type_at), (
            Apart("at"), Words())),
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        call = self._call_form(name, arguments)
        return call if call == _END else f"### Action ###\n{call}"

    def _call_form(self, name: str, arguments: Mapping[str, str]) -> str:
        if name == _FINISHED:
            return _END
        inner = self._object(arguments) if arguments else "null"
        return f'{{"name": "{name}", "arguments": {inner}}}'

    def _form(self, rule: Rule) -> str:
        return self._call_form(rule.name, self._shown(rule))

    def _answer_form(self) -> str:
        return '### Action ###\n{"name": ..., "arguments": ...}\n\n### Description ###\n...'

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        subgoal = _SUBGOAL.last(text)
        is_end = subgoal.strip().rstrip(".") == _FINISHED and subgoal != text
        if is_end and _ACTION.last(text) == text:
            yield Finish(FinishStatus.COMPLETE)
        else:
            yield from super()._read(text, frame)
