"""Wallpaper and style, digital wellbeing, safety and emergency."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.appearance import WALLPAPERS

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System


def _wallpaper_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    chosen = ctx.state.wallpaper % len(WALLPAPERS)
    for index, color in enumerate(WALLPAPERS):
        yield ui.list_item(
            ctx.theme,
            ctx.t.wallpaper_number.format(number=index + 1),
            ctx.t.wallpaper_in_use if index == chosen else "",
            on_tap=None if index == chosen else partial(_choose, index=index),
            leading=ui.box(width=32, height=32, fill=color, radius=8),
        )


def _choose(system: System, index: int) -> None:
    system.change(wallpaper=index)


PAGES: Final = (
    entries.PreferenceScreen(
        pages.WALLPAPER,
        Texts.wallpaper_style,
        (
            entries.Heading(Texts.wallpaper),
            entries.Rows(_wallpaper_rows, (Texts.wallpaper,)),
            entries.Heading(Texts.color),
            entries.Toggle(Texts.dark_theme, "secure", "ui_night_mode", on="2", off="1"),
        ),
    ),
    entries.PreferenceScreen(
        pages.WELLBEING,
        Texts.wellbeing,
        (
            entries.Toggle(Texts.bedtime_mode, "secure", "bedtime_mode", Texts.bedtime_summary),
            entries.Toggle(Texts.grayscale, "secure", "bedtime_grayscale"),
            entries.Heading(Texts.reduce_interruptions),
            entries.Link(Texts.manage_notifications, pages.NOTIFICATIONS),
            entries.Link(Texts.do_not_disturb, pages.DO_NOT_DISTURB),
        ),
    ),
    entries.PreferenceScreen(
        pages.SAFETY,
        Texts.safety,
        (
            entries.Heading(Texts.medical_info),
            entries.TextSetting(
                "emergency_name", Texts.emergency_name, "secure", "emergency_name", min_length=0
            ),
            entries.TextSetting(
                "blood_type", Texts.blood_type, "secure", "emergency_blood", min_length=0
            ),
            entries.Heading(Texts.safety),
            entries.Toggle(
                Texts.emergency_sos,
                "secure",
                "emergency_gesture_enabled",
                Texts.emergency_sos_summary,
                absent="1",
            ),
            entries.Toggle(Texts.emergency_sound, "secure", "emergency_gesture_sound_enabled"),
            entries.Link(Texts.emergency_alerts, pages.EMERGENCY_ALERTS),
        ),
    ),
    entries.PreferenceScreen(
        pages.EMERGENCY_ALERTS,
        Texts.emergency_alerts,
        (
            entries.Toggle(Texts.alerts_extreme, "global", "cmas_extreme_enabled", absent="1"),
            entries.Toggle(Texts.alerts_severe, "global", "cmas_severe_enabled", absent="1"),
            entries.Toggle(Texts.alerts_missing, "global", "cmas_amber_enabled", absent="1"),
        ),
    ),
)
