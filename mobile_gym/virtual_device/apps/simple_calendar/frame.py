"""The page around the views: search, the icons of the bar, turning pages, the button for new."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import DateArgs, date_picker
from mobile_gym.virtual_device.app_kit.handlers import dismiss, replace_popup
from mobile_gym.virtual_device.app_kit.lists import check_list, with_floating_button
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, message, yes_button
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.simple_calendar import (
    actions,
    agenda,
    data,
    look,
    month,
    moving,
    pages,
    week,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts

if TYPE_CHECKING:
    from datetime import date

    from mobile_gym.virtual_device.system.system import System

_CONTENTS: Final = {
    data.DAILY: agenda.day_content,
    data.WEEKLY: week.content,
    data.MONTHLY: month.content,
    data.MONTHLY_DAILY: month.content_with_day,
    data.YEARLY: month.year_content,
    data.EVENT_LIST: agenda.list_content,
}


def main(ctx: data.CalendarContext[pages.MainArgs]) -> ui.View:
    """The page of the calendar."""
    searches = bool(pages.SEARCH.of(ctx))
    bar = actions.selected_bar(ctx) if pages.SELECTED.of(ctx) else _bar(ctx, searches)
    if searches:
        return ui.page(ctx.theme, bar, agenda.search_content(ctx))
    view = moving.view_of(ctx)
    content = ui.column(
        _heading(ctx, view) if view != data.EVENT_LIST else None,
        _CONTENTS[view](ctx)._replace(weight=1, height=0),
        width=ui.FILL,
        height=ui.FILL,
    )
    new = ui.fab(ctx.theme, "plus", ctx.t.new_event, _on_new, resource_id="calendar_fab")
    return ui.page(
        ctx.theme,
        bar,
        with_floating_button(
            content,
            None if pages.SELECTED.of(ctx) else new,
            margin_dp=20,
        )._replace(
            class_name="android.widget.FrameLayout",
            resource_id="fragments_holder",
            on_fling=None if view == data.EVENT_LIST else moving.turn_by_fling,
        ),
    )


# -- the bar --------------------------------------------------------------------------------------


def _bar(ctx: data.CalendarContext[pages.MainArgs], searches: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t
    view, day, today = moving.view_of(ctx), moving.selected_day(ctx), ctx.now.date()
    is_there = moving.shows_today(day, view, today, data.first_weekday(ctx.state))
    field = ui.edit_field(
        theme,
        pages.SEARCH.key,
        pages.SEARCH.of(ctx),
        hint=t.search,
        resource_id="top_toolbar_search",
        bare=True,
        action="search",
    )
    if searches:
        start = ui.icon_button(
            theme,
            "arrow-left",
            t.back,
            _end_search,
            resource_id="top_toolbar_search_icon",
            class_name="android.widget.ImageButton",
        )
    else:
        start = ui.row(
            ui.icon("magnify", 24, theme.icon),
            width=48,
            height=48,
            padding=(12, 0),
            justify="center",
        )
    tools: tuple[ui.View | None, ...] = (
        None
        if is_there
        else ui.icon_button(
            theme, "calendar-today", t.go_to_today, moving.go_to_today, resource_id="go_to_today"
        ),
        ui.icon_button(
            theme, "view-week-outline", t.change_view, pages.VIEWS.open, resource_id="change_view"
        ),
        ui.icon_button(
            theme, "filter-variant", t.filter_types, pages.FILTER.open, resource_id="filter"
        )
        if len(ctx.data.types) > 1
        else None,
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.MENU.open),
    )
    return ui.row(
        ui.row(
            start,
            field._replace(width=0, weight=1),
            *(() if searches else tools),
            weight=1,
            height=48,
            fill=theme.surface_high,
            radius=24,
            class_name="android.view.ViewGroup",
            resource_id="top_toolbar_holder",
        ),
        width=ui.FILL,
        height=64,
        padding=(12, 0),
        class_name="android.view.ViewGroup",
        resource_id="main_menu",
    )


def _end_search(system: System) -> None:
    system.hide_keyboard()
    pages.SEARCH.set(system, "")


def _heading(ctx: data.CalendarContext[pages.MainArgs], view: int) -> ui.View:
    """What is shown, between the arrows that turn the page."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    day, today = moving.selected_day(ctx), ctx.now.date()
    if view == data.YEARLY:
        title = str(day.year)
    elif view == data.DAILY:
        title = look.day_title(day, today, language)
    elif view == data.WEEKLY:
        first = moving.week_start_of(day, data.first_weekday(ctx.state))
        title = look.month_title(first, today, language)
    else:
        title = look.month_title(day, today, language)
    return ui.row(
        ui.icon_button(
            theme,
            "chevron-left",
            t.previous,
            partial(moving.turn, pages=-1),
            resource_id="top_left_arrow",
        ),
        ui.text(
            title,
            19,
            theme.text,
            weight=1,
            text_align="center",
            max_lines=1,
            padding=(0, 10),
            resource_id="top_value",
            focusable=True,
            on_tap=_ask_date,
        ),
        ui.icon_button(
            theme,
            "chevron-right",
            t.next,
            partial(moving.turn, pages=1),
            resource_id="top_right_arrow",
        ),
        width=ui.FILL,
        height=48,
        padding=(8, 0),
    )


# -- something new --------------------------------------------------------------------------------


def new_menu(ctx: data.CalendarContext) -> ui.View:
    """An event or a task: what the button for something new offers."""
    theme, t = ctx.theme, ctx.t
    lines = (
        ("checkbox-marked-circle-outline", t.task, _new_task, "fab_task_label"),
        ("calendar-outline", t.event, _new_event, "fab_event_label"),
    )
    rows = tuple(
        ui.row(
            ui.icon(icon_name, 24, theme.icon),
            ui.text(label, 16, theme.text, resource_id=name),
            gap=16,
            width=ui.FILL,
            height=52,
            padding=(16, 0),
            class_name="android.widget.LinearLayout",
            focusable=True,
            on_tap=replace_popup(act),
        )
        for icon_name, label, act, name in lines
    )
    return ui.menu(theme)._replace(children=rows, shared=False)


def _on_new(system: System) -> None:
    system.hide_keyboard()
    if data.read(system.state).allow_tasks:
        pages.NEW.open(system)
    else:
        _new_event(system)


def _new_event(system: System) -> None:
    pages.EDITOR.start(system, day=_day_of_new(system))


def _new_task(system: System) -> None:
    pages.TASK_EDITOR.start(system, day=_day_of_new(system))


def _day_of_new(system: System) -> int | None:
    """The day that is shown, of the views that show one; else today."""
    day, view = moving.where(system)
    today = system.now.date()
    if view == data.EVENT_LIST or moving.shows_today(
        day, view, today, data.first_weekday(system.state)
    ):
        return day.toordinal() if view in (data.DAILY, data.MONTHLY_DAILY) else None
    return day.toordinal()


# -- menus and dialogs ----------------------------------------------------------------------------


def view_list(ctx: data.CalendarContext) -> ui.View:
    """The views to choose from."""
    current = moving.view_in(ctx.data, ctx.page_ui)
    rows = (
        ui.radio(
            ctx.theme,
            title.of(ctx.state.language),
            view == current,
            replace_popup(moving.choose_view, view),
        )
        for view, title in data.VIEW_TITLES.items()
    )
    return choice_dialog(ctx, ctx.t.change_view, rows)


def _ask_date(system: System) -> None:
    day, _ = moving.where(system)
    pages.GO_TO_DATE.open(system, day=day.toordinal(), first=data.first_weekday(system.state))


def pick_date(ctx: data.CalendarContext[DateArgs]) -> ui.View:
    """The date picker that leads to a date."""
    return date_picker(ctx, _take_date)


def _take_date(system: System, day: date) -> None:
    system.dismiss()
    moving.go_to(system, day)


overflow_menu: Final = Menu["data.CalendarContext"](
    MenuEntry(Texts.go_to_date, _ask_date),
    MenuEntry(Texts.settings, pages.SETTINGS.start),
    MenuEntry(Texts.about, pages.ABOUT.open),
)


def about(ctx: data.CalendarContext) -> ui.View:
    """What the app is."""
    return ui.dialog(
        ctx.theme,
        ctx.t.app_name,
        message(ctx.theme, ctx.t.about_words),
        yes_button(ctx, ctx.t.ok, dismiss),
    )


def type_filter(ctx: data.CalendarContext) -> ui.View:
    """The types, each with a mark where its events are shown."""
    hidden = ctx.data.hidden_types
    rows = check_list(
        ctx.theme,
        (
            (
                other_type.title,
                other_type.id not in hidden,
                partial(_toggle_type, type_id=other_type.id),
            )
            for other_type in ctx.data.types
        ),
        resource_id="my_event_type_checkbox",
    )
    return ui.dialog(ctx.theme, ctx.t.filter_types, rows, yes_button(ctx, ctx.t.ok, dismiss))


def _toggle_type(system: System, type_id: int) -> None:
    data.write(
        system, hidden_types=with_toggled_member(data.read(system.state).hidden_types, type_id)
    )
