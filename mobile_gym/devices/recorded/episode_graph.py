"""Recorded episodes of one start as a graph: equal screens are one, recorded actions lead on.

A place is a moment of an episode, so that what follows is what followed there. Where the screen is
that of other moments too, their actions can be done as well. Two moments are the same where all
that was recorded of them is: activity, windows, pixels, and what the shell answered. The status bar
is left out, for its clock moves by itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.devices.recorded.action_matching import Focus, is_same_action


class RecordedStep(NamedTuple):
    """A moment: which episode, and after how many of its actions."""

    episode: int
    step: int


class Moved(NamedTuple):
    """Where an action led, and what the device said of it."""

    place: RecordedStep
    receipt: ActionReceipt


class MomentGraph:
    """The episodes, which have one task and one start; at least one."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        self.episodes = tuple(episodes)
        self._alike: dict[tuple[Any, ...], list[RecordedStep]] = {}
        self._screens: dict[RecordedStep, tuple[Any, ...]] = {}
        for number, episode in enumerate(self.episodes):
            for step, record in enumerate(episode.steps):
                place, screen = RecordedStep(number, step), _screen(record.frame)
                self._screens[place] = screen
                self._alike.setdefault(screen, []).append(place)

    def record(self, place: RecordedStep) -> StepRecord:
        """What was recorded of a moment."""
        return self.episodes[place.episode].steps[place.step]

    def follow(
        self, place: RecordedStep, action: Action, focus: Focus | None = None
    ) -> Moved | None:
        """Where an action leads; None where nothing of the kind was recorded on this screen.

        Exactly that action comes before one to the same end, the episode at hand before others,
        what is ahead in it before what is past, and the near before the far.
        """
        frame = self.record(place).frame
        successors = [
            (next_action != action, _distance(place, other), other)
            for other in self._same_moments(place)
            if (next_action := self._next_action(other)) is not None
            and is_same_action(next_action, action, frame, focus)
        ]
        if not successors:
            return None
        _, _, (episode, step) = min(successors)
        reached = RecordedStep(episode, step + 1)
        return Moved(reached, self.record(reached).receipt)

    def _next_action(self, place: RecordedStep) -> Action | None:
        steps = self.episodes[place.episode].steps
        return steps[place.step + 1].action if place.step + 1 < len(steps) else None

    def _same_moments(self, place: RecordedStep) -> Iterator[RecordedStep]:
        probes = self.record(place).probes
        for other in self._alike[self._screens[place]]:
            if other == place or _agree(probes, self.record(other).probes):
                yield other


def _distance(here: RecordedStep, there: RecordedStep) -> tuple[bool, bool, int, int]:
    return (
        there.episode != here.episode,
        there.step < here.step,
        abs(there.step - here.step),
        there.episode,
    )


def _agree(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether what both were asked had the same answers."""
    return all(one[command] == other[command] for command in one.keys() & other.keys())


def _screen(frame: Frame) -> tuple[Any, ...]:
    """Equal where two frames show the same."""
    top = status_bar_height_px(frame)
    shot = frame.screenshot
    pixels = None if shot is None else hashlib.blake2b(shot[top:].tobytes()).digest()
    size = (frame.width_px, frame.height_px, int(frame.orientation), frame.keyboard_shown)
    return (*size, frame.activity, without_bars(frame), pixels)
