"""The pages and popups of the tasks app, what each is opened with, and what its pages keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.date_picker import DateArgs
from mobile_gym.virtual_device.app_kit.time_picker import TimeArgs
from mobile_gym.virtual_device.apps.tasks_org.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState

MY_TASKS: Final = "my"


@dataclass(frozen=True, slots=True)
class EditorArgs:
    """The task that is edited.

    Attributes:
        task_id: 0 for a new one.
        filter: where a new one is made, which says its list, tag or place.
        parent: the task that a new one is a part of; 0 for none.
    """

    task_id: int = 0
    filter: str = MY_TASKS
    parent: int = 0


@dataclass(frozen=True, slots=True)
class WhenArgs:
    """The dialog of a date: `due` or `start`."""

    which: str


@dataclass(frozen=True, slots=True)
class DayArgs(DateArgs):
    """The date picker of the due date or of the start."""

    which: str = "due"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOfArgs(TimeArgs):
    """The time picker of the due date or of the start."""

    which: str = "due"


@dataclass(frozen=True, slots=True)
class NamedArgs:
    """A list, a tag or a place.

    Attributes:
        kind: `list`, `tag` or `place`.
        id: 0 for a new one.
    """

    kind: str = "list"
    id: int = 0


@dataclass(frozen=True, slots=True)
class SnoozeArgs:
    """The task whose reminder is put off; 0 for none."""

    task_id: int = 0


MAIN: Final = Page(PACKAGE, "com.todoroo.astrid.activity.MainActivity")
SEARCH: Final = Page(PACKAGE, ".SearchActivity")
EDITOR: Final = Page(PACKAGE, ".ui.TaskEditActivity", EditorArgs)
SETTINGS: Final = Page(PACKAGE, ".preferences.MainPreferences")

DRAWER: Final = Popup("drawer")
MENU: Final = Popup("menu")
SORT: Final = Popup("sort")
CLEAR_COMPLETED: Final = Popup("clear_completed")
SELECTION_MENU: Final = Popup("selection_menu")
DELETE_SELECTED: Final = Popup("delete_selected")
SNOOZE: Final = Popup("snooze", SnoozeArgs)
NAMED: Final = Popup("named", NamedArgs)
NAMED_MENU: Final = Popup("named_menu", NamedArgs)
DELETE_NAMED: Final = Popup("delete_named", NamedArgs)

EDITOR_MENU: Final = Popup("editor_menu")
DELETE_TASK: Final = Popup("delete_task")
DISCARD: Final = Popup("discard")
WHEN: Final = Popup("when", WhenArgs)
PICK_DAY: Final = Popup("pick_day", DayArgs)
PICK_TIME: Final = Popup("pick_time", TimeOfArgs)
REPEAT: Final = Popup("repeat")
REPEAT_FROM: Final = Popup("repeat_from")
ADD_REMINDER: Final = Popup("add_reminder")
CHOOSE_LIST: Final = Popup("choose_list")
CHOOSE_TAGS: Final = Popup("choose_tags")
CHOOSE_PLACE: Final = Popup("choose_place")
SUBTASK: Final = Popup("subtask")
NEW_TAG: Final = Popup("new_tag")
NEW_PLACE: Final = Popup("new_place")

FILTER: Final = ViewState("filter", MY_TASKS)
"""What the page shows: `my`, `today`, `recent`, `snoozed`; `list:ID`, `tag:ID`, `place:ID`."""
SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""Ids of the tasks that are selected in the list."""
