"""AppAgent: `Action: tap(5)`, by the tags of the labelled screenshot."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from mobile_gym.accessibility.element_numbers import app_agent_elements
from mobile_gym.core.actions import Action, Finish, LongPress, Swipe, Tap, Type, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.texts import Language
from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.parts.calls import Call, Value, bound, calls_in_prose, quoted
from mobile_gym.dialects.parts.directions import DIRECTIONS, Direction, finger_direction
from mobile_gym.dialects.parts.elements import element_at, element_point
from mobile_gym.dialects.parts.reading import Unreadable, choice, number, text_of
from mobile_gym.dialects.parts.sections import last_section
from mobile_gym.dialects.teaching import Form, instruct
from mobile_gym.dialects.texts import Texts

FINISH: Final = "FINISH"
ANSWER: Final = "Observation: ...\nThought: ...\nAction: ...\nSummary: ..."
"""The form of an answer."""
DISTANCES: Final[Mapping[str, int]] = {"short": 1, "medium": 2, "long": 3}
"""Of a swipe, in tenths of the screen's width; twice that upwards and downwards.

Source: AppAgent's `and_controller.py`.
"""
_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "up": (0, -2),
    "down": (0, 2),
    "left": (-1, 0),
    "right": (1, 0),
}


class Labelled(Dialect):
    """Calls after the label `Action:`, up to `Summary:`; prose around them is skipped.

    Several are done in order. Names are read in either case, as published models capitalise them;
    `FINISH` is not, as it is a word of prose otherwise. Without the label all of the answer is
    looked through. `grid()` asks for the grid and does nothing on the screen.
    """

    names: ClassVar[Sequence[str]]

    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        section = last_section(text, "Action:", "Summary:")
        for call in calls_in_prose(text if section is None else section, self.names, (FINISH,)):
            if call.name == FINISH:
                yield Finish()
            elif call.name == "grid":
                bound(call)
                yield Wait(0.0)
            else:
                yield self._action(call, frame)

    @abstractmethod
    def _action(self, call: Call, frame: Frame) -> Action:
        """What a call of one of `names` other than `grid` does.

        Raises:
            Unreadable: an argument is wrong.
        """


class AppAgent(Labelled):
    """By the tags of the labelled screenshot, from 1. A swipe begins at its element."""

    name = "app_agent"
    speaks = "AppAgent"
    source = "AppAgent, arXiv 2312.13771; TencentQQGYLab/AppAgent, scripts/prompts.py"
    direction = "finger"
    elements = "app_agent_elements"
    names = ("tap", "text", "long_press", "swipe", "grid")

    def encode(self, action: Action, frame: Frame) -> str:
        """See `Dialect`."""
        match action:
            case Tap(point=point):
                call = f"tap({self._tag(action, point, frame)})"
            case LongPress(point=point) if action == LongPress(point):
                call = f"long_press({self._tag(action, point, frame)})"
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                call = self._written_swipe(action, self._tag(action, start, frame), frame)
            case Type(text=text) if action == Type(text):
                call = f"text({quoted(text, chr(34))})"
            case _ if action == Finish():
                call = FINISH
            case _:
                raise self._no_words(action)
        return f"Action: {call}"

    def instructions(self, language: Language = "en") -> str:
        """See `Dialect`."""
        forms = (
            Form("tap(5)", Texts.tap),
            Form("long_press(5)", Texts.long_press),
            Form('swipe(5, "up | down | left | right", "short | medium | long")', Texts.swipe),
            Form('text("...")', Texts.type),
            Form("grid()", Texts.screenshot),
            Form(FINISH, Texts.complete),
        )
        return instruct(self, ANSWER, forms, language, notes=[Texts.one_step])

    def _tag(self, action: Action, point: NormalizedPoint, frame: Frame) -> int:
        position = element_at(frame, app_agent_elements(frame.nodes), point)
        if position is None:
            raise self._no_words(action)
        return position + 1

    def _written_swipe(self, swipe: Swipe, tag: int, frame: Frame) -> str:
        start = _tagged(str(tag), frame)
        direction = finger_direction(swipe)
        ways = {
            (way, distance): _swipe(start, way, tenths, frame)
            for way in (direction, *DIRECTIONS.values())
            for distance, tenths in DISTANCES.items()
        }
        exact = next((words for words, each in ways.items() if each == swipe), None)
        if exact is None:
            length = _length(swipe, frame)
            exact = (
                direction,
                min(
                    DISTANCES, key=lambda each: abs(_length(ways[direction, each], frame) - length)
                ),
            )
        return f'swipe({tag}, "{exact[0]}", "{exact[1]}")'

    def _action(self, call: Call, frame: Frame) -> Action:
        match call.name:
            case "tap":
                return Tap(_tagged(bound(call, "element")["element"], frame))
            case "long_press":
                return LongPress(_tagged(bound(call, "element")["element"], frame))
            case "text":
                return Type(text_of(bound(call, "text_input")["text_input"], "text_input"))
            case _:
                arguments = bound(call, "element", "direction", optional=("dist",))
                way = choice(arguments["direction"], "the direction of swipe", DIRECTIONS)
                tenths = choice(arguments.get("dist", "medium"), "the distance of swipe", DISTANCES)
                return _swipe(_tagged(arguments["element"], frame), way, tenths, frame)


def whole_number(value: Value, what: str) -> int:
    """A whole number that a model wrote.

    Raises:
        Unreadable: it is none.
    """
    read = number(value, what)
    if not read.is_integer():
        raise Unreadable(f"{what} is {read:g}; it must be a whole number")
    return int(read)


def _tagged(value: Value, frame: Frame) -> NormalizedPoint:
    elements = app_agent_elements(frame.nodes)
    tag = whole_number(value, "the element")
    if not 1 <= tag <= len(elements):
        raise Unreadable(f"there is no element {tag}; the screen has the tags 1 to {len(elements)}")
    return element_point(frame, elements[tag - 1], tag)


def _swipe(start: NormalizedPoint, way: Direction, tenths: int, frame: Frame) -> Swipe:
    """From a point; it ends at the screen's edge at the latest."""
    across, down = _STEPS[way]
    length = frame.width_px / 10 * tenths
    return Swipe(
        start,
        NormalizedPoint(
            min(max(start.x + across * length / frame.width_px, 0.0), 1.0),
            min(max(start.y + down * length / frame.height_px, 0.0), 1.0),
        ),
    )


def _length(swipe: Swipe, frame: Frame) -> float:
    """Along its longer axis, in pixels."""
    return max(
        abs(swipe.end.x - swipe.start.x) * frame.width_px,
        abs(swipe.end.y - swipe.start.y) * frame.height_px,
    )
