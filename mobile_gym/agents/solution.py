"""The agent that follows a task's own solution: steps told by what is on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mobile_gym.accessibility import Match, find, reachable_point
from mobile_gym.agents.canvas import Canvas
from mobile_gym.agents.interruptions import close_promotion, hide_banner
from mobile_gym.agents.sameness import is_as_before
from mobile_gym.agents.scrolling import ScrollSearch
from mobile_gym.core.actions import (
    Action,
    DoubleTap,
    Drag,
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
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.tasks import (
    DragOnto,
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TypeInto,
)

_TOUCHES: Final = (Tap, DoubleTap, LongPress, Swipe, Drag)
_SLIVER: Final = 0.015
"""Share of the screen's height below which a node is scrolled into view rather than tapped."""
_MOST_SLIVERS: Final = 2
_MOST_PUSHES: Final = 3
"""Banners that a step gets rid of; what does not go, or always comes back, is to be lived with."""


class SolutionAgent:
    """Acts out `Task.solution` and declares the task complete after its last step.

    Points of a `Perform` are relative to the screen, as a task knows nothing of the canvas that it
    is shown on. A node that is not on the screen is scrolled to. One that cannot be found after a
    moment's patience ends the attempt with `Finish("impossible")`; `failure` says which and where.

    Args:
        steps: followed instead of the task's own solution: a wrong ending, or another task's.
        skips_missing: goes on with the next step where a node cannot be found, as somebody would
            who follows another task's steps for what they still bring.
    """

    name = "solution"
    observe = ("screen_rect",)

    def __init__(
        self, steps: Sequence[SolutionStep] | None = None, *, skips_missing: bool = False
    ) -> None:
        self._given = None if steps is None else tuple(steps)
        self._skips_missing = skips_missing
        self._steps: tuple[SolutionStep, ...] = ()
        self._next = 0
        self._search: ScrollSearch | None = None
        self._was_patient = False
        self._pushes = 0
        self._slivers = 0
        self._touched: tuple[int, Frame] | None = None
        """The step that the last touch was for, and the frame before it."""
        self._was_interrupted = False
        self.interruptions = 0
        """How often something that came up unasked was closed or pushed away in this episode."""
        self.failure = ""
        """Why the last episode was given up; "" where it was not."""

    def reset(self, task: Task, seed: int) -> None:
        """Start at the first step."""
        self._steps = task.solution if self._given is None else self._given
        self.failure, self.interruptions = "", 0
        self._touched, self._was_interrupted = None, False
        self._go_to(0)

    @property
    def unfinished(self) -> str:
        """The step that comes next and how many there are, for messages; "" after the last one."""
        if self._next == len(self._steps):
            return ""
        return f"step {self._next + 1} of {len(self._steps)}: {self._steps[self._next]}"

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The action that the current step comes to on this screen."""
        canvas = Canvas.of(observation)
        self._repeat_lost_touch(frame)
        while self._next < len(self._steps):
            step = self._steps[self._next]
            action = self._clear_the_way(step, frame, canvas)
            if action is None:
                action = self._carry_out(step, frame, canvas)
            if action is not None:
                return action
            self._go_to(self._next + 1)  # it asks for nothing that is not so already
        if not self.failure and (closing := close_promotion(frame, canvas)) is not None:
            self._was_interrupted = True  # perhaps in the middle of the last touch
            self.interruptions += 1
            return closing
        return Finish(FinishStatus.IMPOSSIBLE if self.failure else FinishStatus.COMPLETE)

    def _go_to(self, position: int) -> None:
        self._next = position
        self._search = None
        self._was_patient = False
        self._pushes = 0
        self._slivers = 0

    def _clear_the_way(self, step: SolutionStep, frame: Frame, canvas: Canvas) -> Action | None:
        """Get rid of what came up unasked, unless it is what the step is about."""
        closing = close_promotion(frame, canvas)
        if closing is not None:
            self._was_interrupted = True
            self._search = None  # a swipe may have been lost, which does not mean that a list ends
            self.interruptions += 1
        if closing is not None or self._pushes == _MOST_PUSHES:
            return closing
        target = None if isinstance(step, Perform) else step.target
        pushing = hide_banner(frame, canvas, asked_for=target)
        self._pushes += pushing is not None
        self.interruptions += pushing is not None
        return pushing

    def _carry_out(self, step: SolutionStep, frame: Frame, canvas: Canvas) -> Action | None:
        match step:
            case Perform():
                if isinstance(step.action, _TOUCHES):
                    self._watch(frame)
                return self._done(canvas.action(step.action))
            case TypeInto(target=None):
                self._watch(frame)
                return self._done(Type(step.text, clear=step.clear, submit=step.submit))
            case TapOn() | TypeInto() | ScrollTo() | DragOnto():
                pass
        assert step.target is not None
        match = find(frame.nodes, step.target)
        pixel = None if match is None else reachable_point(frame, match)
        if match is None or pixel is None or self._is_to_be_shown(match, frame):
            return self._look_for(step, frame, canvas, is_covered=match is not None)
        if isinstance(step, ScrollTo):
            return None
        if isinstance(step, DragOnto):
            onto = find(frame.nodes, step.onto)
            end = None if onto is None else reachable_point(frame, onto)
            if end is None:
                return self._look_for(step, frame, canvas, is_covered=onto is not None)
            self._watch(frame)
            return self._done(Drag(canvas.point(pixel, frame), canvas.point(end, frame)))
        self._watch(frame)
        return self._done(_on(step, match, pixel, frame, canvas))

    def _watch(self, frame: Frame) -> None:
        """Remember what this step touches, to see whether anything comes of it."""
        self._touched, self._was_interrupted = (self._next, frame), False

    def _repeat_lost_touch(self, frame: Frame) -> None:
        """Go back a step where a promotion came up under the finger, which then touched nothing."""
        if self._touched is None or close_promotion(frame, Canvas()) is not None:
            return
        if self._was_interrupted and hide_banner(frame, Canvas()) is not None:
            return  # what it covers cannot be compared
        position, before = self._touched
        if self._was_interrupted and (
            is_as_before(before, frame) or self._has_typed_nothing(position, frame)
        ):
            self._go_to(position)
        self._touched, self._was_interrupted = None, False

    def _has_typed_nothing(self, position: int, frame: Frame) -> bool:
        """Whether what a step has typed is not in its field, where it would still be."""
        step = self._steps[position]
        if not isinstance(step, TypeInto) or step.target is None or step.submit or not step.clear:
            return False
        field = find(frame.nodes, step.target)
        return field is not None and step.text not in field.node.text

    def _is_to_be_shown(self, match: Match, frame: Frame) -> bool:
        """Whether it is a sliver that is worth a swipe: where it is and where a search ends."""
        if self._slivers == _MOST_SLIVERS or not _is_sliver(match, frame):
            return False
        self._slivers += 1
        return True

    def _done(self, action: Action) -> Action:
        self._go_to(self._next + 1)
        return action

    def _look_for(
        self,
        step: TapOn | TypeInto | ScrollTo | DragOnto,
        frame: Frame,
        canvas: Canvas,
        *,
        is_covered: bool,
    ) -> Action | None:
        if is_covered and frame.keyboard_shown:
            return PressKey(Key.BACK)
        if self._search is None:
            self._search = ScrollSearch(step.within if isinstance(step, ScrollTo) else None)
        swipe = self._search.swipe(frame, canvas)
        if swipe is not None:
            return swipe
        if frame.keyboard_shown:  # it may leave no room: on a wide screen it covers most of a page
            self._search = None
            return PressKey(Key.BACK)
        if not self._was_patient:  # a page may load late
            self._was_patient = True
            self._search = None
            return Wait(1.0)
        if self._skips_missing:
            return None
        return self._give_up(step.target, frame, is_covered=is_covered)

    def _give_up(self, target: Selector | None, frame: Frame, *, is_covered: bool) -> Action:
        why = "is covered" if is_covered else "is not there"
        self.failure = (
            f"step {self._next + 1}: ({target}) {why} on {frame.activity or 'the screen'}"
        )
        self._next = len(self._steps)
        return Finish(FinishStatus.IMPOSSIBLE)


def _is_sliver(match: Match, frame: Frame) -> bool:
    """Whether a list's edge leaves so little of a node that a finger might miss it.

    What is small as a whole is none.
    """
    bounds = match.node.bounds
    if bounds.height >= _SLIVER * frame.height_px:
        return False
    nodes, parent = frame.nodes.trees[match.tree].nodes, match.node.parent
    while parent >= 0:
        around = nodes[parent]
        if around.scrollable and (
            bounds.top == around.bounds.top or bounds.bottom == around.bounds.bottom
        ):
            return True
        parent = around.parent
    return False


def _on(
    step: TapOn | TypeInto, match: Match, pixel: PixelPoint, frame: Frame, canvas: Canvas
) -> Action:
    point = canvas.point(pixel, frame)
    if isinstance(step, TypeInto):
        at = None if match.node.focused else point
        return Type(step.text, at=at, clear=step.clear, submit=step.submit)
    return LongPress(point) if step.hold else Tap(point)
