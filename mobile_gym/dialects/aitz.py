"""Android in the Zoo: a step's fields as the data set has them, numbers and places as texts.

`{"result_action_type": 4, "result_touch_yx": "[0.5, 0.3]", "result_lift_yx": "[0.5, 0.3]", ...}`
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, Swipe
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.coordinates import Shares
from mobile_gym.dialects.parts.dual_points import (
    DUAL_POINT,
    TYPE,
    DualPoint,
    kind_of,
    read_dual_point,
    write_dual_point,
)
from mobile_gym.dialects.parts.objects import json_objects
from mobile_gym.dialects.parts.reading import numbers, text_of
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

_PLACES: Final = Shares()
_NOWHERE: Final = "[-1.0, -1.0]"
"""Where an action has no place."""
_NUMBERS: Final[Mapping[str, int]] = {kind_of(number): number for number in (3, 4, 5, 6, 7, 10, 11)}
"""By kind."""


class Aitz(Dialect):
    """Places are (y, x); the kind is a number, its text or its name. Other fields do not count.

    So a whole step of the data set can be read. Places count for gestures alone, the text for
    typing alone; a gesture of at most 0.04 of the screen is a tap.
    """

    name = "aitz"
    speaks = "Android in the Zoo"
    source = "Android in the Zoo, arXiv 2403.02713; IMNearth/CoAT, the data set's step files"
    places = _PLACES

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        parts = write_dual_point(action)
        if parts is None:
            raise self._no_words(action)
        touch, lift = (
            _NOWHERE if point is None else _written(point, frame)
            for point in (parts.touch, parts.lift)
        )
        answer = _line(_NUMBERS[parts.kind], touch, lift, parts.text or "")
        # A swipe as short as a tap is read as one.
        if isinstance(action, Swipe) and not isinstance(next(self._read(answer, frame)), Swipe):
            raise self._no_words(action)
        return answer

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        at, to = "[y, x]", "[y2, x2]"
        keys = {
            "PRESS_BACK": Texts.back,
            "PRESS_HOME": Texts.home,
            "PRESS_ENTER": Texts.enter,
            "STATUS_TASK_COMPLETE": Texts.complete,
            "STATUS_TASK_IMPOSSIBLE": Texts.impossible,
        }
        forms = [
            Form(_line(_NUMBERS[DUAL_POINT], at, at, ""), Texts.tap),
            Form(_line(_NUMBERS[DUAL_POINT], at, to, ""), Texts.swipe),
            Form(_line(_NUMBERS[TYPE], _NOWHERE, _NOWHERE, "..."), Texts.type),
        ]
        forms += [
            Form(_line(_NUMBERS[kind], _NOWHERE, _NOWHERE, ""), meaning)
            for kind, meaning in keys.items()
        ]
        answer = '{"result_action_type": ..., ...}'
        notes = [Texts.rows_first, Texts.one_step]
        return instruct(self, answer, forms, language, notes=notes)

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        for step in json_objects(text):
            yield read_dual_point(_parts(step, frame))


def _parts(step: Mapping[str, Any], frame: Frame) -> DualPoint:
    kind = kind_of(step.get("result_action_type"))
    match kind:
        case "DUAL_POINT":
            touch, lift = (
                _point(step.get(f"result_{name}_yx"), name, frame) for name in ("touch", "lift")
            )
            return DualPoint(kind, touch, lift)
        case "TYPE":
            return DualPoint(kind, text=text_of(step.get("result_action_text"), "the text"))
        case _:
            return DualPoint(kind)


def _point(value: object, name: str, frame: Frame) -> NormalizedPoint:
    y, x = numbers(value, f"result_{name}_yx", 2)
    return _PLACES.point(x, y, frame)


def _written(point: NormalizedPoint, frame: Frame) -> str:
    x, y = _PLACES.written(point, frame)
    return f"[{y}, {x}]"


def _line(kind: int, touch: str, lift: str, text: str) -> str:
    fields = {
        "result_action_type": kind,
        "result_action_text": text,
        "result_touch_yx": touch,
        "result_lift_yx": lift,
    }
    return json.dumps(fields, ensure_ascii=False)
