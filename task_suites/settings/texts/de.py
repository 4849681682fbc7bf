"""The texts of the tasks in Android's Settings, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.settings.texts import Texts

__all__ = ["German"]


class German(Texts, language="de"):
    """In German."""

    # what is on the screen
    settings_are_open = Entry("Die Einstellungen sind geöffnet")
    page_is_shown = Entry("Die Seite „{page}“ ist zu sehen")
    search_is_shown = Entry("Die Suche der Einstellungen ist zu sehen")
    quick_settings_are_shown = Entry("Die Schnelleinstellungen sind zu sehen")
    internet_panel_is_shown = Entry("Das Internet-Panel ist zu sehen")
    # states of a switch, within a sentence
    on = Entry("aktiviert")
    off = Entry("deaktiviert")
    # turning Wi-Fi on
    turn_on_wifi = Entry("Schalte das WLAN ein.")
    wifi_is_on = Entry("Das WLAN ist eingeschaltet")
    # the screen timeout, and a switch of the same page
    set_screen_timeout = Entry(
        "Stelle ein, dass sich das Display nach {time} automatisch ausschaltet, und sorge dafür, "
        "dass {switch} {state} ist."
    )
    the_dark_theme = Entry("das dunkle Design")
    the_rotation = Entry("das automatische Drehen des Displays")
    the_adaptive_brightness = Entry("die adaptive Helligkeit")
    timeouts_are_listed = Entry("Die Liste der Zeiten ist geöffnet")
    screen_timeout_is = Entry("Das Display schaltet sich nach {time} aus")
    dark_theme_is = Entry("Das dunkle Design ist {state}")
    rotation_is = Entry("Das automatische Drehen des Displays ist {state}")
    adaptive_brightness_is = Entry("Die adaptive Helligkeit ist {state}")
    # reading the screen timeout
    read_screen_timeout = Entry(
        "Nach wie vielen Minuten ohne Aktivität schaltet sich das Display aus? "
        "Sieh in den Einstellungen nach und antworte mit der Zahl."
    )
    timeout_is_readable = Entry("Die Zeit bis zum Ausschalten ist zu lesen")
    # options for notifications
    set_notification_options = Entry(
        "Ich möchte {option} {state} und {second} {second_state} haben. Kümmere dich darum und "
        "lass die übrigen Optionen, wie sie sind."
    )
    dots_on_icons = Entry("den Benachrichtigungspunkt am App-Symbol")
    sensitive_on_lock_screen = Entry("vertrauliche Benachrichtigungen auf dem Sperrbildschirm")
    the_notification_history = Entry("den Benachrichtigungsverlauf")
    bubbles_for_conversations = Entry("Bubbles für Unterhaltungen")
    dots_are = Entry("Benachrichtigungspunkt am App-Symbol: {state}")
    sensitive_are = Entry("Vertrauliche Benachrichtigungen auf dem Sperrbildschirm: {state}")
    history_is = Entry("Benachrichtigungsverlauf: {state}")
    bubbles_are = Entry("Bubbles für Unterhaltungen: {state}")
    other_options_are_kept = Entry("Die übrigen Optionen sind, wie sie waren")
    # preparing for a flight
    prepare_for_flight = Entry(
        "Bereite das Telefon auf einen Flug vor: Schalte den Flugmodus ein, lass das WLAN "
        "eingeschaltet, {extra} und stelle ein, dass sich das Display nach {time} automatisch "
        "ausschaltet."
    )
    turn_on_battery_saver = Entry("schalte den Energiesparmodus ein")
    turn_on_do_not_disturb = Entry("schalte „Bitte nicht stören“ ein")
    switch_to_dark_theme = Entry("wechsle zum dunklen Design")
    keep_from_rotating = Entry("schalte das automatische Drehen des Displays aus")
    airplane_mode_is_on = Entry("Der Flugmodus ist eingeschaltet")
    wifi_is_on_in_airplane_mode = Entry("Das WLAN ist im Flugmodus eingeschaltet")
    extra_is_done = Entry("Erledigt: {extra}")
    # the size of the font, and switches of the same page
    set_font_size = Entry(
        "Ich möchte auf diesem Telefon gut lesen können: Stelle die Schriftgröße „{size}“ ein, "
        "Fettdruck soll {bold_text} sein, Text mit hohem Kontrast {high_contrast}, und verwende "
        "das {theme} Design."
    )
    dark = Entry("dunkle")
    light = Entry("helle")
    theme_is = Entry("Das {theme} Design wird verwendet")
    font_size_is = Entry("Die Schriftgröße ist „{size}“")
    bold_text_is = Entry("Fettdruck ist {state}")
    high_contrast_is = Entry("Text mit hohem Kontrast ist {state}")
    # the name of the phone
    rename_device = Entry("Ändere den Gerätenamen dieses Telefons in „{name}“.")
    name_dialog_is_open = Entry("Der Dialog für den Namen ist geöffnet")
    name_is_typed = Entry("„{name}“ steht im Feld")
    device_name_is = Entry("Der Gerätename ist „{name}“")
    # scales of animations
    set_animation_scales = Entry(
        "Aktiviere die Entwickleroptionen und stelle „{animation}“ auf {factor} und „{other}“ auf "
        "{other_factor}."
    )
    the_window_scale = Entry("Maßstab Fensteranimation")
    the_transition_scale = Entry("Maßstab Übergangsanimation")
    the_animator_scale = Entry("Maßstab Animatorzeit")
    factor_half = Entry("0,5x")
    factor_2 = Entry("2x")
    factor_5 = Entry("5x")
    factor_10 = Entry("10x")
    developer_options_are_on = Entry("Die Entwickleroptionen sind aktiviert")
    scale_is = Entry("„{animation}“ ist {factor}, mit Entwickleroptionen")
    third_scale_is_kept = Entry("Der dritte Maßstab ist, wie er war")
