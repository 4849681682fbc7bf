"""The launcher's texts."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The launcher's texts."""

    app_name = Entry("Launcher3")
    all_apps = Entry("Apps list")
    app_info = Entry("App info")
    clear_all = Entry("Clear all")
    home = Entry("Home")
    image_search = Entry("Search by picture")
    needs_service = Entry("Not available on this device")
    no_match = Entry("No apps found matching “{query}”")
    no_recents = Entry("No recent items")
    search = Entry("Search")
    search_apps = Entry("Search apps")
    voice_search = Entry("Voice search")
    add = Entry("Add")
    add_new_apps = Entry("Add app icons to home screen")
    add_new_apps_summary = Entry("For new apps")
    clock_widget = Entry("Clock widget")
    edit_name = Entry("Edit name")
    folder = Entry("Folder")
    folder_with = Entry("Folder: {name}, {count} items")
    home_settings = Entry("Home settings")
    many_notifications = Entry("{app} has {count} notifications")
    notification_dots = Entry("Notification dots")
    one_notification = Entry("{app} has {count} notification")
    page_of = Entry("Home screen {page} of {pages}")
    remove = Entry("Remove")
    remove_from_folder = Entry("Remove from folder")
    search_widget = Entry("Search widget")
    wallpaper_and_style = Entry("Wallpaper & style")
    wallpaper_number = Entry("Wallpaper {number}")
    widget_added = Entry("Added to home screen")
    widget_size = Entry("5 × 1")
    widgets = Entry("Widgets")
