"""Leaving the editor: saving all of an event or some of its times, or asking before it is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.drafts import minutes_of
from mobile_gym.virtual_device.app_kit.prompts import cancel_button
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar import store
from mobile_gym.virtual_device.apps.simple_calendar.data import TASK, Event, write
from mobile_gym.virtual_device.apps.simple_calendar.draft import Draft
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    DISCARD,
    TASK_EDITOR,
    UPDATE,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import button, dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["close", "discard", "on_back", "save", "scope_rows", "update"]

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"


def on_back(system: System) -> bool:
    """Back asks before what was written is lost."""
    opened, draft = drafts.drafted(system)
    if draft == opened:
        return False
    system.hide_keyboard()
    DISCARD.open(system)
    return True


def close(system: System) -> None:
    """Leave without saving."""
    if not on_back(system):
        system.finish()


def discard(ctx: CalendarContext) -> View:
    """Asks before what was written is lost."""
    t = ctx.t
    asked = text(
        t.discard_question, 16, ctx.theme.text, width=FILL, padding=(24, 8),
        resource_id="android:id/message",
    )  # fmt: skip
    leave = button(ctx.theme, t.discard, _leave, resource_id="android:id/button2")
    keep = button(ctx.theme, t.save, _dismiss_and_save, resource_id="android:id/button1")
    return dialog(ctx.theme, "", asked, leave, keep)


def _leave(system: System) -> None:
    system.dismiss()
    system.finish()


def _dismiss_and_save(system: System) -> None:
    system.dismiss()
    save(system)


def save(system: System) -> None:
    """Save what was written; of a repeated event it is asked which of its times."""
    opened, draft = drafts.drafted(system)
    args, t = drafts.args_of(system), Texts.of(system.language)
    system.hide_keyboard()
    if not draft.title.strip():
        system.toast(t.title_empty)
        return
    if not _is_task(system) and draft.end < draft.start:
        system.toast(t.ends_before)
        return
    before = None if args.event_id is None else store.event(system.state, args.event_id)
    if before is not None and before.repeats:
        if draft == opened:
            system.finish()
        else:
            UPDATE.open(system)
        return
    if draft.reminders and not system.require(_NOTIFY):
        return
    zone = system.state.timezone
    if before is None:
        new = Event(0, type=TASK if _is_task(system) else 0)
        store.add(system, drafts.event_of(draft, new, zone))
        _leave_saved(system, draft, t.task_added if _is_task(system) else t.added)
    else:
        store.replace_event(system, drafts.event_of(draft, before, zone))
        _leave_saved(system, draft, _updated(system))


def _is_task(system: System) -> bool:
    return system.front.component == TASK_EDITOR.component


def _updated(system: System) -> str:
    t = Texts.of(system.language)
    return t.task_updated if _is_task(system) else t.updated


def _leave_saved(system: System, draft: Draft, words: str) -> None:
    write(system, last_reminder=draft.reminders[0] if draft.reminders else -1)
    system.toast(words)
    system.finish()


# -- some times of a repeated one -----------------------------------------------------------------


def update(ctx: CalendarContext) -> View:
    """Asks which of a repeated event's times are changed."""
    rows = scope_rows(ctx, _save_one, _save_future, _save_all)
    return dialog(ctx.theme, ctx.t.updates_repeating, rows, cancel_button(ctx))


def scope_rows(ctx: CalendarContext, one: Handler, future: Handler, all_: Handler) -> View:
    """The three answers to what of a repeated event is meant."""
    t = ctx.t
    answers = (
        (t.delete_this, "one_only", one),
        (t.delete_future, "this_and_future", future),
        (t.delete_all, "all", all_),
    )
    return column(
        *(
            text(
                label, 16, ctx.theme.text, width=FILL, padding=(24, 14),
                resource_id=f"repeating_{name}", focusable=True, on_tap=act,
                class_name="android.widget.Button",
            )
            for label, name, act in answers
        ),
        width=FILL,
    )  # fmt: skip


def _before(system: System) -> tuple[Event | None, int]:
    """The event that is edited, and which of its times."""
    args = drafts.args_of(system)
    before = None if args.event_id is None else store.event(system.state, args.event_id)
    return before, args.start_ts or (0 if before is None else before.start_ts)


def _save_one(system: System) -> None:
    """This time becomes an event of its own."""
    system.dismiss()
    _, draft = drafts.drafted(system)
    before, start_ts = _before(system)
    if before is not None:
        alone = replace(before, repetition_exceptions="[]", import_id="", parent_id=before.id)
        single = draft._replace(interval=0, rule=0, limit=0)
        store.exclude(system, before.id, start_ts)
        store.add(system, drafts.event_of(single, alone, system.state.timezone))
    _leave_saved(system, draft, _updated(system))


def _save_future(system: System) -> None:
    """From this time on it is another repeated event."""
    system.dismiss()
    _, draft = drafts.drafted(system)
    before, start_ts = _before(system)
    if before is not None:
        rest = drafts.event_of(draft, replace(before, import_id=""), system.state.timezone)
        if start_ts <= before.start_ts:
            store.replace_event(system, replace(rest, import_id=before.import_id))
        else:
            store.delete_from(system, before.id, start_ts)
            store.add(system, rest)
    _leave_saved(system, draft, _updated(system))


def _save_all(system: System) -> None:
    """The whole series, moved by as much as this time was."""
    system.dismiss()
    opened, draft = drafts.drafted(system)
    before, _ = _before(system)
    if before is not None:
        zone = system.state.timezone
        first = minutes_of(store.from_ts(before.start_ts, zone)) + draft.start - opened.start
        moved = draft._replace(start=first, end=first + draft.end - draft.start)
        store.replace_event(system, drafts.event_of(moved, before, zone))
    _leave_saved(system, draft, _updated(system))
