"""A device over a recording of a real app: its frames are the recorded trees.

It moves only where the recording shows what happened. What was not recorded leaves the screen as
it is and says so in the receipt.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.droidtask import (
    InputKind,
    RecordedInput,
    Recording,
    read_recording,
    task_id,
)
from mobile_gym.accessibility.recorded_graph import GraphPosition, RecordedGraph
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core import actions
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.recorded.action_matching import Direction, direction_of
from mobile_gym.devices.recorded.episodes import SCHEME, RecordedEpisodes
from mobile_gym.devices.recorded.playhead import PositionInRecording
from mobile_gym.devices.recorded.screens import draw_forest, with_focus
from mobile_gym.devices.recorded.shell import run_command
from mobile_gym.devices.recorded.unrecorded_actions import (
    DONE,
    assumed_duration_s,
    unrecorded_receipt,
)

_SCROLLS: Final[dict[Direction, int]] = {"up": -1, "down": 1}
"""How far a swipe moves among the scroll positions of a screen."""


class _RecordedPosition(NamedTuple):
    """All that changes: the place, the field of its first window with the focus, and the clock."""

    place: GraphPosition
    focus: int | None = None
    time_s: float = 0.0


def open_device(spec: str, **options: Any) -> RecordedDevice | RecordedEpisodes:
    """Open `recorded:PATH`: a folder of DroidTask's format, or episodes of our own.

    The latter are the folder of a run, a folder of such folders, or one episode file.

    Raises:
        UsageError: the spec names no folder, or there are options, of which it has none.
    """
    scheme, _, path = spec.partition(":")
    if f"{scheme}:" != SCHEME or not path:
        raise UsageError(f"device {spec!r} is not of the form recorded:PATH")
    if options:
        raise UsageError(f"a recorded device has no option {', '.join(sorted(options))}")
    return (
        RecordedEpisodes(path) if _has_episodes(Path(path).expanduser()) else RecordedDevice(path)
    )


def _has_episodes(place: Path) -> bool:
    if (place / "states").is_dir():
        return False
    return place.is_file() or any(place.rglob("*.parquet"))


class RecordedDevice:
    """Replays a recorded UI transition graph; implements `core.ports.Device`."""

    def __init__(self, path: str) -> None:
        self.name = f"{SCHEME}{path}"
        self._path = path
        self._playhead = PositionInRecording(self.name, RecordedGraph, _RecordedPosition)

    def reset(self, request: DeviceReset) -> None:
        """Show the first screen of the task; without a task, where most tasks start.

        Raises:
            RecordingError: the folder cannot be read.
            UnknownName: the recording has no such task.
            UsageError: a perturbation is asked for; a recording cannot be changed.
        """
        if request.perturbation:
            raise UsageError(
                f"{self.name} cannot be perturbed ({', '.join(request.perturbation)}): "
                "its screens are recorded"
            )
        graph = _build_graph(read_recording(self._path), request.task_id)
        self._playhead.start(graph, _RecordedPosition(graph.start))

    def perform(self, action: actions.Action) -> ActionReceipt:
        """Do an action where the recording shows what it does."""
        _, moment = self._playhead.now
        self._playhead.move(moment._replace(time_s=moment.time_s + assumed_duration_s(action)))
        match action:
            case actions.Tap(point):
                return self._touch(action, "tap", point)
            case actions.LongPress(point=point):
                return self._touch(action, "long_press", point)
            case actions.DoubleTap(point) | actions.Drag(start=point):
                return unrecorded_receipt(action, self._node(self._node_index_at(point)))
            case actions.Type():
                return self._type(action)
            case actions.Swipe():
                return self._swipe(action)
            case actions.PressKey(key):
                return self._follow(action, RecordedInput("key", None, key.value))
            case actions.OpenApp():
                return self._open_app(action)
            case (
                actions.Answer()
                | actions.AskUser()
                | actions.Finish()
                | actions.Invalid()
                | actions.Wait()
            ):
                return DONE

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """The recorded screen; the screenshot is drawn from its tree."""
        graph, moment = self._playhead.now
        state = graph.state(moment.place)
        shown = with_focus(state.forest, None if moment.focus is None else (0, moment.focus))
        return Frame(
            width_px=state.width_px,
            height_px=state.height_px,
            activity=state.activity,
            screenshot=draw_forest(shown, state.width_px, state.height_px) if screenshot else None,
            forest=shown if forest else None,
            captured_at_s=moment.time_s,
            is_rendered=True,
        )

    def shell(self, command: str) -> ShellResult:
        """Answer the few commands that a recording can: `dumpsys window`, `wm size` and the like.

        Anything else is "not found", with the exit code 127.
        """
        graph, _ = self._playhead.now
        activities = (other.activity for other in graph.recording.states.values())
        return run_command(command, self.observe(screenshot=False), activities)

    def save_state(self) -> object:
        """The task and the moment; both are values, so this costs nothing."""
        return self._playhead.now

    def load_state(self, state: object) -> None:
        """Return to a saved moment, also of another device of the same recording."""
        self._playhead.load(state)

    def close(self) -> None:
        """Forget the episode; there is nothing to give back."""
        self._playhead.clear()

    def _nodes(self) -> tuple[AccessibilityNode, ...]:
        """Of the first window, which alone inputs were recorded on."""
        graph, moment = self._playhead.now
        return graph.state(moment.place).forest.trees[0].nodes

    def _node(self, index: int | None) -> AccessibilityNode | None:
        return self._nodes()[index] if index is not None else None

    def _node_index_at(self, point: NormalizedPoint) -> int | None:
        """The deepest node under a point."""
        graph, moment = self._playhead.now
        state = graph.state(moment.place)
        touched = node_at(state.forest, point.to_pixels(state.width_px, state.height_px))
        return touched.index if touched is not None else None

    def _touch(
        self, action: actions.Tap | actions.LongPress, kind: InputKind, point: NormalizedPoint
    ) -> ActionReceipt:
        node = self._node_index_at(point)
        if node is None:
            return unrecorded_receipt(action, None)
        receipt = self._follow(action, RecordedInput(kind, node))
        if not receipt.accepted and kind == "tap" and self._set_focus(node):
            return DONE  # a field takes the focus on any phone, recorded or not
        return receipt

    def _type(self, action: actions.Type) -> ActionReceipt:
        _, moment = self._playhead.now
        if action.at is not None:
            node = self._node_index_at(action.at)
        elif moment.focus is not None:
            node = moment.focus
        else:
            fields = (n for n, item in enumerate(self._nodes()) if item.focused and item.editable)
            node = next(fields, None)
        if node is None:
            return unrecorded_receipt(action, None)
        receipt = self._follow(action, RecordedInput("type", node, action.text))
        if not receipt.accepted:
            self._set_focus(node)
        return receipt

    def _swipe(self, action: actions.Swipe) -> ActionReceipt:
        direction = direction_of(action)
        if direction is None:
            return unrecorded_receipt(action, None)
        _, moment = self._playhead.now
        place, by = moment.place, _SCROLLS.get(direction, 0)
        if by and 0 <= place.scroll + by < len(place.screens):
            self._move_to(place._replace(scroll=place.scroll + by))
            return DONE
        return self._follow(
            action, RecordedInput("scroll", self._node_index_at(action.start), direction)
        )

    def _open_app(self, action: actions.OpenApp) -> ActionReceipt:
        """Starting the recorded app brings its first screen; starting what is shown, nothing."""
        graph, moment = self._playhead.now
        shown = graph.state(moment.place).activity.partition("/")[0]
        first = graph.state(graph.start).activity.partition("/")[0]
        requested = action.name.strip().casefold()
        if requested == shown.casefold():
            return DONE
        if requested in (first.casefold(), graph.recording.name.casefold()):
            if shown != first:
                self._move_to(graph.start)
            return DONE
        return unrecorded_receipt(action, None)

    def _follow(self, action: actions.Action, given: RecordedInput) -> ActionReceipt:
        """Go where an action leads that is this input; stay where it was not recorded."""
        graph, moment = self._playhead.now
        place = graph.follow(moment.place, given)
        if place is None:
            return unrecorded_receipt(action, self._node(given.node))
        self._move_to(place)
        return DONE

    def _move_to(self, place: GraphPosition) -> None:
        _, moment = self._playhead.now
        self._playhead.move(moment._replace(place=place, focus=None))

    def _set_focus(self, node: int) -> bool:
        """Give a field the focus; False where the node is none."""
        _, moment = self._playhead.now
        nodes = self._nodes()
        field = touch_target(nodes, node)
        if not nodes[field].editable:
            return False
        self._playhead.move(moment._replace(focus=field))
        return True


@lru_cache(maxsize=64)
def _cached_graph(recording: Recording, name: str | None) -> RecordedGraph:
    task = recording.task(name) if name is not None else None
    return RecordedGraph(recording, task)


def _build_graph(recording: Recording, requested: str) -> RecordedGraph:
    if not requested:
        return _cached_graph(recording, None)
    names = {task_id(recording, task): task.name for task in recording.tasks}
    if requested not in names:
        raise UnknownName.among("recorded task", requested, names)
    return _cached_graph(recording, names[requested])
