"""The steps of the data set GUI-Odyssey: `{"action": "CLICK", "info": [[410, 77]]}`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    Finish,
    FinishStatus,
    Key,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.reading import Unreadable, json_objects, numbers, shown, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_GRID: Final = Grid(1000)
_KEYS: Final[Mapping[str, Key]] = {
    "KEY_HOME": Key.HOME,
    "KEY_BACK": Key.BACK,
    "KEY_APPSELECT": Key.RECENTS,
}
_PLAIN: Final[Mapping[str, Action]] = {
    "COMPLETE": Finish(FinishStatus.COMPLETE),
    "INCOMPLETE": Finish(FinishStatus.IMPOSSIBLE),
    "IMPOSSIBLE": Finish(FinishStatus.IMPOSSIBLE),
    "HOME": PressKey(Key.HOME),
    "BACK": PressKey(Key.BACK),
}
"""What needs no `info`; the data set's page and its files name some of them differently."""
_FORMS: Final = (
    Form('{"action": "CLICK", "info": [[x, y]]}', Texts.tap),
    Form('{"action": "LONG_PRESS", "info": [[x, y]]}', Texts.long_press),
    Form('{"action": "SCROLL", "info": [[x1, y1], [x2, y2]]}', Texts.swipe),
    Form('{"action": "TEXT", "info": "..."}', Texts.type),
    Form('{"action": "CLICK", "info": "KEY_BACK"}', Texts.back),
    Form('{"action": "CLICK", "info": "KEY_HOME"}', Texts.home),
    Form('{"action": "CLICK", "info": "KEY_APPSELECT"}', Texts.recents),
    Form('{"action": "COMPLETE", "info": ""}', Texts.complete),
    Form('{"action": "INCOMPLETE", "info": ""}', Texts.impossible),
)


class GuiOdyssey(Dialect):
    """One JSON object a step; keys hide inside `CLICK`. Other fields of a step do not count.

    A text is read as `TYPE`, too, which the data set's page calls it.
    """

    name = "gui_odyssey"
    speaks = "the data set GUI-Odyssey"
    source = "GUI-Odyssey, arXiv 2406.08451; OpenGVLab/GUI-Odyssey, data/format_converter.py"
    places = _GRID

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point):
                kind, info = "CLICK", [_written(point, frame)]
            case LongPress(point=point) if action == LongPress(point):
                kind, info = "LONG_PRESS", [_written(point, frame)]
            case Swipe(start, end) if action == Swipe(start, end):
                kind, info = "SCROLL", [_written(start, frame), _written(end, frame)]
            case Type(text) if action == Type(text):
                kind, info = "TEXT", text
            case PressKey(key=key) if key in _KEYS.values():
                kind, info = "CLICK", next(word for word, other in _KEYS.items() if other == key)
            case Finish():
                kind, info = next(word for word, other in _PLAIN.items() if other == action), ""
            case _:
                raise self._no_words(action)
        return json.dumps({"action": kind, "info": info}, ensure_ascii=False)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        answer = '{"action": "...", "info": ...}'
        return instruct(self, answer, _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for step in json_objects(text):
            yield _action(text_of(step.get("action"), "action"), step.get("info"), frame)


def _action(kind: str, info: object, frame: Frame) -> Action:
    match kind:
        case "CLICK" | "LONG_PRESS" if isinstance(info, str):
            if info not in _KEYS:
                raise Unreadable(
                    f"info is {shown(info)}; as a text it must be one of {', '.join(_KEYS)}"
                )
            return PressKey(_KEYS[info])
        case "CLICK":
            return Tap(_points(info, 1, frame)[0])
        case "LONG_PRESS":
            return LongPress(_points(info, 1, frame)[0])
        case "SCROLL":
            start, end = _points(info, 2, frame)
            return Swipe(start, end)
        case "TEXT" | "TYPE":
            return Type(text_of(info, "info"))
        case _:
            if kind not in _PLAIN:
                raise Unreadable(f"action {shown(kind)} is not one of the data set's")
            return _PLAIN[kind]


def _points(info: object, count: int, frame: Frame) -> list[NormalizedPoint]:
    if not isinstance(info, list) or len(info) != count:
        raise Unreadable(f"info is {shown(info)}; it must be a list of {count} points")
    pairs = [numbers(each, "a point of info", 2) for each in info]
    return [_GRID.point(pair[0], pair[1], frame) for pair in pairs]


def _written(point: NormalizedPoint, frame: Frame) -> list[int]:
    return [round(number) for number in _GRID.written(point, frame)]
