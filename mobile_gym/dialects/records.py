"""Actions in the words of two data sets' records: DigiData's calls, LlamaTouch's lines of fields.

A record holds one action and nothing around it, as a program wrote it. So it is read as it stands,
and its text may hold whatever a reply has around its action: tokens, tags, line breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.digiworld import DigiData
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.mobile_use import AndroidControl
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.parts.reading import Unreadable, shown
from mobile_gym.dialects.rules import Rule, RuleDialect
from mobile_gym.dialects.slots import Place, Words
from mobile_gym.dialects.verbs import Verbs
from mobile_gym.foreign.wording import strip_quotes

_CALL: Final = re.compile(r"\s*(\w+)\s*\((.*)\)\s*", re.DOTALL)
NULL: Final = "NULL"
"""What LlamaTouch's fields hold that have no value."""
_EXACT: Final = 400
"""Decimals: more than any float has."""
_ANY: Final = Frame(1, 1, "")
"""Records are read alike on every screen: their points are shares of it."""


class RecordDialect(RuleDialect):
    """The words of one record; any text can be written, as nothing is around it."""

    has_tools = False

    def decode(self, text: str, frame: Frame) -> tuple[Action, ...]:
        """See `Dialect`."""
        return (self.action(text) or Invalid(text, "the record has no action"),)

    def action(self, text: str) -> Action | None:
        """The action of a record: None where it says so, `Invalid` where it cannot be read."""
        try:
            return next(self._read(text, _ANY), None)
        except (Unreadable, InvalidAction) as error:
            return Invalid(text, str(error))

    def _is_read(self, written: str, action: Action, frame: Frame) -> bool:
        return True


class DigiDataRecords(RecordDialect):
    """`tap(0.25, 0.5)`, `type('text')`: the text stands between the outer quotes as it is."""

    name = "digidata_records"
    speaks = "DigiData's records"
    source = "DigiData, arXiv 2511.07413, table 6"
    # A screen would need 10,000 pixels to show the difference.
    places = Shares(4)
    rules = DigiData.rules

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        inside = ", ".join(arguments.values())
        return f"{name}('{inside}')" if name == "type" else f"{name}({inside})"

    def _value(self, value: Any) -> str:
        return f"{value:.12g}" if isinstance(value, float) else str(value)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        call = _CALL.fullmatch(text)
        if call is None:
            raise Unreadable(f"{shown(text)} is no call")
        name, inside = call.groups()
        values = [inside] if name == "type" else [value.strip() for value in inside.split(",")]
        names = [each for rule in self.rules if rule.name == name for slot in rule.slots
                 for each in slot.names]  # fmt: skip
        if names and len(values) > len(names):
            raise Unreadable(f"{name} takes {len(names)} arguments, not {len(values)}")
        yield ToolCall(name, dict(zip(names, map(strip_quotes, values), strict=False)))


class LlamaTouchRecords(RecordDialect):
    """`CLICK|[0.25, 0.5]|NULL|1080|2400`: the action, two fields of it, the size of the screen."""

    name = "llamatouch_records"
    speaks = "the traces of LlamaTouch's AgentEnv"
    source = "LlamaTouch/AgentEnv and LlamaTouch/Evaluator"
    places = Shares(_EXACT)
    rules = (
        Rule("CLICK", Verbs.tap, (Place("point", "first"),)),
        Rule("SWIPE", Verbs.swipe, (Place("start", "first"), Place("end", "second"))),
        Rule("TYPE", Verbs.type, (Words("text", "first"),)),
        Rule("PRESS_BACK", Verbs.back),
        Rule("PRESS_HOME", Verbs.home),
        Rule("PRESS_ENTER", Verbs.enter),
        Rule("STATUS_TASK_COMPLETE", Verbs.complete),
        Rule("STATUS_TASK_IMPOSSIBLE", Verbs.impossible),
    )

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        return f"{super().encode(action, frame)}|{frame.width_px}|{frame.height_px}"

    def _reply(self, name: str, arguments: Mapping[str, str]) -> str:
        return "|".join((name, arguments.get("first", NULL), arguments.get("second", NULL)))

    def _value(self, value: Any) -> str:
        return str(value)

    def _calls(self, text: str) -> Iterator[ToolCall]:
        parts = text.strip("\r\n").split("|")
        if parts[0].strip().upper() in (NULL, "NONE", ""):
            return
        if len(parts) < 5:
            raise Unreadable("an action has five parts")
        fields = {"first": "|".join(parts[1:-3]), "second": parts[-3]}
        if parts[0].strip() == "TYPE":
            fields["first"] = strip_quotes(fields["first"])
        yield ToolCall(parts[0].strip(), fields)


class AndroidControlRecords(AndroidControl):
    """The actions of evaluation files, whatever their texts hold."""

    def _is_read(self, written: str, action: Action, frame: Frame) -> bool:
        return True


ANDROID_CONTROL: Final = AndroidControlRecords()
DIGIDATA: Final = DigiDataRecords()
LLAMATOUCH: Final = LlamaTouchRecords()
