"""Texts of the system's windows, in the wording of Android's own: in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.system_ui.texts import Texts

__all__ = ["German"]


class German(Texts, language="de"):
    """In German."""

    app_name = Entry("System-UI")
    not_now = Entry("Nicht jetzt")
    great = Entry("Super")
    airplane_is_on = Entry("Flugmodus ist aktiviert")
    airplane_mode = Entry("Flugmodus")
    always = Entry("Immer")
    auto_rotate = Entry("Autom. drehen")
    battery_saver = Entry("Energiesparmodus")
    bluetooth = Entry("Bluetooth")
    brightness = Entry("Helligkeit des Displays")
    clear_all = Entry("Alle löschen")
    copied = Entry("Kopiert")
    copy = Entry("Kopieren")
    dark_theme = Entry("Dunkles Design")
    days_ago = Entry("{count} T.")
    do_not_disturb = Entry("Bitte nicht stören")
    done = Entry("Fertig")
    expand = Entry("Maximieren")
    flashlight = Entry("Taschenlampe")
    hours_ago = Entry("{count} Std.")
    internet = Entry("Internet")
    just_once = Entry("Nur diesmal")
    location = Entry("Standort")
    manage = Entry("Verwalten")
    media_volume = Entry("Medienlautstärke")
    minutes_ago = Entry("{count} Min.")
    mobile_data = Entry("Mobile Daten")
    night_light = Entry("Nachtlicht")
    no_notifications = Entry("Keine Benachrichtigungen")
    now = Entry("Jetzt")
    off = Entry("Aus")
    on = Entry("An")
    open_settings = Entry("Einstellungen öffnen.")
    open_with = Entry("Öffnen mit")
    permission_allow = Entry("Zulassen")
    permission_deny = Entry("Nicht zulassen")
    permission_once = Entry("Nur dieses Mal")
    permission_other = Entry("Darf {app} {permission} verwenden?")
    permission_while_in_use = Entry("Bei Nutzung der App")
    ringer_silent = Entry("Klingelton, lautlos")
    ringer_vibrate = Entry("Klingelton, Vibration")
    ringer_ring = Entry("Klingelton, laut")
    role_current = Entry("Aktuelle Standard-App")
    role_sms = Entry("{app} als Standard-SMS-App festlegen?")
    role_set = Entry("Festlegen")
    settings = Entry("Einstellungen")
    share = Entry("Teilen")
    sound_settings = Entry("Toneinstellungen")
    swipe_to_open = Entry("Zum Öffnen nach oben wischen")
    unlocked = Entry("Entsperrt")
    wifi = Entry("WLAN")
    wifi_full = Entry("WLAN: volle Signalstärke.")
    wifi_off = Entry("WLAN ist deaktiviert")
    wifi_on = Entry("WLAN ist aktiviert")
