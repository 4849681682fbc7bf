"""Leaving the editor of an event: saving all of it or one time, or asking before it is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.drafts import minutes_of, with_changes
from mobile_gym.virtual_device.app_kit.prompts import cancel_button, plain_question
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar import store
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.calendar.pages import DISCARD, EDITOR, SAVE_SCOPE
from mobile_gym.virtual_device.apps.calendar.store import Event
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["close", "discard", "drafted", "on_back", "save", "save_scope"]


def drafted(system: System) -> tuple[Draft, Draft]:
    """What the editor in front opened on, and the draft as it is now."""
    opened = drafts.base(system.state, EDITOR.page_args(system))
    return opened, with_changes(opened, system.front.layers[0].ui)


def on_back(system: System) -> bool:
    """Back asks before what was written is lost."""
    opened, draft = drafted(system)
    if draft == opened:
        return False
    DISCARD.open(system)
    return True


def close(system: System) -> None:
    """Leave without saving."""
    if not on_back(system):
        system.finish()


def discard(ctx: CalendarContext) -> View:
    """Asks before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard_question, t.discard, _leave, no=t.keep_editing)


def _leave(system: System) -> None:
    system.dismiss()
    system.finish()


def save(system: System) -> None:
    """Save what was written; of a repeated event it is asked which times."""
    opened, draft = drafted(system)
    args = EDITOR.page_args(system)
    before = store.event(system.state, drafts.event_id_of(args))
    if draft.end < draft.start:
        system.hide_keyboard()
        system.toast(Texts.of(system.language).end_before_start)
        return
    if before is None and draft.is_empty:
        system.toast(Texts.of(system.language).empty_not_saved)
    elif before is None:
        store.add(system, drafts.event_of(draft, Event(0, "", 0, 0), system.state.timezone))
        system.toast(Texts.of(system.language).created)
    elif draft == opened:
        pass
    elif before.rrule and draft.rrule == opened.rrule:
        system.hide_keyboard()
        SAVE_SCOPE.open(system)
        return
    else:
        _save_all(system)
        return
    system.finish()


def save_scope(ctx: CalendarContext) -> View:
    """Asks which of a repeated event's times are changed."""
    t = ctx.t
    rows = column(
        _scope_row(ctx, t.only_this, _save_one),
        _scope_row(ctx, t.all_events, _save_all_of_series),
        width=FILL,
    )
    return dialog(ctx.theme, t.edit_title, rows, cancel_button(ctx))


def _scope_row(ctx: CalendarContext, label: str, on_tap: Handler) -> View:
    return text(
        label, 16, ctx.theme.text, width=FILL, padding=(24, 14),
        resource_id="android:id/text1", focusable=True, on_tap=on_tap,
    )  # fmt: skip


def _save_one(system: System) -> None:
    """This time becomes an event of its own."""
    system.dismiss()
    _, draft = drafted(system)
    args = EDITOR.page_args(system)
    before = store.event(system.state, drafts.event_id_of(args))
    if before is not None:
        zone = system.state.timezone
        single = draft._replace(rrule="")
        made = drafts.event_of(single, replace(before, excluded=()), zone)
        store.exclude(system, before.id, args.begin_ms or before.start_ms)
        store.add(system, made)
        system.toast(Texts.of(system.language).saved)
    system.finish()


def _save_all_of_series(system: System) -> None:
    system.dismiss()
    _save_all(system)


def _save_all(system: System) -> None:
    """The whole series, moved by as much as this time was."""
    opened, draft = drafted(system)
    args, zone = EDITOR.page_args(system), system.state.timezone
    first = store.occurrence(system.state, drafts.event_id_of(args))
    if first is not None:
        moved = draft
        if first.event.rrule:
            start = minutes_of(first.start) + draft.start - opened.start
            moved = draft._replace(start=start, end=start + draft.end - draft.start)
        store.alter(system, first.event.id, lambda item: drafts.event_of(moved, item, zone))
        system.toast(Texts.of(system.language).saved)
    system.finish()
