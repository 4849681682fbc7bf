"""AgentCPM-GUI: one compact JSON object, `{"POINT":[480,320],"to":"down"}`, with a status in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import (
    SWIPE_S,
    Action,
    AskUser,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.directions import DIRECTIONS, finger_swipe
from mobile_gym.dialects.parts.objects import json_objects
from mobile_gym.dialects.parts.places import point_of
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_PLACES: Final = Grid(1000)
TOUCH_MS: Final = 200
"""The longest touch that is a tap. Source: the default of `duration` in the published schema."""
_KEYS: Final[Mapping[str, Key]] = {
    "home": Key.HOME,
    "back": Key.BACK,
    "enter": Key.ENTER,
    "appselect": Key.RECENTS,
}
_WORDS: Final[Mapping[Key, str]] = {key: word.upper() for word, key in _KEYS.items()}
_ENDS: Final[Mapping[str, FinishStatus | None]] = {
    "continue": None,
    "start": None,
    "finish": FinishStatus.COMPLETE,
    "satisfied": FinishStatus.COMPLETE,
    "impossible": FinishStatus.IMPOSSIBLE,
    "interrupt": FinishStatus.IMPOSSIBLE,
}
_FEEDBACK: Final = "need_feedback"
_STATUS: Final[Mapping[str, str]] = {word: word for word in (*_ENDS, _FEEDBACK)}
_KINDS: Final = ("POINT", "PRESS", "TYPE", "CLEAR", "DEEP_LINK")
"""What excludes each other."""
_KEYS_OF: Final = {key.lower(): key for key in (*_KINDS, "thought", "to", "duration", "STATUS")}
"""By lower-case key."""


class AgentCpm(Dialect):
    """Prose around the object is skipped; several objects are done in order.

    `POINT` alone is a tap, with a `duration` of more than 200 ms a long press, with `to` a swipe to
    a place or the finger's way in a direction; `duration` alone waits. `CLEAR` empties the field,
    whatever its value. A `STATUS` may ride on an action: the action comes first. `need_feedback`
    asks the user with the words of the thought. `DEEP_LINK` names no app and is refused.
    """

    name = "agent_cpm"
    speaks = "AgentCPM-GUI"
    source = "AgentCPM-GUI, arXiv 2506.01391; OpenBMB/AgentCPM-GUI, eval/utils/schema"
    places = _PLACES
    direction = "finger"

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`; compact, as the model was trained."""
        value = _written(action, frame)
        if value is None:
            raise self._no_words(action)
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('{"POINT":[x,y]}', Texts.tap),
            Form('{"POINT":[x,y],"duration":800}', Texts.long_press),
            Form('{"POINT":[x,y],"to":"up | down | left | right"}', Texts.scroll),
            Form('{"POINT":[x,y],"to":[x2,y2]}', Texts.swipe),
            Form('{"TYPE":"..."}', Texts.type),
            Form('{"CLEAR":true}', Texts.clear),
            Form(f'{{"PRESS":"{" | ".join(_WORDS.values())}"}}', Texts.press_key),
            Form('{"duration":2000}', Texts.wait),
            Form('{"thought":"...","STATUS":"need_feedback"}', Texts.ask),
            Form('{"STATUS":"finish"}', Texts.complete),
            Form('{"STATUS":"impossible"}', Texts.impossible),
        )
        return instruct(self, '{"thought":"...",...}', forms, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for value in json_objects(text):
            yield from _actions(value, frame)


def _actions(value: Mapping[str, Any], frame: Frame) -> Iterator[Action]:
    value = {_KEYS_OF.get(key.strip().lower(), key): item for key, item in value.items()}
    kinds = [kind for kind in _KINDS if kind in value]
    if len(kinds) > 1:
        raise Unreadable(f"{' and '.join(kinds)} exclude each other")
    if "to" in value and kinds != ["POINT"]:
        raise Unreadable("to needs a POINT")
    status = choice(value.get("STATUS", "continue"), "STATUS", _STATUS)
    if kinds or "duration" in value:
        yield _action(kinds[0] if kinds else "", value, frame)
    if status == _FEEDBACK:
        yield AskUser(text_of(value.get("thought", ""), "thought"))
    else:
        end = _ENDS[status]
        if end is not None:
            yield Finish(end)


def _action(kind: str, value: Mapping[str, Any], frame: Frame) -> Action:
    match kind:
        case "POINT" if "to" in value:
            return _swipe(value, frame)
        case "POINT":
            point = point_of(value["POINT"], "POINT", _PLACES, frame)
            milliseconds = _milliseconds(value, TOUCH_MS)
            if milliseconds <= TOUCH_MS:
                return Tap(point)
            return LongPress(point, duration_s=milliseconds / 1000)
        case "PRESS":
            return PressKey(choice(value["PRESS"], "PRESS", _KEYS))
        case "TYPE":
            return Type(text_of(value["TYPE"], "TYPE"))
        case "CLEAR":
            return Type("", clear=True)
        case "DEEP_LINK":
            raise Unreadable("DEEP_LINK does not say which app; open one by its icon")
        case _:
            return Wait(_milliseconds(value, 0) / 1000)


def _swipe(value: Mapping[str, Any], frame: Frame) -> Swipe:
    start = point_of(value["POINT"], "POINT", _PLACES, frame)
    to = value["to"]
    if isinstance(to, str) and to.strip().lower() in DIRECTIONS:
        swipe = finger_swipe(choice(to, "to", DIRECTIONS), start)
    else:
        swipe = Swipe(start, point_of(to, "to", _PLACES, frame))
    return Swipe(swipe.start, swipe.end, _milliseconds(value, SWIPE_S * 1000) / 1000)


def _milliseconds(value: Mapping[str, Any], default: float) -> float:
    duration = value.get("duration")
    return default if duration is None else number(duration, "duration")


def _written(action: Action, frame: Frame) -> dict[str, Any] | None:
    """The object; None where there are no words for it."""
    match action:
        case Tap(point):
            return {"POINT": _pair(point, frame)}
        case LongPress(point, duration_s) if duration_s * 1000 > TOUCH_MS:
            return {"POINT": _pair(point, frame), **_duration(duration_s)}
        case Swipe(start, end, duration_s):
            ends = {"POINT": _pair(start, frame), "to": _pair(end, frame)}
            return ends | ({} if duration_s == SWIPE_S else _duration(duration_s))
        case Type(text) if action == Type(text):
            return {"TYPE": text}
        case Type() if action == Type("", clear=True):
            return {"CLEAR": True}
        case PressKey(key) if key in _WORDS:
            return {"PRESS": _WORDS[key]}
        case Wait(duration_s):
            return _duration(duration_s)
        case AskUser(text):
            return {"thought": text, "STATUS": _FEEDBACK}
        case Finish(status):
            ends_task = {FinishStatus.COMPLETE: "finish", FinishStatus.IMPOSSIBLE: "impossible"}
            return {"STATUS": ends_task[status]}
        case _:
            return None


def _duration(seconds: float) -> dict[str, float]:
    milliseconds = round(seconds * 1000)
    return {"duration": milliseconds if milliseconds / 1000 == seconds else seconds * 1000}


def _pair(point: NormalizedPoint, frame: Frame) -> list[float]:
    return list(_PLACES.written(point, frame))
