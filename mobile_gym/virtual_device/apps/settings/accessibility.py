"""Accessibility."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

_SCALES: Final = ("animator_duration_scale", "transition_animation_scale", "window_animation_scale")


def _animations_removed(source: Context | System) -> bool:
    return all(source.setting("global", key, "1.0") in ("0", "0.0") for key in _SCALES)


def _remove_animations(system: System, turn_on: bool) -> None:
    for key in _SCALES:
        system.put_setting("global", key, "0" if turn_on else "1")


_SECONDS: Final = (
    ("0", Texts.default),
    ("10000", Texts.seconds_10),
    ("30000", Texts.seconds_30),
    ("60000", Texts.minute_1),
    ("120000", Texts.minutes_2),
)

PAGES: Final = (
    entries.PreferenceScreen(
        pages.ACCESSIBILITY,
        Texts.accessibility,
        (
            entries.Heading(Texts.a11y_display),
            entries.Link(Texts.text_reading, pages.TEXT_READING),
            entries.Link(Texts.color_motion, pages.COLOR_AND_MOTION),
            entries.Toggle(
                Texts.magnification,
                "secure",
                "accessibility_display_magnification_enabled",
                Texts.magnification_summary,
            ),
            entries.Heading(Texts.a11y_controls),
            entries.Choice(
                "touch_hold",
                Texts.touch_hold,
                "secure",
                "long_press_timeout",
                (
                    ("400", Texts.delay_short),
                    ("1000", Texts.delay_medium),
                    ("1500", Texts.delay_long),
                ),
            ),
            entries.Link(Texts.timing_controls, pages.TIMING),
            entries.Toggle(
                Texts.power_ends_call, "secure", "incall_power_button_behavior", on="2", off="1"
            ),
            entries.Heading(Texts.a11y_audio),
            entries.Toggle(Texts.captions, "secure", "accessibility_captioning_enabled"),
            entries.Link(Texts.audio_adjustment, pages.AUDIO),
        ),
    ),
    entries.PreferenceScreen(
        pages.COLOR_AND_MOTION,
        Texts.color_motion,
        (
            entries.Toggle(
                Texts.color_correction,
                "secure",
                "accessibility_display_daltonizer_enabled",
                Texts.color_correction_summary,
            ),
            entries.Toggle(
                Texts.color_inversion,
                "secure",
                "accessibility_display_inversion_enabled",
                Texts.color_inversion_summary,
            ),
            entries.Toggle(Texts.dark_theme, "secure", "ui_night_mode", on="2", off="1"),
            entries.Toggle(
                Texts.remove_animations,
                summary=Texts.remove_animations_summary,
                change=_remove_animations,
                reads=_animations_removed,
            ),
            entries.Toggle(Texts.large_pointer, "secure", "accessibility_large_pointer_icon"),
        ),
    ),
    entries.PreferenceScreen(
        pages.TIMING,
        Texts.timing_controls,
        (
            entries.Choice(
                "time_to_act",
                Texts.time_to_act,
                "secure",
                "accessibility_interactive_ui_timeout_ms",
                _SECONDS,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.AUDIO,
        Texts.audio_adjustment,
        (entries.Toggle(Texts.mono_audio, "system", "master_mono", Texts.mono_summary),),
    ),
)
