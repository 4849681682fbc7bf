"""Reminders of tasks: when the next one comes, what is posted then, and what its buttons do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.tasks_org import actions, data, dates
from mobile_gym.virtual_device.apps.tasks_org.pages import EDITOR, MAIN, SNOOZE
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.state import Notification

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_COMPLETE: Final = "complete"
_SNOOZE: Final = "snooze"
_DAY_MS: Final = 86_400_000
_MINUTE_MS: Final = 60_000


def _moments(
    state: DeviceState, task: data.Task, details: data.Details, hour: int
) -> Iterator[int]:
    """When a task is reminded of."""
    if details.snoozed_ms:
        yield details.snoozed_ms
    for kind in details.reminders:
        if kind == data.AT_START:
            if task.hide_until_ms:
                yield dates.start_at(state, task.hide_until_ms, hour)
        elif task.due_ms:
            due_ms = dates.due_at(state, task.due_ms, hour)
            if kind == data.OVERDUE:
                yield due_ms + _DAY_MS
            else:
                yield due_ms - kind * _MINUTE_MS


def _waiting(state: DeviceState) -> Iterator[tuple[int, data.Task]]:
    """What is still to come: when, and of which task."""
    stored = data.read(state)
    if not stored.details:
        return
    by_id = {task.id: task for task in stored.tasks}
    for details in stored.details:
        task = by_id.get(details.id)
        if task is None or task.is_done or task.deleted_ms:
            continue
        for at_ms in _moments(state, task, details, stored.reminder_hour):
            if at_ms > details.alerted_ms:
                yield at_ms, task


def next_event_ms(state: DeviceState) -> int | None:
    """When the next reminder comes."""
    return min((at_ms for at_ms, _ in _waiting(state)), default=None)


def on_time(system: System) -> None:
    """Post what is due by now."""
    state = system.state
    t = Texts.of(state.language)
    due = {task.id: task for at_ms, task in _waiting(state) if at_ms <= state.now_ms}
    for task in due.values():
        data.put_details(system, task.id, alerted_ms=state.now_ms, snoozed_ms=0)
        when = dates.moment_text(state, task.due_ms) if task.due_ms else ""
        system.notify(
            Notification(
                data.PACKAGE,
                f"task:{task.id}",
                task.name or t.no_title,
                when or task.notes or "",
                component=EDITOR.component,
                args=immutabledict(task_id=task.id),
                heads_up=True,
                actions=((t.complete, _COMPLETE), (t.snooze, _SNOOZE)),
                icon="check-circle-outline",
            )
        )


def on_action(system: System, key: str, action: str) -> None:
    """The buttons of a reminder complete its task or put it off."""
    task_id = int(key.removeprefix("task:"))
    system.cancel_notification(data.PACKAGE, key)
    if action == _COMPLETE:
        actions.set_done(system, task_id, True)
    elif action == _SNOOZE and data.TASKS.find(data.read(system.state), task_id) is not None:
        system.close_overlays()
        MAIN.launch(system)
        SNOOZE.open(system, task_id=task_id)
