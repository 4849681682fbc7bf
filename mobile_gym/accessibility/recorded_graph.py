"""The transitions of a recording: where an input leads from a place, as a pure function.

A place is a screen with its scroll positions, the position shown, and how far along the task's
path it lies; the last is what tells apart visits to a screen that comes up more than once. Edges
are the task's own records, which win, and what the recording's events show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from mobile_gym.accessibility.droidtask import (
    RecordedInput,
    RecordedState,
    RecordedStep,
    RecordedTask,
    Recording,
)
from mobile_gym.accessibility.selectors import collapse_whitespace
from mobile_gym.accessibility.touch import touch_target


class GraphPosition(NamedTuple):
    """Where the device is.

    `screens` are the ids of the scroll positions, the top first, `scroll` the one shown, `step`
    the position along the task's path that was last visited.
    """

    screens: tuple[str, ...]
    scroll: int = 0
    step: int = 0

    @property
    def shown(self) -> str:
        """The id of the state shown."""
        return self.screens[self.scroll]


class RecordedGraph:
    """A recording as one task sees it; without a task, as its events alone show it."""

    def __init__(self, recording: Recording, task: RecordedTask | None) -> None:
        self.recording = recording
        self._steps: tuple[RecordedStep, ...] = task.steps if task is not None else ()
        self._positions = _scroll_positions(recording, self._steps)
        self._events: dict[str, list[tuple[RecordedInput, str]]] = {}
        for event in recording.events:
            self._events.setdefault(event.start, []).append((event.input, event.stop))

    @property
    def start(self) -> GraphPosition:
        """The task's own first screen; without a task, the one on which most tasks start."""
        if self._steps:
            return GraphPosition(self._steps[0].screens)
        firsts = Counter(task.steps[0].screens for task in self.recording.tasks)
        return GraphPosition(firsts.most_common(1)[0][0])

    def state(self, place: GraphPosition) -> RecordedState:
        """The state shown at a place."""
        return self.recording.states[place.shown]

    def follow(self, place: GraphPosition, given: RecordedInput) -> GraphPosition | None:
        """Where an input leads; None where nothing of the kind was recorded here."""
        state = self.state(place)
        for step in self._matching_path_steps(place):
            recorded = self._steps[step].input
            if recorded is not None and is_same_input(recorded, given, state):
                return self._next_path_position(place, step)
        stops = [
            (recorded.node != given.node, stop)
            for recorded, stop in self._events.get(place.shown, ())
            if is_same_input(recorded, given, state)
        ]
        if not stops:
            return None
        return self._position_of_state(place, min(stops, key=lambda stop: stop[0])[1])

    def _matching_path_steps(self, place: GraphPosition) -> Iterator[int]:
        """Steps of the path whose input was given on what is shown, the place's own first."""
        showing = [
            index
            for index, step in enumerate(self._steps)
            if step.input is not None and step.screens[step.scroll] == place.shown
        ]
        yield from sorted(showing, key=lambda index: (index > place.step, abs(index - place.step)))

    def _next_path_position(self, place: GraphPosition, step: int) -> GraphPosition:
        """The next screen of the path, at the same scroll position where it is the same list."""
        screens = self._steps[step + 1].screens
        states = self.recording.states
        here = self.state(place)
        scroll = 0
        if len(screens) == len(place.screens):
            there = states[screens[place.scroll]]
            same = (there.activity, there.content_hash) == (here.activity, here.content_hash)
            scroll = place.scroll if same else 0
        return GraphPosition(screens, scroll, step + 1)

    def _position_of_state(self, place: GraphPosition, state: str) -> GraphPosition:
        """The place of a state that an event led to: on the path if it lies there.

        The next step is the likeliest, then the last visit before, then a later one.
        """
        visits = [index for index, step in enumerate(self._steps) if state in step.screens]
        if visits:
            step = min(
                visits,
                key=lambda index: (
                    index != place.step + 1,
                    index > place.step,
                    abs(index - place.step),
                ),
            )
            screens = self._steps[step].screens
            return GraphPosition(screens, screens.index(state), step)
        screens = self._positions.get(state, (state,))
        return GraphPosition(screens, screens.index(state), place.step)


def _scroll_positions(
    recording: Recording, own: tuple[RecordedStep, ...]
) -> dict[str, tuple[str, ...]]:
    """For each state the scroll positions it was recorded with, the task's own steps first."""
    positions: dict[str, tuple[str, ...]] = {}
    everything = (*own, *(step for task in recording.tasks for step in task.steps))
    for step in everything:  # being the top of a list says more than being a part of one
        positions.setdefault(step.screens[0], step.screens)
    for step in everything:
        for screen in step.screens:
            positions.setdefault(screen, step.screens)
    return positions


def is_same_input(recorded: RecordedInput, given: RecordedInput, state: RecordedState) -> bool:
    """Whether an input does what was recorded: the same kind, on the same thing, the same text."""
    if recorded.kind != given.kind:
        return False
    if given.kind != "tap" and collapse_whitespace(recorded.text) != collapse_whitespace(
        given.text
    ):
        return False
    if given.kind in ("key", "scroll"):
        return True
    if recorded.node is None or given.node is None:
        return False
    tree = state.forest.trees[0]
    if recorded.node == given.node or recorded.node in tree.ancestors(given.node):
        return True
    # What was recorded may be a label in the row that was touched, or a sibling of it.
    return touch_target(tree.nodes, given.node) == touch_target(tree.nodes, recorded.node)
