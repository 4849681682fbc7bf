"""Display: brightness, themes, screen timeout, text size, Night Light, screen saver."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Level,
    Link,
    Note,
    PreferenceScreen,
    Rows,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system import screen
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

TIMEOUTS: Final = (
    ("15000", Texts.seconds_15),
    ("30000", Texts.seconds_30),
    ("60000", Texts.minute_1),
    ("120000", Texts.minutes_2),
    ("300000", Texts.minutes_5),
    ("600000", Texts.minutes_10),
    ("1800000", Texts.minutes_30),
)
FONT_SCALES: Final = (0.85, 1.0, 1.15, 1.3)
_FONT_LABELS: Final = (
    Texts.font_small,
    Texts.font_default,
    Texts.font_large,
    Texts.font_largest,
)

# -- brightness: a slider's position is perceived brightness, the setting is the light ------------

MIN_BRIGHTNESS: Final = 1
MAX_BRIGHTNESS: Final = 255
_R: Final = 0.5
_A: Final = 0.17883277
_B: Final = 0.28466892
_C: Final = 0.55991073
"""Of the hybrid log-gamma curve. Source: AOSP, `BrightnessUtils`; ARIB STD-B67."""


def brightness_of(position: float) -> int:
    """`screen_brightness` (1 to 255) at a slider position in [0, 1]."""
    light = (position / _R) ** 2 if position <= _R else math.exp((position - _C) / _A) + _B
    share = min(max(light / 12.0, 0.0), 1.0)
    return round(MIN_BRIGHTNESS + share * (MAX_BRIGHTNESS - MIN_BRIGHTNESS))


def position_of(brightness: int) -> float:
    """The slider position in [0, 1] of a `screen_brightness`."""
    share = (brightness - MIN_BRIGHTNESS) / (MAX_BRIGHTNESS - MIN_BRIGHTNESS)
    light = min(max(share, 0.0), 1.0) * 12.0
    return math.sqrt(light) * _R if light <= 1.0 else _A * math.log(light - _B) + _C


def _brightness(ctx: SettingsContext) -> float:
    value = ctx.setting("system", "screen_brightness")
    return position_of(int(value)) if value.isdigit() else 0.0


def _brightness_row(ctx: SettingsContext) -> Iterable[View]:
    yield widgets.list_item(
        ctx.theme,
        ctx.t.brightness_level,
        locale(ctx.state).percent.format(round(_brightness(ctx) * 100)),
        on_tap=pages.BRIGHTNESS.open,
    )


def _brightness_popup(ctx: SettingsContext) -> View:
    title = ctx.t.brightness_level
    return column(
        widgets.slider(
            ctx.theme,
            "screen_brightness",
            _brightness(ctx),
            _set_brightness,
            description=title,
            resource_id="com.android.systemui:id/slider",
        ),
        width=380,
        padding=(20, 8),
        fill=ctx.theme.surface,
        radius=28,
        class_name="android.widget.FrameLayout",
        resource_id="com.android.systemui:id/brightness_mirror_container",
    )


def _set_brightness(system: System, position: float) -> None:
    system.put_setting("system", "screen_brightness", brightness_of(position))


# -- text size ----------------------------------------------------------------------------------


def _scale(source: Context | System) -> float:
    try:
        return float(source.setting("system", "font_scale", "1.0"))
    except ValueError:  # somebody put text into it by shell
        return 1.0


def _step(source: Context | System) -> int:
    """Index of the nearest offered scale."""
    scale = _scale(source)
    return min(range(len(FONT_SCALES)), key=lambda index: abs(FONT_SCALES[index] - scale))


def _font_summary(ctx: SettingsContext) -> str:
    return _FONT_LABELS[_step(ctx)].of(ctx.state.language)


def _put_step(system: System, step: int) -> None:
    system.put_setting("system", "font_scale", FONT_SCALES[step])


def _slide_font(system: System, value: float) -> None:
    _put_step(system, round(value * (len(FONT_SCALES) - 1)))


def _font_rows(ctx: SettingsContext) -> Iterable[View]:
    theme = ctx.theme
    step = _step(ctx)
    last = len(FONT_SCALES) - 1
    sample = text(
        ctx.t.preview_text,
        16,
        theme.text,
        width=FILL,
        padding=(24, 20),
        resource_id="preview_text",
    )
    card = column(sample, width=FILL, fill=theme.ground_high, radius=28)
    yield column(card, width=FILL, padding=(16, 8))
    yield column(
        text(ctx.t.font_size, 20, theme.text, resource_id="android:id/title"),
        text(ctx.t.font_size_hint, 14, theme.text_secondary, resource_id="android:id/summary"),
        row(
            widgets.icon_button(
                theme,
                "format-font-size-decrease",
                ctx.t.make_smaller,
                partial(_put_step, step=max(step - 1, 0)),
                resource_id="icon_start",
                enabled=step > 0,
            ),
            widgets.slider(
                theme,
                "font_scale",
                step / last,
                _slide_font,
                description=ctx.t.font_size,
                resource_id="seekbar",
                span=(0, last),
            )._replace(weight=1),
            widgets.icon_button(
                theme,
                "format-font-size-increase",
                ctx.t.make_larger,
                partial(_put_step, step=min(step + 1, last)),
                resource_id="icon_end",
                enabled=step < last,
            ),
            width=FILL,
        ),
        gap=2,
        width=FILL,
        padding=(24, 16, 16, 0),
        class_name="android.widget.LinearLayout",
    )


def _reset_text(system: System) -> None:
    system.put_setting("system", "font_scale", "1.0")
    system.put_setting("secure", "font_weight_adjustment", "0")
    system.put_setting("secure", "high_text_contrast_enabled", "0")
    system.toast(Texts.of(system.language).text_was_reset)


def _reset_row(ctx: SettingsContext) -> Iterable[View]:
    yield row(
        widgets.button(ctx.theme, ctx.t.reset_text, _reset_text, resource_id="reset_button"),
        width=FILL,
        padding=(12, 8),
    )


# -- pages --------------------------------------------------------------------------------------


def _night_summary(ctx: SettingsContext) -> str:
    is_on = ctx.setting("secure", "night_display_activated") == "1"
    return ctx.t.night_on if is_on else ctx.t.night_off


def _saver_is_on(ctx: SettingsContext) -> bool:
    return ctx.setting("secure", "screensaver_enabled") == "1"


def _saver_summary(ctx: SettingsContext) -> str:
    return ctx.t.on if _saver_is_on(ctx) else ctx.t.off


PAGES: Final = (
    PreferenceScreen(
        pages.DISPLAY,
        Texts.display,
        (
            Heading(Texts.brightness),
            Rows(_brightness_row, (Texts.brightness_level,)),
            Toggle(
                Texts.adaptive_brightness,
                "system",
                "screen_brightness_mode",
                Texts.adaptive_summary,
            ),
            Heading(Texts.lock_display),
            Choice(
                "screen_timeout",
                Texts.screen_timeout,
                "system",
                "screen_off_timeout",
                TIMEOUTS,
                Texts.timeout_summary,
            ),
            Heading(Texts.appearance),
            Toggle(
                Texts.dark_theme, "secure", "ui_night_mode", Texts.dark_summary, on="2", off="1"
            ),
            Link(Texts.text_reading, pages.TEXT_READING, _font_summary),
            Heading(Texts.color),
            Link(Texts.night_light, pages.NIGHT_LIGHT, _night_summary),
            Heading(Texts.other_display),
            Toggle(
                Texts.auto_rotate,
                "system",
                "accelerometer_rotation",
                change=screen.set_rotation_automatic,
            ),
            Toggle(Texts.adaptive_sleep, "secure", "adaptive_sleep", Texts.adaptive_sleep_summary),
            Link(Texts.screen_saver, pages.SCREEN_SAVER, _saver_summary),
        ),
    ),
    PreferenceScreen(
        pages.NIGHT_LIGHT,
        Texts.night_light,
        (
            Toggle(Texts.use_night_light, "secure", "night_display_activated", main=True),
            Choice(
                "night_schedule",
                Texts.night_schedule,
                "secure",
                "night_display_auto_mode",
                (("0", Texts.schedule_none), ("2", Texts.schedule_sunset)),
            ),
            Level(Texts.night_intensity, "secure", "night_display_color_temperature", 4082, 2596),
            Note(Texts.night_note),
        ),
    ),
    PreferenceScreen(
        pages.TEXT_READING,
        Texts.text_reading,
        (
            Rows(_font_rows, (Texts.font_size,)),
            Toggle(Texts.bold_text, "secure", "font_weight_adjustment", on="300", off="0"),
            Toggle(
                Texts.high_contrast,
                "secure",
                "high_text_contrast_enabled",
                Texts.high_contrast_summary,
            ),
            Rows(_reset_row),
        ),
    ),
    PreferenceScreen(
        pages.SCREEN_SAVER,
        Texts.screen_saver,
        (
            Toggle(Texts.use_screen_saver, "secure", "screensaver_enabled", main=True),
            Heading(Texts.saver_when),
            Toggle(
                Texts.while_charging,
                "secure",
                "screensaver_activate_on_sleep",
                if_enabled=_saver_is_on,
            ),
            Toggle(
                Texts.while_docked,
                "secure",
                "screensaver_activate_on_dock",
                if_enabled=_saver_is_on,
            ),
        ),
    ),
)

POPUPS: Final = (pages.BRIGHTNESS.shows(_brightness_popup),)
