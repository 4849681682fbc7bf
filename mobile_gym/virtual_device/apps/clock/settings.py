"""The clock's settings: one table of preferences, the page that shows it, and its dialogs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.clock import ringtones
from mobile_gym.virtual_device.apps.clock.data import ClockData, read, write
from mobile_gym.virtual_device.ui.view import WRAP, View
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    category,
    list_item,
    radio,
    screen,
    switch_row,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ACTIVITY", "DEFAULTS", "PREFERENCES", "Preference", "page", "silence_ms", "value"]

ACTIVITY: Final = ".settings.SettingsActivity"

MAX_ROWS: Final = 8
LIST_DP: Final = 420.0
ROW_DP: Final = 48.0
"""A list of more rows than this scrolls, this high; and the height of a row."""


class Preference(NamedTuple):
    """One row: its key in the shared preferences, title, default, and what can be chosen.

    `choices` are (value, string key); an integer value with the key `minutes` or `seconds` fills
    in its number. Without choices it is a switch.
    """

    key: str
    title: str
    default: str | bool
    choices: tuple[tuple[str, str], ...] = ()


def _numbers(*values: int, unit: str) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), unit) for number in values)


_CRESCENDO: Final = (("0", "off"), *_numbers(*range(5, 65, 5), unit="seconds"))

PREFERENCES: Final[tuple[tuple[str, tuple[Preference, ...]], ...]] = (
    (
        "group_clock",
        (
            Preference(
                "clock_style",
                "clock_style",
                "digital",
                (("analog", "analog"), ("digital", "digital")),
            ),
            Preference("display_clock_seconds", "display_clock_seconds", False),
        ),
    ),
    (
        "group_alarms",
        (
            Preference(
                "auto_silence",
                "auto_silence",
                "10",
                (*_numbers(1, 5, 10, 15, 20, 25, unit="minutes"), ("-1", "never")),
            ),
            Preference(
                "snooze_duration", "snooze_duration", "10", _numbers(*range(1, 31), unit="minutes")
            ),
            Preference("alarm_crescendo_duration", "crescendo", "0", _CRESCENDO),
            Preference(
                "volume_button_setting",
                "volume_button_setting",
                "0",
                (("1", "snooze"), ("2", "dismiss"), ("0", "control_volume")),
            ),
            Preference(
                "week_start",
                "week_start",
                "1",
                (("7", "saturday"), ("1", "sunday"), ("2", "monday")),
            ),
        ),
    ),
    (
        "group_timers",
        (
            Preference("timer_crescendo_duration", "crescendo", "0", _CRESCENDO),
            Preference("timer_vibrate", "timer_vibrate", False),
        ),
    ),
)
"""Source: DeskClock's `res/xml/settings.xml`; the keys are those of its shared preferences."""

_BY_KEY: Final = {row.key: row for _, rows in PREFERENCES for row in rows}
DEFAULTS: Final = {key: row.default for key, row in _BY_KEY.items()}


def value(data: ClockData, key: str) -> str | bool:
    """A setting's value, chosen or default."""
    return data.settings.get(key, DEFAULTS[key])


def silence_ms(data: ClockData) -> int | None:
    """How long an alarm rings before it falls silent; None for ever."""
    minutes = int(value(data, "auto_silence"))
    return None if minutes < 0 else minutes * 60_000


def _choice_text(ctx: Context, chosen: str, key: str) -> str:
    if key == "minutes" and chosen == "1":
        return ctx.t.one_minute
    return ctx.t[key].format(count=chosen) if key in ("minutes", "seconds") else ctx.t[key]


def page(ctx: Context) -> View:
    """The settings page."""
    theme, t = ctx.theme, ctx.t
    items: list[View] = []
    for group, rows in PREFERENCES:
        items.append(category(theme, t[group]))
        if group == "group_timers":
            items.append(
                list_item(
                    theme,
                    t.timer_sound,
                    ringtones.title(ringtones.of_timers(ctx.data), ctx.state.language),
                    on_tap=ringtones.choose_for_timers,
                )
            )
        items.extend(_row(ctx, row) for row in rows)
    bar = app_bar(theme, t.settings, on_back=finish, up=t.navigate_up)
    return screen(theme, bar, *items)


def _row(ctx: Context, row: Preference) -> View:
    current = value(ctx.data, row.key)
    if not row.choices:
        return switch_row(ctx.theme, ctx.t[row.title], bool(current), partial(_toggle, key=row.key))
    shown = next(_choice_text(ctx, item, key) for item, key in row.choices if item == current)
    return list_item(ctx.theme, ctx.t[row.title], shown, on_tap=partial(_open_choices, key=row.key))


def _toggle(system: System, key: str) -> None:
    data = read(system.state)
    write(system, settings=data.settings.set(key, not value(data, key)))


def _open_choices(system: System, key: str) -> None:
    system.show_popup("choices", key=key)
    values = [item for item, _ in _BY_KEY[key].choices]
    if len(values) > MAX_ROWS:  # a long list opens where its choice is
        above = max(values.index(str(value(read(system.state), key))) - 3, 0)
        density = system.state.display.density_dpi / 160
        system.set_ui_item("scroll:choices", int(above * ROW_DP * density))


def choices(ctx: Context) -> View:
    """The dialog of a list preference."""
    row = _BY_KEY[ctx.args["key"]]
    current = value(ctx.data, row.key)
    rows = (
        radio(
            ctx.theme,
            _choice_text(ctx, item, key),
            item == current,
            partial(_choose, key=row.key, chosen=item),
        )
        for item, key in row.choices
    )
    height_dp = WRAP if len(row.choices) <= MAX_ROWS else LIST_DP
    return choice_dialog(ctx, ctx.t[row.title], rows, height_dp=height_dp)


def _choose(system: System, key: str, chosen: str) -> None:
    write(system, settings=read(system.state).settings.set(key, chosen))
    system.dismiss()
