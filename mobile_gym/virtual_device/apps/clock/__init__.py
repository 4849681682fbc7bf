"""The clock, as AOSP's DeskClock: alarms, world clock, timers, stopwatch.

This file puts the rooms together; each tab, dialog and rule has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.clock import (
    alarm_tab,
    alarms,
    city_selection,
    intents,
    ringtones,
    schedule,
    settings,
    stopwatch,
    storage,
    tab_frame,
    time_picker,
    timer_tab,
    timers,
    world_clock,
)
from mobile_gym.virtual_device.apps.clock.data import (
    ALARMS,
    CLOCKS,
    PACKAGE,
    STOPWATCH,
    TIMERS,
    cleared,
    initial,
    read,
)
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.pages import untyped

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["APP"]

MAIN: Final = ".DeskClock"

_PAGES: Final = {
    ALARMS: alarm_tab.page,
    CLOCKS: world_clock.page,
    TIMERS: timer_tab.page,
    STOPWATCH: stopwatch.page,
}


def _desk_clock(ctx: Context) -> View:
    return _PAGES[ctx.data.tab](ctx)


def _next_event_ms(state: DeviceState) -> int | None:
    data = read(state)
    silence_ms = settings.silence_ms(data)
    over_ms = timers.next_event_ms(data.timers)
    times = (
        schedule.next_event_ms(
            data.alarms, silence_ms, state.boot_ms, state.timezone, state.clock_shift_ms
        ),
        None if over_ms is None else state.on_wall_ms(over_ms),
    )
    return min((time for time in times if time is not None), default=None)


def _on_time(system: System) -> None:
    alarms.on_time(system)
    timers.on_time(system)


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="clock",
    color=0xFF3F51B5,
    main=MAIN,
    screens=untyped(
        {
            MAIN: _desk_clock,
            city_selection.ACTIVITY: city_selection.screen,
            ringtones.ACTIVITY: ringtones.page,
            settings.ACTIVITY: settings.page,
        }
    ),
    popups=untyped(
        {
            "menu": tab_frame.overflow_menu,
            "time_picker": time_picker.popup,
            "am_pm": time_picker.half_list,
            "label": alarm_tab.label_dialog,
            "timer_label": timer_tab.label_dialog,
            "remove_city": world_clock.remove_dialog,
            "choices": settings.choices,
        }
    ),
    texts=Texts,
    granted=("android.permission.POST_NOTIFICATIONS",),
    permissions=("android.permission.READ_MEDIA_AUDIO",),
    initial=initial,
    cleared=cleared,
    intents=dict.fromkeys(intents.ACTIONS, MAIN),
    on_intent=intents.on_intent,
    next_event_ms=_next_event_ms,
    on_time=_on_time,
    alarm_clocks_ms=alarms.alarm_clocks_ms,
    content={f"{PACKAGE}/alarms": storage.alarm_rows},
    preferences=storage.preferences,
    databases={"alarms.db": storage.alarm_tables},
)
