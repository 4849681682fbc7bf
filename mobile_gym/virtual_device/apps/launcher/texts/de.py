"""The launcher's texts: in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.launcher.texts import Texts

__all__ = ["German"]


class German(Texts, language="de"):
    """In German."""

    app_name = Entry("Launcher3")
    all_apps = Entry("Liste der Apps")
    app_info = Entry("App-Info")
    clear_all = Entry("Alle Apps schließen")
    home = Entry("Startbildschirm")
    image_search = Entry("Bildersuche")
    needs_service = Entry("Auf diesem Gerät nicht verfügbar")
    no_match = Entry("Keine Apps für „{query}“ gefunden")
    no_recents = Entry("Keine kürzlich verwendeten Elemente")
    search = Entry("Suche")
    search_apps = Entry("Apps suchen")
    voice_search = Entry("Sprachsuche")
    add = Entry("Hinzufügen")
    add_new_apps = Entry("App-Symbole zum Startbildschirm hinzufügen")
    add_new_apps_summary = Entry("Für neue Apps")
    clock_widget = Entry("Uhr-Widget")
    edit_name = Entry("Name bearbeiten")
    folder = Entry("Ordner")
    folder_with = Entry("Ordner: {name}, {count} Elemente")
    home_settings = Entry("Startseiteneinstellungen")
    many_notifications = Entry("{app} hat {count} Benachrichtigungen")
    notification_dots = Entry("App-Benachrichtigungspunkte")
    one_notification = Entry("{app} hat {count} Benachrichtigung")
    page_of = Entry("Startbildschirm {page} von {pages}")
    remove = Entry("Entfernen")
    remove_from_folder = Entry("Aus Ordner entfernen")
    search_widget = Entry("Suche-Widget")
    wallpaper_and_style = Entry("Hintergrund & Stil")
    wallpaper_number = Entry("Hintergrund {number}")
    widget_added = Entry("Zum Startbildschirm hinzugefügt")
    widget_size = Entry("5 × 1")
    widgets = Entry("Widgets")
