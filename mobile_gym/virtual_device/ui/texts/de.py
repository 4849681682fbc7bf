"""What the keyboard's keys and the toolbar of a selection are called, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.ui.texts import UiTexts

__all__ = ["German"]


class German(UiTexts, language="de"):
    """In German."""

    key_shift = Entry("Umschalttaste")
    key_delete = Entry("Löschen")
    key_symbols = Entry("Symbole")
    key_letters = Entry("Buchstaben")
    key_space = Entry("Leertaste")
    key_enter = Entry("Eingabetaste")
    key_caps_lock = Entry("Feststelltaste")
    key_more_symbols = Entry("Weitere Symbole")
    key_emoji = Entry("Emojis")
    key_done = Entry("Fertig")
    key_go = Entry("Los")
    key_next = Entry("Weiter")
    key_search = Entry("Suchen")
    key_send = Entry("Senden")
    emoji_recent = Entry("Zuletzt verwendet")
    emoji_smileys = Entry("Smileys")
    emoji_people = Entry("Menschen")
    emoji_nature = Entry("Tiere und Natur")
    emoji_food = Entry("Essen und Trinken")
    emoji_travel = Entry("Reisen und Orte")
    emoji_activities = Entry("Aktivitäten")
    emoji_objects = Entry("Gegenstände")
    emoji_symbols = Entry("Zeichen")
    emoji_flags = Entry("Flaggen")
    no_recent_emoji = Entry("Hier erscheinen Emojis, die du verwendest")
    cut = Entry("Ausschneiden")
    copy = Entry("Kopieren")
    paste = Entry("Einfügen")
    select_all = Entry("Alle auswählen")
