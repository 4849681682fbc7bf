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
    RecordedState,
    Recording,
    read_recording,
    task_id,
)
from mobile_gym.accessibility.recorded_graph import Place, RecordedGraph
from mobile_gym.accessibility.touch import touch_target
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
from mobile_gym.core.errors import DeviceFault, UnknownName, UsageError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.recorded_deeds import Direction, direction_of
from mobile_gym.devices.recorded_episodes import SCHEME, RecordedEpisodes
from mobile_gym.devices.recorded_shell import Shown, run_command
from mobile_gym.devices.tree_painter import paint_forest

__all__ = ["RecordedDevice", "open_device"]

ACTION_S: Final = 1.0
"""What an action takes on the device's own clock; recordings do not say."""
_DONE: Final = ActionReceipt()
_SCROLLS: Final[dict[Direction, int]] = {"up": -1, "down": 1}
"""How far a swipe moves among the scroll positions of a screen."""


class _Moment(NamedTuple):
    """All that changes: the place, the field that has the focus, and the clock."""

    place: Place
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
        self._graph: RecordedGraph | None = None
        self._moment: _Moment | None = None

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
        self._graph = _graph(read_recording(self._path), request.task_id)
        self._moment = _Moment(self._graph.start)

    def perform(self, action: Action) -> ActionReceipt:
        """Do an action where the recording shows what it does."""
        _, moment = self._opened()
        took_s = action.duration_s if isinstance(action, Wait) else ACTION_S
        self._moment = moment._replace(time_s=moment.time_s + took_s)
        match action:
            case Tap(point):
                return self._touch("tap", point)
            case LongPress(point=point):
                return self._touch("long_press", point)
            case Type():
                return self._type(action)
            case Swipe():
                return self._swipe(action)
            case PressKey(key):
                return self._follow("key", None, key.value, f"no {key.value} key was recorded here")
            case OpenApp(name):
                return self._open_app(name)
            case DoubleTap():
                return ActionReceipt(False, "no double tap was recorded here")
            case Answer() | Finish() | Invalid() | Wait():
                return _DONE

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """The recorded screen; the screenshot is drawn from its tree."""
        graph, moment = self._opened()
        state = graph.state(moment.place)
        return Frame(
            width_px=state.width_px,
            height_px=state.height_px,
            activity=state.activity,
            screenshot=_screenshot(state, moment.focus) if screenshot else None,
            forest=_forest(state, moment.focus) if forest else None,
            captured_at_s=moment.time_s,
            is_rendered=True,
        )

    def shell(self, command: str) -> ShellResult:
        """Answer the few commands that a recording can: `dumpsys window`, `wm size` and the like.

        Anything else is "not found", with the exit code 127.
        """
        graph, moment = self._opened()
        state = graph.state(moment.place)
        activities = (other.activity for other in graph.recording.states.values())
        forest = _forest(state, moment.focus)
        shown = Shown(state.activity, state.width_px, state.height_px, forest, activities)
        return run_command(command, shown)

    def save_state(self) -> object:
        """The task and the moment; both are values, so this costs nothing."""
        return self._opened()

    def load_state(self, state: object) -> None:
        """Return to a saved moment, also of another device of the same recording."""
        match state:
            case (RecordedGraph() as graph, _Moment() as moment):
                self._graph, self._moment = graph, moment
            case _:
                raise DeviceFault(f"{self.name} cannot load {type(state).__name__}")

    def close(self) -> None:
        """Forget the episode; there is nothing to give back."""
        self._graph = self._moment = None

    def _opened(self) -> tuple[RecordedGraph, _Moment]:
        if self._graph is None or self._moment is None:
            raise DeviceFault(f"{self.name} shows nothing yet: it has to be reset first")
        return self._graph, self._moment

    def _hit(self, point: NormalizedPoint) -> int | None:
        """The deepest node under a point."""
        graph, moment = self._opened()
        state = graph.state(moment.place)
        touched = node_at(state.forest, point.to_pixels(state.width_px, state.height_px))
        return touched.index if touched is not None else None

    def _touch(self, kind: InputKind, point: NormalizedPoint) -> ActionReceipt:
        node = self._hit(point)
        if node is None:
            return ActionReceipt(False, "there is nothing to touch at this point")
        what = "tap" if kind == "tap" else "long press"
        receipt = self._follow(
            kind, node, "", f"no {what} on {self._words(node)} was recorded here"
        )
        if not receipt.accepted and kind == "tap" and self._focus(node):
            return _DONE  # a field takes the focus on any phone, recorded or not
        return receipt

    def _type(self, action: Type) -> ActionReceipt:
        graph, moment = self._opened()
        if action.at is not None:
            node = self._hit(action.at)
        else:
            nodes = graph.state(moment.place).forest.trees[0].nodes
            focused = (index for index, item in enumerate(nodes) if item.focused and item.editable)
            node = moment.focus if moment.focus is not None else next(focused, None)
        if node is None:
            return ActionReceipt(False, "no field has the focus")
        error = f"typing {action.text!r} into {self._words(node)} was not recorded here"
        receipt = self._follow("type", node, action.text, error)
        if not receipt.accepted:
            self._focus(node)
        return receipt

    def _swipe(self, action: Swipe) -> ActionReceipt:
        _, moment = self._opened()
        direction = direction_of(action)
        if direction is None:
            return ActionReceipt(False, "the swipe is too short to scroll")
        place, by = moment.place, _SCROLLS.get(direction, 0)
        if by and 0 <= place.scroll + by < len(place.screens):
            self._go(place._replace(scroll=place.scroll + by))
            return _DONE
        error = f"nothing further {direction} was recorded here"
        return self._follow("scroll", self._hit(action.start), direction, error)

    def _open_app(self, name: str) -> ActionReceipt:
        """Starting the recorded app brings its first screen; starting what is shown, nothing."""
        graph, moment = self._opened()
        shown = graph.state(moment.place).activity.partition("/")[0]
        first = graph.state(graph.start).activity.partition("/")[0]
        wanted = name.strip().casefold()
        if wanted == shown.casefold():
            return _DONE
        if wanted in (first.casefold(), graph.recording.name.casefold()):
            if shown != first:
                self._go(graph.start)
            return _DONE
        return ActionReceipt(False, f"no app {name!r} was recorded")

    def _follow(self, kind: InputKind, node: int | None, text: str, error: str) -> ActionReceipt:
        graph, moment = self._opened()
        place = graph.follow(moment.place, RecordedInput(kind, node, text))
        if place is None:
            return ActionReceipt(False, error)
        self._go(place)
        return _DONE

    def _go(self, place: Place) -> None:
        _, moment = self._opened()
        self._moment = moment._replace(place=place, focus=None)

    def _focus(self, node: int) -> bool:
        """Give a field the focus; False where the node is none."""
        graph, moment = self._opened()
        nodes = graph.state(moment.place).forest.trees[0].nodes
        field = touch_target(nodes, node)
        if not nodes[field].editable:
            return False
        self._moment = moment._replace(focus=field)
        return True

    def _words(self, node: int) -> str:
        """What a person would call a node, for messages."""
        graph, moment = self._opened()
        found = graph.state(moment.place).forest.trees[0].nodes[node]
        return repr(found.label) if found.label else f"a {found.class_name.rpartition('.')[2]}"


@lru_cache(maxsize=64)
def _graph_of(recording: Recording, name: str | None) -> RecordedGraph:
    task = recording.task(name) if name is not None else None
    return RecordedGraph(recording, task)


def _graph(recording: Recording, requested: str) -> RecordedGraph:
    if not requested:
        return _graph_of(recording, None)
    names = {task_id(recording, task): task.name for task in recording.tasks}
    if requested not in names:
        raise UnknownName.among("recorded task", requested, names)
    return _graph_of(recording, names[requested])


@lru_cache(maxsize=256)
def _forest(state: RecordedState, focus: int | None) -> AccessibilityForest:
    """The recorded forest, with the focus where it has moved since."""
    if focus is None:
        return state.forest
    first, *others = state.forest.trees
    nodes = tuple(
        node._replace(focused=index == focus) if node.focused != (index == focus) else node
        for index, node in enumerate(first.nodes)
    )
    return AccessibilityForest((AccessibilityTree(nodes=nodes), *others))


@lru_cache(maxsize=16)  # of 7 MB each at 1080 x 2280, shared by all devices of the process
def _screenshot(state: RecordedState, focus: int | None) -> Screenshot:
    return paint_forest(_forest(state, focus), state.width_px, state.height_px)
