"""The browser, after AOSP's Browser: tabs, bookmarks, history, a reading list, an offline web.

This file puts the rooms together; `web` holds the sites and knows nothing of the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.apps.browser import (
    bookmarks,
    browser_page,
    downloads,
    forms,
    history,
    library_frame,
    menus,
    navigation,
    preferences,
    tab_switcher,
)
from mobile_gym.virtual_device.apps.browser.data import PACKAGE, cleared, initial, read
from mobile_gym.virtual_device.apps.browser.strings import STRINGS
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import VIEW, IntentFilter

__all__ = ["APP"]


def _bookmark_rows(state: DeviceState) -> list[Mapping[str, str]]:
    data = read(state)
    folders: list[Mapping[str, str]] = [
        {"_id": str(item.id), "title": item.title, "url": "", "folder": "1", "parent": "1"}
        for item in data.folders
    ]
    return folders + [
        {
            "_id": str(item.id),
            "title": item.title,
            "url": item.url,
            "folder": "0",
            "parent": str(item.folder or 1),
        }
        for item in data.bookmarks
    ]


def _history_rows(state: DeviceState) -> list[Mapping[str, str]]:
    return [
        {
            "_id": str(item.id),
            "title": item.title,
            "url": item.url,
            "date": str(item.time_ms),
        }
        for item in read(state).history
    ]


APP: Final = App(
    package=PACKAGE,
    label=("Browser", "浏览器"),
    icon="earth",
    color=0xFF1A73E8,
    main=navigation.MAIN,
    screens={
        navigation.MAIN: browser_page.screen,
        library_frame.ACTIVITY: library_frame.screen,
        tab_switcher.ACTIVITY: tab_switcher.page,
        bookmarks.EDITOR: bookmarks.editor,
        downloads.ACTIVITY: downloads.page,
        preferences.ACTIVITY: preferences.page,
    },
    popups={
        "menu": menus.overflow_menu,
        "link_menu": menus.link_menu,
        "select": forms.select_dialog,
        "bookmark_menu": bookmarks.row_menu,
        "folder_menu": bookmarks.folder_menu,
        "folder": bookmarks.folder_dialog,
        "delete_folder": bookmarks.folder_delete_dialog,
        "clear_history": history.clear_dialog,
        "homepage": preferences.home_page_dialog,
        "choices": preferences.choices_dialog,
        "clear_data": preferences.clear_dialog,
        "reset": preferences.reset_dialog,
    },
    strings=STRINGS,
    initial=initial,
    cleared=cleared,
    filters=(
        IntentFilter(VIEW, navigation.MAIN, scheme="http"),
        IntentFilter(VIEW, navigation.MAIN, scheme="https"),
        IntentFilter("android.intent.action.WEB_SEARCH", navigation.MAIN),
    ),
    on_intent=navigation.on_intent,
    on_back=navigation.on_back,
    content={
        f"{PACKAGE}/bookmarks": _bookmark_rows,
        f"{PACKAGE}/history": _history_rows,
    },
    preferences=preferences.stored,
)
