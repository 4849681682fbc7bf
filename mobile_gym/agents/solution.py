"""The agent that follows a task's own solution: steps told by what is on the screen.

Each scrollable place is swiped down until what it shows stops changing, then up likewise; the
largest place comes first. No search runs on for ever: a list without end, or a screen that never
stands still, is given up after a fixed number of swipes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from mobile_gym.accessibility import Match, find, find_all, keyboard_top, reachable_point
from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.interruptions import (
    close_promotion_action,
    hide_banner_action,
    is_system_ui_window,
)
from mobile_gym.core import actions
from mobile_gym.core.checks import Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.nodes import WindowType
from mobile_gym.core.tasks import (
    DragOnto,
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TypeInto,
)

MAX_SWIPES: Final = 25
"""In one direction of one place."""
MAX_PLACES: Final = 3
SWIPE_S: Final = 0.8
"""Slow enough for little fling, so that no row is skipped."""
REACH: Final = 0.5
"""Share of the place's height that one swipe moves."""


class ScrollSearch:
    """One search; ask it for swipes until it gives up."""

    def __init__(self, within: Selector | None = None) -> None:
        self._within = within
        self._place = 0
        self._down = True
        self._swipes = 0
        self._seen: object = None

    def swipe(self, frame: Frame, canvas: ScreenCanvas) -> actions.Swipe | None:
        """The next swipe, or None when everything has been looked at."""
        places = self._places(frame)
        while self._place < len(places):
            place = places[self._place]
            shown = _visible_content(frame, place)
            if self._swipes < MAX_SWIPES and shown != self._seen:
                self._seen = shown
                self._swipes += 1
                return _scroll_swipe(place.node.bounds, frame, canvas, down=self._down)
            self._seen, self._swipes = None, 0
            if not self._down:
                self._place += 1
            self._down = not self._down
        return None

    def _places(self, frame: Frame) -> list[Match]:
        if self._within is not None:
            place = find(frame.nodes, self._within)
            return [] if place is None else [place]
        places = find_all(frame.nodes, Selector(scrollable=True))
        return sorted(places, key=_area_px, reverse=True)[:MAX_PLACES]


def _area_px(place: Match) -> int:
    return place.node.bounds.width * place.node.bounds.height


def _visible_content(frame: Frame, place: Match) -> tuple[object, ...]:
    """What the place shows: labels and bounds of what is inside it."""
    tree = frame.nodes.trees[place.tree]
    inside = {place.index}
    shown: list[object] = []
    for index in range(place.index + 1, len(tree.nodes)):
        node = tree.nodes[index]
        if node.parent not in inside:
            break
        inside.add(index)
        shown.append((node.label, node.bounds))
    return tuple(shown)


def _scroll_swipe(bounds: Rect, frame: Frame, canvas: ScreenCanvas, *, down: bool) -> actions.Swipe:
    """A finger moving up, to see what is further down; or the other way round."""
    top, bottom = max(bounds.top, 0), min(bounds.bottom, frame.height_px, keyboard_top(frame))
    height = max(bottom - top, 1)
    x = (max(bounds.left, 0) + min(bounds.right, frame.width_px)) // 2
    low = canvas.point(PixelPoint(x, top + int(height * (0.5 + REACH / 2))), frame)
    high = canvas.point(PixelPoint(x, top + int(height * (0.5 - REACH / 2))), frame)
    return actions.Swipe(low, high, SWIPE_S) if down else actions.Swipe(high, low, SWIPE_S)


_Shown: TypeAlias = tuple[str, str, object]
"""A node's id, its label, and what else it shows."""
_TIME: Final = re.compile(r"-?(?:(?:(\d+):)?(\d+):)?(\d{1,2}(?:\.\d+)?)")
"""A timer, a recording, a stopwatch; or just a number, as a stopwatch may show two of them."""
_OFF_S: Final = 1.0
"""How far times shown in whole seconds may be from what has passed, and those in fractions."""
_OFF_FRACTIONS_S: Final = 0.25


def is_as_before(before: Frame, frame: Frame) -> bool:
    """Whether the app in front shows what it did, or more of it where the keyboard has gone.

    Times that run on are the same, and so is a message that has gone; a new one is not.
    """
    if before.activity != frame.activity:
        return False
    if _toast_texts(frame) - _toast_texts(before):
        return False
    stays = before.keyboard_shown == frame.keyboard_shown
    old, new = _shown_texts(before, with_places=stays), _shown_texts(frame, with_places=stays)
    passed_s = frame.captured_at_s - before.captured_at_s
    gone, come = _without_running_times(old - new, new - old, passed_s)
    return not gone and (not come or (before.keyboard_shown and not frame.keyboard_shown))


def _without_running_times(
    gone: Counter[_Shown], come: Counter[_Shown], passed_s: float
) -> tuple[Counter[_Shown], Counter[_Shown]]:
    """What is left of two differences without the times that have run on by what has passed."""
    whole, parts = [], []
    for old in gone:
        for new in come:
            by_s = _time_difference_s(old, new)
            if by_s is None:
                continue
            if old[1].isdigit():
                parts.append((old, new, by_s))
            elif abs(by_s - passed_s) <= (_OFF_FRACTIONS_S if "." in old[1] else _OFF_S):
                whole.append((old, new))
    if _is_stopwatch_change([by_s for _, _, by_s in parts], passed_s):
        whole += [(old, new) for old, new, _ in parts]
    return gone - Counter(old for old, _ in whole), come - Counter(new for _, new in whole)


def _is_stopwatch_change(numbers: Sequence[float], passed_s: float) -> bool:
    """Whether numbers have changed as the hundredths of a stopwatch do, with its seconds or not.

    A number that has changed alone by so much might be a quantity.
    """
    if not 1 <= len(numbers) <= 2:
        return False
    orders = permutations(numbers) if len(numbers) == 2 else [(0.0, *numbers)]
    return any(
        abs(seconds + hundredths / 100 - passed_s) <= _OFF_FRACTIONS_S
        for seconds, hundredths in orders
    )


def _shown_texts(frame: Frame, *, with_places: bool) -> Counter[_Shown]:
    """All that it shows; how high on the screen, too, where no keyboard has moved it."""
    return Counter(
        (
            node.resource_id,
            node.label,
            (node.checked, node.selected, node.range_info, with_places and node.bounds.top),
        )
        for tree in frame.nodes.trees
        if tree.window_type != WindowType.INPUT_METHOD
        and not tree.is_toast
        and not is_system_ui_window(tree)
        for node in tree.nodes
    )


def _toast_texts(frame: Frame) -> set[str]:
    return {node.label for tree in frame.nodes.trees if tree.is_toast for node in tree.nodes}


def _time_difference_s(before: _Shown, after: _Shown) -> float | None:
    """How far a time has run on; None for anything else that has changed."""
    (name, old, look), (new_name, new, new_look) = before, after
    old_s, new_s = _seconds_of_label(old), _seconds_of_label(new)
    if (name, look) != (new_name, new_look) or old_s is None or new_s is None:
        return None
    return new_s - old_s if new_s > old_s or old.isdigit() else old_s - new_s


def _seconds_of_label(label: str) -> float | None:
    """What a time shows, in seconds; None for any other text."""
    match = _TIME.fullmatch(label)
    if match is None:
        return None
    hours, minutes, seconds = (float(part or 0) for part in match.groups())
    return (hours * 60 + minutes) * 60 + seconds


_TOUCHES: Final = (actions.Tap, actions.DoubleTap, actions.LongPress, actions.Swipe, actions.Drag)
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

    def act(self, observation: Mapping[str, Any], frame: Frame) -> actions.Action:
        """The action that the current step comes to on this screen."""
        canvas = ScreenCanvas.of(observation)
        self._repeat_lost_touch(frame)
        while self._next < len(self._steps):
            step = self._steps[self._next]
            action = self._clear_the_way(step, frame, canvas)
            if action is None:
                action = self._carry_out(step, frame, canvas)
            if action is not None:
                return action
            self._go_to(self._next + 1)  # it asks for nothing that is not so already
        if not self.failure and (closing := close_promotion_action(frame, canvas)) is not None:
            self._was_interrupted = True  # perhaps in the middle of the last touch
            self.interruptions += 1
            return closing
        return actions.Finish(
            actions.FinishStatus.IMPOSSIBLE if self.failure else actions.FinishStatus.COMPLETE
        )

    def _go_to(self, position: int) -> None:
        self._next = position
        self._search = None
        self._was_patient = False
        self._pushes = 0
        self._slivers = 0

    def _clear_the_way(
        self, step: SolutionStep, frame: Frame, canvas: ScreenCanvas
    ) -> actions.Action | None:
        """Get rid of what came up unasked, unless it is what the step is about."""
        closing = close_promotion_action(frame, canvas)
        if closing is not None:
            self._was_interrupted = True
            self._search = None  # a swipe may have been lost, which does not mean that a list ends
            self.interruptions += 1
        if closing is not None or self._pushes == _MOST_PUSHES:
            return closing
        target = None if isinstance(step, Perform) else step.target
        pushing = hide_banner_action(frame, canvas, asked_for=target)
        self._pushes += pushing is not None
        self.interruptions += pushing is not None
        return pushing

    def _carry_out(
        self, step: SolutionStep, frame: Frame, canvas: ScreenCanvas
    ) -> actions.Action | None:
        match step:
            case Perform():
                if isinstance(step.action, _TOUCHES):
                    self._remember_touch(frame)
                return self._finish_step(canvas.action(step.action))
            case TypeInto(target=None):
                self._remember_touch(frame)
                return self._finish_step(
                    actions.Type(step.text, clear=step.clear, submit=step.submit)
                )
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
            self._remember_touch(frame)
            return self._finish_step(
                actions.Drag(canvas.point(pixel, frame), canvas.point(end, frame))
            )
        self._remember_touch(frame)
        return self._finish_step(_step_action(step, match, pixel, frame, canvas))

    def _remember_touch(self, frame: Frame) -> None:
        """Remember what this step touches, to see whether anything comes of it."""
        self._touched, self._was_interrupted = (self._next, frame), False

    def _repeat_lost_touch(self, frame: Frame) -> None:
        """Go back a step where a promotion came up under the finger, which then touched nothing."""
        if self._touched is None or close_promotion_action(frame, ScreenCanvas()) is not None:
            return
        if self._was_interrupted and hide_banner_action(frame, ScreenCanvas()) is not None:
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

    def _finish_step(self, action: actions.Action) -> actions.Action:
        self._go_to(self._next + 1)
        return action

    def _look_for(
        self,
        step: TapOn | TypeInto | ScrollTo | DragOnto,
        frame: Frame,
        canvas: ScreenCanvas,
        *,
        is_covered: bool,
    ) -> actions.Action | None:
        if is_covered and frame.keyboard_shown:
            return actions.PressKey(actions.Key.BACK)
        if self._search is None:
            self._search = ScrollSearch(step.within if isinstance(step, ScrollTo) else None)
        swipe = self._search.swipe(frame, canvas)
        if swipe is not None:
            return swipe
        if frame.keyboard_shown:  # it may leave no room: on a wide screen it covers most of a page
            self._search = None
            return actions.PressKey(actions.Key.BACK)
        if not self._was_patient:  # a page may load late
            self._was_patient = True
            self._search = None
            return actions.Wait(1.0)
        if self._skips_missing:
            return None
        return self._give_up(step.target, frame, is_covered=is_covered)

    def _give_up(
        self, target: Selector | None, frame: Frame, *, is_covered: bool
    ) -> actions.Action:
        why = "is covered" if is_covered else "is not there"
        self.failure = (
            f"step {self._next + 1}: ({target}) {why} on {frame.activity or 'the screen'}"
        )
        self._next = len(self._steps)
        return actions.Finish(actions.FinishStatus.IMPOSSIBLE)


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


def _step_action(
    step: TapOn | TypeInto, match: Match, pixel: PixelPoint, frame: Frame, canvas: ScreenCanvas
) -> actions.Action:
    point = canvas.point(pixel, frame)
    if isinstance(step, TypeInto):
        at = None if match.node.focused else point
        return actions.Type(step.text, at=at, clear=step.clear, submit=step.submit)
    return actions.LongPress(point) if step.hold else actions.Tap(point)
