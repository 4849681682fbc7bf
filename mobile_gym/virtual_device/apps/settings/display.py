"""Display: brightness, themes, screen timeout, text size, Night Light, screen saver."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system import screen
from mobile_gym.virtual_device.system.brightness import brightness_of, position_of
from mobile_gym.virtual_device.system.formatting import locale

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


def _brightness(ctx: SettingsContext) -> float:
    value = ctx.setting("system", "screen_brightness")
    return position_of(int(value)) if value.isdigit() else 0.0


def _brightness_row(ctx: SettingsContext) -> Iterable[ui.View]:
    yield ui.list_item(
        ctx.theme,
        ctx.t.brightness_level,
        locale(ctx.state).percent.format(round(_brightness(ctx) * 100)),
        on_tap=pages.BRIGHTNESS.open,
    )


def _brightness_popup(ctx: SettingsContext) -> ui.View:
    title = ctx.t.brightness_level
    return ui.column(
        ui.slider(
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


def _font_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    theme = ctx.theme
    step = _step(ctx)
    last = len(FONT_SCALES) - 1
    sample = ui.text(
        ctx.t.preview_text,
        16,
        theme.text,
        width=ui.FILL,
        padding=(24, 20),
        resource_id="preview_text",
    )
    card = ui.column(sample, width=ui.FILL, fill=theme.ground_high, radius=28)
    yield ui.column(card, width=ui.FILL, padding=(16, 8))
    yield ui.column(
        ui.text(ctx.t.font_size, 20, theme.text, resource_id="android:id/title"),
        ui.text(ctx.t.font_size_hint, 14, theme.text_secondary, resource_id="android:id/summary"),
        ui.row(
            ui.icon_button(
                theme,
                "format-font-size-decrease",
                ctx.t.make_smaller,
                partial(_put_step, step=max(step - 1, 0)),
                resource_id="icon_start",
                enabled=step > 0,
            ),
            ui.slider(
                theme,
                "font_scale",
                step / last,
                _slide_font,
                description=ctx.t.font_size,
                resource_id="seekbar",
                span=(0, last),
            )._replace(weight=1),
            ui.icon_button(
                theme,
                "format-font-size-increase",
                ctx.t.make_larger,
                partial(_put_step, step=min(step + 1, last)),
                resource_id="icon_end",
                enabled=step < last,
            ),
            width=ui.FILL,
        ),
        gap=2,
        width=ui.FILL,
        padding=(24, 16, 16, 0),
        class_name="android.widget.LinearLayout",
    )


def _reset_text(system: System) -> None:
    system.put_setting("system", "font_scale", "1.0")
    system.put_setting("secure", "font_weight_adjustment", "0")
    system.put_setting("secure", "high_text_contrast_enabled", "0")
    system.toast(Texts.of(system.language).text_was_reset)


def _reset_row(ctx: SettingsContext) -> Iterable[ui.View]:
    yield ui.row(
        ui.button(ctx.theme, ctx.t.reset_text, _reset_text, resource_id="reset_button"),
        width=ui.FILL,
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
    entries.PreferenceScreen(
        pages.DISPLAY,
        Texts.display,
        (
            entries.Heading(Texts.brightness),
            entries.Rows(_brightness_row, (Texts.brightness_level,)),
            entries.Toggle(
                Texts.adaptive_brightness,
                "system",
                "screen_brightness_mode",
                Texts.adaptive_summary,
            ),
            entries.Heading(Texts.lock_display),
            entries.Choice(
                "screen_timeout",
                Texts.screen_timeout,
                "system",
                "screen_off_timeout",
                TIMEOUTS,
                Texts.timeout_summary,
            ),
            entries.Heading(Texts.appearance),
            entries.Toggle(
                Texts.dark_theme, "secure", "ui_night_mode", Texts.dark_summary, on="2", off="1"
            ),
            entries.Link(Texts.text_reading, pages.TEXT_READING, _font_summary),
            entries.Heading(Texts.color),
            entries.Link(Texts.night_light, pages.NIGHT_LIGHT, _night_summary),
            entries.Heading(Texts.other_display),
            entries.Toggle(
                Texts.auto_rotate,
                "system",
                "accelerometer_rotation",
                change=screen.set_rotation_automatic,
            ),
            entries.Toggle(
                Texts.adaptive_sleep, "secure", "adaptive_sleep", Texts.adaptive_sleep_summary
            ),
            entries.Link(Texts.screen_saver, pages.SCREEN_SAVER, _saver_summary),
        ),
    ),
    entries.PreferenceScreen(
        pages.NIGHT_LIGHT,
        Texts.night_light,
        (
            entries.Toggle(Texts.use_night_light, "secure", "night_display_activated", main=True),
            entries.Choice(
                "night_schedule",
                Texts.night_schedule,
                "secure",
                "night_display_auto_mode",
                (("0", Texts.schedule_none), ("2", Texts.schedule_sunset)),
            ),
            entries.Level(
                Texts.night_intensity, "secure", "night_display_color_temperature", 4082, 2596
            ),
            entries.Note(Texts.night_note),
        ),
    ),
    entries.PreferenceScreen(
        pages.TEXT_READING,
        Texts.text_reading,
        (
            entries.Rows(_font_rows, (Texts.font_size,)),
            entries.Toggle(Texts.bold_text, "secure", "font_weight_adjustment", on="300", off="0"),
            entries.Toggle(
                Texts.high_contrast,
                "secure",
                "high_text_contrast_enabled",
                Texts.high_contrast_summary,
            ),
            entries.Rows(_reset_row),
        ),
    ),
    entries.PreferenceScreen(
        pages.SCREEN_SAVER,
        Texts.screen_saver,
        (
            entries.Toggle(Texts.use_screen_saver, "secure", "screensaver_enabled", main=True),
            entries.Heading(Texts.saver_when),
            entries.Toggle(
                Texts.while_charging,
                "secure",
                "screensaver_activate_on_sleep",
                if_enabled=_saver_is_on,
            ),
            entries.Toggle(
                Texts.while_docked,
                "secure",
                "screensaver_activate_on_dock",
                if_enabled=_saver_is_on,
            ),
        ),
    ),
)

POPUPS: Final = (pages.BRIGHTNESS.shows(_brightness_popup),)
