"""CoCo-Agent: `<TAP> ... "tap_point": "[0.5, 0.3]"`, a kind in reasoning and then its target."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from mobile_gym.core.actions import Action, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.parts.dual_points import (
    DUAL_POINT,
    IMPOSSIBLE,
    TYPE,
    DualPoint,
    read_dual_point,
    write_dual_point,
)
from mobile_gym.dialects.parts.reading import Unreadable, numbers, shown
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_SHARES: Final = Shares()
_KIND: Final = re.compile(
    r"<(TAP|CLICK|SCROLL|TYPE|PRESS_BACK|PRESS_HOME|PRESS_ENTER"
    r"|STATUS_TASK_COMPLETE|STATUS_TASK_IMPOSSIBLE)>"
)
_TYPED: Final = re.compile(r'"typed_text":[ \t]{0,8}"(.*)"')
_FORMS: Final = (
    Form('<TAP> "tap_point": "[y, x]"', Texts.tap),
    Form('<CLICK> ..., "tap_point": "[y, x]"', Texts.tap),
    Form('<SCROLL> up, "touch_point": "[y1, x1]", "lift_point": "[y2, x2]"', Texts.swipe),
    Form('<TYPE> "typed_text": "..."', Texts.type),
    Form("<PRESS_BACK>", Texts.back),
    Form("<PRESS_HOME>", Texts.home),
    Form("<PRESS_ENTER>", Texts.enter),
    Form("<STATUS_TASK_COMPLETE>", Texts.complete),
    Form(f"<{IMPOSSIBLE}>", Texts.impossible),
)


class CocoAgent(Dialect):
    """A line with the kind in angle brackets, and after it on the line what the kind needs.

    Lines without a kind are skipped, as is what follows `Next action:`, where the model repeats
    its action. Points are shares (y, x). A scroll of at most 0.04 of the screen is a tap, as in
    Android in the Wild. The word for a scroll's direction does not count: its points do.
    """

    name = "coco_agent"
    speaks = "CoCo-Agent on Android in the Wild"
    source = "CoCo-Agent, arXiv 2402.11941; xbmxb/CoCo-Agent, llava/eval"
    places = _SHARES

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        parts = write_dual_point(action)
        if parts is None or "\n" in (parts.text or ""):
            raise self._no_words(action)
        if parts.kind == TYPE:
            return f'<TYPE> "typed_text": "{parts.text}"'
        if parts.kind != DUAL_POINT or parts.touch is None or parts.lift is None:
            return f"<{parts.kind}>"
        touch, lift = self._written(parts.touch, frame), self._written(parts.lift, frame)
        if parts.touch == parts.lift and not isinstance(action, Swipe):
            return f'<TAP> "tap_point": {touch}'
        line = f'<SCROLL> "touch_point": {touch}, "lift_point": {lift}'
        # One as short as a tap is read as one.
        if not isinstance(next(self._read(line, frame)), Swipe):
            raise self._no_words(action)
        return line

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        notes = [Texts.rows_first, Texts.one_step]
        return instruct(self, '<TAP> "tap_point": "[y, x]"', _FORMS, language, notes=notes)

    def _written(self, point: NormalizedPoint, frame: Frame) -> str:
        x, y = _SHARES.written(point, frame)
        return f'"[{y}, {x}]"'

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for line in text.split("\n"):
            if line.startswith("Next action:"):
                return
            kind = _KIND.search(line)
            if kind is not None:
                yield self._action(kind.group(1), line[kind.end() :], frame)

    def _action(self, kind: str, rest: str, frame: Frame) -> Action:
        match kind:
            case "TAP" | "CLICK":
                point = _point("tap_point", rest, frame)
                return read_dual_point(DualPoint(DUAL_POINT, point, point))
            case "SCROLL":
                touch, lift = (_point(name, rest, frame) for name in ("touch_point", "lift_point"))
                return read_dual_point(DualPoint(DUAL_POINT, touch, lift))
            case "TYPE":
                typed = _TYPED.search(rest)
                if typed is None:
                    raise Unreadable(f'<TYPE> needs "typed_text": "...", not {shown(rest)}')
                return read_dual_point(DualPoint(TYPE, text=typed.group(1)))
            case _:
                return read_dual_point(DualPoint(kind))


def _point(name: str, text: str, frame: Frame) -> NormalizedPoint:
    """The point of a name, whose numbers stand in brackets after it."""
    _, label, rest = text.partition(f'"{name}":')
    inside, closing, _ = rest.lstrip(" \t\"'").partition("]")
    if not (label and closing and inside.startswith("[")):
        raise Unreadable(f'"{name}": "[y, x]" is missing')
    y, x = numbers(inside[1:], name, 2)
    return _SHARES.point(x, y, frame)
