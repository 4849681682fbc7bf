"""The planner as an agent."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.interruptions import close_promotion_action, hide_banner_action
from mobile_gym.agents.planner.grammar import parse_errands
from mobile_gym.agents.planner.hand import Navigator
from mobile_gym.agents.planner.operators import carry_out
from mobile_gym.agents.planner.screen import PlannerScreen
from mobile_gym.core.actions import Action, Finish, FinishStatus, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task

_MAX_ACTIONS: Final = 80
"""Of an episode, after which it gives up."""
_MAX_PUSHES: Final = 3
"""Banners that it gets rid of one after the other."""
_MAX_WAITS: Final = 12
_WAIT_S: Final = 2.0
"""Longer than a page takes that loads slowly."""
_MIN_LABELS: Final = 4

_Plan = Generator[Action, PlannerScreen, None]


class PlannerAgent:
    """Reads the instruction and the labels on the screen, and follows rules.

    Of a task it is told the text and nothing else. The same screens give the same actions.
    """

    name = "planner"
    observe = ("screen_rect", "user_reply")

    def __init__(self) -> None:
        self._text = ""
        self._plan: _Plan | None = None
        self._actions = 0
        self._pushes = 0
        self._waits = 0

    def reset(self, task: Task, seed: int) -> None:
        """Start an episode; nothing is drawn, so the seed changes nothing."""
        self._text = task.text
        self._plan = None
        self._actions = 0
        self._pushes = 0
        self._waits = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action of the plan, unless something is in the way."""
        self._actions += 1
        if self._actions > _MAX_ACTIONS:
            return Finish(FinishStatus.IMPOSSIBLE)
        canvas = ScreenCanvas.of(observation)
        clearing = close_promotion_action(frame, canvas)
        if clearing is None and self._pushes < _MAX_PUSHES:
            clearing = hide_banner_action(frame, canvas)
            self._pushes += clearing is not None
        if clearing is not None:
            return clearing
        screen = PlannerScreen(frame, observation)
        if screen.is_loading and self._waits < _MAX_WAITS:
            self._waits += 1
            return Wait(_WAIT_S)
        try:
            if self._plan is None:
                self._plan = _plan(self._text, screen)
                return next(self._plan)
            return self._plan.send(screen)
        except StopIteration:
            return Finish(FinishStatus.COMPLETE)


def _plan(text: str, screen: PlannerScreen) -> _Plan:
    hand = Navigator(screen)
    hand.text = text
    is_some_done = False
    for errand in parse_errands(text, _launcher_labels(screen)):
        is_some_done = (yield from carry_out(hand, errand)) or is_some_done
    yield Finish(FinishStatus.COMPLETE if is_some_done else FinishStatus.IMPOSSIBLE)


def _launcher_labels(screen: PlannerScreen) -> tuple[str, ...]:
    """What the icons are called, where the home screen is in front."""
    if "launcher" not in screen.frame.activity.lower():
        return ()
    labels = tuple(
        dict.fromkeys(
            control.node.text
            for control in screen.controls
            if control.node.text and control.node.long_clickable
        )
    )
    return labels if len(labels) >= _MIN_LABELS else ()
