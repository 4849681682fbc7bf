"""Android in the Wild's actions as one line of text, as LlamaTouch's AgentEnv takes them.

`action_type: DUAL_POINT, touch_point: [0.5, 0.3], lift_point: [0.5, 0.3], typed_text: ''`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from mobile_gym.core.actions import Action, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.line_rules import action_lines
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.parts.dual_points import (
    DUAL_POINT,
    IMPOSSIBLE,
    TYPE,
    DualPoint,
    kind_of,
    read_dual_point,
    write_dual_point,
)
from mobile_gym.dialects.parts.quotes import unquoted
from mobile_gym.dialects.parts.reading import Unreadable, numbers
from mobile_gym.dialects.parts.sections import Label
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_FIRST: Final = re.compile(r"[\"']?\baction_type[\"']?[^\S\n]{0,8}:", re.IGNORECASE)
_FIELD: Final = re.compile(r"[\"']?\b(action_type|touch_point|lift_point)[\"']?[^\S\n]{0,8}:", re.I)
_TEXT: Final = re.compile(r"[\"']?\btyped_text[\"']?[^\S\n]{0,8}:", re.IGNORECASE)
_SHARES: Final = Shares()
_NOWHERE: Final = "[-1.0, -1.0]"
"""Where an action has no place."""


class DualPointLines(Dialect):
    """One action a line: `action_type` first, `typed_text` last, the points between them.

    So the text may hold commas, colons and quotes; one pair of quotes around it is dropped. Keys
    and values may be quoted. Names of kinds are read in either case, as AgentEnv does, and as the
    data set's numbers, too. Fields that a kind does not need may be missing and do not count.
    Lines without `action_type` are skipped.
    """

    places = _SHARES
    rows_first: ClassVar[bool]
    """Whether a point is written (y, x)."""
    quote: ClassVar[str] = "'"
    """What the typed text is put between."""
    impossible: ClassVar[str] = IMPOSSIBLE
    label: ClassVar[Label] = Label("Action Decision")

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        parts = write_dual_point(action)
        if parts is None or "\n" in (parts.text or ""):
            raise self._no_words(action)
        touch, lift = (self._written(point, frame) for point in (parts.touch, parts.lift))
        line = self._line(
            self.impossible if parts.kind == IMPOSSIBLE else parts.kind, touch, lift, parts.text
        )
        # A swipe as short as a tap is read as one.
        if isinstance(action, Swipe) and not isinstance(next(self._read(line, frame)), Swipe):
            raise self._no_words(action)
        return line

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        at, to = ("[y, x]", "[y2, x2]") if self.rows_first else ("[x, y]", "[x2, y2]")
        forms = (
            Form(self._line(DUAL_POINT, at, at, None), Texts.tap),
            Form(self._line(DUAL_POINT, at, to, None), Texts.swipe),
            Form(self._line(TYPE, _NOWHERE, _NOWHERE, "..."), Texts.type),
            *(
                Form(self._line(kind, _NOWHERE, _NOWHERE, None), meaning)
                for kind, meaning in (
                    ("PRESS_BACK", Texts.back),
                    ("PRESS_HOME", Texts.home),
                    ("PRESS_ENTER", Texts.enter),
                    ("STATUS_TASK_COMPLETE", Texts.complete),
                    (self.impossible, Texts.impossible),
                )
            ),
        )
        notes = [Texts.rows_first] if self.rows_first else []
        answer = self._line("...", at, to, "...")
        return instruct(self, answer, forms, language, notes=[*notes, Texts.one_step])

    def _line(self, kind: str, touch: str, lift: str, text: str | None) -> str:
        typed = f"{self.quote}{text or ''}{self.quote}"
        return f"action_type: {kind}, touch_point: {touch}, lift_point: {lift}, typed_text: {typed}"

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for line in action_lines(self.label.last(text)):
            start = _FIRST.search(line)
            if start is not None:
                if line[: start.start()].rstrip().endswith("{"):
                    raise Unreadable("the action is in braces; it must be a line of its fields")
                yield read_dual_point(self._parts(line[start.start() :], frame))

    def _parts(self, line: str, frame: Frame) -> DualPoint:
        typed = _TEXT.search(line)
        head = line if typed is None else line[: typed.start()]
        fields: dict[str, str] = {}
        matches = list(_FIELD.finditer(head))
        for match, following in zip(matches, [*matches[1:], None], strict=True):
            name = match.group(1).lower()
            if name in fields:
                raise Unreadable(f"{name} is given twice")
            value = head[match.end() : None if following is None else following.start()]
            fields[name] = value.strip(" \t\r\u00a0,").strip("\"'")
        kind = kind_of(fields["action_type"])
        return DualPoint(
            kind,
            *(
                self._point(fields[name], name, frame)
                if kind == DUAL_POINT and name in fields
                else None
                for name in ("touch_point", "lift_point")
            ),
            text=None if typed is None else unquoted(line[typed.end() :].strip(" \t\r\u00a0")),
        )

    def _point(self, value: str, name: str, frame: Frame) -> NormalizedPoint:
        first, second = numbers(value, name, 2)
        x, y = (second, first) if self.rows_first else (first, second)
        return _SHARES.point(x, y, frame)

    def _written(self, point: NormalizedPoint | None, frame: Frame) -> str:
        if point is None:
            return _NOWHERE
        x, y = _SHARES.written(point, frame)
        return f"[{y}, {x}]" if self.rows_first else f"[{x}, {y}]"


class Aitw(DualPointLines):
    """Points as the data set has them: (y, x)."""

    name = "aitw"
    speaks = "Android in the Wild"
    source = "Android in the Wild, arXiv 2307.10088; google-research/android_in_the_wild"
    rows_first = True


class LlamaTouch(DualPointLines):
    """Points as AgentEnv takes them: (x, y)."""

    name = "llamatouch"
    speaks = "LlamaTouch's AgentEnv"
    source = "LlamaTouch/AgentEnv, docs/AITW_ACTION_FORMAT.md and parse_action.py"
    rows_first = False
