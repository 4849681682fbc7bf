"""GELab-Zero's (Step-GUI's) answers: `explain:..`, `action:CLICK`, `point:x,y`, tabs between."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    Finish,
    FinishStatus,
    LongPress,
    OpenApp,
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
from mobile_gym.dialects.parts.reading import Unreadable, number, numbers, shown
from mobile_gym.dialects.parts.replies import is_marked, trimmed_end
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_GRID: Final = Grid(1000)
_KEYS: Final = ("explain", "action", "value", "return", "point", "point1", "point2", "summary")
_FORMS: Final = (
    Form("action:CLICK\\tpoint:x,y", Texts.tap),
    Form("action:LONGPRESS\\tpoint:x,y", Texts.long_press),
    Form("action:SLIDE\\tpoint1:x1,y1\\tpoint2:x2,y2", Texts.swipe),
    Form("action:TYPE\\tvalue:...\\tpoint:x,y", Texts.type_at),
    Form("action:AWAKE\\tvalue:...", Texts.open_app),
    Form("action:WAIT\\tvalue:2", Texts.wait),
    Form("action:INFO\\tvalue:...", Texts.ask),
    Form("action:COMPLETE\\treturn:...", Texts.answer),
    Form("action:COMPLETE\\treturn:", Texts.complete),
    Form("action:ABORT\\tvalue:...", Texts.impossible),
)


class Gelab(Dialect):
    """Fields with tabs between them, after the reasoning, or each on its line.

    A value may hold colons. What is between two tabs and begins with no field's name belongs to the
    free text before it and is skipped, as is what follows `summary`. A point is also written with a
    blank for its comma, and ends with its line. What `COMPLETE` returns to the user is an answer;
    nothing returned is an end. There are no keys.
    """

    name = "gelab"
    speaks = "GELab-Zero (Step-GUI)"
    source = "Step-GUI, arXiv 2512.15431; stepfun-ai/gelab-zero, parser_0920_summary.py"
    places = _GRID

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        fields = _fields(action, frame)
        if fields is None or any(not _is_plain(value) for value in fields.values()):
            raise self._no_words(action)
        return "\t".join(f"{name}:{value}" for name, value in fields.items())

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        answer = "<THINK> ... </THINK>\nexplain:...\\taction:...\\t...\\tsummary:..."
        return instruct(self, answer, _FORMS, language, notes=[Texts.one_step])

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        fields: dict[str, str] = {}
        parts = _PARTS.split(text)
        for position, part in enumerate(parts, start=1):
            name, colon, value = part.partition(":")
            name = name.strip(_MARKS).lower()
            if not colon or name not in _KEYS:
                continue
            if "summary" in fields:
                break
            # A value ends with its tab, the last one with its line; prose may follow.
            value = value.partition("\n\n" if position < len(parts) else "\n")[0]
            value = trimmed_end(value).strip(" \t\n\r`" if name in _TEXTS else _MARKS)
            if fields.get(name, value) != value and name != "explain":
                raise Unreadable(f"{name} is given twice")
            fields[name] = value
        if "action" in fields:
            yield _action(fields, frame)


_TEXTS: Final = ("value", "return")
_MARKS: Final = " \t\n\r\u00a0`*-•"
_PARTS: Final = re.compile(rf"\t|\n(?=[\s`*-]{{0,8}}(?:{'|'.join(_KEYS)})\s?:)")
"""Where a field ends: at a tab, or at a line that begins with the name of another."""


def _action(fields: Mapping[str, str], frame: Frame) -> Action:
    kind = fields["action"].upper()
    match kind:
        case "CLICK":
            return Tap(_point(fields, "point", frame))
        case "LONGPRESS":
            return LongPress(_point(fields, "point", frame))
        case "SLIDE":
            return Swipe(_point(fields, "point1", frame), _point(fields, "point2", frame))
        case "TYPE":
            at = _point(fields, "point", frame) if "point" in fields else None
            return Type(_value(fields, "value"), at)
        case "AWAKE":
            return OpenApp(_value(fields, "value"))
        case "WAIT":
            return Wait(number(_value(fields, "value"), "value"))
        case "INFO":
            return AskUser(_value(fields, "value"))
        case "COMPLETE":
            report = fields.get("return", fields.get("value", ""))
            return Answer(report) if report else Finish(FinishStatus.COMPLETE)
        case "ABORT":
            return Finish(FinishStatus.IMPOSSIBLE)
        case _:
            raise Unreadable(f"action {shown(kind)} is not one of GELab's")


def _value(fields: Mapping[str, str], name: str) -> str:
    if name not in fields:
        raise Unreadable(f"{fields['action']} needs {name}")
    return fields[name]


def _point(fields: Mapping[str, str], name: str, frame: Frame) -> NormalizedPoint:
    x, y = numbers(_value(fields, name).partition("\n")[0], name, 2)
    return _GRID.point(x, y, frame)


def _fields(action: Action, frame: Frame) -> dict[str, str] | None:
    match action:
        case Tap(point):
            return {"action": "CLICK", "point": _written(point, frame)}
        case LongPress(point=point) if action == LongPress(point):
            return {"action": "LONGPRESS", "point": _written(point, frame)}
        case Swipe(start, end) if action == Swipe(start, end):
            ends = {"point1": _written(start, frame), "point2": _written(end, frame)}
            return {"action": "SLIDE"} | ends
        case Type(text=text, at=at) if action == Type(text, at):
            place = {} if at is None else {"point": _written(at, frame)}
            return {"action": "TYPE", "value": text} | place
        case OpenApp(name):
            return {"action": "AWAKE", "value": name}
        case Wait(duration_s):
            return {"action": "WAIT", "value": f"{duration_s:.12g}"}
        case AskUser(text):
            return {"action": "INFO", "value": text}
        case Answer(text) if text:
            return {"action": "COMPLETE", "return": text}
        case Finish(FinishStatus.COMPLETE):
            return {"action": "COMPLETE", "return": ""}
        case Finish():
            return {"action": "ABORT", "value": ""}
        case _:
            return None


def _is_plain(value: str) -> bool:
    """Whether a value is read as it is written: the format has no way to escape anything."""
    return (
        value == value.strip(" \t\n\r`")
        and not {"\t", "\n"} & set(value)
        and not (is_marked(value) and trimmed_end(value) != value)
    )


def _written(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _GRID.written(point, frame)
    return f"{x:g},{y:g}"
