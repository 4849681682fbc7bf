"""Mobile-Agent-E's operator: `{"name": "Tap", "arguments": {"x": 540, "y": 480}}`, and headings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

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
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language, Text
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.reading import (
    Unreadable,
    json_objects,
    number,
    require_only,
    text_of,
)
from mobile_gym.dialects.parts.schemas import TEXT, Tool, tool, units
from mobile_gym.dialects.parts.tagged_calls import named_call
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_ACTION: Final = "### Action ###"
_DESCRIPTION: Final = "### Description ###"
_SUBGOAL: Final = "### Current Subgoal ###"
_FINISHED: Final = "Finished"
WAIT_S: Final = 10.0
"""Source: Mobile-Agent-E, `agents.py`: what its Wait waits."""
_PLACES: Final = Pixels()


class _Signature(NamedTuple):
    arguments: tuple[str, ...]
    meaning: Text


_ACTIONS: Final[Mapping[str, _Signature]] = {
    "Open_App": _Signature(("app_name",), Texts.open_app),
    "Tap": _Signature(("x", "y"), Texts.tap),
    "Swipe": _Signature(("x1", "y1", "x2", "y2"), Texts.swipe),
    "Type": _Signature(("text",), Texts.type),
    "Enter": _Signature((), Texts.enter),
    "Switch_App": _Signature((), Texts.recents),
    "Back": _Signature((), Texts.back),
    "Home": _Signature((), Texts.home),
    "Wait": _Signature((), Texts.wait),
    "Tap_Type_and_Enter": _Signature(("x", "y", "text"), Texts.type_at),
}
"""By name. The last one is the shortcut that the agent starts with."""
_KEYS: Final[Mapping[str, Key]] = {
    "Enter": Key.ENTER,
    "Switch_App": Key.RECENTS,
    "Back": Key.BACK,
    "Home": Key.HOME,
}


class MobileAgentE(ToolDialect):
    """Pixels of the screen; arguments are null where there are none.

    What stands before the heading of the action and behind that of its description is skipped;
    without headings every JSON object counts. Shortcuts that an agent learned are refused, for
    their steps are not known here. The manager's `Finished` as the current subgoal is the end.
    """

    name = "mobile_agent_e"
    speaks = "Mobile-Agent-E"
    source = "Mobile-Agent-E, arXiv 2501.11733; X-PLUG/MobileAgent, Mobile-Agent-E/MobileAgentE"
    places = _PLACES

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        if action == Finish(FinishStatus.COMPLETE):
            return f"{_SUBGOAL}\n{_FINISHED}"
        call = _written(action, frame)
        if call is None:
            raise self._no_words(action)
        value = {"name": call.name, "arguments": dict(call.arguments) or None}
        return f"{_ACTION}\n{json.dumps(value, ensure_ascii=False)}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = [
            Form(f'{{"name": "{name}", "arguments": {_shown(signature.arguments)}}}', meaning)
            for name, signature in _ACTIONS.items()
            for meaning in (signature.meaning,)
        ]
        forms.append(Form(f"{_SUBGOAL}\n{_FINISHED}", Texts.complete))
        answer = f'{_ACTION}\n{{"name": ..., "arguments": ...}}\n\n{_DESCRIPTION}\n...'
        return instruct(self, answer, forms, language, notes=[Texts.one_step])

    def tool_schema(self) -> tuple[Tool, ...]:
        """See `Dialect`: one tool per action."""
        return tuple(
            tool(
                name,
                signature.meaning,
                {
                    argument: TEXT if argument in ("text", "app_name") else units()
                    for argument in signature.arguments
                },
            )
            for name, signature in _ACTIONS.items()
        )

    def _calls(self, text: str) -> Iterator[ToolCall]:
        _, heading, rest = text.partition(_ACTION)
        answer = (rest if heading else text).partition(_DESCRIPTION)[0]
        return (named_call(value) for value in json_objects(answer))

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        _, heading, subgoal = text.rpartition(_SUBGOAL)
        if heading and _ACTION not in text and subgoal.strip().rstrip(".") == _FINISHED:
            yield Finish(FinishStatus.COMPLETE)
        else:
            yield from super()._read(text, frame)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        signature = _ACTIONS.get(call.name)
        if signature is None:
            raise Unreadable(f"action {call.name[:80]!r} is not one of {', '.join(_ACTIONS)}")
        require_only(call.arguments, *signature.arguments)
        yield _action(call, frame)


def _action(call: ToolCall, frame: Frame) -> Action:
    match call.name:
        case "Open_App":
            return OpenApp(text_of(call.arguments.get("app_name"), "app_name"))
        case "Tap":
            return Tap(_point(call, "x", "y", frame))
        case "Swipe":
            return Swipe(_point(call, "x1", "y1", frame), _point(call, "x2", "y2", frame))
        case "Type":
            return Type(text_of(call.arguments.get("text"), "text"))
        case "Tap_Type_and_Enter":
            text = text_of(call.arguments.get("text"), "text")
            return Type(text, _point(call, "x", "y", frame), submit=True)
        case "Wait":
            return Wait(WAIT_S)
        case name:
            return PressKey(_KEYS[name])


def _written(action: Action, frame: Frame) -> ToolCall | None:
    """The call; None where there is none for it."""
    match action:
        case OpenApp(name):
            return ToolCall("Open_App", {"app_name": name})
        case Tap(point):
            return ToolCall("Tap", _pair(point, frame))
        case Swipe(start, end) if action == Swipe(start, end):
            (x1, y1), (x2, y2) = (_PLACES.written(point, frame) for point in (start, end))
            return ToolCall("Swipe", {"x1": x1, "y1": y1, "x2": x2, "y2": y2})
        case Type(text) if action == Type(text):
            return ToolCall("Type", {"text": text})
        case Type(text, at=NormalizedPoint() as at, clear=False, submit=True):
            return ToolCall("Tap_Type_and_Enter", {**_pair(at, frame), "text": text})
        case PressKey(key):
            return next((ToolCall(name, {}) for name, other in _KEYS.items() if other == key), None)
        case Wait(duration_s) if duration_s == WAIT_S:
            return ToolCall("Wait", {})
        case _:
            return None


def _point(call: ToolCall, across: str, down: str, frame: Frame) -> NormalizedPoint:
    x, y = (number(call.arguments.get(name), name) for name in (across, down))
    return _PLACES.point(x, y, frame)


def _pair(point: NormalizedPoint, frame: Frame) -> dict[str, Any]:
    return dict(zip(("x", "y"), _PLACES.written(point, frame), strict=True))


def _shown(arguments: tuple[str, ...]) -> str:
    words = (f'"{name}": {"..." if "_" in name or name == "text" else name}' for name in arguments)
    return f"{{{', '.join(words)}}}" if arguments else "null"
