"""System: languages, gestures, date and time, reset options, developer options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.settings import data, entries, pages
from mobile_gym.virtual_device.apps.settings.rows import confirm
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system.formatting import clock_of, is_24_hour, locale

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

ZONES: Final = (
    ("UTC", Texts.zone_utc),
    ("America/Los_Angeles", Texts.zone_los_angeles),
    ("America/New_York", Texts.zone_new_york),
    ("Europe/London", Texts.zone_london),
    ("Europe/Berlin", Texts.zone_berlin),
    ("Asia/Shanghai", Texts.zone_shanghai),
    ("Asia/Tokyo", Texts.zone_tokyo),
)
_LANGUAGES: Final = (
    ("en", Texts.language_en),
    ("zh", Texts.language_zh),
    ("de", Texts.language_de),
)


# -- language -------------------------------------------------------------------------------------


def _language(ctx: data.SettingsContext) -> str:
    return ctx.state.language


def _put_language(system: System, language: str) -> None:
    system.change(language=language)
    system.put_setting("system", "system_locales", locale_of(language).tag)


def _language_summary(ctx: data.SettingsContext) -> str:
    return dict(_LANGUAGES)[ctx.state.language].of(ctx.state.language)


# -- date and time --------------------------------------------------------------------------------


def _date(ctx: data.SettingsContext) -> str:
    written = locale(ctx.state)
    return written.write(written.long_date, ctx.now)


def _uses_24_hours(source: Context | System) -> bool:
    return is_24_hour(source.state)


def _put_24_hours(system: System, turn_on: bool) -> None:
    system.put_setting("system", "time_12_24", "24" if turn_on else "12")


def _time(ctx: data.SettingsContext) -> str:
    return clock_of(ctx.state, ctx.now)


def _zone(ctx: data.SettingsContext) -> str:
    return ctx.state.timezone


def _put_zone(system: System, zone: str) -> None:
    system.change(timezone=zone)


def _zone_by_hand(ctx: data.SettingsContext) -> bool:
    return ctx.setting("global", "auto_time_zone", "1") != "1"


# -- reset ----------------------------------------------------------------------------------------


def _reset_rows(ctx: data.SettingsContext) -> Iterable[ui.View]:
    yield ui.list_item(ctx.theme, ctx.t.reset_network, on_tap=pages.RESET_NETWORK.open)
    yield ui.list_item(ctx.theme, ctx.t.reset_apps, on_tap=pages.RESET_APPS.open)


def _reset_network_popup(ctx: data.SettingsContext) -> ui.View:
    return confirm(
        ctx,
        ctx.t.reset_network_title,
        ctx.t.reset_network_body,
        ctx.t.reset_settings,
        _reset_network,
    )


def _reset_apps_popup(ctx: data.SettingsContext) -> ui.View:
    return confirm(
        ctx, ctx.t.reset_apps_title, ctx.t.reset_apps_body, ctx.t.reset_apps_button, _reset_apps
    )


def _reset_network(system: System) -> None:
    """Forget networks and devices, and turn the radios back to where a phone starts."""
    system.dismiss()
    known = data.read(system).devices
    devices = tuple(replace(device, paired=False, connected=False) for device in known)
    data.write(system, saved=(), connected="", rejected="", devices=devices, data_saver=False)
    for key in ("airplane_mode_on", "data_roaming"):
        system.put_setting("global", key, "0")
    for key in ("wifi_on", "bluetooth_on", "mobile_data"):
        system.put_setting("global", key, "1")
    system.toast(Texts.of(system.language).reset_network_done)


def _reset_apps(system: System) -> None:
    """Enable every app and its notifications; no app is a default any more."""
    system.dismiss()
    packages = system.state.packages
    for name, package in packages.items():
        packages = packages.set(name, replace(package, enabled=True, notifications_enabled=True))
    system.change(packages=packages, default_apps=EMPTY)
    system.toast(Texts.of(system.language).reset_apps_done)


# -- developer options ----------------------------------------------------------------------------


def _developer_row(ctx: data.SettingsContext) -> Iterable[ui.View]:
    if ctx.setting("global", "development_settings_enabled") == "1":
        yield ui.list_item(
            ctx.theme,
            ctx.t.developer_options,
            on_tap=pages.DEVELOPER.start,
            icon_name="code-braces",
        )


_SCALES: Final = (
    ("0", Texts.scale_off),
    ("0.5", Texts.scale_half),
    ("1.0", Texts.scale_1),
    ("2.0", Texts.scale_2),
    ("5.0", Texts.scale_5),
    ("10.0", Texts.scale_10),
)


def _scale(key: str, title: Text) -> entries.Choice:
    return entries.Choice(key, title, "global", key, _SCALES)


PAGES: Final = (
    entries.PreferenceScreen(
        pages.SYSTEM,
        Texts.system,
        (
            entries.Link(
                Texts.languages_input, pages.LANGUAGES, _language_summary, icon="translate"
            ),
            entries.Link(Texts.gestures, pages.GESTURES, icon="gesture-tap"),
            entries.Link(Texts.date_time, pages.DATE_TIME, _zone, icon="clock-outline"),
            entries.Link(Texts.backup, pages.BACKUP, icon="backup-restore"),
            entries.Rows(_developer_row),
            entries.Link(Texts.reset_options, pages.RESET, icon="history"),
        ),
    ),
    entries.PreferenceScreen(
        pages.LANGUAGES,
        Texts.languages_input,
        (
            entries.Choice(
                "system_language",
                Texts.system_language,
                "system",
                "system_locales",
                _LANGUAGES,
                get=_language,
                put=_put_language,
            ),
            entries.Heading(Texts.keyboard),
            entries.Toggle(Texts.spell_checker, "secure", "spell_checker_enabled", absent="1"),
            entries.Toggle(
                Texts.physical_keyboard,
                "secure",
                "show_ime_with_hard_keyboard",
                Texts.physical_keyboard_summary,
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.GESTURES,
        Texts.gestures,
        (
            entries.Choice(
                "system_navigation",
                Texts.system_navigation,
                "secure",
                "navigation_mode",
                (("2", Texts.gesture_navigation), ("0", Texts.button_navigation)),
            ),
            entries.Toggle(
                Texts.jump_camera,
                "secure",
                "camera_double_tap_power_gesture_disabled",
                Texts.jump_camera_summary,
                on="0",
                off="1",
            ),
            entries.Toggle(Texts.pick_up, "secure", "doze_pick_up_gesture", absent="1"),
            entries.Toggle(Texts.tap_to_check, "secure", "double_tap_to_wake", absent="1"),
        ),
    ),
    entries.PreferenceScreen(
        pages.DATE_TIME,
        Texts.date_time,
        (
            entries.Toggle(Texts.auto_time, "global", "auto_time", absent="1"),
            entries.Info(Texts.date, _date),
            entries.Info(Texts.time, _time),
            entries.Heading(Texts.time_zone),
            entries.Toggle(Texts.auto_zone, "global", "auto_time_zone", absent="1"),
            entries.Choice(
                "zone",
                Texts.zone,
                "",
                "",
                ZONES,
                get=_zone,
                put=_put_zone,
                if_enabled=_zone_by_hand,
            ),
            entries.Heading(Texts.time_format),
            entries.Toggle(Texts.use_24_hours, change=_put_24_hours, reads=_uses_24_hours),
        ),
    ),
    entries.PreferenceScreen(
        pages.RESET,
        Texts.reset_options,
        (entries.Rows(_reset_rows, (Texts.reset_network, Texts.reset_apps)),),
    ),
    entries.PreferenceScreen(
        pages.DEVELOPER,
        Texts.developer_options,
        (
            entries.Toggle(
                Texts.use_developer, "global", "development_settings_enabled", main=True
            ),
            entries.Toggle(
                Texts.stay_awake,
                "global",
                "stay_on_while_plugged_in",
                Texts.stay_awake_summary,
                on="7",
            ),
            entries.Heading(Texts.debugging),
            entries.Toggle(
                Texts.usb_debugging, "global", "adb_enabled", Texts.usb_debugging_summary
            ),
            entries.Heading(Texts.input),
            entries.Toggle(Texts.show_taps, "system", "show_touches", Texts.show_taps_summary),
            entries.Toggle(
                Texts.pointer_location, "system", "pointer_location", Texts.pointer_location_summary
            ),
            entries.Heading(Texts.drawing),
            _scale("window_animation_scale", Texts.window_animation_scale),
            _scale("transition_animation_scale", Texts.transition_animation_scale),
            _scale("animator_duration_scale", Texts.animator_duration_scale),
            entries.Heading(Texts.apps),
            entries.Toggle(
                Texts.dont_keep, "global", "always_finish_activities", Texts.dont_keep_summary
            ),
            entries.Note(Texts.developer_note),
        ),
        in_search=False,
    ),
)

POPUPS: Final = (
    pages.RESET_NETWORK.shows(_reset_network_popup),
    pages.RESET_APPS.shows(_reset_apps_popup),
)
