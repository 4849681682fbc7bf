"""What most apps say, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["German"]


class German(AppTexts, language="de"):
    """In German."""

    cancel = Entry("Abbrechen")
    clear = Entry("Löschen")
    clear_query = Entry("Suchanfrage löschen")
    navigate_up = Entry("Nach oben")
    next_month = Entry("Nächster Monat")
    ok = Entry("OK")
    previous_month = Entry("Vorheriger Monat")
    undo = Entry("Rückgängig machen")
    set_time = Entry("Uhrzeit einstellen")
    type_time = Entry("Uhrzeit eingeben")
    invalid_input = Entry("Gib eine gültige Uhrzeit ein")
    hour = Entry("Stunde")
    minute = Entry("Minute")
    am = Entry("AM")
    pm = Entry("PM")
    to_keyboard = Entry("Für die Uhrzeiteingabe in den Texteingabemodus wechseln.")
    to_dial = Entry("Für die Uhrzeiteingabe in den Uhrzeitmodus wechseln.")
