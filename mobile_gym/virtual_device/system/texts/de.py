"""What the system's bars and messages say, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.system.texts import SystemTexts

__all__ = ["German"]


class German(SystemTexts, language="de"):
    """In German."""

    no_app = Entry("Für diese Aktion wurde keine App gefunden.")
    notification = Entry("Benachrichtigung von {app}: {title}")
    battery = Entry("Akku bei {level} Prozent.")
    do_not_disturb = Entry("Bitte nicht stören")
    bluetooth_on = Entry("Bluetooth ein.")
    airplane_mode = Entry("Flugmodus.")
    wifi_full = Entry("WLAN-Signal voll.")
    wifi_bars = Entry("WLAN: {level} Balken.")
    battery_charging = Entry("Akku wird geladen, {level} Prozent.")
    signal_full = Entry("Volle Signalstärke.")
    signal_bars = Entry("Signalstärke: {level} Balken.")
    no_sim = Entry("Keine SIM-Karte.")
    battery_saver = Entry("Energiesparmodus")
    back = Entry("Zurück")
    home = Entry("Startbildschirm")
    overview = Entry("Übersicht")
    rate_title = Entry("Dieses Telefon bewerten")
    rate_text = Entry("Sag uns, was du davon hältst. Es dauert eine Minute.")
    back_up_title = Entry("Fotos sichern")
    back_up_text = Entry("Sichere deine Fotos mit 100 GB Speicherplatz.")
    theme_title = Entry("Neues Design ausprobieren")
    theme_text = Entry("Frische Farben für deinen Startbildschirm.")
    update_title = Entry("Systemupdate")
    update_text = Entry("Ein Update kann installiert werden.")
    storage_title = Entry("Speicher")
    storage_text = Entry("Du kannst 1,2 GB freigeben.")
    weather_title = Entry("Wetter")
    weather_text = Entry("Heute Abend wird Regen erwartet.")
    damaged_title = Entry("{app} kann seine Daten nicht öffnen")
    damaged_hint = Entry("Eine seiner Dateien ist beschädigt. In ihr wurde nichts geändert.")
    app_info = Entry("App-Info")
