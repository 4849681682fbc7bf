"""A device over stored episodes: its frames are the recorded screens, pixels and all.

It is a device of its own; `device` opens this or that one by what lies in the folder.

It starts where an episode with the same task and seed started, and moves only where one of them
shows what happened. What was not recorded leaves the screen as it is and says so in the receipt.

A place is a moment of an episode, so that what follows is what followed there. Where the screen is
that of other moments too, their actions can be done as well. Two moments are the same where all
that was recorded of them is: activity, windows, pixels, and what the shell answered. The status bar
is left out, for its clock moves by itself.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from mobile_gym.accessibility.bars import status_bar_height_px, without_bars
from mobile_gym.core import actions, plugins
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import RecordingError, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.recorded.action_matching import (
    Focus,
    is_same_action,
    touched_focus,
    typing_target,
)
from mobile_gym.devices.recorded.playhead import PositionInRecording
from mobile_gym.devices.recorded.screens import draw_forest, with_focus
from mobile_gym.devices.recorded.shell import run_command
from mobile_gym.devices.recorded.unrecorded_actions import (
    DONE,
    assumed_duration_s,
    unrecorded_receipt,
)
from mobile_gym.foreign.json_values import parse_json


class RecordedStep(NamedTuple):
    """A moment: which episode, and after how many of its actions."""

    episode: int
    step: int


class RecordedMove(NamedTuple):
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
                place, screen = RecordedStep(number, step), _screen_key(record.frame)
                self._screens[place] = screen
                self._alike.setdefault(screen, []).append(place)

    def record(self, place: RecordedStep) -> StepRecord:
        """What was recorded of a moment."""
        return self.episodes[place.episode].steps[place.step]

    def follow(
        self, place: RecordedStep, action: actions.Action, focus: Focus | None = None
    ) -> RecordedMove | None:
        """Where an action leads; None where nothing of the kind was recorded on this screen.

        Exactly that action comes before one to the same end, the episode at hand before others,
        what is ahead in it before what is past, and the near before the far.
        """
        frame = self.record(place).frame
        successors = [
            (next_action != action, _moment_distance(place, other), other)
            for other in self._equal_moments(place)
            if (next_action := self._next_action(other)) is not None
            and is_same_action(next_action, action, frame, focus)
        ]
        if not successors:
            return None
        _, _, (episode, step) = min(successors)
        reached = RecordedStep(episode, step + 1)
        return RecordedMove(reached, self.record(reached).receipt)

    def _next_action(self, place: RecordedStep) -> actions.Action | None:
        steps = self.episodes[place.episode].steps
        return steps[place.step + 1].action if place.step + 1 < len(steps) else None

    def _equal_moments(self, place: RecordedStep) -> Iterator[RecordedStep]:
        probes = self.record(place).probes
        for other in self._alike[self._screens[place]]:
            if other == place or _have_equal_answers(probes, self.record(other).probes):
                yield other


def _moment_distance(here: RecordedStep, there: RecordedStep) -> tuple[bool, bool, int, int]:
    return (
        there.episode != here.episode,
        there.step < here.step,
        abs(there.step - here.step),
        there.episode,
    )


def _have_equal_answers(answers: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether what both were asked had the same answers."""
    return all(answers[command] == other[command] for command in answers.keys() & other.keys())


def _screen_key(frame: Frame) -> tuple[Any, ...]:
    """Equal where two frames show the same."""
    top = status_bar_height_px(frame)
    shot = frame.screenshot
    pixels = None if shot is None else hashlib.blake2b(shot[top:].tobytes()).digest()
    size = (frame.width_px, frame.height_px, int(frame.orientation), frame.keyboard_shown)
    return (*size, frame.activity, without_bars(frame), pixels)


SCHEME: Final = "recorded:"
_NAMED: Final = 5
"""How many seeds a message lists."""
_KEPT: Final = 2
"""Starts whose episodes stay in memory, for all devices of the process."""


class StoredEpisode(Protocol):
    """What is known of an episode before it is read."""

    path: Path
    task_id: str
    language: str
    device_seed: int
    reset_with: str


class _Position(NamedTuple):
    """All that changes: the moment, what the clock is ahead of it, and the field with the focus."""

    place: RecordedStep
    ahead_s: float = 0.0
    focus: Focus | None = None


class RecordedEpisodes:
    """Shows stored episodes again; implements `core.ports.Device`."""

    def __init__(self, path: str) -> None:
        self.name = f"{SCHEME}{path}"
        self._path = path
        self._playhead = PositionInRecording(self.name, MomentGraph, _Position)

    def reset(self, request: DeviceReset) -> None:
        """Show the first screen of the task's episodes with this seed.

        Without a task it is the first episode of all.

        Raises:
            RecordingError: there are no episodes, or they cannot be read.
            UnknownName: the task was not recorded.
            UsageError: it was recorded with other seeds, in another language, or with another
                perturbation.
        """
        graph = _build_graph(tuple(self._files_with_start(request)))
        first = graph.record(RecordedStep(0, 0))
        there = parse_json(str(first.info.get("perturbation", "{}")), self.name)
        asked = dict(request.perturbation)
        if asked and json.loads(json.dumps(asked)) != there:
            raise UsageError(
                f"{self.name} cannot be perturbed by {asked}: its screens are recorded, "
                f"with {there or 'no perturbation'}"
            )
        self._playhead.start(graph, _Position(RecordedStep(0, 0)))

    def perform(self, action: actions.Action) -> ActionReceipt:
        """Do an action where a recording shows what it does."""
        graph, position = self._playhead.now
        if isinstance(action, actions.Answer | actions.AskUser | actions.Finish | actions.Invalid):
            return DONE
        moved = graph.follow(position.place, action, position.focus)
        if moved is not None:
            ahead_s = _clock_offset_s(graph, position, moved.place)
            self._playhead.move(_Position(moved.place, ahead_s))
            return moved.receipt
        position = position._replace(ahead_s=position.ahead_s + assumed_duration_s(action))
        self._playhead.move(position)
        return self._unrecorded_receipt(action)

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """The recorded screen; where no pixels were recorded, they are drawn from its tree."""
        graph, position = self._playhead.now
        frame = graph.record(position.place).frame
        is_drawn = frame.screenshot is None and frame.forest is not None
        shown = with_focus(frame.nodes, position.focus)
        shot = None
        if screenshot:
            shot = frame.screenshot
            if is_drawn:
                shot = draw_forest(shown, frame.width_px, frame.height_px)
        return replace(
            frame,
            screenshot=shot,
            forest=shown if forest and frame.forest is not None else None,
            captured_at_s=frame.captured_at_s + position.ahead_s,
            is_rendered=frame.is_rendered or is_drawn,
        )

    def shell(self, command: str) -> ShellResult:
        """What the recorded device answered at this moment, where it was asked.

        Setup commands of the task succeed, for the recording begins after them; `dumpsys window`,
        `wm size` and the like follow from the screen. Anything else is "not found", with the exit
        code 127.
        """
        graph, position = self._playhead.now
        record = graph.record(position.place)
        if command in record.probes:
            return record.probes[command]
        episode = graph.episodes[position.place.episode]
        if position.place.step == 0 and command in episode.task.setup:
            return ShellResult("")
        activities = (moment.frame.activity for other in graph.episodes for moment in other.steps)
        return run_command(command, self.observe(screenshot=False), activities)

    def save_state(self) -> object:
        """The episodes and the position in them; both are values, so this costs nothing."""
        return self._playhead.now

    def load_state(self, state: object) -> None:
        """Return to a saved moment, also of another device of the same recording."""
        self._playhead.load(state)

    def close(self) -> None:
        """Forget the episodes; there is nothing to give back."""
        self._playhead.clear()

    def _unrecorded_receipt(self, action: actions.Action) -> ActionReceipt:
        """What an action does that nobody did on this screen: next to nothing."""
        graph, position = self._playhead.now
        frame = graph.record(position.place).frame
        match action:
            case (
                actions.Tap(point)
                | actions.DoubleTap(point)
                | actions.LongPress(point=point)
                | actions.Drag(start=point)
            ):
                target = touched_focus(frame, point)
            case actions.Type():
                target = typing_target(action, frame, position.focus)
            case actions.OpenApp(name):
                target = None
                if name.strip().casefold() == frame.activity.partition("/")[0].casefold():
                    return DONE
            case _:
                target = None
        node = frame.nodes.trees[target[0]].nodes[target[1]] if target is not None else None
        if isinstance(action, actions.Tap) and node is not None and node.editable:
            self._playhead.move(position._replace(focus=target))
            return DONE  # a field takes the focus on any phone, recorded or not
        return unrecorded_receipt(action, node)

    def _files_with_start(self, request: DeviceReset) -> Sequence[Path]:
        """The files of the episodes that start as asked."""
        store = plugins.load("episode store", "built-in")
        known: tuple[StoredEpisode, ...] = store.find(self._path)
        if not request.task_id:
            return [known[0].path]
        of_task = [episode for episode in known if episode.task_id == request.task_id]
        if not of_task:
            tasks = dict.fromkeys(episode.task_id for episode in known)
            raise UnknownName.among("recorded task", request.task_id, tasks)
        matches = [
            episode.path
            for episode in of_task
            if (episode.device_seed, episode.language) == (request.seed, request.language)
        ]
        if not matches:
            raise UsageError(self._other_starts_text(request, of_task))
        return matches

    def _other_starts_text(self, request: DeviceReset, of_task: Sequence[StoredEpisode]) -> str:
        in_language = [item for item in of_task if item.language == request.language]
        if not in_language:
            return f"{self.name} has {request.task_id} in {of_task[0].language!r} alone"
        known = list(dict.fromkeys(episode.reset_with for episode in in_language))
        more = f" or {len(known) - _NAMED} others" if len(known) > _NAMED else ""
        shown = ", ".join(known[:_NAMED])
        return f"{self.name} has no {request.task_id} from this seed: reset with {shown}{more}"


@lru_cache(maxsize=_KEPT)
def _cached_graph(files: tuple[tuple[Path, int], ...]) -> MomentGraph:
    store = plugins.load("episode store", "built-in")
    episodes: list[Episode] = [store.read_episode(path) for path, _ in files]
    first = episodes[0]
    same = [episode for episode in episodes if episode.task == first.task and episode.steps]
    if not same:
        raise RecordingError(f"{files[0][0]}: the episode has no moments")
    return MomentGraph(same)


def _build_graph(files: tuple[Path, ...]) -> MomentGraph:
    """The episodes of these files as one graph; what has not changed is read once."""
    return _cached_graph(tuple((path, path.stat().st_mtime_ns) for path in files))


def _clock_offset_s(graph: MomentGraph, position: _Position, reached: RecordedStep) -> float:
    """The clock at the moment reached, over what it was there: it goes on from here."""
    if reached == RecordedStep(position.place.episode, position.place.step + 1):
        return position.ahead_s
    left = graph.record(RecordedStep(reached.episode, reached.step - 1)).frame.captured_at_s
    here = graph.record(position.place).frame.captured_at_s
    return position.ahead_s + here - left
