"""Settings: the pages of AOSP's Settings app, over the real settings keys."""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.settings import (
    about,
    accessibility,
    accounts,
    app_dialogs,
    apps,
    battery,
    connected,
    data,
    display,
    network,
    notifications,
    pages,
    permission_pages,
    personal,
    security,
    sound,
    storage,
    system_pages,
    wifi,
)
from mobile_gym.virtual_device.apps.settings.entries import Choice, PreferenceScreen, TextSetting
from mobile_gym.virtual_device.apps.settings.home import home_screen
from mobile_gym.virtual_device.apps.settings.rows import choice_popup, page_screen, text_popup
from mobile_gym.virtual_device.apps.settings.search import finder, search_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import App

__all__ = ["APP", "PAGES"]

PAGES: Final[tuple[PreferenceScreen, ...]] = (
    *network.PAGES,
    *wifi.PAGES,
    *connected.PAGES,
    *apps.PAGES,
    *apps.DEFAULT_PAGES,
    *permission_pages.PAGES,
    *notifications.PAGES,
    *battery.PAGES,
    *storage.PAGES,
    *sound.PAGES,
    *display.PAGES,
    *accessibility.PAGES,
    *security.PAGES,
    *personal.PAGES,
    *accounts.PAGES,
    *network.VPN_PAGES,
    *system_pages.PAGES,
    *about.PAGES,
)

_ENTRIES: Final = [entry for page in PAGES for entry in page.entries]

_INTENTS: Final = {
    "SETTINGS": pages.MAIN,
    "ACCESSIBILITY_SETTINGS": pages.ACCESSIBILITY,
    "AIRPLANE_MODE_SETTINGS": pages.NETWORK,
    "APP_NOTIFICATION_SETTINGS": pages.APP_NOTIFICATIONS,
    "APPLICATION_DETAILS_SETTINGS": pages.APP_INFO,
    "APPLICATION_DEVELOPMENT_SETTINGS": pages.DEVELOPER,
    "APPLICATION_SETTINGS": pages.ALL_APPS,
    "ADD_ACCOUNT_SETTINGS": pages.ACCOUNTS,
    "SYNC_SETTINGS": pages.ACCOUNTS,
    "VPN_SETTINGS": pages.VPN,
    "NFC_SETTINGS": pages.CONNECTION_PREFERENCES,
    "ACTION_PRINT_SETTINGS": pages.PRINTING,
    "WALLPAPER_SETTINGS": pages.WALLPAPER,
    "APP_SEARCH_SETTINGS": pages.SEARCH,
    "BATTERY_SAVER_SETTINGS": pages.BATTERY_SAVER,
    "BLUETOOTH_SETTINGS": pages.BLUETOOTH,
    "DATA_ROAMING_SETTINGS": pages.MOBILE,
    "DATE_SETTINGS": pages.DATE_TIME,
    "DEVICE_INFO_SETTINGS": pages.ABOUT,
    "DISPLAY_SETTINGS": pages.DISPLAY,
    "DREAM_SETTINGS": pages.SCREEN_SAVER,
    "INPUT_METHOD_SETTINGS": pages.LANGUAGES,
    "INTERNAL_STORAGE_SETTINGS": pages.STORAGE,
    "LOCALE_SETTINGS": pages.LANGUAGES,
    "LOCATION_SOURCE_SETTINGS": pages.LOCATION,
    "MANAGE_ALL_APPLICATIONS_SETTINGS": pages.ALL_APPS,
    "MANAGE_ALL_FILES_ACCESS_PERMISSION": pages.ALL_FILES,
    "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION": pages.APP_ALL_FILES,
    "MANAGE_DEFAULT_APPS_SETTINGS": pages.DEFAULT_APPS,
    "MANAGE_APPLICATIONS_SETTINGS": pages.ALL_APPS,
    "NETWORK_OPERATOR_SETTINGS": pages.MOBILE,
    "NIGHT_DISPLAY_SETTINGS": pages.NIGHT_LIGHT,
    "NOTIFICATION_SETTINGS": pages.NOTIFICATIONS,
    "PRIVACY_SETTINGS": pages.PRIVACY,
    "SECURITY_SETTINGS": pages.SECURITY,
    "SOUND_SETTINGS": pages.SOUND,
    "TEXT_READING_SETTINGS": pages.TEXT_READING,
    "TETHER_SETTINGS": pages.TETHERING,
    "WIFI_IP_SETTINGS": pages.NETWORK_PREFERENCES,
    "WIFI_SETTINGS": pages.INTERNET,
    "WIRELESS_SETTINGS": pages.NETWORK,
    "ZEN_MODE_SETTINGS": pages.DO_NOT_DISTURB,
}
"""Actions after `android.settings.`. Source: `android.provider.Settings`, AOSP's manifest."""

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="cog",
    color=0xFF5F6368,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(home_screen),
            pages.SEARCH.shows(search_screen(PAGES)),
            *(screen.page.shows(partial(page_screen, screen)) for screen in PAGES),
            *wifi.SCREENS,
            *apps.SCREENS,
            *apps.DEFAULT_SCREENS,
            *permission_pages.SCREENS,
            *permission_pages.ALL_FILES_SCREENS,
        ]
    ),
    popups=dict(
        [
            *(
                entry.popup.shows(partial(choice_popup, entry))
                for entry in _ENTRIES
                if isinstance(entry, Choice)
            ),
            *(
                entry.popup.shows(partial(text_popup, entry))
                for entry in _ENTRIES
                if isinstance(entry, TextSetting)
            ),
            *wifi.DIALOGS,
            *connected.POPUPS,
            *app_dialogs.POPUPS,
            *permission_pages.POPUPS,
            *display.POPUPS,
            *system_pages.POPUPS,
            *network.POPUPS,
            *wifi.POPUPS,
            *accounts.POPUPS,
            *network.VPN_POPUPS,
        ]
    ),
    finds=finder(PAGES),
    texts=Texts,
    initial=data.initial,
    intents={
        **{f"android.settings.{action}": page.name for action, page in _INTENTS.items()},
        "android.intent.action.MANAGE_APP_PERMISSIONS": pages.APP_PERMISSIONS.name,
        "android.intent.action.MANAGE_PERMISSIONS": pages.PERMISSION_MANAGER.name,
    },
)
