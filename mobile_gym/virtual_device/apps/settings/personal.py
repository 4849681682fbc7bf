"""Wallpaper and style, digital wellbeing, safety and emergency."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.entries import (
    Heading,
    Link,
    PreferenceScreen,
    Rows,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.appearance import WALLPAPERS
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View, box

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System


def _wallpaper_rows(ctx: SettingsContext) -> Iterable[View]:
    chosen = ctx.state.wallpaper % len(WALLPAPERS)
    for index, color in enumerate(WALLPAPERS):
        yield widgets.list_item(
            ctx.theme,
            ctx.t.wallpaper_number.format(number=index + 1),
            ctx.t.wallpaper_in_use if index == chosen else "",
            on_tap=None if index == chosen else partial(_choose, index=index),
            leading=box(width=32, height=32, fill=color, radius=8),
        )


def _choose(system: System, index: int) -> None:
    system.change(wallpaper=index)


PAGES: Final = (
    PreferenceScreen(
        pages.WALLPAPER,
        Texts.wallpaper_style,
        (
            Heading(Texts.wallpaper),
            Rows(_wallpaper_rows, (Texts.wallpaper,)),
            Heading(Texts.color),
            Toggle(Texts.dark_theme, "secure", "ui_night_mode", on="2", off="1"),
        ),
    ),
    PreferenceScreen(
        pages.WELLBEING,
        Texts.wellbeing,
        (
            Toggle(Texts.bedtime_mode, "secure", "bedtime_mode", Texts.bedtime_summary),
            Toggle(Texts.grayscale, "secure", "bedtime_grayscale"),
            Heading(Texts.reduce_interruptions),
            Link(Texts.manage_notifications, pages.NOTIFICATIONS),
            Link(Texts.do_not_disturb, pages.DO_NOT_DISTURB),
        ),
    ),
    PreferenceScreen(
        pages.SAFETY,
        Texts.safety,
        (
            Heading(Texts.medical_info),
            TextSetting(
                "emergency_name", Texts.emergency_name, "secure", "emergency_name", min_length=0
            ),
            TextSetting("blood_type", Texts.blood_type, "secure", "emergency_blood", min_length=0),
            Heading(Texts.safety),
            Toggle(
                Texts.emergency_sos,
                "secure",
                "emergency_gesture_enabled",
                Texts.emergency_sos_summary,
                absent="1",
            ),
            Toggle(Texts.emergency_sound, "secure", "emergency_gesture_sound_enabled"),
            Link(Texts.emergency_alerts, pages.EMERGENCY_ALERTS),
        ),
    ),
    PreferenceScreen(
        pages.EMERGENCY_ALERTS,
        Texts.emergency_alerts,
        (
            Toggle(Texts.alerts_extreme, "global", "cmas_extreme_enabled", absent="1"),
            Toggle(Texts.alerts_severe, "global", "cmas_severe_enabled", absent="1"),
            Toggle(Texts.alerts_missing, "global", "cmas_amber_enabled", absent="1"),
        ),
    ),
)
