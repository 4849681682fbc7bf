"""The clock's settings: the preferences, and the page that shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.clock import ringtones
from mobile_gym.virtual_device.apps.clock.data import STORED, ClockData, read
from mobile_gym.virtual_device.apps.clock.pages import RINGTONES
from mobile_gym.virtual_device.apps.clock.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

# Source: DeskClock's `res/xml/settings.xml`; the keys are those of its shared preferences.
_PREFERENCES: Final = settings_page.PreferenceMap(STORED, lambda data: data.settings)
CLOCK_STYLE: Final = _PREFERENCES.value("clock_style", "digital")
DISPLAY_SECONDS: Final = _PREFERENCES.value("display_clock_seconds", False)
_AUTO_SILENCE: Final = _PREFERENCES.value("auto_silence", "10")
SNOOZE_DURATION: Final = _PREFERENCES.value("snooze_duration", "10")
_ALARM_CRESCENDO: Final = _PREFERENCES.value("alarm_crescendo_duration", "0")
_VOLUME_BUTTON: Final = _PREFERENCES.value("volume_button_setting", "0")
WEEK_START: Final = _PREFERENCES.value("week_start", "1")
_TIMER_CRESCENDO: Final = _PREFERENCES.value("timer_crescendo_duration", "0")
_TIMER_VIBRATE: Final = _PREFERENCES.value("timer_vibrate", False)
DEFAULTS: Final = _PREFERENCES.defaults
"""By key."""


def silence_ms(data: ClockData) -> int | None:
    """How long an alarm rings before it falls silent; None for ever."""
    minutes = int(_AUTO_SILENCE.of(data))
    return None if minutes < 0 else minutes * 60_000


def _minutes(*counts: int) -> dict[str, Text]:
    more = {str(count): Texts.minutes.format(count=count) for count in counts if count > 1}
    return {"1": Texts.one_minute, **more}


def _timer_sound(state: DeviceState) -> str:
    return ringtones.title(ringtones.of_timers(read(state)), state.language)


_CRESCENDO: Final = {
    "0": Texts.off,
    **{str(count): Texts.seconds.format(count=count) for count in range(5, 65, 5)},
}
PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.group_clock,
        settings_page.Choice(
            Texts.clock_style, CLOCK_STYLE, {"analog": Texts.analog, "digital": Texts.digital}
        ),
        settings_page.Switch(Texts.display_clock_seconds, DISPLAY_SECONDS),
    ),
    settings_page.Group(
        Texts.group_alarms,
        settings_page.Choice(
            Texts.auto_silence,
            _AUTO_SILENCE,
            {**_minutes(1, 5, 10, 15, 20, 25), "-1": Texts.never},
        ),
        settings_page.Choice(Texts.snooze_duration, SNOOZE_DURATION, _minutes(*range(1, 31))),
        settings_page.Choice(Texts.crescendo, _ALARM_CRESCENDO, _CRESCENDO),
        settings_page.Choice(
            Texts.volume_button_setting,
            _VOLUME_BUTTON,
            {"1": Texts.snooze, "2": Texts.dismiss, "0": Texts.control_volume},
        ),
        settings_page.Choice(
            Texts.week_start,
            WEEK_START,
            {"7": Texts.saturday, "1": Texts.sunday, "2": Texts.monday},
        ),
    ),
    settings_page.Group(
        Texts.group_timers,
        settings_page.Link(Texts.timer_sound, RINGTONES.start, _timer_sound),
        settings_page.Choice(Texts.crescendo, _TIMER_CRESCENDO, _CRESCENDO),
        settings_page.Switch(Texts.timer_vibrate, _TIMER_VIBRATE),
    ),
)
