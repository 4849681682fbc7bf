"""Our own format: the JSON of `core.actions`, one object or a list of them. Exact both ways."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, FinishStatus, Invalid, Key, from_json, to_json
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import ToolDialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.parts.reading import Unreadable, json_objects, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_POINT: Final = {
    "type": "array",
    "items": {"type": "number", "minimum": 0, "maximum": 1},
    "minItems": 2,
    "maxItems": 2,
}
_DURATION: Final = {"type": "number", "minimum": 0, "maximum": 60}
_TEXT: Final = {"type": "string"}
_FLAG: Final = {"type": "boolean"}
_FIELDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Tap": {"point": _POINT},
    "DoubleTap": {"point": _POINT},
    "LongPress": {"point": _POINT, "duration_s": _DURATION},
    "Swipe": {"start": _POINT, "end": _POINT, "duration_s": _DURATION},
    "Drag": {"start": _POINT, "end": _POINT, "hold_s": _DURATION},
    "Type": {"text": _TEXT, "at": _POINT, "clear": _FLAG, "submit": _FLAG},
    "PressKey": {"key": {"enum": [key.value for key in Key]}},
    "OpenApp": {"name": _TEXT},
    "Wait": {"duration_s": _DURATION},
    "Answer": {"text": _TEXT},
    "AskUser": {"text": _TEXT},
    "Finish": {"status": {"enum": [status.value for status in FinishStatus]}},
}
_NEEDED: Final = ("point", "start", "end", "text", "key", "name")
_FORMS: Final = (
    Form('{"action": "Tap", "point": [x, y]}', Texts.tap),
    Form('{"action": "DoubleTap", "point": [x, y]}', Texts.double_tap),
    Form('{"action": "LongPress", "point": [x, y], "duration_s": 0.8}', Texts.long_press),
    Form('{"action": "Swipe", "start": [x, y], "end": [x, y]}', Texts.swipe),
    Form('{"action": "Drag", "start": [x, y], "end": [x, y], "hold_s": 0.8}', Texts.drag),
    Form('{"action": "Type", "text": "..."}', Texts.type),
    Form('{"action": "Type", "text": "...", "at": [x, y]}', Texts.type_at),
    Form(f'{{"action": "PressKey", "key": "{" | ".join(Key)}"}}', Texts.press_key),
    Form('{"action": "OpenApp", "name": "..."}', Texts.open_app),
    Form('{"action": "Wait", "duration_s": 1}', Texts.wait),
    Form('{"action": "Answer", "text": "..."}', Texts.answer),
    Form('{"action": "AskUser", "text": "..."}', Texts.ask),
    Form('{"action": "Finish", "status": "complete | impossible"}', Texts.finish),
)


class GymJson(ToolDialect):
    """`{"action": "Tap", "point": [0.5, 0.25]}`, with prose around it or not."""

    name = "gym_json"
    speaks = "any model; this project's own"
    source = "mobile_gym.core.actions"
    places = Shares()

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; exact for every action."""
        if isinstance(action, Invalid):
            raise self._no_words(action)
        return json.dumps(to_json(action), ensure_ascii=False)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        return instruct(self, '{"action": "...", ...}', _FORMS, language, notes=[Texts.one_step])

    def tool_schema(self) -> tuple[Mapping[str, Any], ...]:
        """See `Dialect`: one tool per kind of action."""
        return tuple(
            {
                "name": name,
                "description": _meaning(name),
                "parameters": {
                    "type": "object",
                    "properties": dict(fields),
                    "required": [field for field in fields if field in _NEEDED],
                    "additionalProperties": False,
                },
            }
            for name, fields in _FIELDS.items()
        )

    def _calls(self, text: str) -> Iterator[ToolCall]:
        for value in json_objects(text):
            yield ToolCall(text_of(value.pop("action", None), "action"), value)

    def _act(self, call: ToolCall, frame: Frame) -> Iterator[Action]:
        if call.name not in _FIELDS:
            raise Unreadable(f"action {call.name[:80]!r} is not one of {', '.join(_FIELDS)}")
        yield from_json({"action": call.name, **call.arguments})


def _meaning(name: str) -> str:
    """What a kind of action does, in English."""
    return next(
        form.meaning.of("en") for form in _FORMS if form.written.startswith(f'{{"action": "{name}"')
    )
