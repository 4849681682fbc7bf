"""A3's evaluation functions: elements of the last screen, places tapped, answers read off.

A function is written for one task, as data. Where the tree does not carry the text that is asked
for, it is read from the picture.

Source: A3, section 3.4.1.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.actions import Action, DoubleTap, LongPress, Tap, Type
from mobile_gym.core.checks import NodePresent, Selector, from_json
from mobile_gym.core.errors import TaskError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging import Evaluation, same_answer
from reward_models.judge_toolkit.cadences import When
from reward_models.judge_toolkit.key_words import is_shown_in
from reward_models.judge_toolkit.ocr import TextLine, read_text
from reward_models.judge_toolkit.trajectories import (
    EpisodeRuling,
    Trajectory,
    TrajectoryJudge,
    TrajectoryMemory,
    verdict_evaluations,
)

Reader: TypeAlias = Callable[[Screenshot], tuple[TextLine, ...]]
"""Reads the text in a picture: `ocr.read_text`."""

_WORDS: Final = ("text", "text_contains", "label", "description", "description_contains")
"""The fields of a selector that ask for words, which a picture may show, too."""


@dataclass(frozen=True, slots=True)
class TaskFunction:
    """What must be so at the end of a session, and what must have been tapped.

    Attributes:
        elements: each matches a node of the last screen.
        absent: none matches a node of the last screen.
        actions: each matches a box that was tapped, in this order.
        answer_from: the node of the last screen whose text the agent's answer must say.
    """

    elements: tuple[Selector, ...] = ()
    absent: tuple[Selector, ...] = ()
    actions: tuple[Selector, ...] = ()
    answer_from: Selector | None = None

    @classmethod
    def parse(cls, value: Mapping[str, Any]) -> TaskFunction:
        """Read a function from JSON: selectors as mappings, under the names of the fields.

        Raises:
            TaskError: a field or a selector is wrong, or nothing is asked for.
        """
        known = [field.name for field in dataclasses.fields(cls)]
        if unknown := [name for name in value if name not in known]:
            raise TaskError(f"a function has no field {unknown[0]!r}; it has {', '.join(known)}")
        fields: dict[str, Any] = {
            name: tuple(_parse_selector(item) for item in value.get(name, ())) for name in known[:3]
        }
        if (source := value.get("answer_from")) is not None:
            fields["answer_from"] = _parse_selector(source)
        if not any(fields.values()):
            raise TaskError("a function must ask for something; this one is empty")
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class FunctionMemory(TrajectoryMemory[None]):
    """An episode of a judge of functions."""

    notes: None


class FunctionJudge(TrajectoryJudge[None]):
    """Judges a task by its evaluation function.

    Args:
        functions: by task id, each a `TaskFunction` or the mapping that `TaskFunction.parse` reads.
        read_pictures: read pictures where the tree lacks a text; needs the extra `ocr`.
        when: how often to rule.
    """

    memory_class = FunctionMemory
    name = "arena functions"

    def __init__(
        self,
        functions: Mapping[str, TaskFunction | Mapping[str, Any]],
        *,
        read_pictures: bool = False,
        when: When = "at_end",
    ) -> None:
        super().__init__(when=when, answers="rule", violations=True)
        self._functions = {
            name: function if isinstance(function, TaskFunction) else TaskFunction.parse(function)
            for name, function in functions.items()
        }
        self._read: Reader | None = read_text if read_pictures else None

    def _first_notes(self, task: Task) -> None:
        if task.id not in self._functions:
            raise TaskError(
                f"{task.id}: there is no evaluation function; give one in functions, or use "
                "another judge"
            )

    def _are_own_notes(self, notes: object) -> bool:
        return notes is None

    def _rule(self, trajectory: Trajectory, notes: None) -> EpisodeRuling[None]:
        function = self._functions[trajectory.task.id]
        result = evaluate_function(function, trajectory, self._read)
        return EpisodeRuling(verdict_evaluations(trajectory.task, *result), notes)


def evaluate_function(
    function: TaskFunction, trajectory: Trajectory, read: Reader | None = None
) -> Evaluation:
    """Whether everything that the function asks for is so; the evidence names what is not."""
    last = trajectory.last.after
    for selector in function.elements:
        evaluation = match_element(last, selector, read)
        if not evaluation.holds:
            return evaluation
    for selector in function.absent:
        evaluation = match_element(last, selector, read)
        if evaluation.holds:
            return Evaluation(False, f"still there: {evaluation.evidence}")
    pending = list(function.actions)
    for transition in trajectory.steps:
        if pending and match_action(transition, pending[0]):
            pending.pop(0)
    if pending:
        return Evaluation(False, f"was not tapped: {pending[0]}")
    if function.answer_from is not None:
        return _match_answer(last, function.answer_from, trajectory.last.answer)
    return Evaluation(True, "everything asked for is there")


def match_element(frame: Frame, selector: Selector, read: Reader | None = None) -> Evaluation:
    """Whether an element is on the screen, by the tree or else by its words in the picture.

    Words are looked for within the node that the rest of the selector finds, and on the whole
    screen where the selector is words alone. States such as `checked` are the tree's to say.
    """
    node = find(frame.nodes, selector)
    if node is not None:
        return Evaluation(True, node.node.label or node.node.resource_id or str(selector))
    missing = Evaluation(False, f"not there: {selector}")
    words = [value for name in _WORDS if (value := getattr(selector, name)) is not None]
    if read is None or frame.screenshot is None or not words:
        return missing
    place = dataclasses.replace(selector, **dict.fromkeys(_WORDS))
    image = frame.screenshot
    if place != Selector():
        box = find(frame.nodes, place)
        if box is None:
            return missing
        left, top, right, bottom = box.node.bounds
        image = image[max(top, 0) : bottom, max(left, 0) : right]
    if image.size == 0:
        return missing
    text = "\n".join(line.text for line in read(image))
    if all(is_shown_in(word, text) for word in words):
        return Evaluation(True, f"read in the picture: {', '.join(words)}")
    return missing


def match_action(transition: Transition, selector: Selector) -> bool:
    """Whether the step touched the box of a matching node of the screen before."""
    point = _touched_point(transition.action)
    if point is None or not transition.receipt.accepted:
        return False
    frame = transition.before
    pixel: PixelPoint = point.to_pixels(frame.width_px, frame.height_px)
    return any(match.node.bounds.contains(pixel) for match in find_all(frame.nodes, selector))


def _match_answer(frame: Frame, source: Selector, answer: str | None) -> Evaluation:
    match = find(frame.nodes, source)
    if match is None:
        return Evaluation(False, f"nothing to compare the answer with: {source}")
    if answer is None:
        return Evaluation(False, "there is no answer")
    label = match.node.label
    return Evaluation(
        same_answer(label, answer), f"the screen says {label!r}, the answer {answer!r}"
    )


def _touched_point(action: Action | None) -> NormalizedPoint | None:
    match action:
        case Tap(point=point) | DoubleTap(point=point) | LongPress(point=point):
            return point
        case Type(at=at):
            return at
        case _:
            return None


def _parse_selector(value: Selector | Mapping[str, Any]) -> Selector:
    if isinstance(value, Selector):
        return value
    check = from_json({"type": "NodePresent", "selector": value})
    assert isinstance(check, NodePresent)
    return check.selector
