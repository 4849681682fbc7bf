"""Sound and vibration, and Do Not Disturb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def _zen_summary(ctx: SettingsContext) -> str:
    return ctx.t.off if ctx.setting("global", "zen_mode", "0") == "0" else ctx.t.on


def _zen_reads(source: Context | System) -> bool:
    return source.setting("global", "zen_mode", "0") != "0"


PAGES: Final = (
    entries.PreferenceScreen(
        pages.SOUND,
        Texts.sound,
        (
            entries.Level(Texts.volume_media, "system", "volume_music", 0, 15),
            entries.Level(Texts.volume_call, "system", "volume_voice", 1, 7),
            entries.Level(Texts.volume_ring, "system", "volume_ring", 0, 7),
            entries.Level(Texts.volume_alarm, "system", "volume_alarm", 1, 7),
            entries.Toggle(Texts.vibrate_ring, "system", "vibrate_when_ringing"),
            entries.Link(Texts.do_not_disturb, pages.DO_NOT_DISTURB, _zen_summary),
            entries.Heading(Texts.vibration),
            entries.Toggle(Texts.use_vibration, "system", "vibrate_on", absent="1"),
            entries.Toggle(Texts.touch_vibration, "system", "haptic_feedback_enabled", absent="1"),
            entries.Heading(Texts.other_sounds),
            entries.Toggle(Texts.dial_tones, "system", "dtmf_tone", absent="1"),
            entries.Toggle(Texts.lock_sounds, "system", "lockscreen_sounds_enabled", absent="1"),
            entries.Toggle(Texts.charging_sounds, "secure", "charging_sounds_enabled", absent="1"),
            entries.Toggle(
                Texts.charging_vibration, "secure", "charging_vibration_enabled", absent="1"
            ),
            entries.Toggle(Texts.touch_sounds, "system", "sound_effects_enabled", absent="1"),
        ),
    ),
    entries.PreferenceScreen(
        pages.DO_NOT_DISTURB,
        Texts.do_not_disturb,
        (
            entries.Toggle(Texts.use_zen, "global", "zen_mode", main=True, reads=_zen_reads),
            entries.Choice(
                "zen_calls",
                Texts.zen_calls,
                "global",
                "zen_mode",
                (
                    ("1", Texts.zen_priority),
                    ("3", Texts.zen_alarms),
                    ("2", Texts.zen_silence),
                    ("0", Texts.off),
                ),
            ),
            entries.Note(Texts.zen_note),
        ),
    ),
)
