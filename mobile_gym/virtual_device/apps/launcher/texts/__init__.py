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
