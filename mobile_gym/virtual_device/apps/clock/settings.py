"""The clock's settings: one table of preferences, the page that shows it, and its dialogs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.clock import ringtones
from mobile_gym.virtual_device.apps.clock.data import ClockData, read, write
from mobile_gym.virtual_device.apps.clock.pages import CHOICES
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
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
    from mobile_gym.virtual_device.apps.clock.context import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import ChoiceArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["DEFAULTS", "PREFERENCES", "Preference", "page", "silence_ms", "value"]

MAX_ROWS: Final = 8
LIST_DP: Final = 420.0
ROW_DP: Final = 48.0
"""A list of more rows than this scrolls, this high; and the height of a row."""


_SCROLL: Final = ViewState("scroll:choices", 0)


class Preference(NamedTuple):
    """One row: its key in the shared preferences, title, default, and what can be chosen.

    `choices` are (value, name). Without choices it is a switch.
    """

    key: str
    title: Text
    default: str | bool
    choices: tuple[tuple[str, Text], ...] = ()


def _seconds(*values: int) -> tuple[tuple[str, Text], ...]:
    return tuple((str(number), Texts.seconds.format(count=number)) for number in values)


def _minutes(*values: int) -> tuple[tuple[str, Text], ...]:
    return tuple(
        ("1", Texts.one_minute)
        if number == 1
        else (str(number), Texts.minutes.format(count=number))
        for number in values
    )


_CRESCENDO: Final = (("0", Texts.off), *_seconds(*range(5, 65, 5)))

_TIMER_ROWS: Final = (
    Preference("timer_crescendo_duration", Texts.crescendo, "0", _CRESCENDO),
    Preference("timer_vibrate", Texts.timer_vibrate, False),
)

PREFERENCES: Final[tuple[tuple[Text, tuple[Preference, ...]], ...]] = (
    (
        Texts.group_clock,
        (
            Preference(
                "clock_style",
                Texts.clock_style,
                "digital",
                (("analog", Texts.analog), ("digital", Texts.digital)),
            ),
            Preference("display_clock_seconds", Texts.display_clock_seconds, False),
        ),
    ),
    (
        Texts.group_alarms,
        (
            Preference(
                "auto_silence",
                Texts.auto_silence,
                "10",
                (*_minutes(1, 5, 10, 15, 20, 25), ("-1", Texts.never)),
            ),
            Preference("snooze_duration", Texts.snooze_duration, "10", _minutes(*range(1, 31))),
            Preference("alarm_crescendo_duration", Texts.crescendo, "0", _CRESCENDO),
            Preference(
                "volume_button_setting",
                Texts.volume_button_setting,
                "0",
                (("1", Texts.snooze), ("2", Texts.dismiss), ("0", Texts.control_volume)),
            ),
            Preference(
                "week_start",
                Texts.week_start,
                "1",
                (("7", Texts.saturday), ("1", Texts.sunday), ("2", Texts.monday)),
            ),
        ),
    ),
    (Texts.group_timers, _TIMER_ROWS),
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


def page(ctx: ClockContext) -> View:
    """The settings page."""
    theme, t = ctx.theme, ctx.t
    items: list[View] = []
    for group, rows in PREFERENCES:
        items.append(category(theme, group.of(ctx.state.language)))
        if rows is _TIMER_ROWS:
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


def _row(ctx: ClockContext, row: Preference) -> View:
    current = value(ctx.data, row.key)
    title = row.title.of(ctx.state.language)
    if not row.choices:
        return switch_row(ctx.theme, title, bool(current), partial(_toggle, key=row.key))
    language = ctx.state.language
    shown = next(name.of(language) for item, name in row.choices if item == current)
    return list_item(ctx.theme, title, shown, on_tap=partial(_open_choices, key=row.key))


def _toggle(system: System, key: str) -> None:
    data = read(system.state)
    write(system, settings=data.settings.set(key, not value(data, key)))


def _open_choices(system: System, key: str) -> None:
    CHOICES.open(system, key=key)
    values = [item for item, _ in _BY_KEY[key].choices]
    if len(values) > MAX_ROWS:  # a long list opens where its choice is
        above = max(values.index(str(value(read(system.state), key))) - 3, 0)
        density = system.state.display.density_dpi / 160
        _SCROLL.set(system, int(above * ROW_DP * density))


def choices(ctx: ClockContext[ChoiceArgs]) -> View:
    """The dialog of a list preference."""
    row, language = _BY_KEY[ctx.args.key], ctx.state.language
    current = value(ctx.data, row.key)
    rows = (
        radio(
            ctx.theme,
            name.of(language),
            item == current,
            partial(_choose, key=row.key, chosen=item),
        )
        for item, name in row.choices
    )
    height_dp = WRAP if len(row.choices) <= MAX_ROWS else LIST_DP
    return choice_dialog(ctx, row.title.of(language), rows, height_dp=height_dp)


def _choose(system: System, key: str, chosen: str) -> None:
    write(system, settings=read(system.state).settings.set(key, chosen))
    system.dismiss()
