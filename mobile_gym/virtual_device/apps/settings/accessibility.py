"""Accessibility."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Link,
    Page,
    Toggle,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES"]

ACCESSIBILITY: Final = ".Settings$AccessibilitySettingsActivity"
COLOR: Final = ".Settings$ColorAndMotionActivity"
AUDIO: Final = ".Settings$AudioAdjustmentActivity"
TIMING: Final = ".Settings$AccessibilityControlTimeoutActivity"
TEXT_READING: Final = ".Settings$TextReadingSettingsActivity"

_SCALES: Final = ("animator_duration_scale", "transition_animation_scale", "window_animation_scale")


def _animations_removed(source: Context | System) -> bool:
    return all(source.setting("global", key, "1.0") in ("0", "0.0") for key in _SCALES)


def _remove_animations(system: System, turn_on: bool) -> None:
    for key in _SCALES:
        system.put_setting("global", key, "0" if turn_on else "1")


_SECONDS: Final = (
    ("0", "default"),
    ("10000", "seconds_10"),
    ("30000", "seconds_30"),
    ("60000", "minute_1"),
    ("120000", "minutes_2"),
)

PAGES: Final = (
    Page(
        ACCESSIBILITY,
        "accessibility",
        (
            Heading("a11y_display"),
            Link("text_reading", TEXT_READING),
            Link("color_motion", COLOR),
            Toggle(
                "magnification",
                "secure",
                "accessibility_display_magnification_enabled",
                "magnification_summary",
            ),
            Heading("a11y_controls"),
            Choice(
                "touch_hold",
                "secure",
                "long_press_timeout",
                (("400", "delay_short"), ("1000", "delay_medium"), ("1500", "delay_long")),
            ),
            Link("timing_controls", TIMING),
            Toggle("power_ends_call", "secure", "incall_power_button_behavior", on="2", off="1"),
            Heading("a11y_audio"),
            Toggle("captions", "secure", "accessibility_captioning_enabled"),
            Link("audio_adjustment", AUDIO),
        ),
    ),
    Page(
        COLOR,
        "color_motion",
        (
            Toggle(
                "color_correction",
                "secure",
                "accessibility_display_daltonizer_enabled",
                "color_correction_summary",
            ),
            Toggle(
                "color_inversion",
                "secure",
                "accessibility_display_inversion_enabled",
                "color_inversion_summary",
            ),
            Toggle("dark_theme", "secure", "ui_night_mode", on="2", off="1"),
            Toggle(
                "remove_animations",
                summary="remove_animations_summary",
                change=_remove_animations,
                reads=_animations_removed,
            ),
            Toggle("large_pointer", "secure", "accessibility_large_pointer_icon"),
        ),
    ),
    Page(
        TIMING,
        "timing_controls",
        (Choice("time_to_act", "secure", "accessibility_interactive_ui_timeout_ms", _SECONDS),),
    ),
    Page(
        AUDIO, "audio_adjustment", (Toggle("mono_audio", "system", "master_mono", "mono_summary"),)
    ),
)
