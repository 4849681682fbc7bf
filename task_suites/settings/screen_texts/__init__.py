"""What Android's Settings shows, in the wording of AOSP: rows, pages, switches and choices.

The tasks have these texts of their own, because stock Android shows them too.
"""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["ScreenTexts"]


class ScreenTexts(Catalogue):
    """Texts on the screens of Settings."""

    # pages, rows and switches
    about = Entry("About phone")
    accessibility = Entry("Accessibility")
    adaptive_brightness = Entry("Adaptive brightness")
    airplane_mode = Entry("Airplane mode")
    auto_rotate = Entry("Auto-rotate screen")
    battery = Entry("Battery")
    battery_saver = Entry("Battery Saver")
    bold_text = Entry("Bold text")
    build_number = Entry("Build number")
    dark_theme = Entry("Dark theme")
    developer_options = Entry("Developer options")
    device_name = Entry("Device name")
    display = Entry("Display")
    do_not_disturb = Entry("Do Not Disturb")
    high_contrast = Entry("High contrast text")
    internet = Entry("Internet")
    make_larger = Entry("Make larger")
    make_smaller = Entry("Make smaller")
    network = Entry("Network & internet")
    notifications = Entry("Notifications")
    screen_timeout = Entry("Screen timeout")
    sound = Entry("Sound & vibration")
    system = Entry("System")
    text_reading = Entry("Display size and text")
    use_battery_saver = Entry("Use Battery Saver")
    use_developer_options = Entry("Use developer options")
    use_do_not_disturb = Entry("Use Do Not Disturb")
    wifi = Entry("Wi-Fi")
    # options for notifications
    notification_dots = Entry("Notification dot on app icon")
    sensitive_notifications = Entry("Sensitive notifications")
    notification_history = Entry("Notification history")
    bubbles = Entry("Bubbles")
    # times until the screen turns off
    seconds_15 = Entry("15 seconds")
    seconds_30 = Entry("30 seconds")
    minute_1 = Entry("1 minute")
    minutes_2 = Entry("2 minutes")
    minutes_5 = Entry("5 minutes")
    minutes_10 = Entry("10 minutes")
    minutes_30 = Entry("30 minutes")
    # sizes of the font
    font_small = Entry("Small")
    font_default = Entry("Default")
    font_large = Entry("Large")
    font_largest = Entry("Largest")
    # scales of animations
    window_animation_scale = Entry("Window animation scale")
    transition_animation_scale = Entry("Transition animation scale")
    animator_duration_scale = Entry("Animator duration scale")
    scale_half = Entry("Animation scale .5x")
    scale_2 = Entry("Animation scale 2x")
    scale_5 = Entry("Animation scale 5x")
    scale_10 = Entry("Animation scale 10x")
