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
from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import DoubleTap, LongPress, PressKey, Tap, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import MobileGymError, TaskError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.rollouts.reporting.action_drawing import ActionDrawing, drawing_of
from mobile_gym.rollouts.reporting.action_text import action_text
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.studio.annotating.drafts import (
    EXPECTED,
    AnnotationDraft,
    DraftFile,
    DraftState,
    ScreenRef,
    drafts_in,
    read_expectations,
    write_expectations,
)
from mobile_gym.studio.annotating.forms import (
    FORM_HEADERS,
    FormFields,
    form_page,
    parse_whole_number,
)
from mobile_gym.studio.annotating.tools import (
    JsonObject,
    ProposedState,
    import_essential_state_tools,
)
from mobile_gym.studio.annotating.trials import (
    MOST,
    TraceTrees,
    run_trials,
    traces_of_other_tasks,
    traces_to_try,
)
from mobile_gym.studio.library import RunCatalog, RunLibrary, StudioRun
from mobile_gym.studio.pictures import OpenEpisodes


def add_primitive(
    draft: AnnotationDraft, primitive: JsonObject, shown: ScreenRef, number: int | None = None
) -> AnnotationDraft:
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
        return add_state(draft, DraftState((primitive,), shown=shown))
    state = _require_state(draft, number)
    if primitive in state.primitives:
        raise UsageError(f"state {number + 1} asks that already")
    return _with_state(draft, number, replace(state, primitives=(*state.primitives, primitive)))


def add_state(draft: AnnotationDraft, state: DraftState) -> AnnotationDraft:
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


def drop_primitive(draft: AnnotationDraft, number: int, position: int) -> AnnotationDraft:
    """Ask one thing less; a state that asks nothing more is gone.

    Raises:
        UsageError: there is no such state or primitive.
    """
    state = _require_state(draft, number)
    if not 0 <= position < len(state.primitives):
        raise UsageError(f"state {number + 1} has no primitive {position + 1}")
    left = (*state.primitives[:position], *state.primitives[position + 1 :])
    return (
        _with_state(draft, number, replace(state, primitives=left))
        if left
        else _without_state(draft, number)
    )


def drop_state(draft: AnnotationDraft, number: int) -> AnnotationDraft:
    """Without one of the states.

    Raises:
        UsageError: there is no such state.
    """
    _require_state(draft, number)
    return _without_state(draft, number)


def move_state(draft: AnnotationDraft, number: int, by: int) -> AnnotationDraft:
    """A state earlier or later; at the end it stays where it is.

    Raises:
        UsageError: there is no such state.
    """
    state = _require_state(draft, number)
    others = [other for place, other in enumerate(draft.states) if place != number]
    others.insert(min(max(number + by, 0), len(others)), state)
    return replace(draft, states=tuple(others))


def describe_state(
    draft: AnnotationDraft, number: int, description: str, substates: Sequence[int]
) -> AnnotationDraft:
    """Say what a state is, and which of the task's substates are reached with it.

    Raises:
        UsageError: there is no such state.
    """
    new = replace(
        _require_state(draft, number), description=description.strip(), substates=tuple(substates)
    )
    return _with_state(draft, number, new)


def _require_state(draft: AnnotationDraft, number: int) -> DraftState:
    if not 0 <= number < len(draft.states):
        raise UsageError(f"there is no state {number + 1}; there are {len(draft.states)}")
    return draft.states[number]


def _with_state(draft: AnnotationDraft, number: int, state: DraftState) -> AnnotationDraft:
    states = draft.states
    return replace(draft, states=(*states[:number], state, *states[number + 1 :]))


def _without_state(draft: AnnotationDraft, number: int) -> AnnotationDraft:
    return replace(draft, states=(*draft.states[:number], *draft.states[number + 1 :]))


_DEEPEST: Final = 24
_FLAGS: Final = (
    *("clickable", "long_clickable", "checkable", "checked", "editable", "focused"),
    *("scrollable", "selected", "password"),
)


@dataclass(frozen=True, slots=True)
class PointableNode:
    """A node that an app shows; `place` is that of its window and of itself in it, `3.17`."""

    place: str
    depth: int
    kind: str
    label: str
    name: str
    flags: str
    box: Rect


@dataclass(frozen=True, slots=True)
class NodeMark:
    """The box of a node that a state asks about; `state` is its number, from 1."""

    state: int
    box: Rect


@dataclass(frozen=True, slots=True)
class TraceScreen:
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
    drawing: ActionDrawing | None
    action: str
    target: str
    typed: str
    is_long: bool
    is_key: bool
    package: str
    nodes: tuple[PointableNode, ...]
    marks: tuple[NodeMark, ...]


def step_on_screen(episode: Episode, moment: int) -> StepRecord | None:
    """The step that was taken on the screen of a moment; None for the last one."""
    return episode.steps[moment + 1] if moment + 1 < len(episode.steps) else None


def trace_screen(episode: Episode, file: str, moment: int, draft: AnnotationDraft) -> TraceScreen:
    """A moment to point at.

    Args:
        episode: the trace.
        file: its name.
        moment: which one; it must be there.
        draft: whose marks are shown.
    """
    frame, then = episode.steps[moment].frame, step_on_screen(episode, moment)
    action = None if then is None else then.action
    typed = action.text if isinstance(action, Type) else ""
    if isinstance(action, PressKey):
        typed = action.key.value
    return TraceScreen(
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
        else action_text(action, frame),
        target=_touched_node_text(then, frame),
        typed=typed,
        is_long=isinstance(action, LongPress),
        is_key=isinstance(action, PressKey),
        package=frame.activity.partition("/")[0],
        nodes=tuple(_pointable_nodes(frame)),
        marks=tuple(_node_marks(draft, ScreenRef(file, moment), frame)),
    )


def parse_node_place(text: str) -> tuple[int, int] | None:
    """The place of a node as a form says it; None for none.

    Raises:
        ValueError: it is no place.
    """
    if not text:
        return None
    tree, _, index = text.partition(".")
    return int(tree), int(index)


def _touched_node_text(then: StepRecord | None, frame: Frame) -> str:
    """The node that takes the touch of the step, or the field that it types into."""
    match None if then is None else then.action:
        case Tap(point) | DoubleTap(point) | LongPress(point=point):
            pass
        case Type(at=point) if point is not None:
            pass
        case Type():
            focused = [m for m in visible_nodes(frame.nodes) if m.node.focused and m.node.editable]
            return f"{focused[0].tree}.{focused[0].index}" if focused else ""
        case _:
            return ""
    match = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if match is None:
        return ""
    nodes = frame.nodes.trees[match.tree].nodes
    return f"{match.tree}.{touch_target(nodes, match.index)}"


def _pointable_nodes(frame: Frame) -> Iterator[PointableNode]:
    for match in visible_nodes(frame.nodes):
        node = match.node
        depth = sum(1 for _ in frame.nodes.trees[match.tree].ancestors(match.index))
        yield PointableNode(
            place=f"{match.tree}.{match.index}",
            depth=min(depth, _DEEPEST),
            kind=node.class_name.rpartition(".")[2],
            label=node.label,
            name=node.resource_id.rpartition("/")[2],
            flags=" ".join(name for name in _FLAGS if getattr(node, name)),
            box=node.bounds,
        )


def _node_marks(draft: AnnotationDraft, shown: ScreenRef, frame: Frame) -> Iterator[NodeMark]:
    for number, state in enumerate(draft.states, start=1):
        if state.shown == shown:
            boxes: Sequence[Sequence[Rect]] = import_essential_state_tools().marked(
                state.to_json(), frame
            )
            for box in dict.fromkeys(box for part in boxes for box in part):
                yield NodeMark(number, box)


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
class OpenedTrace:
    """A trace, and the annotation of its task."""

    run: StudioRun
    file: Path
    episode: Episode
    known: DraftFile

    @property
    def address(self) -> str:
        """Of its page."""
        return f"/annotate/{quote(self.run.key, safe='')}/{quote(self.file.name, safe='')}"


class AnnotationPages:
    """Essential states of tasks, made on recorded traces.

    Args:
        library: the runs that it shows.
    """

    def __init__(self, library: RunLibrary) -> None:
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
        known = [(run, draft) for run in shelf.runs for draft in drafts_in(run.path)]
        return form_page(
            "annotate_list", known=_annotation_rows(shelf, known), tasks=_task_rows(shelf)
        )

    def trace_page(self, request: Request) -> Response:
        """A screen to point at, the states so far, and proposals."""
        opened = self._open_trace(request)
        episode, draft = opened.episode, opened.known.draft
        moment = self._moment_number(episode, request.query_params.get("moment", "0"))
        states = import_essential_state_tools()
        proposals, why_none = _proposed_states(episode)
        return form_page(
            "annotate",
            opened=opened,
            episode=episode,
            draft=draft,
            screen=trace_screen(episode, opened.file.name, moment, draft),
            last=len(episode.steps) - 1,
            marked=_marked_moments(draft, opened.file),
            told=[states.told(state.to_json()) for state in draft.states],
            proposals=[
                (proposal, states.told(proposal.state), _has_proposal(draft, proposal))
                for proposal in proposals
            ],
            why_none=why_none,
            ignorable=IGNORABLE,
            is_success=bool(episode.steps[-1].info.get("is_success")),
            version=f"{opened.file.stat().st_mtime_ns:x}",
        )

    async def change(self, request: Request) -> Response:
        """Change the annotation; the answer comes when the change is on the disk."""
        try:
            form = await FormFields.of(request)
            return await run_in_threadpool(self._change_draft, request, form)
        except (UsageError, TaskError, ValueError) as error:
            words = str(error) or "the form cannot be read"
            return form_page("error", 400, title="Nothing was changed", words=words)

    def trial_page(self, request: Request) -> Response:
        """What the annotation judges of recorded traces, and why."""
        opened = self._open_trace(request)
        draft, names = opened.known.draft, read_expectations(opened.known.path)
        traces, more = traces_to_try(self._library.known(), opened.run, draft, names)
        trials = run_trials(draft, opened.episode.task, traces, self._trees) if draft.states else []
        return form_page(
            "annotate_trial",
            opened=opened,
            draft=draft,
            trials=trials,
            left_out=[tried_trace for tried_trace in traces if tried_trace.expected == "left out"],
            others=traces_of_other_tasks(self._library.known(), opened.run, draft.task, names),
            more=more,
            most=MOST,
            expected=EXPECTED,
            moment=request.query_params.get("moment", "0"),
            disagreeing=sum(tried_trace.disagrees for tried_trace in trials),
        )

    # -- inside ----------------------------------------------------------------------------------

    def _open_trace(self, request: Request) -> OpenedTrace:
        shelf = self._library.shelf()
        run = shelf.run(request.path_params["run"])
        file = run.file(request.path_params["file"])
        episode = self._episodes.read(file)
        return OpenedTrace(run, file, episode, DraftFile.of(run.path, episode.task))

    @staticmethod
    def _moment_number(episode: Episode, text: str) -> int:
        moment = parse_whole_number(text, "moment")
        if moment >= len(episode.steps):
            raise UsageError(f"there is no moment {moment}; there are {len(episode.steps)}, from 0")
        return moment

    def _change_draft(self, request: Request, form: FormFields) -> Response:
        name, _, rest = form.text("change").partition(":")
        with self._writing:
            opened = self._open_trace(request)
            moment = self._moment_number(opened.episode, form.text("moment") or "0")
            if name == "name":
                self._name_traces(opened, form)
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

    def _name_traces(self, opened: OpenedTrace, form: FormFields) -> None:
        """Say which traces are right and which are wrong."""
        names = read_expectations(opened.known.path)
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
        write_expectations(opened.known.path, names)


def _marked_moments(draft: AnnotationDraft, file: Path) -> set[int]:
    """The moments of a trace whose screens are marked."""
    shown = [state.shown for state in draft.states if state.shown is not None]
    return {screen.moment for screen in shown if screen.file == file.name}


def _has_proposal(draft: AnnotationDraft, proposal: ProposedState) -> bool:
    """Whether some state asks just what a proposal does."""
    parts = tuple(proposal.state["primitives"])
    return any(state.primitives == parts for state in draft.states)


def _proposed_states(episode: Episode) -> tuple[tuple[ProposedState, ...], str]:
    try:
        return tuple(import_essential_state_tools().proposed(episode.steps, episode.task.text)), ""
    except MobileGymError as error:
        return (), str(error)


# -- changes: each gets the trace, the form, what stands behind the name, and the moment -----------


def _handle_add(
    opened: OpenedTrace, form: FormFields, keyword: str, moment: int
) -> AnnotationDraft:
    is_text = keyword in ("type", "key")
    primitive = import_essential_state_tools().make_primitive(
        keyword,
        opened.episode.steps[moment].frame,
        parse_node_place(form.text("node")) if keyword not in _WITHOUT_NODE else None,
        text=form.text("typed" if is_text else "package"),
        ignore=[name for name in form.all("ignore") if name in IGNORABLE],
        long=form.has("long"),
        any_date=form.has("any_date"),
        lasting=form.has("lasting"),
    )
    chosen = form.text("state")
    number = None if not chosen else parse_whole_number(chosen, "state")
    shown = ScreenRef(opened.file.name, moment)
    return add_primitive(opened.known.draft, primitive, shown, number)


def _handle_drop(opened: OpenedTrace, form: FormFields, rest: str, moment: int) -> AnnotationDraft:
    number, _, position = rest.partition(".")
    return drop_primitive(
        opened.known.draft,
        parse_whole_number(number, "state"),
        parse_whole_number(position, "primitive"),
    )


def _handle_drop_state(
    opened: OpenedTrace, form: FormFields, rest: str, moment: int
) -> AnnotationDraft:
    return drop_state(opened.known.draft, parse_whole_number(rest, "state"))


def _handle_earlier(
    opened: OpenedTrace, form: FormFields, rest: str, moment: int
) -> AnnotationDraft:
    return move_state(opened.known.draft, parse_whole_number(rest, "state"), -1)


def _handle_later(opened: OpenedTrace, form: FormFields, rest: str, moment: int) -> AnnotationDraft:
    return move_state(opened.known.draft, parse_whole_number(rest, "state"), 1)


def _handle_describe(
    opened: OpenedTrace, form: FormFields, rest: str, moment: int
) -> AnnotationDraft:
    known = {substate.id for substate in opened.episode.task.substates}
    chosen = [parse_whole_number(value, "substate") for value in form.all("substate")]
    if unknown := [substate_id for substate_id in chosen if substate_id not in known]:
        raise UsageError(f"the task has no substate {unknown[0]}")
    return describe_state(
        opened.known.draft, parse_whole_number(rest, "state"), form.text("description"), chosen
    )


def _handle_take(opened: OpenedTrace, form: FormFields, rest: str, moment: int) -> AnnotationDraft:
    proposals, why = _proposed_states(opened.episode)
    if not proposals:
        raise UsageError(why or "there is no proposal")
    if rest != "all":
        number = parse_whole_number(rest, "proposal")
        if number >= len(proposals):
            raise UsageError(f"there is no proposal {number + 1}")
        proposals = proposals[number : number + 1]
    draft = opened.known.draft
    for proposal in proposals:
        shown = None if proposal.moment is None else ScreenRef(opened.file.name, proposal.moment)
        if not _has_proposal(draft, proposal):
            parts = tuple(proposal.state["primitives"])
            draft = add_state(draft, DraftState(parts, proposal.state["description"], shown=shown))
    return draft


def _handle_params(
    opened: OpenedTrace, form: FormFields, rest: str, moment: int
) -> AnnotationDraft:
    own = dict(opened.episode.task.params)
    return replace(opened.known.draft, params=own if rest == "own" else {})


_WITHOUT_NODE: Final = ("fuzzy_screen", "activity", "key", "installed", "uninstalled")
_CHANGES: Final[Mapping[str, Callable[[OpenedTrace, FormFields, str, int], AnnotationDraft]]] = {
    "add": _handle_add,
    "drop": _handle_drop,
    "drop_state": _handle_drop_state,
    "earlier": _handle_earlier,
    "later": _handle_later,
    "describe": _handle_describe,
    "take": _handle_take,
    "params": _handle_params,
}


def _annotation_rows(
    shelf: RunCatalog, known: list[tuple[StudioRun, DraftFile]]
) -> list[dict[str, Any]]:
    """The annotations, each with a trace that it was made on, or another one of its task."""
    rows = []
    for run, draft_file in known:
        files = [state.shown.file for state in draft_file.draft.states if state.shown is not None]
        is_of_task = pc.call_function(
            "equal", [shelf.rows["task_id"].cast(pa.string()), pa.scalar(draft_file.draft.task)]
        )
        of_task = shelf.rows.filter(is_of_task)
        mine = [
            name
            for place, name in zip(*(of_task[c].to_pylist() for c in ("run", "file")), strict=True)
            if place == shelf.place(run.key)
        ]
        file = next((name for name in files if name in mine), next(iter(mine), ""))
        rows.append(
            {"run": run.key, "file": file, "draft": draft_file.draft, "path": draft_file.path}
        )
    return rows


def _task_rows(shelf: RunCatalog) -> list[dict[str, Any]]:
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
    return sorted(
        tasks.values(),
        key=lambda task_row: (not task_row["right"], task_row["task"], task_row["run"]),
    )
