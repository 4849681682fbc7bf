"""Security, privacy and location."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings.entries import (
    Heading,
    Link,
    Note,
    Page,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.apps.settings.permission_pages import MANAGER

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["PAGES"]

SECURITY: Final = ".Settings$SecurityDashboardActivity"
PRIVACY: Final = ".Settings$PrivacyDashboardActivity"
LOCATION: Final = ".Settings$LocationSettingsActivity"


def _location_is_on(source: Context | System) -> bool:
    return source.setting("secure", "location_mode", "3") != "0"


PAGES: Final = (
    Page(
        SECURITY,
        "security",
        (
            Heading("lock_display"),
            Toggle(
                "lock_after_power", "secure", "lockscreen.power_button_instantly_locks", absent="1"
            ),
            TextSetting("owner_info", "secure", "lock_screen_owner_info", min_length=0),
            Heading("app_security"),
            Toggle(
                "verify_apps",
                "global",
                "package_verifier_enable",
                "verify_apps_summary",
                absent="1",
            ),
        ),
    ),
    Page(
        PRIVACY,
        "privacy",
        (
            Link("permission_manager", MANAGER, "permission_manager_summary"),
            Toggle(
                "show_passwords", "system", "show_password", "show_passwords_summary", absent="1"
            ),
            Toggle("lock_notifications", "secure", "lock_screen_show_notifications", absent="1"),
            Toggle(
                "clipboard_access",
                "secure",
                "clipboard_show_access_notifications",
                "clipboard_access_summary",
                absent="1",
            ),
        ),
    ),
    Page(
        LOCATION,
        "location",
        (
            Toggle(
                "use_location", "secure", "location_mode", on="3", main=True, reads=_location_is_on
            ),
            Heading("location_services"),
            Toggle("wifi_scanning", "global", "wifi_scan_always_enabled", "wifi_scanning_summary"),
            Toggle(
                "bluetooth_scanning",
                "global",
                "ble_scan_always_enabled",
                "bluetooth_scanning_summary",
            ),
            Note("location_note"),
        ),
    ),
)
