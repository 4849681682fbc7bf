"""Sound and vibration, and Do Not Disturb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Level,
    Link,
    Note,
    Page,
    Toggle,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES"]

SOUND: Final = ".Settings$SoundSettingsActivity"
ZEN: Final = ".Settings$ZenModeSettingsActivity"


def _zen_summary(ctx: Context) -> str:
    return ctx.t.off if ctx.setting("global", "zen_mode", "0") == "0" else ctx.t.on


def _zen_reads(source: Context | System) -> bool:
    return source.setting("global", "zen_mode", "0") != "0"


PAGES: Final = (
    Page(
        SOUND,
        "sound",
        (
            Level("volume_media", "system", "volume_music", 0, 15),
            Level("volume_call", "system", "volume_voice", 1, 7),
            Level("volume_ring", "system", "volume_ring", 0, 7),
            Level("volume_alarm", "system", "volume_alarm", 1, 7),
            Toggle("vibrate_ring", "system", "vibrate_when_ringing"),
            Link("do_not_disturb", ZEN, _zen_summary),
            Heading("vibration"),
            Toggle("use_vibration", "system", "vibrate_on", absent="1"),
            Toggle("touch_vibration", "system", "haptic_feedback_enabled", absent="1"),
            Heading("other_sounds"),
            Toggle("dial_tones", "system", "dtmf_tone", absent="1"),
            Toggle("lock_sounds", "system", "lockscreen_sounds_enabled", absent="1"),
            Toggle("charging_sounds", "secure", "charging_sounds_enabled", absent="1"),
            Toggle("charging_vibration", "secure", "charging_vibration_enabled", absent="1"),
            Toggle("touch_sounds", "system", "sound_effects_enabled", absent="1"),
        ),
    ),
    Page(
        ZEN,
        "do_not_disturb",
        (
            Toggle("use_zen", "global", "zen_mode", main=True, reads=_zen_reads),
            Choice(
                "zen_calls",
                "global",
                "zen_mode",
                (("1", "zen_priority"), ("3", "zen_alarms"), ("2", "zen_silence"), ("0", "off")),
            ),
            Note("zen_note"),
        ),
    ),
)
