"""The page around the views: search, the icons of the bar, turning pages, the button for new."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.date_picker import DateArgs, date_picker
from mobile_gym.virtual_device.app_kit.handlers import dismiss, instead
from mobile_gym.virtual_device.app_kit.lists import check_list, with_floating_button
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, message, yes_button
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.apps.simple_calendar import (
    actions,
    agenda,
    look,
    month,
    moving,
    week,
)
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    DAILY,
    EVENT_LIST,
    MONTHLY,
    MONTHLY_DAILY,
    VIEW_TITLES,
    WEEKLY,
    YEARLY,
    first_weekday,
    read,
    write,
)
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    ABOUT,
    EDITOR,
    FILTER,
    GO_TO_DATE,
    MENU,
    NEW,
    SEARCH,
    SELECTED,
    SETTINGS,
    TASK_EDITOR,
    VIEWS,
    MainArgs,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, text
from mobile_gym.virtual_device.ui.widgets import (
    dialog,
    edit_field,
    fab,
    icon_button,
    menu,
    page,
    radio,
)

if TYPE_CHECKING:
    from datetime import date

    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.system.system import System

_CONTENTS: Final = {
    DAILY: agenda.day_content,
    WEEKLY: week.content,
    MONTHLY: month.content,
    MONTHLY_DAILY: month.content_with_day,
    YEARLY: month.year_content,
    EVENT_LIST: agenda.list_content,
}


def main(ctx: CalendarContext[MainArgs]) -> View:
    """The page of the calendar."""
    searches = bool(SEARCH.of(ctx))
    bar = actions.selected_bar(ctx) if SELECTED.of(ctx) else _bar(ctx, searches)
    if searches:
        return page(ctx.theme, bar, agenda.search_content(ctx))
    view = moving.view_of(ctx)
    content = column(
        _heading(ctx, view) if view != EVENT_LIST else None,
        _CONTENTS[view](ctx)._replace(weight=1, height=0),
        width=FILL,
        height=FILL,
    )
    new = fab(ctx.theme, "plus", ctx.t.new_event, _on_new, resource_id="calendar_fab")
    return page(
        ctx.theme,
        bar,
        with_floating_button(
            content,
            None if SELECTED.of(ctx) else new,
            margin_dp=20,
        )._replace(
            class_name="android.widget.FrameLayout",
            resource_id="fragments_holder",
            on_fling=None if view == EVENT_LIST else moving.turn_by_fling,
        ),
    )


# -- the bar --------------------------------------------------------------------------------------


def _bar(ctx: CalendarContext[MainArgs], searches: bool) -> View:
    theme, t = ctx.theme, ctx.t
    view, day, today = moving.view_of(ctx), moving.selected_day(ctx), ctx.now.date()
    is_there = moving.shows_today(day, view, today, first_weekday(ctx.state))
    field = edit_field(
        theme, SEARCH.key, SEARCH.of(ctx), hint=t.search, resource_id="top_toolbar_search",
        bare=True, action="search",
    )  # fmt: skip
    if searches:
        start = icon_button(
            theme, "arrow-left", t.back, _end_search, resource_id="top_toolbar_search_icon",
            class_name="android.widget.ImageButton",
        )  # fmt: skip
    else:
        start = row(
            icon("magnify", 24, theme.icon), width=48, height=48, padding=(12, 0), justify="center"
        )
    tools: tuple[View | None, ...] = (
        None
        if is_there
        else icon_button(
            theme, "calendar-today", t.go_to_today, moving.go_to_today, resource_id="go_to_today"
        ),
        icon_button(theme, "view-week-outline", t.change_view, VIEWS.open,
                    resource_id="change_view"),
        icon_button(theme, "filter-variant", t.filter_types, FILTER.open, resource_id="filter")
        if len(ctx.data.types) > 1
        else None,
        icon_button(theme, "dots-vertical", t.more_options, MENU.open),
    )  # fmt: skip
    return row(
        row(
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
        width=FILL,
        height=64,
        padding=(12, 0),
        class_name="android.view.ViewGroup",
        resource_id="main_menu",
    )


def _end_search(system: System) -> None:
    system.hide_keyboard()
    SEARCH.set(system, "")


def _heading(ctx: CalendarContext[MainArgs], view: int) -> View:
    """What is shown, between the arrows that turn the page."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    day, today = moving.selected_day(ctx), ctx.now.date()
    if view == YEARLY:
        title = str(day.year)
    elif view == DAILY:
        title = look.day_title(day, today, language)
    elif view == WEEKLY:
        first = moving.week_start_of(day, first_weekday(ctx.state))
        title = look.month_title(first, today, language)
    else:
        title = look.month_title(day, today, language)
    return row(
        icon_button(
            theme, "chevron-left", t.previous, partial(moving.turn, pages=-1),
            resource_id="top_left_arrow",
        ),
        text(
            title, 19, theme.text, weight=1, text_align="center", max_lines=1, padding=(0, 10),
            resource_id="top_value", focusable=True, on_tap=_ask_date,
        ),
        icon_button(
            theme, "chevron-right", t.next, partial(moving.turn, pages=1),
            resource_id="top_right_arrow",
        ),
        width=FILL,
        height=48,
        padding=(8, 0),
    )  # fmt: skip


# -- something new --------------------------------------------------------------------------------


def new_menu(ctx: CalendarContext) -> View:
    """An event or a task: what the button for something new offers."""
    theme, t = ctx.theme, ctx.t
    lines = (
        ("checkbox-marked-circle-outline", t.task, _new_task, "fab_task_label"),
        ("calendar-outline", t.event, _new_event, "fab_event_label"),
    )
    rows = tuple(
        row(
            icon(icon_name, 24, theme.icon),
            text(label, 16, theme.text, resource_id=name),
            gap=16,
            width=FILL,
            height=52,
            padding=(16, 0),
            class_name="android.widget.LinearLayout",
            focusable=True,
            on_tap=instead(act),
        )
        for icon_name, label, act, name in lines
    )
    return menu(theme)._replace(children=rows, shared=False)


def _on_new(system: System) -> None:
    system.hide_keyboard()
    if read(system.state).allow_tasks:
        NEW.open(system)
    else:
        _new_event(system)


def _new_event(system: System) -> None:
    EDITOR.start(system, day=_day_of_new(system))


def _new_task(system: System) -> None:
    TASK_EDITOR.start(system, day=_day_of_new(system))


def _day_of_new(system: System) -> int | None:
    """The day that is shown, of the views that show one; else today."""
    day, view = moving.where(system)
    today = system.now.date()
    if view == EVENT_LIST or moving.shows_today(day, view, today, first_weekday(system.state)):
        return day.toordinal() if view in (DAILY, MONTHLY_DAILY) else None
    return day.toordinal()


# -- menus and dialogs ----------------------------------------------------------------------------


def view_list(ctx: CalendarContext) -> View:
    """The views to choose from."""
    current = moving.view_in(ctx.data, ctx.page_ui)
    rows = (
        radio(
            ctx.theme, title.of(ctx.state.language), view == current,
            instead(moving.choose_view, view),
        )
        for view, title in VIEW_TITLES.items()
    )  # fmt: skip
    return choice_dialog(ctx, ctx.t.change_view, rows)


def _ask_date(system: System) -> None:
    day, _ = moving.where(system)
    GO_TO_DATE.open(system, day=day.toordinal(), first=first_weekday(system.state))


def pick_date(ctx: CalendarContext[DateArgs]) -> View:
    """The date picker that leads to a date."""
    return date_picker(ctx, _take_date)


def _take_date(system: System, day: date) -> None:
    system.dismiss()
    moving.go_to(system, day)


overflow_menu: Final = Menu["CalendarContext"](
    MenuEntry(Texts.go_to_date, _ask_date),
    MenuEntry(Texts.settings, SETTINGS.start),
    MenuEntry(Texts.about, ABOUT.open),
)


def about(ctx: CalendarContext) -> View:
    """What the app is."""
    return dialog(
        ctx.theme, ctx.t.app_name, message(ctx.theme, ctx.t.about_words),
        yes_button(ctx, ctx.t.ok, dismiss),
    )  # fmt: skip


def type_filter(ctx: CalendarContext) -> View:
    """The types, each with a mark where its events are shown."""
    hidden = ctx.data.hidden_types
    rows = check_list(
        ctx.theme,
        (
            (one.title, one.id not in hidden, partial(_toggle_type, type_id=one.id))
            for one in ctx.data.types
        ),
        resource_id="my_event_type_checkbox",
    )
    return dialog(ctx.theme, ctx.t.filter_types, rows, yes_button(ctx, ctx.t.ok, dismiss))


def _toggle_type(system: System, type_id: int) -> None:
    write(system, hidden_types=toggled(read(system.state).hidden_types, type_id))
