"""DroidTask's folders: recorded screens, recorded events, and tasks with their correct path.

A folder is `states/*.json` (DroidBot states), `events/*.json` (what was done between two states)
and `task*.yaml` (an instruction and its records). Reading one gives a frozen `Recording` in which
every record is resolved to a node of a recorded screen. A file that is corrupt and a task that
cannot be replayed are left out with the reason; the others are read. Nothing from the files is run.

HTML-like lists in the records were partly edited by hand, so an element is looked for in steps: as
it is, without its description, by part of its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mobile_gym.accessibility.droidbot import parse_droidbot
from mobile_gym.accessibility.html import GO_BACK, MAX_TEXT, HtmlElement, html_elements
from mobile_gym.accessibility.selectors import collapse_whitespace, is_shown
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.pictures import require_size
from mobile_gym.foreign.wording import value_text
from mobile_gym.foreign.yaml_values import read_yaml

_ELEMENT: Final = re.compile(
    r"<(?P<tag>\w{1,32}) id=(?P<id>-?\d{1,9})(?: checked=(?P<checked>\w{1,16}))?"
    r"(?: text='(?P<description>.{0,2000}?)')?\s{0,99}>(?P<text>.{0,2000}?)</(?P=tag)>",
    re.DOTALL,
)
"""Of bounded length, so that a list that never closes what it opens takes no quadratic time. The
longest of DroidTask's texts has 663 characters."""
MAX_LIST: Final = 50_000
"""Characters of a list; DroidTask's longest has 3,699."""


class ListedElement(NamedTuple):
    """An element of a list; `duplicate` counts the equal ones before it."""

    tag: str
    text: str
    description: str
    duplicate: int

    @property
    def is_back(self) -> bool:
        """Whether it stands for the back key: a button of that text alone."""
        return self.tag == "button" and self.text == GO_BACK and not self.description

    def __str__(self) -> str:
        """The element, for messages."""
        return f"the {self.tag} {value_text(self.text or self.description)}"


def parse_element_list(text: str) -> dict[int, ListedElement]:
    """The elements of a list by id; their order in the text means nothing.

    Raises:
        RecordingError: it is unreasonably long.
    """
    if len(text) > MAX_LIST:
        raise RecordingError(f"a list has {len(text)} characters; at most {MAX_LIST} are read")
    matches = sorted(_ELEMENT.finditer(text), key=lambda element: int(element["id"]))
    seen: dict[tuple[str, str, str], int] = {}
    elements: dict[int, ListedElement] = {}
    for element in matches:
        key = (
            element["tag"],
            _cut_merged_label(element["text"]),
            _cut_merged_label(element["description"] or ""),
        )
        elements[int(element["id"])] = ListedElement(*key, seen.get(key, 0))
        seen[key] = seen.get(key, 0) + 1
    return elements


def _cut_merged_label(text: str) -> str:
    """A text as lists have it: each merged part cut, white space collapsed."""
    return "<br>".join(collapse_whitespace(part[:MAX_TEXT]) for part in text.split("<br>"))


def find_element(
    target: ListedElement, screens: Sequence[AccessibilityForest]
) -> tuple[int, int] | None:
    """Where an element is: the first scroll position that shows it, and its node there.

    Args:
        target: an element of the list that was made of all scroll positions together.
        screens: the scroll positions, the top first.

    Returns:
        The position and the node's index in the first tree; None where no screen shows it.
    """
    listed = [html_elements(screen) for screen in screens]
    for is_it in _WAYS:
        for position, elements in enumerate(listed):
            nodes = screens[position].trees[0].nodes
            same = [
                element.match.index
                for element in elements
                if element.match is not None
                and element.match.tree == 0
                and is_it(target, element)
                and is_shown(nodes[touch_target(nodes, element.match.index)])
            ]
            if same:
                return position, same[min(target.duplicate, len(same) - 1)]
    return None


def _is_equal_element(target: ListedElement, element: HtmlElement) -> bool:
    return (target.tag, target.text, target.description) == (
        element.tag,
        _cut_merged_label(element.text),
        _cut_merged_label(element.description),
    )


def _is_equal_but_description(target: ListedElement, element: HtmlElement) -> bool:
    return bool(target.text) and (target.tag, target.text) == (
        element.tag,
        _cut_merged_label(element.text),
    )


def _is_equal_but_tag(target: ListedElement, element: HtmlElement) -> bool:
    return (target.text, target.description) == (
        _cut_merged_label(element.text),
        _cut_merged_label(element.description),
    )


def _has_equal_first_part(target: ListedElement, element: HtmlElement) -> bool:
    words = target.text or target.description
    return words in (
        *_cut_merged_label(element.text).split("<br>"),
        *_cut_merged_label(element.description).split("<br>"),
    )


def _contains_label(target: ListedElement, element: HtmlElement) -> bool:
    words = target.text or target.description
    return bool(words) and (
        words in _cut_merged_label(element.text) or words in _cut_merged_label(element.description)
    )


_WAYS: Final[tuple[Callable[[ListedElement, HtmlElement], bool], ...]] = (
    _is_equal_element,
    _is_equal_but_description,
    _is_equal_but_tag,
    _has_equal_first_part,
    _contains_label,
)
"""From the strictest to the most lenient; the first one that finds something counts."""


InputKind: TypeAlias = Literal["tap", "long_press", "type", "key", "scroll"]

NO_INPUT: Final = ("", "null", "None")
"""What records write where nothing is typed."""
FINISH: Final = -1
_TOLD: Final = 3
"""How many of the files that are left out an error names."""
_UNNAMEABLE: Final = re.compile(r"[^A-Za-z0-9_-]+")
_EVENT_KINDS: Final[dict[str, InputKind]] = {
    "click": "tap",
    "touch": "tap",
    "long_click": "long_press",
    "long_touch": "long_press",
    "set_text": "type",
    "key": "key",
    "scroll": "scroll",
}
"""DroidBot's event types; others (`intent`, `kill_app`, ...) are no input of a person."""


@dataclass(frozen=True, slots=True, eq=False)
class RecordedState:
    """One recorded screen. `content_hash` is equal where screens differ only in their content.

    `activity` is "" where it was not known when the screen was recorded.
    States and recordings are equal where they are the same object, so that they can be cache keys.
    """

    id: str
    activity: str
    content_hash: str
    width_px: int
    height_px: int
    forest: AccessibilityForest
    tag: str = ""


@dataclass(frozen=True, slots=True)
class RecordedInput:
    """What was done on a screen.

    `node` is an index into the screen's first tree, None for keys. `text` is what was typed, the
    key's lower-case name (`back`), or the direction of a scroll (`down`).
    """

    kind: InputKind
    node: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An input and the states before and after it, by id."""

    start: str
    stop: str
    input: RecordedInput


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One record of a task's path.

    Attributes:
        screens: ids of the screen's scroll positions, the top first.
        scroll: the scroll position in which the input was given.
        input: None for the last step, which declares the task done.
    """

    screens: tuple[str, ...]
    scroll: int = 0
    input: RecordedInput | None = None


@dataclass(frozen=True, slots=True)
class RecordedTask:
    """A task: `name` is its file's name without the ending. The last step has no input."""

    name: str
    instruction: str
    steps: tuple[RecordedStep, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """A folder.

    `left_out` tells the files that are corrupt and the tasks that cannot be replayed, by their path
    within the folder, and why.
    """

    path: str
    states: Mapping[str, RecordedState]
    events: tuple[RecordedEvent, ...]
    tasks: tuple[RecordedTask, ...]
    left_out: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The folder's own name."""
        return Path(self.path).name

    def task(self, name: str) -> RecordedTask | None:
        """The task of that name."""
        return next((task for task in self.tasks if task.name == name), None)


def task_id(recording: Recording, task: RecordedTask) -> str:
    """The task's id everywhere: `Recorded.FOLDER.TASK`, in characters that Gymnasium allows."""
    return ".".join(("Recorded", *(_UNNAMEABLE.sub("_", n) for n in (recording.name, task.name))))


class _NotReplayable(Exception):
    """Why one task has to be left out."""


def read_recording(path: str | Path) -> Recording:
    """Read a folder of DroidTask's format; a folder that has not changed is read once.

    Raises:
        RecordingError: the folder is missing or not of the format, or no task of it can be
            replayed. The message names the file.
    """
    folder = Path(path).expanduser().resolve()
    for needed in (folder, folder / "states", folder / "events"):
        if not needed.is_dir():
            raise RecordingError(f"{needed} is not a folder; a recording has states/ and events/")
    files = (
        *sorted((folder / "states").glob("*.json")),
        *sorted((folder / "events").glob("*.json")),
        *sorted(folder.glob("task*.yaml"), key=lambda file: (len(file.name), file.name)),
    )
    return _read_folder(folder, tuple((file, _modified_ns(file)) for file in files))


def _modified_ns(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:  # a link to nothing: it is left out when it is read
        return 0


@lru_cache(maxsize=16)
def _read_folder(folder: Path, files: tuple[tuple[Path, int], ...]) -> Recording:
    states: dict[str, RecordedState] = {}
    events: list[RecordedEvent] = []
    tasks: list[RecordedTask] = []
    left_out: list[tuple[str, str]] = []
    for file, _ in files:
        try:
            if file.parent.name == "states":
                state = _read_state(file)
                states.setdefault(state.id, state)
            elif file.parent.name == "events":
                event = _read_event(file, states)
                if event is not None:
                    events.append(event)
            else:
                tasks.append(_read_task(file, states))
        except (RecordingError, _NotReplayable) as reason:
            cause = str(reason).removeprefix(f"{file}").removeprefix(":").strip()
            left_out.append((str(file.relative_to(folder)), cause))
    why = "; ".join(f"{name}: {reason}" for name, reason in left_out[:_TOLD])
    if len(left_out) > _TOLD:
        why += f"; and {len(left_out) - _TOLD} more"
    if not states:
        raise RecordingError(f"{folder / 'states'} holds no state (*.json){why and f': {why}'}")
    if not tasks:
        raise RecordingError(
            f"{folder} holds no task that can be replayed: {why or 'there is no task*.yaml'}"
        )
    return Recording(str(folder), states, tuple(events), tuple(tasks), tuple(left_out))


def _load_mapping(file: Path) -> Mapping[str, Any]:
    """The mapping in a JSON or YAML file."""
    value = read_json(file) if file.suffix == ".json" else read_yaml(file)
    if not isinstance(value, Mapping):
        raise RecordingError(f"{file} is malformed: it holds no mapping of names to values")
    return value


def _required_field(value: Mapping[str, Any], name: str, kind: type, file: Path) -> Any:
    entry = value.get(name)
    if not isinstance(entry, kind) or isinstance(entry, bool) != (kind is bool):
        raise RecordingError(
            f"{file} is malformed: {name!r} is {value_text(entry)}, not {kind.__name__}"
        )
    return entry


def _read_state(file: Path) -> RecordedState:
    value = _load_mapping(file)
    try:
        forest = parse_droidbot(value)
    except RecordingError as error:
        raise RecordingError(f"{file} is malformed: {error}") from None
    width, height = (
        _required_field(value, "width", int, file),
        _required_field(value, "height", int, file),
    )
    require_size(width, height, f"{file} is malformed")
    return RecordedState(
        id=_required_field(value, "state_str", str, file),
        activity=_foreground_activity(value, file),
        content_hash=_required_field(value, "state_str_content_free", str, file),
        width_px=width,
        height_px=height,
        forest=forest,
        tag=str(value.get("tag", "")),
    )


def _foreground_activity(value: Mapping[str, Any], file: Path) -> str:
    """The foreground activity; DroidBot writes null where it could not find it out."""
    if "foreground_activity" in value and value["foreground_activity"] is None:
        return ""
    return _required_field(value, "foreground_activity", str, file)


def _read_event(file: Path, states: Mapping[str, RecordedState]) -> RecordedEvent | None:
    """The event, or None where it is no input or its screens were not recorded."""
    value = _load_mapping(file)
    start, stop = (
        _required_field(value, name, str, file) for name in ("start_state", "stop_state")
    )
    what = _required_field(value, "event", Mapping, file)
    kind = _EVENT_KINDS.get(_required_field(what, "event_type", str, file))
    if kind is None or start not in states or stop not in states:
        return None
    if kind == "key":
        name = _required_field(what, "name", str, file)
        return RecordedEvent(start, stop, RecordedInput("key", text=name.lower()))
    node = _viewed_node_index(what.get("view"), states[start])
    if node is None:
        return None
    text = ""
    if kind == "type":
        text = _required_field(what, "text", str, file)
    elif kind == "scroll":
        text = _required_field(what, "direction", str, file).lower()
    return RecordedEvent(start, stop, RecordedInput(kind, node, text))


def _viewed_node_index(view: object, state: RecordedState) -> int | None:
    """Which node of the state an event's view is: by its position, if that is the same view."""
    if not isinstance(view, Mapping):
        return None
    nodes = state.forest.trees[0].nodes

    def key(index: int) -> tuple[Any, ...]:
        node = nodes[index]
        return (
            node.class_name,
            node.resource_id,
            node.text,
            list(map(list, _bounds_corners(node.bounds))),
        )

    identity = (
        view.get("class") or "",
        view.get("resource_id") or "",
        view.get("text") or "",
        view.get("bounds"),
    )
    position = view.get("temp_id")
    if isinstance(position, int) and 0 <= position < len(nodes) and key(position) == identity:
        return position
    return next((index for index in range(len(nodes)) if key(index) == identity), None)


def _bounds_corners(bounds: tuple[int, int, int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    return (bounds[0], bounds[1]), (bounds[2], bounds[3])


def _read_task(file: Path, states: Mapping[str, RecordedState]) -> RecordedTask:
    value = _load_mapping(file)
    records = _required_field(value, "records", list, file)
    name = value.get("task_name")
    if not isinstance(name, str) or not name.strip():
        raise RecordingError(f"{file} is malformed: it has no task_name")
    if not records:
        raise _NotReplayable("it has no records")
    steps: list[RecordedStep] = []
    for number, record in enumerate(records):
        if not isinstance(record, Mapping):
            raise RecordingError(f"{file} is malformed: record {number} is no mapping")
        try:
            steps.append(_read_step(record, states, file))
        except _NotReplayable as reason:
            raise _NotReplayable(f"record {number}: {reason}") from None
        if steps[-1].input is None:
            break
    if steps[-1].input is not None:
        raise _NotReplayable("its last record does not finish, so where it leads is not recorded")
    return RecordedTask(file.stem, " ".join(name.split()), tuple(steps))


def _read_step(
    record: Mapping[str, Any], states: Mapping[str, RecordedState], file: Path
) -> RecordedStep:
    screens = record.get("state_str")
    screens = (screens,) if isinstance(screens, str) else tuple(screens or ())
    if not screens or not all(isinstance(screen, str) for screen in screens):
        raise RecordingError(f"{file} is malformed: a record has no state_str")
    if missing := [screen for screen in screens if screen not in states]:
        raise _NotReplayable(f"its state {value_text(missing[0][:12])} is not in states/")
    choice = _required_field(record, "Choice", int, file)
    if choice == FINISH:
        return RecordedStep(screens)
    chosen = parse_element_list(_required_field(record, "State", str, file)).get(choice)
    if chosen is None:
        raise _NotReplayable(f"its list has no element with the id {choice}")
    if chosen.is_back:
        return RecordedStep(screens, 0, RecordedInput("key", text="back"))
    return _element_step(record, screens, chosen, states)


def _element_step(
    record: Mapping[str, Any],
    screens: tuple[str, ...],
    chosen: ListedElement,
    states: Mapping[str, RecordedState],
) -> RecordedStep:
    location = find_element(chosen, [states[screen].forest for screen in screens])
    if location is None:
        raise _NotReplayable(f"no node of its screen is {chosen}")
    scroll, node = location
    given = record.get("Input")
    text = "" if given is None or str(given) in NO_INPUT else str(given)
    kind: InputKind = "type" if text else "tap"
    return RecordedStep(screens, scroll, RecordedInput(kind, node, text))
