"""Tasks: lists of things to do with dates, priorities, tags, parts and reminders.

It imitates the app of that package as far as its database, its pages and their labels go; drawing
and words are our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.app_kit.time_picker import HALVES, half_list
from mobile_gym.virtual_device.apps.tasks_org import (
    actions,
    alerts,
    date_dialogs,
    draft,
    editor,
    listing,
    named,
    pages,
    provider,
    settings,
)
from mobile_gym.virtual_device.apps.tasks_org.data import PACKAGE, TasksData
from mobile_gym.virtual_device.apps.tasks_org.provider import FOLDER
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]


def _on_back(system: System) -> bool:
    """Back ends a selection, and saves in the editor."""
    if system.front.component == pages.EDITOR.component:
        draft.save_and_close(system)
        return True
    if pages.SELECTED.get_page(system):
        listing.end_selection(system)
        return True
    if pages.FILTER.get_page(system) != pages.MY_TASKS:
        pages.FILTER.set_page(system, pages.MY_TASKS)
        return True
    return False


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="check-circle-outline",
    color=0xFF1976D2,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.tasks_page),
            pages.SEARCH.shows(listing.search_page),
            pages.EDITOR.shows(editor.editor_page),
            pages.SETTINGS.shows(settings.PAGE.page),
        ]
    ),
    popups=dict(
        [
            pages.DRAWER.shows(listing.drawer),
            pages.MENU.shows(listing.overflow_menu),
            pages.SORT.shows(listing.sort_dialog),
            pages.CLEAR_COMPLETED.shows(listing.clear_completed_dialog),
            pages.SELECTION_MENU.shows(listing.selection_menu),
            pages.DELETE_SELECTED.shows(listing.delete_selected_dialog),
            pages.SNOOZE.shows(listing.snooze_dialog),
            pages.NAMED.shows(named.named_dialog),
            pages.NAMED_MENU.shows(named.edit_menu),
            pages.DELETE_NAMED.shows(named.delete_dialog),
            pages.EDITOR_MENU.shows(editor.editor_menu),
            pages.DELETE_TASK.shows(editor.delete_dialog),
            pages.DISCARD.shows(editor.discard_dialog),
            pages.WHEN.shows(date_dialogs.when_dialog),
            pages.PICK_DAY.shows(date_dialogs.pick_day),
            pages.PICK_TIME.shows(date_dialogs.pick_time),
            HALVES.shows(half_list),
            pages.REPEAT.shows(editor.repeat),
            pages.REPEAT_FROM.shows(editor.repeat_from),
            pages.ADD_REMINDER.shows(editor.add_reminder),
            pages.CHOOSE_LIST.shows(editor.choose_list),
            pages.CHOOSE_TAGS.shows(editor.choose_tags),
            pages.CHOOSE_PLACE.shows(editor.choose_place),
            pages.SUBTASK.shows(editor.subtask_dialog),
            pages.NEW_TAG.shows(editor.new_tag_dialog),
            pages.NEW_PLACE.shows(editor.new_place_dialog),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: TasksData(),
    permissions=Permissions(granted=("android.permission.POST_NOTIFICATIONS",)),
    schedule=Schedule(next_event_ms=alerts.next_event_ms, on_time=alerts.on_time),
    on_notification_action=alerts.on_action,
    on_undo=actions.undo,
    on_back=_on_back,
    storage=provider.STORAGE,
    folder=FOLDER,
    values=(actions.Removed, actions.Completed, draft.Draft),
)
