"""Security, privacy and location."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.entries import (
    Heading,
    Link,
    Note,
    PreferenceScreen,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def _location_is_on(source: Context | System) -> bool:
    return source.setting("secure", "location_mode", "3") != "0"


PAGES: Final = (
    PreferenceScreen(
        pages.SECURITY,
        Texts.security,
        (
            Heading(Texts.lock_display),
            Toggle(
                Texts.lock_after_power,
                "secure",
                "lockscreen.power_button_instantly_locks",
                absent="1",
            ),
            TextSetting(
                "owner_info", Texts.owner_info, "secure", "lock_screen_owner_info", min_length=0
            ),
            Heading(Texts.app_security),
            Toggle(
                Texts.verify_apps,
                "global",
                "package_verifier_enable",
                Texts.verify_apps_summary,
                absent="1",
            ),
        ),
    ),
    PreferenceScreen(
        pages.PRIVACY,
        Texts.privacy,
        (
            Link(
                Texts.permission_manager, pages.PERMISSION_MANAGER, Texts.permission_manager_summary
            ),
            Toggle(
                Texts.show_passwords,
                "system",
                "show_password",
                Texts.show_passwords_summary,
                absent="1",
            ),
            Toggle(
                Texts.lock_notifications, "secure", "lock_screen_show_notifications", absent="1"
            ),
            Toggle(
                Texts.clipboard_access,
                "secure",
                "clipboard_show_access_notifications",
                Texts.clipboard_access_summary,
                absent="1",
            ),
        ),
    ),
    PreferenceScreen(
        pages.LOCATION,
        Texts.location,
        (
            Toggle(
                Texts.use_location,
                "secure",
                "location_mode",
                on="3",
                main=True,
                reads=_location_is_on,
            ),
            Heading(Texts.location_services),
            Toggle(
                Texts.wifi_scanning,
                "global",
                "wifi_scan_always_enabled",
                Texts.wifi_scanning_summary,
            ),
            Toggle(
                Texts.bluetooth_scanning,
                "global",
                "ble_scan_always_enabled",
                Texts.bluetooth_scanning_summary,
            ),
            Note(Texts.location_note),
        ),
    ),
)
