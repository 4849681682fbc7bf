"""AndroidLab: `do(action="Tap", element=[40, 420, 500, 560])`, boxes in pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import Action, Swipe, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.do_finish import COMMON, DoFinish, written_do
from mobile_gym.dialects.parts.calls import Call, bound
from mobile_gym.dialects.parts.coordinates import Pixels
from mobile_gym.dialects.parts.directions import DIRECTIONS, MIDDLE, Direction
from mobile_gym.dialects.parts.reading import Unreadable, choice, numbers
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

WAIT_S: Final = 5.0
"""Source: AndroidLab's `page_executor`."""
DISTANCES: Final[Mapping[str, int]] = {"short": 1, "medium": 2, "long": 10}
"""Of AndroidLab's swipes, in tenths of the screen's width; twice that upwards and downwards.

Source: AndroidLab's `and_controller.py`.
"""
_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "up": (0, -2),
    "down": (0, 2),
    "left": (-1, 0),
    "right": (1, 0),
}


class AndroidLab(DoFinish):
    """AndroidLab: boxes in pixels. Typing replaces the field's text and submits it.

    A swipe has a direction, a distance and an element or begins in the middle; or its element is
    the two ends of its way.
    """

    name = "android_lab"
    speaks = "agents of AndroidLab in its XML mode"
    source = "AndroidLab, arXiv 2410.24024; THUDM/Android-Lab, templates and page_executor"
    direction = "finger"
    scale = Pixels()
    places = scale
    wait_s = WAIT_S
    typed = Type("", clear=True, submit=True)

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form('do(action="Tap", element=[x, y])', Texts.tap),
            Form('do(action="Long Press", element=[x, y])', Texts.long_press),
            Form('do(action="Swipe", element=[x1, y1, x2, y2])', Texts.swipe),
            Form(
                'do(action="Swipe", element=[x, y], direction="up | down | left | right", '
                'dist="short | medium | long")',
                Texts.scroll,
            ),
            *COMMON,
        )
        return instruct(self, "do(...)", forms, language, notes=[Texts.one_step])

    def _encode_more(self, action: Action, frame: Frame) -> str:
        match action:
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                return written_do("Swipe", element=self._written(frame, start, end))
            case Wait(duration_s=seconds) if seconds == self.wait_s:
                return written_do("Wait")
            case _:
                raise self._no_words(action)

    def _act_more(self, call: Call, frame: Frame) -> Action:
        if call.name != "Swipe":
            raise Unreadable(f"action {call.name[:80]!r} is none of {self.name}")
        arguments = bound(call, optional=("element", "direction", "dist"))
        element = arguments.get("element")
        if "direction" not in arguments:
            read = numbers(element, "the element of a swipe without direction", 4)
            return Swipe(
                self.scale.point(read[0], read[1], frame), self.scale.point(read[2], read[3], frame)
            )
        across, down = _STEPS[choice(arguments["direction"], "direction", DIRECTIONS)]
        length = choice(arguments.get("dist", "medium"), "dist", DISTANCES) * frame.width_px / 10
        start = MIDDLE if element is None else self._place(arguments, frame)
        return Swipe(
            start,
            NormalizedPoint(
                min(max(start.x + across * length / frame.width_px, 0.0), 1.0),
                min(max(start.y + down * length / frame.height_px, 0.0), 1.0),
            ),
        )
