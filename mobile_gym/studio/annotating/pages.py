"""The pages on which recorded traces are annotated: a screen to point at, and changes of states.

It is one group of pages; `web_app` puts all of them together.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pyarrow as pa
import pyarrow.compute as pc
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mobile_gym.accessibility import node_at
from mobile_gym.accessibility.selectors import shown_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import DoubleTap, LongPress, PressKey, Tap, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import MobileGymError, TaskError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.rollouts.reporting.action_drawing import Drawing, drawing_of
from mobile_gym.rollouts.reporting.action_text import describe
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.studio.annotating.drafts import (
    EXPECTED,
    Draft,
    DraftFile,
    Shown,
    State,
    drafts_in,
    read_names,
    write_names,
)
from mobile_gym.studio.annotating.forms import FORM_HEADERS, Form, answer, whole_number
from mobile_gym.studio.annotating.tools import JsonObject, Proposed, essential_states
from mobile_gym.studio.annotating.trials import MOST, TraceTrees, others, traces_of, tried
from mobile_gym.studio.library import Library, Run, Shelf
from mobile_gym.studio.pictures import OpenEpisodes


def add_primitive(
    draft: Draft, primitive: JsonObject, shown: Shown, number: int | None = None
) -> Draft:
    """Ask something more: of a state, or of the one that this screen has or gets.

    Args:
        draft: the annotation.
        primitive: what is asked.
        shown: the screen that it was made on.
        number: of the state; None for that of the screen.

    Raises:
        UsageError: there is no such state, or it asks that already.
    """
    if number is None:
        number = next((n for n, state in enumerate(draft.states) if state.shown == shown), None)
    if number is None:
        return add_state(draft, State((primitive,), shown=shown))
    state = _state(draft, number)
    if primitive in state.primitives:
        raise UsageError(f"state {number + 1} asks that already")
    return _with(draft, number, replace(state, primitives=(*state.primitives, primitive)))


def add_state(draft: Draft, state: State) -> Draft:
    """A further state, where its screen comes in its trace; one without a screen is the last."""
    place = len(draft.states)
    if state.shown is not None:
        shown = [other.shown for other in draft.states]
        later = [
            number
            for number, other in enumerate(shown)
            if other is not None
            and other.file == state.shown.file
            and other.moment > state.shown.moment
        ]
        told = [number + 1 for number, other in enumerate(shown) if other is not None]
        place = later[0] if later else max(told, default=0)
    return replace(draft, states=(*draft.states[:place], state, *draft.states[place:]))


def drop_primitive(draft: Draft, number: int, position: int) -> Draft:
    """Ask one thing less; a state that asks nothing more is gone.

    Raises:
        UsageError: there is no such state or primitive.
    """
    state = _state(draft, number)
    if not 0 <= position < len(state.primitives):
        raise UsageError(f"state {number + 1} has no primitive {position + 1}")
    left = (*state.primitives[:position], *state.primitives[position + 1 :])
    return (
        _with(draft, number, replace(state, primitives=left)) if left else _without(draft, number)
    )


def drop_state(draft: Draft, number: int) -> Draft:
    """Without one of the states.

    Raises:
        UsageError: there is no such state.
    """
    _state(draft, number)
    return _without(draft, number)


def move(draft: Draft, number: int, by: int) -> Draft:
    """A state earlier or later; at the end it stays where it is.

    Raises:
        UsageError: there is no such state.
    """
    state = _state(draft, number)
    others = [one for place, one in enumerate(draft.states) if place != number]
    others.insert(min(max(number + by, 0), len(others)), state)
    return replace(draft, states=tuple(others))


def describe_state(draft: Draft, number: int, description: str, substates: Sequence[int]) -> Draft:
    """Say what a state is, and which of the task's substates are reached with it.

    Raises:
        UsageError: there is no such state.
    """
    new = replace(
        _state(draft, number), description=description.strip(), substates=tuple(substates)
    )
    return _with(draft, number, new)


def _state(draft: Draft, number: int) -> State:
    if not 0 <= number < len(draft.states):
        raise UsageError(f"there is no state {number + 1}; there are {len(draft.states)}")
    return draft.states[number]


def _with(draft: Draft, number: int, state: State) -> Draft:
    states = draft.states
    return replace(draft, states=(*states[:number], state, *states[number + 1 :]))


def _without(draft: Draft, number: int) -> Draft:
    return replace(draft, states=(*draft.states[:number], *draft.states[number + 1 :]))


_DEEPEST: Final = 24
_FLAGS: Final = (
    *("clickable", "long_clickable", "checkable", "checked", "editable", "focused"),
    *("scrollable", "selected", "password"),
)


@dataclass(frozen=True, slots=True)
class Pointable:
    """A node that an app shows; `place` is that of its window and of itself in it, `3.17`."""

    place: str
    depth: int
    kind: str
    label: str
    name: str
    flags: str
    box: Rect


@dataclass(frozen=True, slots=True)
class Mark:
    """The box of a node that a state asks about; `state` is its number, from 1."""

    state: int
    box: Rect


@dataclass(frozen=True, slots=True)
class Screen:
    """A moment of a trace.

    Attributes:
        action: what was done on it, in words; "" at the end.
        target: the place of the node that it was done to, or "".
        typed: the text or the key of it.
        is_long: it was a long press.
        package: of the app in front.
    """

    moment: int
    activity: str
    width_px: int
    height_px: int
    has_picture: bool
    drawing: Drawing | None
    action: str
    target: str
    typed: str
    is_long: bool
    is_key: bool
    package: str
    nodes: tuple[Pointable, ...]
    marks: tuple[Mark, ...]


def done_on(episode: Episode, moment: int) -> StepRecord | None:
    """The step that was taken on the screen of a moment; None for the last one."""
    return episode.steps[moment + 1] if moment + 1 < len(episode.steps) else None


def screen_of(episode: Episode, file: str, moment: int, draft: Draft) -> Screen:
    """A moment to point at.

    Args:
        episode: the trace.
        file: its name.
        moment: which one; it must be there.
        draft: whose marks are shown.
    """
    frame, then = episode.steps[moment].frame, done_on(episode, moment)
    action = None if then is None else then.action
    typed = action.text if isinstance(action, Type) else ""
    if isinstance(action, PressKey):
        typed = action.key.value
    return Screen(
        moment=moment,
        activity=frame.activity,
        width_px=frame.width_px,
        height_px=frame.height_px,
        has_picture=frame.screenshot is not None,
        drawing=None if then is None else drawing_of(then, frame),
        action=""
        if then is None
        else "the screen changed"
        if action is None
        else describe(action, frame),
        target=_target(then, frame),
        typed=typed,
        is_long=isinstance(action, LongPress),
        is_key=isinstance(action, PressKey),
        package=frame.activity.partition("/")[0],
        nodes=tuple(_nodes(frame)),
        marks=tuple(_marks(draft, Shown(file, moment), frame)),
    )


def place_of(text: str) -> tuple[int, int] | None:
    """The place of a node as a form says it; None for none.

    Raises:
        ValueError: it is no place.
    """
    if not text:
        return None
    tree, _, index = text.partition(".")
    return int(tree), int(index)


def _target(then: StepRecord | None, frame: Frame) -> str:
    """The node that takes the touch of the step, or the field that it types into."""
    match None if then is None else then.action:
        case Tap(point) | DoubleTap(point) | LongPress(point=point):
            pass
        case Type(at=point) if point is not None:
            pass
        case Type():
            focused = [m for m in shown_nodes(frame.nodes) if m.node.focused and m.node.editable]
            return f"{focused[0].tree}.{focused[0].index}" if focused else ""
        case _:
            return ""
    match = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if match is None:
        return ""
    nodes = frame.nodes.trees[match.tree].nodes
    return f"{match.tree}.{touch_target(nodes, match.index)}"


def _nodes(frame: Frame) -> Iterator[Pointable]:
    for match in shown_nodes(frame.nodes):
        node = match.node
        depth = sum(1 for _ in frame.nodes.trees[match.tree].ancestors(match.index))
        yield Pointable(
            place=f"{match.tree}.{match.index}",
            depth=min(depth, _DEEPEST),
            kind=node.class_name.rpartition(".")[2],
            label=node.label,
            name=node.resource_id.rpartition("/")[2],
            flags=" ".join(name for name in _FLAGS if getattr(node, name)),
            box=node.bounds,
        )


def _marks(draft: Draft, shown: Shown, frame: Frame) -> Iterator[Mark]:
    for number, state in enumerate(draft.states, start=1):
        if state.shown == shown:
            boxes: Sequence[Sequence[Rect]] = essential_states().marked(state.to_json(), frame)
            for box in dict.fromkeys(box for part in boxes for box in part):
                yield Mark(number, box)


IGNORABLE: Final = {
    "focused": True,
    "scrollable": True,
    "picture": True,
    "selected": False,
    "enabled": False,
    "checked": False,
    "text": False,
    "title": False,
    "description": False,
}
"""Attributes of a node that may be left out, and whether the form proposes it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A trace, and the annotation of its task."""

    run: Run
    file: Path
    episode: Episode
    known: DraftFile

    @property
    def address(self) -> str:
        """Of its page."""
        return f"/annotate/{quote(self.run.key, safe='')}/{quote(self.file.name, safe='')}"


class Annotating:
    """Essential states of tasks, made on recorded traces.

    Args:
        library: the runs that it shows.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._episodes = OpenEpisodes()
        self._trees = TraceTrees()
        self._writing = threading.Lock()

    def routes(self) -> list[Route]:
        """Where they are."""
        trace = "/annotate/{run}/{file}"
        return [
            Route("/annotate", self.list_page),
            Route(trace, self.trace_page),
            Route(trace, self.change, methods=["POST"]),
            Route(trace + "/trial", self.trial_page),
        ]

    def list_page(self, request: Request) -> Response:
        """The annotations that there are, and the tasks that could have one."""
        del request
        shelf = self._library.shelf()
        known = [(run, one) for run in shelf.runs for one in drafts_in(run.path)]
        return answer("annotate_list", known=_listed(shelf, known), tasks=_tasks(shelf))

    def trace_page(self, request: Request) -> Response:
        """A screen to point at, the states so far, and proposals."""
        opened = self._opened(request)
        episode, draft = opened.episode, opened.known.draft
        moment = self._moment(episode, request.query_params.get("moment", "0"))
        states = essential_states()
        proposals, why_none = _proposals(episode)
        return answer(
            "annotate",
            opened=opened,
            episode=episode,
            draft=draft,
            screen=screen_of(episode, opened.file.name, moment, draft),
            last=len(episode.steps) - 1,
            marked=_marked(draft, opened.file),
            told=[states.told(state.to_json()) for state in draft.states],
            proposals=[(one, states.told(one.state), _has(draft, one)) for one in proposals],
            why_none=why_none,
            ignorable=IGNORABLE,
            is_success=bool(episode.steps[-1].info.get("is_success")),
            version=f"{opened.file.stat().st_mtime_ns:x}",
        )

    async def change(self, request: Request) -> Response:
        """Change the annotation; the answer comes when the change is on the disk."""
        try:
            form = await Form.of(request)
            return await run_in_threadpool(self._changed, request, form)
        except (UsageError, TaskError, ValueError) as error:
            words = str(error) or "the form cannot be read"
            return answer("error", 400, title="Nothing was changed", words=words)

    def trial_page(self, request: Request) -> Response:
        """What the annotation judges of recorded traces, and why."""
        opened = self._opened(request)
        draft, names = opened.known.draft, read_names(opened.known.path)
        traces, more = traces_of(self._library.known(), opened.run, draft, names)
        trials = tried(draft, opened.episode.task, traces, self._trees) if draft.states else []
        return answer(
            "annotate_trial",
            opened=opened,
            draft=draft,
            trials=trials,
            left_out=[one for one in traces if one.expected == "left out"],
            others=others(self._library.known(), opened.run, draft.task, names),
            more=more,
            most=MOST,
            expected=EXPECTED,
            moment=request.query_params.get("moment", "0"),
            disagreeing=sum(one.disagrees for one in trials),
        )

    # -- inside ----------------------------------------------------------------------------------

    def _opened(self, request: Request) -> Opened:
        shelf = self._library.shelf()
        run = shelf.run(request.path_params["run"])
        file = run.file(request.path_params["file"])
        episode = self._episodes.read(file)
        return Opened(run, file, episode, DraftFile.of(run.path, episode.task))

    @staticmethod
    def _moment(episode: Episode, text: str) -> int:
        moment = whole_number(text, "moment")
        if moment >= len(episode.steps):
            raise UsageError(f"there is no moment {moment}; there are {len(episode.steps)}, from 0")
        return moment

    def _changed(self, request: Request, form: Form) -> Response:
        name, _, rest = form.text("change").partition(":")
        with self._writing:
            opened = self._opened(request)
            moment = self._moment(opened.episode, form.text("moment") or "0")
            if name == "name":
                self._name(opened, form)
            else:
                work = _CHANGES.get(name)
                if work is None:
                    raise UsageError(f"{name!r:.40} is no change of an annotation")
                if form.text("version") != opened.known.version:
                    raise UsageError(
                        "the annotation has been changed elsewhere since this page was loaded; "
                        "load it again"
                    )
                opened.known.save(work(opened, form, rest, moment))
        return RedirectResponse(f"{opened.address}?moment={moment}", 303, dict(FORM_HEADERS))

    def _name(self, opened: Opened, form: Form) -> None:
        """Say which traces are right and which are wrong."""
        names = read_names(opened.known.path)
        known = self._library.known()
        paths = [run.episodes for run in known.runs]
        said = {
            field.removeprefix("expected:"): values[0]
            for field, values in form.fields.items()
            if field.startswith("expected:") and values[0]
        }
        if form.text("other"):
            said[form.text("other")] = form.text("other_is")
        for path, expected in said.items():
            if expected not in EXPECTED:
                raise UsageError(f"a trace is one of {', '.join(EXPECTED)}")
            file = (opened.run.path / path).resolve()
            if not any(file.parent == folder.resolve() for folder in paths) or not file.is_file():
                raise UsageError(f"there is no trace {path!r:.200}")
            names[path] = expected
        write_names(opened.known.path, names)


def _marked(draft: Draft, file: Path) -> set[int]:
    """The moments of a trace whose screens are marked."""
    shown = [state.shown for state in draft.states if state.shown is not None]
    return {one.moment for one in shown if one.file == file.name}


def _has(draft: Draft, proposal: Proposed) -> bool:
    """Whether some state asks just what a proposal does."""
    parts = tuple(proposal.state["primitives"])
    return any(state.primitives == parts for state in draft.states)


def _proposals(episode: Episode) -> tuple[tuple[Proposed, ...], str]:
    try:
        return tuple(essential_states().proposed(episode.steps, episode.task.text)), ""
    except MobileGymError as error:
        return (), str(error)


# -- changes: each gets the trace, the form, what stands behind the name, and the moment -----------


def _add(opened: Opened, form: Form, keyword: str, moment: int) -> Draft:
    is_text = keyword in ("type", "key")
    primitive = essential_states().make_primitive(
        keyword,
        opened.episode.steps[moment].frame,
        place_of(form.text("node")) if keyword not in _WITHOUT_NODE else None,
        text=form.text("typed" if is_text else "package"),
        ignore=[name for name in form.all("ignore") if name in IGNORABLE],
        long=form.has("long"),
        any_date=form.has("any_date"),
        lasting=form.has("lasting"),
    )
    chosen = form.text("state")
    number = None if not chosen else whole_number(chosen, "state")
    shown = Shown(opened.file.name, moment)
    return add_primitive(opened.known.draft, primitive, shown, number)


def _drop(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    number, _, position = rest.partition(".")
    return drop_primitive(
        opened.known.draft, whole_number(number, "state"), whole_number(position, "primitive")
    )


def _drop_state(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return drop_state(opened.known.draft, whole_number(rest, "state"))


def _earlier(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return move(opened.known.draft, whole_number(rest, "state"), -1)


def _later(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return move(opened.known.draft, whole_number(rest, "state"), 1)


def _describe(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    known = {substate.id for substate in opened.episode.task.substates}
    chosen = [whole_number(value, "substate") for value in form.all("substate")]
    if unknown := [one for one in chosen if one not in known]:
        raise UsageError(f"the task has no substate {unknown[0]}")
    return describe_state(
        opened.known.draft, whole_number(rest, "state"), form.text("description"), chosen
    )


def _take(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    proposals, why = _proposals(opened.episode)
    if not proposals:
        raise UsageError(why or "there is no proposal")
    if rest != "all":
        number = whole_number(rest, "proposal")
        if number >= len(proposals):
            raise UsageError(f"there is no proposal {number + 1}")
        proposals = proposals[number : number + 1]
    draft = opened.known.draft
    for one in proposals:
        shown = None if one.moment is None else Shown(opened.file.name, one.moment)
        if not _has(draft, one):
            parts = tuple(one.state["primitives"])
            draft = add_state(draft, State(parts, one.state["description"], shown=shown))
    return draft


def _params(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    own = dict(opened.episode.task.params)
    return replace(opened.known.draft, params=own if rest == "own" else {})


_WITHOUT_NODE: Final = ("fuzzy_screen", "activity", "key", "installed", "uninstalled")
_CHANGES: Final[Mapping[str, Callable[[Opened, Form, str, int], Draft]]] = {
    "add": _add,
    "drop": _drop,
    "drop_state": _drop_state,
    "earlier": _earlier,
    "later": _later,
    "describe": _describe,
    "take": _take,
    "params": _params,
}


def _listed(shelf: Shelf, known: list[tuple[Run, DraftFile]]) -> list[dict[str, Any]]:
    """The annotations, each with a trace that it was made on, or another one of its task."""
    rows = []
    for run, one in known:
        files = [state.shown.file for state in one.draft.states if state.shown is not None]
        is_of_task = pc.call_function(
            "equal", [shelf.rows["task_id"].cast(pa.string()), pa.scalar(one.draft.task)]
        )
        of_task = shelf.rows.filter(is_of_task)
        mine = [
            name
            for place, name in zip(*(of_task[c].to_pylist() for c in ("run", "file")), strict=True)
            if place == shelf.place(run.key)
        ]
        file = next((name for name in files if name in mine), next(iter(mine), ""))
        rows.append({"run": run.key, "file": file, "draft": one.draft, "path": one.path})
    return rows


def _tasks(shelf: Shelf) -> list[dict[str, Any]]:
    """Every task with how many traces succeeded and failed, and the first of each."""
    tasks: dict[tuple[str, int], dict[str, Any]] = {}
    columns = [shelf.rows[name].to_pylist() for name in ("run", "file", "task_id", "verdict")]
    for run, file, task, verdict in zip(*columns, strict=True):
        entry = tasks.setdefault(
            (task, run),
            {"task": task, "run": shelf.runs[run].key, "right": 0, "wrong": 0, "file": file},
        )
        kind = {"success": "right", "overdue": "right"}.get(VERDICTS[verdict], "wrong")
        if kind == "right" and not entry["right"]:
            entry["file"] = file
        entry[kind] += 1
    return sorted(tasks.values(), key=lambda one: (not one["right"], one["task"], one["run"]))
