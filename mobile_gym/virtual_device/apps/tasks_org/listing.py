"""The first page: the tasks of a filter, the search, its drawer, menus and dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry
from mobile_gym.virtual_device.app_kit.drawer import drawer as kit_drawer
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.tasks_org import actions, filters, pages
from mobile_gym.virtual_device.apps.tasks_org.data import TasksContext, read, write
from mobile_gym.virtual_device.apps.tasks_org.look import section_views
from mobile_gym.virtual_device.apps.tasks_org.named import ask_name
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.virtual_device.system.system import System


def tasks_page(ctx: TasksContext) -> ui.View:
    """The tasks of a filter, and the bar at the bottom."""
    theme, t = ctx.theme, ctx.t
    key = pages.FILTER.of(ctx)
    sections = filters.sections(ctx.state, key)
    if pages.SELECTED.of(ctx):
        bar = _selection(ctx)
    else:
        bar = ui.app_bar(theme, filters.title_of(ctx.data, key, ctx.state.language))
    content = (
        _list(ctx, sections)
        if sections
        else empty_state(theme, "checkbox-multiple-marked-outline", t.no_tasks)
    )
    add = ui.fab(theme, "plus", t.new_task, partial_handler(_new, key))
    bottom = ui.row(
        ui.icon_button(
            theme, "menu", t.open_drawer, pages.DRAWER.open, class_name="android.widget.ImageButton"
        ),
        ui.space(weight=1),
        ui.icon_button(theme, "magnify", t.search, pages.SEARCH.start, resource_id="menu_search"),
        ui.icon_button(theme, "sort", t.sort, pages.SORT.open, resource_id="menu_sort"),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.MENU.open),
        gap=4,
        width=ui.FILL,
        height=64,
        padding=(8, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="bottomAppBar",
    )
    body = ui.stack(
        content,
        ui.column(add, width=ui.FILL, height=ui.FILL, align="end", justify="end", padding=(16, 16)),
        width=ui.FILL,
        weight=1,
    )
    return ui.page(theme, bar, body, bottom)


def _list(ctx: TasksContext, sections: Sequence[filters.Section]) -> ui.View:
    views = [view for section in sections for view in section_views(ctx, section)]
    return card_list("tasks", *views, resource_id="recycler_view", padding=(0, 0, 0, 88), gap=0)


def _selection(ctx: TasksContext) -> ui.View:
    theme, t, chosen = ctx.theme, ctx.t, pages.SELECTED.of(ctx)
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.end_selection,
        end_selection,
        ui.icon_button(
            theme, "share-variant", t.share, partial_handler(_share), resource_id="menu_share"
        ),
        ui.icon_button(
            theme, "delete-outline", t.delete, pages.DELETE_SELECTED.open, resource_id="delete"
        ),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.SELECTION_MENU.open),
    )


def search_page(ctx: TasksContext) -> ui.View:
    """Tasks that have the typed words; completed ones and those to come are among them."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx).strip()
    sections = filters.search_sections(ctx.state, query) if query else []
    if sections:
        content = _list(ctx, sections)
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_hint)
    return ui.page(theme, search_page_bar(ctx, t.search_hint), content)


# -- handlers -----------------------------------------------------------------------------------


def _new(system: System, key: str) -> None:
    pages.EDITOR.start(system, filter=key)


def end_selection(system: System) -> None:
    """Select nothing."""
    pages.SELECTED.set_page(system, ())


def select_all(system: System) -> None:
    """Select what the page shows."""
    sections = filters.sections(system.state, pages.FILTER.get_page(system))
    pages.SELECTED.set_page(
        system, tuple(listed.task.id for section in sections for listed in section.tasks)
    )


def _share(system: System) -> None:
    actions.share(system, pages.SELECTED.get_page(system))
    end_selection(system)


# -- The drawer, the menus and the dialogs of the first page -------------------------------------

_SCROLL: Final = ViewState("scroll:tasks", 0)
_SORT_DP: Final = 460.0
_MINUTE_MS: Final = 60_000
_FILTERS: Final = (
    (pages.MY_TASKS, "all-inclusive"),
    ("today", "calendar-today"),
    ("recent", "history"),
    ("snoozed", "alarm-snooze"),
)
_ICONS: Final = {
    "list": "format-list-bulleted",
    "tag": "label-outline",
    "place": "map-marker-outline",
}


def drawer(ctx: TasksContext) -> ui.View:
    """The filters; the lists, tags and places, and what makes another one."""
    t, data, language = ctx.t, ctx.data, ctx.state.language
    current = pages.FILTER.of_page(ctx)

    def entry(key: str, icon_name: str) -> DrawerEntry:
        title = filters.title_of(data, key, language)
        return DrawerEntry(icon_name, title, partial(_go, key=key), current == key)

    new = {"list": t.new_list, "tag": t.new_tag, "place": t.new_place}
    groups = [
        [
            *(entry(f"{kind}:{number}", _ICONS[kind]) for number in ids),
            DrawerEntry("plus", new[kind], replace_popup(ask_name, kind)),
        ]
        for kind, ids in (
            ("list", dict.fromkeys((1, *(other_list.id for other_list in data.lists)))),
            ("tag", [tag.id for tag in data.tags]),
            ("place", [place.id for place in data.places]),
        )
    ]
    return kit_drawer(
        ctx,
        [entry(key, icon_name) for key, icon_name in _FILTERS],
        *groups,
        [DrawerEntry("cog-outline", t.settings, replace_popup(pages.SETTINGS.start))],
    )


def _go(system: System, key: str) -> None:
    pages.FILTER.set_page(system, key)
    pages.SELECTED.set_page(system, ())
    _SCROLL.set_page(system, 0)
    system.dismiss()


def overflow_menu(ctx: TasksContext) -> ui.View:
    """What is shown, and what can be done with all of it."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    kind, number = filters.split_key(pages.FILTER.of_page(ctx))
    edits = {"list": t.edit_list, "tag": t.edit_tag, "place": t.edit_place}

    def switch(label: str, name: str, checked: bool) -> ui.View:
        box = ui.checkbox(
            theme, checked, replace_popup(_toggle, name), label=label, resource_id="checkbox"
        )
        return box._replace(width=ui.FILL)

    def entry(label: str, on_tap: ui.Handler) -> ui.View:
        return ui.text(
            label,
            16,
            theme.text,
            width=ui.FILL,
            padding=(16, 13),
            resource_id="title",
            focusable=True,
            on_tap=on_tap,
        )

    return ui.column(
        switch(t.show_unstarted, "show_unstarted", data.show_unstarted),
        switch(t.show_completed, "show_completed", data.show_completed),
        entry(t.clear_completed, replace_popup(pages.CLEAR_COMPLETED.open)),
        entry(edits[kind], replace_popup(pages.NAMED_MENU.open, kind, number))
        if kind in edits
        else None,
        entry(t.settings, replace_popup(pages.SETTINGS.start)),
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
    for task_id in pages.SELECTED.get_page(system):
        actions.copy(system, task_id)
    end_selection(system)


selection_menu: Final = Menu[TasksContext](
    MenuEntry(Texts.select_all, select_all),
    MenuEntry(Texts.copy, _copy_selected),
)
"""The menu of the selection."""


def delete_selected_dialog(ctx: TasksContext) -> ui.View:
    """The question before the selected tasks are deleted."""
    t = ctx.t
    return plain_question(
        ctx, t.delete_selected_question, t.delete, replace_popup(_delete_selected)
    )


def _delete_selected(system: System) -> None:
    actions.delete(system, *pages.SELECTED.get_page(system))
    end_selection(system)


def clear_completed_dialog(ctx: TasksContext) -> ui.View:
    """The question before the completed tasks of a filter are deleted."""
    t = ctx.t
    return plain_question(
        ctx, t.clear_completed_question, t.delete, replace_popup(_clear_completed)
    )


def _clear_completed(system: System) -> None:
    before = read(system.state)
    write(system, show_completed=True, show_unstarted=True)
    sections = filters.sections(system.state, pages.FILTER.get_page(system))
    write(system, show_completed=before.show_completed, show_unstarted=before.show_unstarted)
    done = [
        listed.task.id for section in sections for listed in section.tasks if listed.task.is_done
    ]
    actions.delete(system, *done)
    if done:
        system.toast(Texts.of(system.language).cleared.format(count=len(done)))


def sort_dialog(ctx: TasksContext) -> ui.View:
    """How tasks are grouped and ordered; a tap takes effect at once."""
    theme, t, data = ctx.theme, ctx.t, ctx.data

    def choices(name: str, options: Mapping[str, Text], chosen: str) -> list[ui.View]:
        return [
            ui.radio(
                theme,
                words.of(ctx.state.language),
                key == chosen,
                partial(_set, name=name, value=key),
            )
            for key, words in options.items()
        ]

    def heading(words: str, name: str, descending: bool) -> ui.View:
        label = t.descending if descending else t.ascending
        way = ui.row(
            ui.icon("arrow-down" if descending else "arrow-up", 18, theme.accent),
            ui.text(label, 14, theme.accent, class_name=""),
            gap=4,
            height=48,
            padding=(12, 0),
            class_name="android.widget.Button",
            resource_id=name,
            text=label,
            focusable=True,
            on_tap=partial(_toggle, name=name),
        )
        return ui.row(
            ui.column(ui.category(theme, words), weight=1),
            way,
            width=ui.FILL,
            padding=(0, 0, 12, 0),
        )

    rows = ui.column(
        heading(t.group_by, "group_descending", data.group_descending),
        *choices("group", filters.GROUPS, data.group),
        heading(t.sort_by, "sort_descending", data.sort_descending),
        *choices("sort", filters.SORTS, data.sort),
        ui.checkbox(
            theme,
            data.completed_last,
            partial(_toggle, name="completed_last"),
            label=t.completed_last,
        )._replace(width=ui.FILL, padding=(24, 0, 24, 0)),
        width=ui.FILL,
    )
    content = ui.scroll("sort", rows)
    return ui.dialog(
        theme,
        t.sort,
        content,
        ui.button(theme, t.ok, dismiss, resource_id="android:id/button1"),
        max_content_height=_SORT_DP,
    )


def _set(system: System, name: str, value: str) -> None:
    write(system, **{name: value})
    _SCROLL.set_page(system, 0)


def snooze_dialog(ctx: TasksContext[pages.SnoozeArgs]) -> ui.View:
    """For how long a reminder is put off."""
    theme, t, task_id = ctx.theme, ctx.t, ctx.args.task_id
    lengths = ((t.snooze_minutes, 15), (t.snooze_hour, 60), (t.snooze_day, 24 * 60))
    rows = (
        ui.radio(theme, words, False, replace_popup(_snooze, task_id, minutes))
        for words, minutes in lengths
    )
    return choice_dialog(ctx, t.snooze, rows)


def _snooze(system: System, task_id: int, minutes: int) -> None:
    actions.snooze(system, task_id, system.state.now_ms + minutes * _MINUTE_MS)
