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
    cut = Entry("Ausschneiden")
    copy = Entry("Kopieren")
    paste = Entry("Einfügen")
    select_all = Entry("Alle auswählen")
