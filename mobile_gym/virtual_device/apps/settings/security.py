"""Security, privacy and location."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.settings import entries, pages
from mobile_gym.virtual_device.apps.settings.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def _location_is_on(source: Context | System) -> bool:
    return source.setting("secure", "location_mode", "3") != "0"


PAGES: Final = (
    entries.PreferenceScreen(
        pages.SECURITY,
        Texts.security,
        (
            entries.Heading(Texts.lock_display),
            entries.Toggle(
                Texts.lock_after_power,
                "secure",
                "lockscreen.power_button_instantly_locks",
                absent="1",
            ),
            entries.TextSetting(
                "owner_info", Texts.owner_info, "secure", "lock_screen_owner_info", min_length=0
            ),
            entries.Heading(Texts.app_security),
            entries.Toggle(
                Texts.verify_apps,
                "global",
                "package_verifier_enable",
                Texts.verify_apps_summary,
                absent="1",
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.PRIVACY,
        Texts.privacy,
        (
            entries.Link(
                Texts.permission_manager, pages.PERMISSION_MANAGER, Texts.permission_manager_summary
            ),
            entries.Toggle(
                Texts.show_passwords,
                "system",
                "show_password",
                Texts.show_passwords_summary,
                absent="1",
            ),
            entries.Toggle(
                Texts.lock_notifications, "secure", "lock_screen_show_notifications", absent="1"
            ),
            entries.Toggle(
                Texts.clipboard_access,
                "secure",
                "clipboard_show_access_notifications",
                Texts.clipboard_access_summary,
                absent="1",
            ),
        ),
    ),
    entries.PreferenceScreen(
        pages.LOCATION,
        Texts.location,
        (
            entries.Toggle(
                Texts.use_location,
                "secure",
                "location_mode",
                on="3",
                main=True,
                reads=_location_is_on,
            ),
            entries.Heading(Texts.location_services),
            entries.Toggle(
                Texts.wifi_scanning,
                "global",
                "wifi_scan_always_enabled",
                Texts.wifi_scanning_summary,
            ),
            entries.Toggle(
                Texts.bluetooth_scanning,
                "global",
                "ble_scan_always_enabled",
                Texts.bluetooth_scanning_summary,
            ),
            entries.Note(Texts.location_note),
        ),
    ),
)
