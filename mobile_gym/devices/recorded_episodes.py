"""A device over stored episodes: its frames are the recorded screens, pixels and all.

It starts where an episode with the same task and seed started, and moves only where one of them
shows what happened. What was not recorded leaves the screen as it is and says so in the receipt.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from mobile_gym.core import plugins
from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import DeviceFault, RecordingError, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.recorded_deeds import Focus, direction_of, touched
from mobile_gym.devices.recorded_moments import MomentGraph, Place
from mobile_gym.devices.recorded_shell import Shown, run_command
from mobile_gym.devices.tree_painter import paint_forest

__all__ = ["SCHEME", "RecordedEpisodes"]

SCHEME: Final = "recorded:"
ACTION_S: Final = 1.0
"""What an action that was not recorded takes on the device's own clock."""
_NAMED: Final = 5
"""How many seeds a message lists."""
_KEPT: Final = 2
"""Starts whose episodes stay in memory, for all devices of the process."""
_DONE: Final = ActionReceipt()
_WORDS: Final[dict[type, str]] = {
    Tap: "tap",
    DoubleTap: "double tap",
    LongPress: "long press",
}


class StoredEpisode(Protocol):
    """What is known of an episode before it is read."""

    path: Path
    task_id: str
    language: str
    device_seed: int
    reset_with: str


class _Position(NamedTuple):
    """All that changes: the moment, what the clock is ahead of it, and the field with the focus."""

    place: Place
    ahead_s: float = 0.0
    focus: Focus | None = None


class RecordedEpisodes:
    """Shows stored episodes again; implements `core.ports.Device`."""

    def __init__(self, path: str) -> None:
        self.name = f"{SCHEME}{path}"
        self._path = path
        self._graph: MomentGraph | None = None
        self._position = _Position(Place(0, 0))

    def reset(self, request: DeviceReset) -> None:
        """Show the first screen of the task's episodes with this seed.

        Without a task it is the first episode of all.

        Raises:
            RecordingError: there are no episodes, or they cannot be read.
            UnknownName: the task was not recorded.
            UsageError: it was recorded with other seeds, in another language, or with another
                perturbation.
        """
        graph = _graph(tuple(self._with_start(request)))
        first = graph.record(Place(0, 0))
        there = json.loads(str(first.info.get("perturbation", "{}")))
        asked = dict(request.perturbation)
        if asked and json.loads(json.dumps(asked)) != there:
            raise UsageError(
                f"{self.name} cannot be perturbed by {asked}: its screens are recorded, "
                f"with {there or 'no perturbation'}"
            )
        self._graph, self._position = graph, _Position(Place(0, 0))

    def perform(self, action: Action) -> ActionReceipt:
        """Do an action where a recording shows what it does."""
        graph, position = self._opened()
        if isinstance(action, Answer | Finish | Invalid):
            return _DONE
        moved = graph.follow(position.place, action, position.focus)
        if moved is not None:
            self._position = _Position(moved.place, self._ahead_s(position, moved.place))
            return moved.receipt
        took_s = action.duration_s if isinstance(action, Wait) else ACTION_S
        self._position = position._replace(ahead_s=position.ahead_s + took_s)
        return self._unrecorded(action)

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """The recorded screen; where no pixels were recorded, they are drawn from its tree."""
        graph, position = self._opened()
        frame = graph.record(position.place).frame
        drawn = frame.screenshot is None and frame.forest is not None
        shown = _with_focus(frame.nodes, position.focus)
        shot = None
        if screenshot:
            shot = frame.screenshot
            if drawn:
                shot = paint_forest(shown, frame.width_px, frame.height_px)
        return replace(
            frame,
            screenshot=shot,
            forest=shown if forest and frame.forest is not None else None,
            captured_at_s=frame.captured_at_s + position.ahead_s,
            is_rendered=frame.is_rendered or drawn,
        )

    def shell(self, command: str) -> ShellResult:
        """What the recorded device answered at this moment, where it was asked.

        Setup commands of the task succeed, for the recording begins after them; `dumpsys window`,
        `wm size` and the like follow from the screen. Anything else is "not found", with the exit
        code 127.
        """
        graph, position = self._opened()
        record = graph.record(position.place)
        if command in record.probes:
            return record.probes[command]
        episode = graph.episodes[position.place.episode]
        if position.place.step == 0 and command in episode.task.setup:
            return ShellResult("")
        frame = record.frame
        forest = _with_focus(frame.nodes, position.focus)
        activities = (moment.frame.activity for other in graph.episodes for moment in other.steps)
        shown = Shown(frame.activity, frame.width_px, frame.height_px, forest, activities)
        return run_command(command, shown)

    def save_state(self) -> object:
        """The episodes and the position in them; both are values, so this costs nothing."""
        return self._opened()

    def load_state(self, state: object) -> None:
        """Return to a saved moment, also of another device of the same recording."""
        match state:
            case (MomentGraph() as graph, _Position() as position):
                self._graph, self._position = graph, position
            case _:
                raise DeviceFault(f"{self.name} cannot load {type(state).__name__}")

    def close(self) -> None:
        """Forget the episodes; there is nothing to give back."""
        self._graph = None

    def _opened(self) -> tuple[MomentGraph, _Position]:
        if self._graph is None:
            raise DeviceFault(f"{self.name} shows nothing yet: it has to be reset first")
        return self._graph, self._position

    def _ahead_s(self, position: _Position, reached: Place) -> float:
        """The clock at the moment reached, over what it was there: it goes on from here."""
        graph, _ = self._opened()
        if reached == Place(position.place.episode, position.place.step + 1):
            return position.ahead_s
        left = graph.record(Place(reached.episode, reached.step - 1)).frame.captured_at_s
        here = graph.record(position.place).frame.captured_at_s
        return position.ahead_s + here - left

    def _unrecorded(self, action: Action) -> ActionReceipt:
        """What an action does that nobody did on this screen: next to nothing."""
        graph, position = self._opened()
        frame = graph.record(position.place).frame
        match action:
            case Wait():
                return _DONE
            case Tap(point) | DoubleTap(point) | LongPress(point=point):
                target = touched(frame, point)
                if target is None:
                    return ActionReceipt(False, "there is nothing to touch at this point")
                node = frame.nodes.trees[target[0]].nodes[target[1]]
                if isinstance(action, Tap) and node.editable:
                    self._position = self._position._replace(focus=target)
                    return _DONE  # a field takes the focus on any phone, recorded or not
                what = repr(node.label) if node.label else f"a {node.class_name.split('.')[-1]}"
                error = f"no {_WORDS[type(action)]} on {what} was recorded here"
            case Type(text):
                error = f"typing {text!r} was not recorded here"
            case Swipe():
                direction = direction_of(action)
                if direction is None:
                    return ActionReceipt(False, "the swipe is too short to scroll")
                error = f"nothing further {direction} was recorded here"
            case PressKey(key):
                error = f"no {key.value} key was recorded here"
            case OpenApp(name):
                if name.strip().casefold() == frame.activity.partition("/")[0].casefold():
                    return _DONE
                error = f"opening {name!r} was not recorded here"
            case _:
                error = f"{type(action).__name__} was not recorded here"
        return ActionReceipt(False, error)

    def _with_start(self, request: DeviceReset) -> Sequence[Path]:
        """The files of the episodes that start as asked."""
        store = plugins.load("episode store", "built-in")
        known: tuple[StoredEpisode, ...] = store.find(self._path)
        if not request.task_id:
            return [known[0].path]
        of_task = [episode for episode in known if episode.task_id == request.task_id]
        if not of_task:
            tasks = dict.fromkeys(episode.task_id for episode in known)
            raise UnknownName.among("recorded task", request.task_id, tasks)
        found = [
            episode.path
            for episode in of_task
            if (episode.device_seed, episode.language) == (request.seed, request.language)
        ]
        if not found:
            raise UsageError(self._other_starts(request, of_task))
        return found

    def _other_starts(self, request: DeviceReset, of_task: Sequence[StoredEpisode]) -> str:
        in_language = [item for item in of_task if item.language == request.language]
        if not in_language:
            return f"{self.name} has {request.task_id} in {of_task[0].language!r} alone"
        known = list(dict.fromkeys(episode.reset_with for episode in in_language))
        more = f" or {len(known) - _NAMED} others" if len(known) > _NAMED else ""
        shown = ", ".join(known[:_NAMED])
        return f"{self.name} has no {request.task_id} from this seed: reset with {shown}{more}"


@lru_cache(maxsize=_KEPT)
def _graph_of(files: tuple[tuple[Path, int], ...]) -> MomentGraph:
    store = plugins.load("episode store", "built-in")
    episodes: list[Episode] = [store.read_episode(path) for path, _ in files]
    first = episodes[0]
    same = [episode for episode in episodes if episode.task == first.task and episode.steps]
    if not same:
        raise RecordingError(f"{files[0][0]}: the episode has no moments")
    return MomentGraph(same)


def _graph(files: tuple[Path, ...]) -> MomentGraph:
    """The episodes of these files as one graph; what has not changed is read once."""
    return _graph_of(tuple((path, path.stat().st_mtime_ns) for path in files))


def _with_focus(forest: AccessibilityForest, focus: Focus | None) -> AccessibilityForest:
    """The recorded forest, with the focus where it has moved since."""
    return forest if focus is None else _refocused(forest, focus)


@lru_cache(maxsize=64)
def _refocused(forest: AccessibilityForest, focus: Focus) -> AccessibilityForest:
    trees = (
        replace(
            tree,
            nodes=tuple(
                node
                if node.focused == ((number, index) == focus)
                else node._replace(focused=not node.focused)
                for index, node in enumerate(tree.nodes)
            ),
        )
        for number, tree in enumerate(forest.trees)
    )
    return AccessibilityForest(tuple(trees))
