"""Calendar's settings, and the calendars that are displayed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.calendar import data, look
from mobile_gym.virtual_device.apps.calendar.pages import CALENDARS, SETTING, SettingArgs
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_WEEK_TITLES: Final = {
    -1: Texts.by_locale,
    7: Texts.saturday,
    1: Texts.sunday,
    2: Texts.monday,
}
_TITLES: Final = {
    "view": Texts.default_view,
    "week_start": Texts.week_start,
    "reminder": Texts.default_reminder,
}
_LIST_DP: Final = 430.0
_SHOWN: Final = 9
"""Choices that are too many to be seen at once."""


def _options(ctx: data.CalendarContext, key: str) -> list[tuple[int, str]]:
    language = ctx.state.language
    if key == "view":
        return [(view, title.of(language)) for view, title in data.VIEW_TITLES.items()]
    if key == "week_start":
        return [(value, title.of(language)) for value, title in _WEEK_TITLES.items()]
    return [(value, look.reminder_text(value, language)) for value in (-1, *data.REMINDERS)]


def settings(ctx: data.CalendarContext) -> ui.View:
    """The page of the settings."""
    theme, t = ctx.theme, ctx.t

    def list_row(key: str) -> ui.View:
        current = getattr(ctx.data, key)
        shown = next((name for value, name in _options(ctx, key) if value == current), "")
        title = _TITLES[key].of(ctx.state.language)
        return ui.list_item(theme, title, shown, on_tap=partial_handler(SETTING.open, key=key))

    return ui.screen(
        theme,
        ui.app_bar(theme, t.settings, on_back=finish, up=t.navigate_up),
        ui.category(theme, t.group_view),
        list_row("view"),
        list_row("week_start"),
        ui.switch_row(theme, t.week_numbers, ctx.data.week_numbers, _flip_numbers),
        ui.list_item(theme, t.displayed, on_tap=partial_handler(CALENDARS.start)),
        ui.category(theme, t.group_reminder),
        list_row("reminder"),
    )


def _flip_numbers(system: System) -> None:
    data.write(system, week_numbers=not data.read(system.state).week_numbers)


def setting(ctx: data.CalendarContext[SettingArgs]) -> ui.View:
    """The dialog of a list preference."""
    key = ctx.args.key
    current: int = getattr(ctx.data, key)
    options = _options(ctx, key)
    rows = (
        ui.radio(ctx.theme, name, value == current, partial(_take, key=key, value=value))
        for value, name in options
    )
    height_dp = ui.WRAP if len(options) < _SHOWN else _LIST_DP
    title = _TITLES[key].of(ctx.state.language)
    return choice_dialog(ctx, title, rows, height_dp=height_dp)


def _take(system: System, key: str, value: int) -> None:
    data.write(system, **{key: value})
    system.dismiss()


def displayed_calendars_page(ctx: data.CalendarContext) -> ui.View:
    """The calendars, each with a mark where its events are shown."""
    theme, t = ctx.theme, ctx.t
    rows: list[ui.View] = []
    for item in store.calendars(ctx.state):
        mark = ui.checkbox(
            theme, item.visible, None, description=item.name, resource_id="visible_check_box"
        )
        rows.append(
            ui.row(
                ui.box(width=16, height=16, radius=8, fill=item.color),
                ui.text(item.name, 17, theme.text, weight=1, max_lines=1, resource_id="calendar"),
                mark,
                gap=20,
                width=ui.FILL,
                height=60,
                padding=(24, 0, 12, 0),
                class_name="android.widget.RelativeLayout",
                resource_id="calendar_list_item",
                focusable=True,
                on_tap=partial(_toggle, calendar_id=item.id),
            )
        )
    bar = ui.app_bar(theme, t.displayed, on_back=finish, up=t.navigate_up)
    return ui.screen(theme, bar, *rows)


def _toggle(system: System, calendar_id: int) -> None:
    store.write(
        system,
        calendars=tuple(
            replace(item, visible=not item.visible) if item.id == calendar_id else item
            for item in store.calendars(system.state)
        ),
    )
