"""The pages on which recorded traces are annotated."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
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

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MobileGymError, TaskError, UsageError
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.studio.annotating import editing
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
from mobile_gym.studio.annotating.screens import place_of, screen_of
from mobile_gym.studio.annotating.tools import Proposed, essential_states
from mobile_gym.studio.annotating.trials import MOST, TraceTrees, others, traces_of, tried
from mobile_gym.studio.library import Library, Run, Shelf
from mobile_gym.studio.pictures import OpenEpisodes

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
    return editing.add_primitive(opened.known.draft, primitive, shown, number)


def _drop(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    number, _, position = rest.partition(".")
    return editing.drop_primitive(
        opened.known.draft, whole_number(number, "state"), whole_number(position, "primitive")
    )


def _drop_state(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return editing.drop_state(opened.known.draft, whole_number(rest, "state"))


def _earlier(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return editing.move(opened.known.draft, whole_number(rest, "state"), -1)


def _later(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    return editing.move(opened.known.draft, whole_number(rest, "state"), 1)


def _describe(opened: Opened, form: Form, rest: str, moment: int) -> Draft:
    known = {substate.id for substate in opened.episode.task.substates}
    chosen = [whole_number(value, "substate") for value in form.all("substate")]
    if unknown := [one for one in chosen if one not in known]:
        raise UsageError(f"the task has no substate {unknown[0]}")
    return editing.describe(
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
            draft = editing.add_state(draft, State(parts, one.state["description"], shown=shown))
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
