"""What the editor holds while a task is written, and how it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.drafts import with_changes
from mobile_gym.virtual_device.apps.tasks_org import actions, data, dates, filters
from mobile_gym.virtual_device.apps.tasks_org.pages import EDITOR, EditorArgs
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


class Draft(NamedTuple):
    """A task in the making."""

    title: str = ""
    notes: str = ""
    done: bool = False
    importance: int = 0
    due_ms: int = 0
    hide_until_ms: int = 0
    recurrence: str = ""
    repeat_from: int = 0
    list_id: int = data.DEFAULT_LIST
    tags: tuple[int, ...] = ()
    place: int = 0
    reminders: tuple[int, ...] = ()
    subtasks: tuple[str, ...] = ()
    """Titles of parts that are made with it."""


DISCARDED: Final = ViewState("discarded", False)
"""Whether the editor is left without saving."""


def base(state: DeviceState, args: EditorArgs) -> Draft:
    """What the editor opens on: a task, or what a new one begins with."""
    stored = data.read(state)
    task = data.TASKS.find(stored, args.task_id) if args.task_id else None
    if task is None:
        return _new(state, args)
    details = data.details_of(stored, task.id)
    return Draft(
        task.name,
        task.notes or "",
        task.is_done,
        task.importance,
        task.due_ms,
        task.hide_until_ms,
        task.recurrence or "",
        task.repeat_from,
        details.list_id,
        details.tags,
        details.place,
        details.reminders,
    )


def _new(state: DeviceState, args: EditorArgs) -> Draft:
    stored = data.read(state)
    kind, number = filters.split_key(args.filter)
    ahead = {"today": 0, "tomorrow": 1}.get("today" if kind == "today" else stored.default_due)
    due_ms = 0
    reminders: tuple[int, ...] = ()
    if ahead is not None:
        day = dates.today(state) + timedelta(ahead)
        due_ms = dates.with_day(state, 0, day, is_due=True)
        reminders = actions.due_reminders(stored)
    return Draft(
        importance=stored.default_priority,
        due_ms=due_ms,
        list_id=number if kind == "list" else data.DEFAULT_LIST,
        tags=(number,) if kind == "tag" else (),
        place=number if kind == "place" else 0,
        reminders=reminders,
    )


def _page(system: System) -> tuple[EditorArgs, Mapping[str, Any]]:
    layer = system.front.layers[0]
    return read_args(EditorArgs, layer.args, EDITOR.name), layer.ui


def draft_of(system: System) -> Draft:
    """The draft of the editor in front, below any popup."""
    args, ui = _page(system)
    return with_changes(base(system.state, args), ui)


def draft_below_dialog(ctx: Context[Any, Any, Any]) -> Draft:
    """The draft of the editor below a dialog."""
    layers = ctx.state.tasks[-1].activities[-1].layers
    args = read_args(EditorArgs, layers[0].args, EDITOR.name)
    return with_changes(base(ctx.state, args), ctx.page_ui)


def update_draft(system: System, **fields: Any) -> None:
    """Change the draft of the editor in front."""
    system.set_page_ui(**fields)


def is_changed(system: System) -> bool:
    """Whether something was written since the editor was opened."""
    args, ui = _page(system)
    opened = base(system.state, args)
    return with_changes(opened, ui) != opened


def save_and_close(system: System) -> None:
    """Save the task and leave the editor."""
    save(system)
    system.finish()


def save(system: System) -> int:
    """Save what was written; the task's id, 0 where there is nothing to save."""
    args, _ = _page(system)
    opened, draft = base(system.state, args), draft_of(system)
    task = data.TASKS.find(data.read(system.state), args.task_id) if args.task_id else None
    if draft == opened:
        return 0 if task is None else task.id
    if task is None:
        title = draft.title.strip()
        if not title and not draft.notes.strip():
            return 0
        task = actions.make(system, title, parent=args.parent)
    _write(system, task, opened, draft)
    return task.id


def _write(system: System, task: data.Task, opened: Draft, draft: Draft) -> None:
    """Write what differs; what nobody touched stays as it is, NULL too."""
    changed: dict[str, Any] = {}
    if draft.title != opened.title:
        changed["title"] = draft.title.strip()
    if draft.notes != opened.notes:
        changed["notes"] = draft.notes.strip() or None
    if draft.recurrence != opened.recurrence:
        changed["recurrence"] = draft.recurrence or None
    for name in ("importance", "due_ms", "hide_until_ms", "repeat_from"):
        value = getattr(draft, name)
        if value != getattr(task, name):
            changed[name] = value
    if changed:
        actions.change(system, task.id, **changed)
    if draft.done != task.is_done:
        actions.set_done(system, task.id, draft.done)
    _write_details(system, task, draft)
    for title in draft.subtasks:
        part = actions.make(system, title, parent=task.id, importance=draft.importance)
        if draft.list_id != data.DEFAULT_LIST:
            data.put_details(system, part.id, list_id=draft.list_id)


def _write_details(system: System, before: data.Task, draft: Draft) -> None:
    """Write what belongs to a task, if it differs; another time is reminded of anew."""
    known = data.details_of(data.read(system.state), before.id)
    now = replace(
        known,
        list_id=draft.list_id,
        tags=draft.tags,
        place=draft.place,
        reminders=draft.reminders,
    )
    times = (before.due_ms, before.hide_until_ms, known.reminders)
    if draft.reminders and times != (draft.due_ms, draft.hide_until_ms, draft.reminders):
        now = replace(now, alerted_ms=0, snoozed_ms=0)
    if now != known:
        data.keep_details(system, now)
