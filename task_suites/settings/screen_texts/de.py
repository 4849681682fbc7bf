"""What Android's Settings shows, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.settings.screen_texts import ScreenTexts

__all__ = ["German"]


class German(ScreenTexts, language="de"):
    """In German."""

    # pages, rows and switches
    about = Entry("Über das Telefon")
    accessibility = Entry("Bedienungshilfen")
    adaptive_brightness = Entry("Adaptive Helligkeit")
    airplane_mode = Entry("Flugmodus")
    auto_rotate = Entry("Display automatisch drehen")
    battery = Entry("Akku")
    battery_saver = Entry("Energiesparmodus")
    bold_text = Entry("Fettdruck")
    build_number = Entry("Build-Nummer")
    dark_theme = Entry("Dunkles Design")
    developer_options = Entry("Entwickleroptionen")
    device_name = Entry("Gerätename")
    display = Entry("Display")
    do_not_disturb = Entry("Bitte nicht stören")
    high_contrast = Entry("Text mit hohem Kontrast")
    internet = Entry("Internet")
    make_larger = Entry("Vergrößern")
    make_smaller = Entry("Verkleinern")
    network = Entry("Netzwerk & Internet")
    notifications = Entry("Benachrichtigungen")
    screen_timeout = Entry("Display automatisch ausschalten")
    sound = Entry("Ton & Vibration")
    system = Entry("System")
    text_reading = Entry("Anzeigegröße und Text")
    use_battery_saver = Entry("Energiesparmodus verwenden")
    use_developer_options = Entry("Entwickleroptionen verwenden")
    use_do_not_disturb = Entry("„Bitte nicht stören“ verwenden")
    wifi = Entry("WLAN")
    # options for notifications
    notification_dots = Entry("Benachrichtigungspunkt am App-Symbol")
    sensitive_notifications = Entry("Vertrauliche Benachrichtigungen")
    notification_history = Entry("Benachrichtigungsverlauf")
    bubbles = Entry("Bubbles")
    # times until the screen turns off
    seconds_15 = Entry("15 Sekunden")
    seconds_30 = Entry("30 Sekunden")
    minute_1 = Entry("1 Minute")
    minutes_2 = Entry("2 Minuten")
    minutes_5 = Entry("5 Minuten")
    minutes_10 = Entry("10 Minuten")
    minutes_30 = Entry("30 Minuten")
    # sizes of the font
    font_small = Entry("Klein")
    font_default = Entry("Standard")
    font_large = Entry("Groß")
    font_largest = Entry("Am größten")
    # scales of animations
    window_animation_scale = Entry("Maßstab Fensteranimation")
    transition_animation_scale = Entry("Maßstab Übergangsanimation")
    animator_duration_scale = Entry("Maßstab Animatorzeit")
    scale_half = Entry("Animationsmaßstab 0,5x")
    scale_2 = Entry("Animationsmaßstab 2x")
    scale_5 = Entry("Animationsmaßstab 5x")
    scale_10 = Entry("Animationsmaßstab 10x")
