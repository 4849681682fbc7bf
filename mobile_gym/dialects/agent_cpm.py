"""AgentCPM-GUI: one compact JSON object, `{"POINT":[480,320],"to":"down"}`, with a status in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import AskUser, FinishStatus, Key, Type
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.object_rules import ObjectDialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS
from mobile_gym.dialects.parts.reading import Unreadable, choice, number
from mobile_gym.dialects.rules import Rule
from mobile_gym.dialects.slots import ABSENT, Amount, Arguments, OneOf, Place, Way, Words
from mobile_gym.dialects.texts import Texts
from mobile_gym.dialects.verbs import Verb, Verbs

TOUCH_S: Final = 0.2
"""The longest touch that is a tap. Source: the default of `duration` in the published schema."""
_KEYS: Final = (("HOME", Key.HOME), ("BACK", Key.BACK), ("ENTER", Key.ENTER),
                ("APPSELECT", Key.RECENTS))  # fmt: skip
_ENDS: Final = (("finish", FinishStatus.COMPLETE), ("impossible", FinishStatus.IMPOSSIBLE))
_OTHER_ENDS: Final = (
    ("satisfied", FinishStatus.COMPLETE), ("interrupt", FinishStatus.IMPOSSIBLE),
)  # fmt: skip
_FEEDBACK: Final = "need_feedback"
_GOES_ON: Final = ("continue", "start")
_STATUS: Final[Mapping[str, str]] = {
    word: word for word in (*dict(_ENDS), *dict(_OTHER_ENDS), _FEEDBACK, *_GOES_ON)
}
_KINDS: Final = ("point", "press", "type", "clear", "deep_link")
"""What excludes each other."""
_TIME: Final = Amount("duration_s", "duration", unit=0.001, needed=False, sample="800")


class _Held(Amount):
    """A time that is longer than that of a tap."""

    __slots__ = ()

    def given(self, arguments: Arguments) -> Any:
        value = Amount.given(self, arguments)
        is_short = value is not ABSENT and number(value, "duration") * self.unit <= TOUCH_S
        return ABSENT if is_short else value

    def write(self, value: Any, dialect: Dialect, frame: Frame) -> Mapping[str, Any] | None:
        return None if value <= TOUCH_S else Amount.write(self, value, dialect, frame)


@dataclass(frozen=True, slots=True)
class _To(Place):
    """Where a swipe ends, unless that is a direction."""

    def given(self, arguments: Arguments) -> Any:
        value = Place.given(self, arguments)
        is_way = isinstance(value, str) and value.strip().lower() in DIRECTIONS
        return ABSENT if is_way else value


_HELD: Final = _Held("duration_s", "duration", unit=0.001, sample="800")


class AgentCpm(ObjectDialect):
    """Prose around the object is skipped; several objects are done in order.

    `POINT` alone is a tap, with a `duration` of more than 200 ms a long press, with `to` a swipe to
    a place or the finger's way in a direction; `duration` alone waits. `CLEAR` empties the field,
    whatever its value. A `STATUS` may ride on an action: the action comes first. `need_feedback`
    asks the user with the words of the thought. `DEEP_LINK` names no app and is refused.
    """

    name = "agent_cpm"
    speaks = "AgentCPM-GUI"
    source = "AgentCPM-GUI, arXiv 2506.01391; OpenBMB/AgentCPM-GUI, eval/utils/schema"
    places = Grid(1000)
    direction = "finger"
    has_tools = False
    rules = (
        Rule("POINT", Verbs.long_press, (Place("point", "POINT"), _HELD)),
        Rule("POINT", Verbs.tap, (Place("point", "POINT"),)),
        Rule("to", Verbs.swipe, (Place("start", "POINT"), _To("end", "to"), _TIME)),
        Rule("to", Verbs.scroll, (Place("middle", "POINT"), Way("direction", "to"), _TIME),
             written=False),
        Rule("TYPE", Verbs.type, (Words("text", "TYPE"),)),
        Rule("CLEAR", Verb(Type("", clear=True), Texts.clear), fixed=(("CLEAR", True),)),
        Rule("PRESS", Verbs.press_key, (OneOf("key", "PRESS", words=_KEYS),)),
        Rule("duration", Verbs.wait, (
            Amount("duration_s", "duration", unit=0.001, sample="2000"),)),
        Rule(_FEEDBACK, Verb(AskUser(""), Texts.ask), (
            Words("text", "thought", needed=False, always=True),),
             fixed=(("STATUS", _FEEDBACK),)),
        Rule("STATUS", Verbs.finish, (
            OneOf("status", "STATUS", words=_ENDS, more=_OTHER_ENDS),)),
    )  # fmt: skip

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return "{" + ",".join(f'"{key}":{text}' for key, text in arguments.items()) + "}"

    def _value(self, value: Any) -> str:
        """Compact, as the model was trained."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def _shown(self, rule: Rule) -> dict[str, str]:
        fixed = {key: self._value(value) for key, value in rule.fixed}
        return {key: text.replace(", ", ",") for key, text in super()._shown(rule).items()} | fixed

    def _answer_form(self) -> str:
        return '{"thought":"...",...}'

    def _object_calls(self, value: dict[str, Any]) -> Iterator[ToolCall]:
        """The calls of an object: its action, and its status.

        Raises:
            Unreadable: it has several actions.
        """
        fields = {key.strip().lower(): item for key, item in value.items()}
        kinds = [kind for kind in _KINDS if kind in fields]
        if len(kinds) > 1:
            raise Unreadable(f"{' and '.join(map(str.upper, kinds))} exclude each other")
        if "deep_link" in kinds:
            raise Unreadable("DEEP_LINK does not say which app; open one by its icon")
        if "to" in fields:
            if kinds != ["point"]:
                raise Unreadable("to needs a POINT")
            kinds = ["to"]
        if not kinds and "duration" in fields:
            kinds = ["duration"]
        status = choice(fields.get("status") or _GOES_ON[0], "STATUS", _STATUS)
        for kind in kinds:
            yield ToolCall(kind, fields)
        if status not in _GOES_ON:
            yield ToolCall(_FEEDBACK if status == _FEEDBACK else "STATUS", fields)
