"""Calendar, as AOSP's: month, week, day and schedule, events and their reminders.

The events themselves belong to the headless app of `providers.calendar`. This file puts the rooms
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.time_picker import HALVES, half_list
from mobile_gym.virtual_device.apps.calendar import (
    agenda,
    alerts,
    data,
    detail,
    draft,
    editor,
    frame,
    grid,
    month,
    pages,
    settings,
)
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.storage import Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.data import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]

_INSERT: Final = "android.intent.action.INSERT"
_EDIT: Final = "android.intent.action.EDIT"
_ITEM: Final = "vnd.android.cursor.item/event"
_DIRECTORY: Final = "vnd.android.cursor.dir/event"


def _all_in_one(ctx: CalendarContext[pages.MainArgs]) -> View:
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
    if system.front.component == pages.EDITOR.component:
        return draft.on_back(system)
    return False


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="calendar-month",
    color=0xFF1A73E8,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(_all_in_one),
            pages.DETAIL.shows(detail.detail),
            pages.EDITOR.shows(editor.editor),
            pages.SETTINGS.shows(settings.settings),
            pages.CALENDARS.shows(settings.displayed_calendars_page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(frame.overflow_menu),
            pages.VIEWS.shows(frame.view_list),
            pages.GO_TO_DATE.shows(frame.pick_date),
            pages.SEARCH.shows(agenda.search),
            pages.DELETE.shows(detail.delete_dialog),
            pages.CHOICES.shows(editor.choices),
            pages.PICK_DAY.shows(editor.pick_day),
            pages.PICK_TIME.shows(editor.pick_time),
            HALVES.shows(half_list),
            pages.DISCARD.shows(draft.discard),
            pages.SAVE_SCOPE.shows(draft.save_scope),
            pages.SETTING.shows(settings.setting),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=(
            "android.permission.READ_CALENDAR",
            "android.permission.WRITE_CALENDAR",
            "android.permission.POST_NOTIFICATIONS",
        ),
        asked=("android.permission.READ_CONTACTS",),
    ),
    initial=lambda rng, language: data.CalendarSettings(),
    filters=(
        IntentFilter(VIEW, pages.DETAIL.name, scheme="content", mime=_ITEM),
        IntentFilter(
            VIEW, pages.MAIN.name, scheme="content", host="com.android.calendar", path="/time"
        ),
        IntentFilter(_INSERT, pages.EDITOR.name, mime=_DIRECTORY),
        IntentFilter(VIEW, pages.MAIN.name, scheme="content", host="com.android.calendar"),
        IntentFilter(_EDIT, pages.EDITOR.name, mime=_ITEM),
    ),
    on_protected_broadcast=alerts.on_broadcast,
    on_back=_on_back,
    on_undo=detail.restore,
    on_notification_action=alerts.on_action,
    schedule=Schedule(next_event_ms=grid.next_event_ms, on_time=grid.on_time),
    storage=Storage(preferences=data.PREFERENCES),
    values=(Draft,),
)
