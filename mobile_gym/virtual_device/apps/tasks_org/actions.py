"""What can be done to tasks: completed, deleted, brought back, copied, shared, put off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.records import deleted_with_undo
from mobile_gym.virtual_device.apps.tasks_org import dates, recurrence
from mobile_gym.virtual_device.apps.tasks_org.data import (
    AT_DUE,
    DEFAULT_LIST,
    OVERDUE,
    PACKAGE,
    TASKS,
    Details,
    Task,
    TasksData,
    details_of,
    put_details,
    read,
    write,
)
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_MOST_BELOW: Final = 1000


@dataclass(frozen=True, slots=True)
class Removed:
    """What was deleted last: tasks, and what belonged to them."""

    tasks: tuple[Task, ...]
    details: tuple[Details, ...]


@dataclass(frozen=True, slots=True)
class Completed:
    """What was completed last: ids of tasks."""

    task_ids: tuple[int, ...]


def due_reminders(data: TasksData) -> tuple[int, ...]:
    """What a task is reminded of that becomes due."""
    wanted = ((AT_DUE, data.remind_when_due), (OVERDUE, data.remind_when_overdue))
    return tuple(kind for kind, is_wanted in wanted if is_wanted)


def make(system: System, title: str, **fields: Any) -> Task:
    """Make a task, created and changed now."""
    now_ms = system.state.now_ms
    task = TASKS.add(system, title=title, created_ms=now_ms, modified_ms=now_ms, **fields)
    TASKS.change(system, task.id, remote_id=str(task.id))
    return task


def change(system: System, task_id: int, **fields: Any) -> None:
    """Replace fields of a task, which counts as changed now."""
    TASKS.change(system, task_id, modified_ms=system.state.now_ms, **fields)


def set_done(system: System, task_id: int, done: bool) -> None:
    """Complete a task, or take that back; one that repeats becomes due again instead."""
    task = TASKS.find(read(system.state), task_id)
    if task is None:
        return
    forget_reminder(system, task_id)
    state, t = system.state, Texts.of(system.language)
    if not done:
        change(system, task_id, completed_ms=0)
        return
    again_ms = recurrence.next_due_ms(state, task)
    if again_ms is not None:
        change(system, task_id, due_ms=again_ms, completed_ms=0)
        when = dates.moment_text(state, again_ms)
        system.toast(t.rescheduled.format(title=task.name, when=when))
        return
    parts = (task, *_below(read(state).tasks, task_id))
    task_ids = tuple(part.id for part in parts if not part.is_done)
    for task_id_ in task_ids:
        change(system, task_id_, completed_ms=state.now_ms)
        forget_reminder(system, task_id_)
    deleted_with_undo(system, PACKAGE, t.task_completed, Completed(task_ids))


def _below(tasks: Iterable[Task], task_id: int) -> list[Task]:
    """The tasks that are parts of a task, and their parts."""
    found: dict[int, Task] = {}
    parents = {task_id}
    listed = tuple(tasks)
    while parents and len(found) < _MOST_BELOW:
        new = {
            task.id: task
            for task in listed
            if task.parent in parents and task.id not in found and task.id != task_id
        }
        found |= new
        parents = set(new)
    return list(found.values())


def delete(system: System, *task_ids: int) -> None:
    """Delete tasks with their parts; this can be taken back for a while."""
    data = read(system.state)
    gone = {part.id for task_id_ in task_ids for part in _below(data.tasks, task_id_)} | set(
        task_ids
    )
    details = tuple(detail for detail in data.details if detail.id in gone)
    removed = TASKS.remove(system, *gone)
    write(system, details=tuple(detail for detail in data.details if detail.id not in gone))
    for task in removed:
        forget_reminder(system, task.id)
    if not removed:
        return
    t = Texts.of(system.language)
    said = t.task_deleted if len(removed) == 1 else t.tasks_deleted.format(count=len(removed))
    deleted_with_undo(system, PACKAGE, said, Removed(removed, details))


def undo(system: System, before: Removed | Completed) -> None:
    """Bring back what was deleted, or make what was completed to be done again."""
    if isinstance(before, Completed):
        for task_id in before.task_ids:
            change(system, task_id, completed_ms=0)
        return
    TASKS.restore(system, *before.tasks)
    known = {detail.id for detail in read(system.state).details}
    lists = {DEFAULT_LIST, *(other_list.id for other_list in read(system.state).lists)}
    back = (
        detail if detail.list_id in lists else replace(detail, list_id=DEFAULT_LIST)
        for detail in before.details
        if detail.id not in known
    )
    write(system, details=(*read(system.state).details, *back))


def copy(system: System, task_id: int) -> None:
    """Make a copy of a task, which is to be done."""
    data = read(system.state)
    task = TASKS.find(data, task_id)
    if task is None:
        return
    now_ms = system.state.now_ms
    title = Texts.of(system.language).copy_of.format(title=task.name)
    made = TASKS.insert(
        system,
        replace(task, title=title, completed_ms=0, created_ms=now_ms, modified_ms=now_ms),
    )
    TASKS.change(system, made.id, remote_id=str(made.id))
    before = details_of(data, task_id)
    put_details(
        system,
        made.id,
        list_id=before.list_id,
        tags=before.tags,
        place=before.place,
        reminders=before.reminders,
        alerted_ms=now_ms,
    )


def share(system: System, task_ids: Iterable[int]) -> None:
    """Send tasks as a text to another app."""
    chosen = set(task_ids)
    lines: list[str] = []
    for task in read(system.state).tasks:
        if task.id in chosen:
            lines.append(f"[{'x' if task.is_done else ' '}] {task.name}")
            if task.notes:
                lines.append(task.notes)
    extras = {"android.intent.extra.TEXT": "\n".join(lines)}
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)


def toggle_collapsed(system: System, task_id: int) -> None:
    """Show or hide the parts of a task in lists."""
    task = TASKS.find(read(system.state), task_id)
    if task is not None:
        TASKS.change(system, task_id, collapsed=int(not task.collapsed))


def snooze(system: System, task_id: int, until_ms: int) -> None:
    """Put a reminder off."""
    if TASKS.find(read(system.state), task_id) is not None:
        put_details(system, task_id, snoozed_ms=until_ms)
    system.cancel_notification(PACKAGE, f"task:{task_id}")


def forget_reminder(system: System, task_id: int) -> None:
    """Withdraw a task's notification, and one that was put off."""
    system.cancel_notification(PACKAGE, f"task:{task_id}")
    if details_of(read(system.state), task_id).snoozed_ms:
        put_details(system, task_id, snoozed_ms=0)
