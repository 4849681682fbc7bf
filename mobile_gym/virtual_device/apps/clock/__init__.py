"""The clock, as AOSP's DeskClock: alarms, world clock, timers, stopwatch.

This file puts the rooms together; each tab, dialog and rule has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.app_kit.time_picker import HALVES, half_list
from mobile_gym.virtual_device.apps.clock import (
    alarms,
    frame,
    intents,
    pages,
    provider,
    ringing,
    ringtones,
    settings,
    stopwatch,
    timers,
    world_clock,
)
from mobile_gym.virtual_device.apps.clock.data import (
    ALARMS,
    CLOCKS,
    PACKAGE,
    STOPWATCH,
    TIMERS,
    fresh_data,
    initial,
    read,
)
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import ClockContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]

_PAGES: Final = {
    ALARMS: alarms.page,
    CLOCKS: world_clock.page,
    TIMERS: timers.page,
    STOPWATCH: stopwatch.page,
}


def _desk_clock(ctx: ClockContext) -> View:
    return _PAGES[ctx.data.tab](ctx)


def _next_event_ms(state: DeviceState) -> int | None:
    if not ringing.is_settled(state):
        return state.now_ms
    data = read(state)
    silence_ms = settings.silence_ms(data)
    over_ms = timers.next_event_ms(data.timers)
    times = (
        alarms.next_event_ms(
            data.alarms, silence_ms, state.boot_ms, state.timezone, state.clock_shift_ms
        ),
        None if over_ms is None else state.on_wall_ms(over_ms),
    )
    return min((time for time in times if time is not None), default=None)


def _on_time(system: System) -> None:
    alarms.on_time(system)
    timers.on_time(system)
    ringing.settle(system)


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="clock",
    color=0xFF3F51B5,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(_desk_clock),
            pages.ALARM.shows(ringing.alarm_page),
            pages.EXPIRED.shows(ringing.timers_page),
            pages.CITIES.shows(world_clock.selection_screen),
            pages.RINGTONES.shows(ringtones.page),
            pages.SETTINGS.shows(settings.PAGE.page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(frame.overflow_menu),
            pages.TIME_PICKER.shows(alarms.time_dialog),
            HALVES.shows(half_list),
            pages.LABEL.shows(alarms.label_dialog),
            pages.TIMER_LABEL.shows(timers.label_dialog),
            pages.REMOVE_CITY.shows(world_clock.remove_dialog),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=("android.permission.POST_NOTIFICATIONS",),
        asked=("android.permission.READ_MEDIA_AUDIO",),
    ),
    initial=initial,
    cleared=fresh_data,
    intents=dict.fromkeys(intents.ACTIONS, pages.MAIN.name),
    on_intent=intents.on_intent,
    on_notification_action=ringing.on_action,
    on_undo=alarms.restore,
    schedule=Schedule(
        next_event_ms=_next_event_ms, on_time=_on_time, alarm_clocks_ms=alarms.alarm_clocks_ms
    ),
    storage=provider.STORAGE,
    folder=provider.FOLDER,
)
