"""Ringtones of alarms and timers: the sounds there are, and the page that chooses one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.records import by_id, with_changed_record
from mobile_gym.virtual_device.apps.clock.data import DEFAULT_RINGTONE, ClockData, read, write
from mobile_gym.virtual_device.apps.clock.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import RingtoneArgs
    from mobile_gym.virtual_device.system.system import System

TIMER_RINGTONE: Final = "android.resource://com.android.deskclock/raw/timer_expire"
SILENT: Final = ""

_DEFAULTS: Final = {
    DEFAULT_RINGTONE: Texts.default_alarm_sound,
    TIMER_RINGTONE: Texts.timer_expired,
}
_SILENT: Final = {SILENT: Texts.silent}
_NAMES: Final = (
    *("Argon", "Carbon", "Cesium", "Hassium", "Helium"),
    *("Krypton", "Neon", "Osmium", "Oxygen", "Platinum"),
)
_SOUNDS: Final = {
    f"content://media/internal/audio/media/{number}": Text(name)
    for number, name in enumerate(_NAMES, start=10)
}
"""AOSP's alarm sounds, which have the same names in every language."""
ALL: Final = _DEFAULTS | _SILENT | _SOUNDS


def title(uri: str, language: str) -> str:
    """A ringtone's name."""
    return ALL[uri].of(language)


def of_timers(data: ClockData) -> str:
    """The timers' ringtone."""
    return data.settings.get("timer_ringtone", TIMER_RINGTONE)


def page(ctx: ClockContext[RingtoneArgs]) -> ui.View:
    """The sounds; a tap chooses one at once, as DeskClock does."""
    theme, t, language, alarm_id = ctx.theme, ctx.t, ctx.state.language, ctx.args.alarm_id
    if alarm_id is None:
        heading, default, current = t.timer_sound, TIMER_RINGTONE, of_timers(ctx.data)
    else:
        heading, default, alarm = t.alarm_sound, DEFAULT_RINGTONE, by_id(ctx.data.alarms, alarm_id)
        current = default if alarm is None else alarm.ringtone
    mark = ui.icon(
        "check-circle",
        24,
        theme.accent,
        class_name="android.widget.ImageView",
        resource_id="sound_image_selected",
        description=t.selected,
    )
    rows = (
        ui.list_item(
            theme,
            title(uri, language),
            on_tap=partial_handler(_choose, alarm_id, uri),
            icon_name="volume-off" if uri == SILENT else "music-note",
            trailing=mark if uri == current else None,
        )
        for uri in (SILENT, default, *_SOUNDS)
    )
    return ui.screen(theme, sub_page_bar(ctx, heading), ui.category(theme, t.device_sounds), *rows)


def _choose(system: System, alarm_id: int | None, uri: str) -> None:
    data = read(system.state)
    if alarm_id is None:
        write(system, settings=data.settings.set("timer_ringtone", uri))
    else:
        write(system, alarms=with_changed_record(data.alarms, alarm_id, ringtone=uri))
