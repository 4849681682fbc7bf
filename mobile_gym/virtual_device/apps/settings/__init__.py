"""Settings: the pages of AOSP's Settings app, over the real settings keys."""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.settings import (
    about,
    accessibility,
    app_dialogs,
    apps,
    battery,
    connected,
    data,
    default_apps,
    display,
    network,
    notifications,
    permission_pages,
    security,
    sound,
    storage,
    system_pages,
    wifi,
    wifi_dialogs,
)
from mobile_gym.virtual_device.apps.settings.dialogs import choice_popup, text_popup
from mobile_gym.virtual_device.apps.settings.entries import Choice, Page, TextSetting
from mobile_gym.virtual_device.apps.settings.home import HOME, SEARCH, home_screen, search_screen
from mobile_gym.virtual_device.apps.settings.rows import page_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.pages import untyped

__all__ = ["APP", "PAGES"]

PAGES: Final[tuple[Page, ...]] = (
    *network.PAGES,
    *wifi.PAGES,
    *connected.PAGES,
    *apps.PAGES,
    *default_apps.PAGES,
    *permission_pages.PAGES,
    *notifications.PAGES,
    *battery.PAGES,
    *storage.PAGES,
    *sound.PAGES,
    *display.PAGES,
    *accessibility.PAGES,
    *security.PAGES,
    *system_pages.PAGES,
    *about.PAGES,
)

_ENTRIES: Final = [entry for page in PAGES for entry in page.entries]

_INTENTS: Final = {
    "SETTINGS": HOME,
    "ACCESSIBILITY_SETTINGS": ".Settings$AccessibilitySettingsActivity",
    "AIRPLANE_MODE_SETTINGS": ".Settings$NetworkDashboardActivity",
    "APP_NOTIFICATION_SETTINGS": ".Settings$AppNotificationSettingsActivity",
    "APPLICATION_DETAILS_SETTINGS": apps.APP_INFO,
    "APPLICATION_DEVELOPMENT_SETTINGS": system_pages.DEVELOPER,
    "APPLICATION_SETTINGS": ".Settings$ManageApplicationsActivity",
    "APP_SEARCH_SETTINGS": SEARCH,
    "BATTERY_SAVER_SETTINGS": ".Settings$BatterySaverSettingsActivity",
    "BLUETOOTH_SETTINGS": ".Settings$BluetoothSettingsActivity",
    "DATA_ROAMING_SETTINGS": network.MOBILE,
    "DATE_SETTINGS": ".Settings$DateTimeSettingsActivity",
    "DEVICE_INFO_SETTINGS": ".Settings$MyDeviceInfoFragmentActivity",
    "DISPLAY_SETTINGS": ".Settings$DisplaySettingsActivity",
    "DREAM_SETTINGS": ".Settings$DreamSettingsActivity",
    "INPUT_METHOD_SETTINGS": ".Settings$LanguageAndInputSettingsActivity",
    "INTERNAL_STORAGE_SETTINGS": ".Settings$StorageDashboardActivity",
    "LOCALE_SETTINGS": ".Settings$LanguageAndInputSettingsActivity",
    "LOCATION_SOURCE_SETTINGS": ".Settings$LocationSettingsActivity",
    "MANAGE_ALL_APPLICATIONS_SETTINGS": ".Settings$ManageApplicationsActivity",
    "MANAGE_DEFAULT_APPS_SETTINGS": default_apps.DEFAULT_APPS,
    "MANAGE_APPLICATIONS_SETTINGS": ".Settings$ManageApplicationsActivity",
    "NETWORK_OPERATOR_SETTINGS": network.MOBILE,
    "NIGHT_DISPLAY_SETTINGS": ".Settings$NightDisplaySettingsActivity",
    "NOTIFICATION_SETTINGS": ".Settings$ConfigureNotificationSettingsActivity",
    "PRIVACY_SETTINGS": ".Settings$PrivacyDashboardActivity",
    "SECURITY_SETTINGS": ".Settings$SecurityDashboardActivity",
    "SOUND_SETTINGS": ".Settings$SoundSettingsActivity",
    "TEXT_READING_SETTINGS": ".Settings$TextReadingSettingsActivity",
    "TETHER_SETTINGS": ".Settings$TetherSettingsActivity",
    "WIFI_IP_SETTINGS": ".Settings$ConfigureWifiSettingsActivity",
    "WIFI_SETTINGS": network.INTERNET,
    "WIRELESS_SETTINGS": ".Settings$NetworkDashboardActivity",
    "ZEN_MODE_SETTINGS": ".Settings$ZenModeSettingsActivity",
}
"""Actions after `android.settings.`. Source: `android.provider.Settings`, AOSP's manifest."""

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="cog",
    color=0xFF5F6368,
    main=HOME,
    screens=untyped(
        {
            HOME: home_screen,
            SEARCH: search_screen(PAGES),
            **{page.activity: partial(page_screen, page) for page in PAGES},
            wifi.DETAILS: wifi.details_screen,
            **apps.SCREENS,
            **default_apps.SCREENS,
            **permission_pages.SCREENS,
        }
    ),
    popups=untyped(
        {
            **{
                f"choice:{e.title}": partial(choice_popup, e)
                for e in _ENTRIES
                if isinstance(e, Choice)
            },
            **{
                f"text:{e.title}": partial(text_popup, e)
                for e in _ENTRIES
                if isinstance(e, TextSetting)
            },
            **wifi_dialogs.POPUPS,
            **connected.POPUPS,
            **app_dialogs.POPUPS,
            **permission_pages.POPUPS,
            **display.POPUPS,
            **system_pages.POPUPS,
        }
    ),
    texts=Texts,
    initial=data.initial,
    intents={
        **{f"android.settings.{action}": activity for action, activity in _INTENTS.items()},
        "android.intent.action.MANAGE_APP_PERMISSIONS": permission_pages.APP_PERMISSIONS,
        "android.intent.action.MANAGE_PERMISSIONS": permission_pages.MANAGER,
    },
)
