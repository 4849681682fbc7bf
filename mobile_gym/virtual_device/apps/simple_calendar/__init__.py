"""Simple Calendar Pro, as an imitation: events and tasks by month, week, day, year and as a list.

The app keeps its events itself, in a database that other programs read and write (`FOLDER`). This
file puts the rooms together.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.app_kit.time_picker import HALVES, half_list
from mobile_gym.virtual_device.apps.simple_calendar import (
    actions,
    alerts,
    data,
    draft,
    editor,
    frame,
    ics,
    moving,
    pages,
    provider,
    settings,
    types_page,
)
from mobile_gym.virtual_device.apps.simple_calendar.draft import Draft
from mobile_gym.virtual_device.apps.simple_calendar.provider import FOLDER
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter
from mobile_gym.virtual_device.system.storage import Storage
from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]

_INSERT: Final = "android.intent.action.INSERT"
_DIRECTORY: Final = "vnd.android.cursor.dir/event"
_EDITORS: Final = (pages.EDITOR.component, pages.TASK_EDITOR.component)


def _on_back(system: System) -> bool:
    """Back in the editor asks before what was written is lost; in the calendar it goes back."""
    if system.front.component in _EDITORS:
        return draft.on_back(system)
    return system.front.component == pages.MAIN.component and moving.on_back(system)


APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="calendar-check",
    color=0xFFE65100,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(frame.main),
            pages.EDITOR.shows(editor.event_editor),
            pages.TASK_EDITOR.shows(editor.task_editor),
            pages.SETTINGS.shows(settings.PAGE.page),
            pages.TYPES_PAGE.shows(types_page.types_page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(frame.overflow_menu),
            pages.MENU_OF_EVENT.shows(editor.event_menu),
            pages.NEW.shows(frame.new_menu),
            pages.VIEWS.shows(frame.view_list),
            pages.FILTER.shows(frame.type_filter),
            pages.GO_TO_DATE.shows(frame.pick_date),
            pages.ABOUT.shows(frame.about),
            pages.DELETE.shows(actions.delete_dialog),
            pages.UPDATE.shows(draft.update),
            pages.DISCARD.shows(draft.discard),
            pages.CHOICES_OF_EVENT.shows(editor.choices),
            pages.CUSTOM.shows(editor.custom),
            pages.WEEKDAYS.shows(editor.weekdays),
            pages.PICK_DAY.shows(editor.pick_day),
            pages.PICK_TIME.shows(editor.pick_time),
            HALVES.shows(half_list),
            pages.TYPE.shows(types_page.type_dialog),
            pages.DELETE_TYPE.shows(types_page.delete_type),
            pages.IMPORT.shows(ics.import_list),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        asked=(
            "android.permission.READ_CALENDAR",
            "android.permission.WRITE_CALENDAR",
            "android.permission.POST_NOTIFICATIONS",
        ),
    ),
    initial=lambda rng, language: data.empty(language),
    cleared=data.empty,
    filters=(
        IntentFilter(
            VIEW, pages.MAIN.name, scheme="content", host="com.android.calendar", path="/time"
        ),
        IntentFilter(_INSERT, pages.EDITOR.name, mime=_DIRECTORY),
    ),
    on_back=_on_back,
    on_notification_action=alerts.on_action,
    schedule=Schedule(next_event_ms=moving.next_event_ms, on_time=alerts.on_time),
    folder=FOLDER,
    storage=Storage(tables=provider.TABLES),
    values=(Draft,),
)
