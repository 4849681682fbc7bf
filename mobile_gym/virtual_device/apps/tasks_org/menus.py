"""The drawer, the menus and the dialogs of the first page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.apps.tasks_org import actions, filters
from mobile_gym.virtual_device.apps.tasks_org.context import TasksContext
from mobile_gym.virtual_device.apps.tasks_org.data import read, write
from mobile_gym.virtual_device.apps.tasks_org.listing import end_selection, select_all
from mobile_gym.virtual_device.apps.tasks_org.named import ask_name
from mobile_gym.virtual_device.apps.tasks_org.pages import (
    CLEAR_COMPLETED,
    FILTER,
    MY_TASKS,
    NAMED_MENU,
    SELECTED,
    SETTINGS,
    SnoozeArgs,
)
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import button, category, checkbox, dialog, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "clear_completed_dialog",
    "delete_selected_dialog",
    "drawer",
    "overflow_menu",
    "selection_menu",
    "snooze_dialog",
    "sort_dialog",
]

_SCROLL: Final = ViewState("scroll:tasks", 0)
_SORT_DP: Final = 460.0
_MINUTE_MS: Final = 60_000
_FILTERS: Final = (
    (MY_TASKS, "all-inclusive"),
    ("today", "calendar-today"),
    ("recent", "history"),
    ("snoozed", "alarm-snooze"),
)
_ICONS: Final = {
    "list": "format-list-bulleted",
    "tag": "label-outline",
    "place": "map-marker-outline",
}


def drawer(ctx: TasksContext) -> View:
    """The filters; the lists, tags and places, and what makes another one."""
    t, data, language = ctx.t, ctx.data, ctx.state.language
    current = FILTER.of_page(ctx)

    def entry(key: str, icon_name: str) -> DrawerEntry:
        title = filters.title_of(data, key, language)
        return DrawerEntry(icon_name, title, partial(_go, key=key), current == key)

    new = {"list": t.new_list, "tag": t.new_tag, "place": t.new_place}
    groups = [
        [
            *(entry(f"{kind}:{number}", _ICONS[kind]) for number in ids),
            DrawerEntry("plus", new[kind], instead(ask_name, kind)),
        ]
        for kind, ids in (
            ("list", dict.fromkeys((1, *(one.id for one in data.lists)))),
            ("tag", [one.id for one in data.tags]),
            ("place", [one.id for one in data.places]),
        )
    ]
    return kit_drawer(
        ctx,
        [entry(key, icon_name) for key, icon_name in _FILTERS],
        *groups,
        [DrawerEntry("cog-outline", t.settings, instead(SETTINGS.start))],
    )


def _go(system: System, key: str) -> None:
    FILTER.set_page(system, key)
    SELECTED.set_page(system, ())
    _SCROLL.set_page(system, 0)
    system.dismiss()


def overflow_menu(ctx: TasksContext) -> View:
    """What is shown, and what can be done with all of it."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    kind, number = filters.split_key(FILTER.of_page(ctx))
    edits = {"list": t.edit_list, "tag": t.edit_tag, "place": t.edit_place}

    def switch(label: str, name: str, checked: bool) -> View:
        box = checkbox(theme, checked, instead(_toggle, name), label=label, resource_id="checkbox")
        return box._replace(width=FILL)

    def entry(label: str, on_tap: Handler) -> View:
        return text(
            label, 16, theme.text, width=FILL, padding=(16, 13), resource_id="title",
            focusable=True, on_tap=on_tap,
        )  # fmt: skip

    return column(
        switch(t.show_unstarted, "show_unstarted", data.show_unstarted),
        switch(t.show_completed, "show_completed", data.show_completed),
        entry(t.clear_completed, instead(CLEAR_COMPLETED.open)),
        entry(edits[kind], instead(NAMED_MENU.open, kind, number)) if kind in edits else None,
        entry(t.settings, instead(SETTINGS.start)),
        width=260,
        fill=theme.menu,
        radius=12,
        padding=(0, 8),
        class_name="android.widget.ListView",
        place="menu",
    )


def _toggle(system: System, name: str) -> None:
    write(system, **{name: not getattr(read(system.state), name)})


def _copy_selected(system: System) -> None:
    for task_id in SELECTED.get_page(system):
        actions.copy(system, task_id)
    end_selection(system)


selection_menu: Final = Menu[TasksContext](
    MenuEntry(Texts.select_all, select_all),
    MenuEntry(Texts.copy, _copy_selected),
)
"""The menu of the selection."""


def delete_selected_dialog(ctx: TasksContext) -> View:
    """The question before the selected tasks are deleted."""
    t = ctx.t
    return plain_question(ctx, t.delete_selected_question, t.delete, instead(_delete_selected))


def _delete_selected(system: System) -> None:
    actions.delete(system, *SELECTED.get_page(system))
    end_selection(system)


def clear_completed_dialog(ctx: TasksContext) -> View:
    """The question before the completed tasks of a filter are deleted."""
    t = ctx.t
    return plain_question(ctx, t.clear_completed_question, t.delete, instead(_clear_completed))


def _clear_completed(system: System) -> None:
    before = read(system.state)
    write(system, show_completed=True, show_unstarted=True)
    sections = filters.sections(system.state, FILTER.get_page(system))
    write(system, show_completed=before.show_completed, show_unstarted=before.show_unstarted)
    done = [
        listed.task.id for section in sections for listed in section.tasks if listed.task.is_done
    ]
    actions.delete(system, *done)
    if done:
        system.toast(Texts.of(system.language).cleared.format(count=len(done)))


def sort_dialog(ctx: TasksContext) -> View:
    """How tasks are grouped and ordered; a tap takes effect at once."""
    theme, t, data = ctx.theme, ctx.t, ctx.data

    def choices(name: str, options: Mapping[str, Text], chosen: str) -> list[View]:
        return [
            radio(theme, words.of(ctx.state.language), key == chosen,
                  partial(_set, name=name, value=key))
            for key, words in options.items()
        ]  # fmt: skip

    def heading(words: str, name: str, descending: bool) -> View:
        label = t.descending if descending else t.ascending
        way = row(
            icon("arrow-down" if descending else "arrow-up", 18, theme.accent),
            text(label, 14, theme.accent, class_name=""),
            gap=4,
            height=48,
            padding=(12, 0),
            class_name="android.widget.Button",
            resource_id=name,
            text=label,
            focusable=True,
            on_tap=partial(_toggle, name=name),
        )
        return row(column(category(theme, words), weight=1), way, width=FILL, padding=(0, 0, 12, 0))

    rows = column(
        heading(t.group_by, "group_descending", data.group_descending),
        *choices("group", filters.GROUPS, data.group),
        heading(t.sort_by, "sort_descending", data.sort_descending),
        *choices("sort", filters.SORTS, data.sort),
        checkbox(theme, data.completed_last, partial(_toggle, name="completed_last"),
                 label=t.completed_last)._replace(width=FILL, padding=(24, 0, 24, 0)),
        width=FILL,
    )  # fmt: skip
    content = scroll("sort", rows)
    return dialog(
        theme, t.sort, content, button(theme, t.ok, dismiss, resource_id="android:id/button1"),
        max_content_height=_SORT_DP,
    )  # fmt: skip


def _set(system: System, name: str, value: str) -> None:
    write(system, **{name: value})
    _SCROLL.set_page(system, 0)


def snooze_dialog(ctx: TasksContext[SnoozeArgs]) -> View:
    """For how long a reminder is put off."""
    theme, t, task_id = ctx.theme, ctx.t, ctx.args.task_id
    lengths = ((t.snooze_minutes, 15), (t.snooze_hour, 60), (t.snooze_day, 24 * 60))
    rows = (
        radio(theme, words, False, instead(_snooze, task_id, minutes)) for words, minutes in lengths
    )
    return choice_dialog(ctx, t.snooze, rows)


def _snooze(system: System, task_id: int, minutes: int) -> None:
    actions.snooze(system, task_id, system.state.now_ms + minutes * _MINUTE_MS)
