"""System: languages, gestures, date and time, reset options, developer options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.date_picker import MONTHS
from mobile_gym.virtual_device.apps.clock.formatting import clock_of, is_24_hour
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.dialogs import confirm
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Info,
    Link,
    Note,
    Page,
    Rows,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.rows import opens, shows
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["DEVELOPER", "PAGES", "POPUPS"]

SYSTEM: Final = ".Settings$SystemDashboardActivity"
LANGUAGES: Final = ".Settings$LanguageAndInputSettingsActivity"
GESTURES: Final = ".Settings$GestureSettingsActivity"
DATE_TIME: Final = ".Settings$DateTimeSettingsActivity"
RESET: Final = ".Settings$FactoryResetActivity"
DEVELOPER: Final = ".Settings$DevelopmentSettingsDashboardActivity"

ZONES: Final = (
    ("UTC", "zone_utc"),
    ("America/Los_Angeles", "zone_los_angeles"),
    ("America/New_York", "zone_new_york"),
    ("Europe/London", "zone_london"),
    ("Europe/Berlin", "zone_berlin"),
    ("Asia/Shanghai", "zone_shanghai"),
    ("Asia/Tokyo", "zone_tokyo"),
)
_LOCALES: Final = {"en": "en-US", "zh": "zh-Hans-CN"}


# -- language -------------------------------------------------------------------------------------


def _language(ctx: Context) -> str:
    return ctx.state.language


def _put_language(system: System, language: str) -> None:
    system.change(language=language)
    system.put_setting("system", "system_locales", _LOCALES[language])


def _language_summary(ctx: Context) -> str:
    return ctx.t.language_zh if ctx.state.language == "zh" else ctx.t.language_en


# -- date and time --------------------------------------------------------------------------------


def _date(ctx: Context) -> str:
    now = ctx.now
    if ctx.state.language == "zh":
        return f"{now.year}年{now.month}月{now.day}日"
    return f"{MONTHS[now.month - 1]} {now.day}, {now.year}"


def _uses_24_hours(source: Context | System) -> bool:
    return is_24_hour(source.state)


def _put_24_hours(system: System, turn_on: bool) -> None:
    system.put_setting("system", "time_12_24", "24" if turn_on else "12")


def _time(ctx: Context) -> str:
    return clock_of(ctx.state, ctx.now)


def _zone(ctx: Context) -> str:
    return ctx.state.timezone


def _put_zone(system: System, zone: str) -> None:
    system.change(timezone=zone)


def _zone_by_hand(ctx: Context) -> bool:
    return ctx.setting("global", "auto_time_zone", "1") != "1"


# -- reset ----------------------------------------------------------------------------------------


def _reset_rows(ctx: Context) -> Iterable[View]:
    yield widgets.list_item(ctx.theme, ctx.t.reset_network, on_tap=shows("reset_network"))
    yield widgets.list_item(ctx.theme, ctx.t.reset_apps, on_tap=shows("reset_apps"))


def _reset_network_popup(ctx: Context) -> View:
    return confirm(
        ctx, ctx.t.reset_network_title, "reset_network_body", "reset_settings", _reset_network
    )


def _reset_apps_popup(ctx: Context) -> View:
    return confirm(ctx, ctx.t.reset_apps_title, "reset_apps_body", "reset_apps_button", _reset_apps)


def _reset_network(system: System) -> None:
    """Forget networks and devices, and turn the radios back to where a phone starts."""
    system.dismiss()
    data = system.state.data[PACKAGE]
    devices = tuple(replace(device, paired=False, connected=False) for device in data.devices)
    fresh = replace(data, saved=(), connected="", rejected="", devices=devices, data_saver=False)
    system.set_data(fresh, PACKAGE)
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


def _developer_row(ctx: Context) -> Iterable[View]:
    if ctx.setting("global", "development_settings_enabled") == "1":
        yield widgets.list_item(
            ctx.theme, ctx.t.developer_options, on_tap=opens(DEVELOPER), icon_name="code-braces"
        )


_SCALES: Final = (
    ("0", "scale_off"),
    ("0.5", "scale_half"),
    ("1.0", "scale_1"),
    ("2.0", "scale_2"),
    ("5.0", "scale_5"),
    ("10.0", "scale_10"),
)


def _scale(key: str) -> Choice:
    return Choice(key, "global", key, _SCALES)


PAGES: Final = (
    Page(
        SYSTEM,
        "system",
        (
            Link("languages_input", LANGUAGES, _language_summary, icon="translate"),
            Link("gestures", GESTURES, icon="gesture-tap"),
            Link("date_time", DATE_TIME, _zone, icon="clock-outline"),
            Rows(_developer_row),
            Link("reset_options", RESET, icon="history"),
        ),
    ),
    Page(
        LANGUAGES,
        "languages_input",
        (
            Choice(
                "system_language",
                "system",
                "system_locales",
                (("en", "language_en"), ("zh", "language_zh")),
                get=_language,
                put=_put_language,
            ),
            Heading("keyboard"),
            Toggle("spell_checker", "secure", "spell_checker_enabled", absent="1"),
            Toggle(
                "physical_keyboard",
                "secure",
                "show_ime_with_hard_keyboard",
                "physical_keyboard_summary",
            ),
        ),
    ),
    Page(
        GESTURES,
        "gestures",
        (
            Toggle(
                "jump_camera",
                "secure",
                "camera_double_tap_power_gesture_disabled",
                "jump_camera_summary",
                on="0",
                off="1",
            ),
            Toggle("pick_up", "secure", "doze_pick_up_gesture", absent="1"),
            Toggle("tap_to_check", "secure", "double_tap_to_wake", absent="1"),
        ),
    ),
    Page(
        DATE_TIME,
        "date_time",
        (
            Toggle("auto_time", "global", "auto_time", absent="1"),
            Info("date", _date),
            Info("time", _time),
            Heading("time_zone"),
            Toggle("auto_zone", "global", "auto_time_zone", absent="1"),
            Choice("zone", "", "", ZONES, get=_zone, put=_put_zone, if_enabled=_zone_by_hand),
            Heading("time_format"),
            Toggle("use_24_hours", change=_put_24_hours, reads=_uses_24_hours),
        ),
    ),
    Page(RESET, "reset_options", (Rows(_reset_rows, ("reset_network", "reset_apps")),)),
    Page(
        DEVELOPER,
        "developer_options",
        (
            Toggle("use_developer", "global", "development_settings_enabled", main=True),
            Toggle(
                "stay_awake", "global", "stay_on_while_plugged_in", "stay_awake_summary", on="7"
            ),
            Heading("debugging"),
            Toggle("usb_debugging", "global", "adb_enabled", "usb_debugging_summary"),
            Heading("input"),
            Toggle("show_taps", "system", "show_touches", "show_taps_summary"),
            Toggle("pointer_location", "system", "pointer_location", "pointer_location_summary"),
            Heading("drawing"),
            _scale("window_animation_scale"),
            _scale("transition_animation_scale"),
            _scale("animator_duration_scale"),
            Heading("apps"),
            Toggle("dont_keep", "global", "always_finish_activities", "dont_keep_summary"),
            Note("developer_note"),
        ),
        in_search=False,
    ),
)

POPUPS: Final = {"reset_network": _reset_network_popup, "reset_apps": _reset_apps_popup}
