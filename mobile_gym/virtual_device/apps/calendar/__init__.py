"""Calendar, as AOSP's: month, week, day and schedule, events and their reminders.

The events themselves belong to the headless app of `calendar.provider`. This file puts the rooms
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.calendar import (
    agenda,
    alerts,
    data,
    detail,
    editor,
    frame,
    grid,
    month,
    saving,
    settings,
)
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.apps.clock import time_picker
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]

_INSERT: Final = "android.intent.action.INSERT"
_EDIT: Final = "android.intent.action.EDIT"
_ITEM: Final = "vnd.android.cursor.item/event"
_DIRECTORY: Final = "vnd.android.cursor.dir/event"


def _all_in_one(ctx: Context) -> View:
    view = frame.view_of(ctx)
    if view == data.MONTH:
        content = month.content(ctx)
    elif view == data.AGENDA:
        content = agenda.content(ctx)
    else:
        content = grid.content(ctx, 1 if view == data.DAY else 7)
    return frame.frame(ctx, content)


def _on_back(system: System) -> bool:
    """Back in the editor asks before what was written is lost."""
    if system.front.component == APP.component(data.EDITOR):
        return saving.on_back(system)
    return False


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="calendar-month",
    color=0xFF1A73E8,
    main=data.MAIN,
    screens=untyped(
        {
            data.MAIN: _all_in_one,
            data.DETAIL: detail.detail,
            data.EDITOR: editor.editor,
            settings.ACTIVITY: settings.settings,
            settings.CALENDARS: settings.displayed,
        }
    ),
    popups=untyped(
        {
            "menu": frame.overflow_menu,
            "views": frame.view_list,
            "go_to_date": frame.pick_date,
            "search": agenda.search,
            "delete": detail.delete_dialog,
            "choices": editor.choices,
            "pick_day": editor.pick_day,
            "pick_time": editor.pick_time,
            "am_pm": time_picker.half_list,
            "discard": saving.discard,
            "save_scope": saving.save_scope,
            "setting": settings.setting,
        }
    ),
    texts=Texts,
    granted=(
        "android.permission.READ_CALENDAR",
        "android.permission.WRITE_CALENDAR",
        "android.permission.POST_NOTIFICATIONS",
    ),
    permissions=("android.permission.READ_CONTACTS",),
    initial=lambda rng, language: data.CalendarSettings(),
    filters=(
        IntentFilter(VIEW, data.DETAIL, scheme="content", mime=_ITEM),
        IntentFilter(VIEW, data.MAIN, scheme="content", host="com.android.calendar", path="/time"),
        IntentFilter(_INSERT, data.EDITOR, mime=_DIRECTORY),
        IntentFilter(_EDIT, data.EDITOR, mime=_ITEM),
    ),
    on_back=_on_back,
    on_notification_action=alerts.on_action,
    next_event_ms=grid.next_event_ms,
    on_time=grid.on_time,
    preferences=data.preferences,
    values=(Draft,),
)
