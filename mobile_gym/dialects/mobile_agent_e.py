"""Mobile-Agent-E's operator: `{"name": "Tap", "arguments": {"x": 540, "y": 480}}`, and headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Key,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import Apart, Words
from mobile_gym.dialects.texts import Texts

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
        Rule("Open_App", OpenApp, Texts.open_app, (Words("name", "app_name"),)),
        Rule("Tap", Tap, Texts.tap, (Apart(),)),
        Rule("Swipe", Swipe, Texts.swipe, (Apart("start", across="x1", down="y1"),
                                           Apart("end", across="x2", down="y2"))),
        Rule("Type", Type, Texts.type, (Words(),)),
        Rule("Enter", PressKey(Key.ENTER), Texts.enter),
        Rule("Switch_App", PressKey(Key.RECENTS), Texts.recents),
        Rule("Back", PressKey(Key.BACK), Texts.back),
        Rule("Home", PressKey(Key.HOME), Texts.home),
        Rule("Wait", Wait(WAIT_S), Texts.wait),
        # The shortcut that the agent starts with.
        Rule("Tap_Type_and_Enter", Type("", submit=True), Texts.type_at, (Apart("at"), Words())),
    )  # fmt: skip

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        return _END if action == Finish() else super().encode(action, frame)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        told = super().instructions(language)
        shown = self._form(self.rules[-1])
        return told.replace(f"- {shown}", f"- {_END}: {Texts.complete.of(language)}\n- {shown}")

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return f"### Action ###\n{self._call_form(name, arguments)}"

    def _call_form(self, name: str, arguments: Mapping[str, str]) -> str:
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
