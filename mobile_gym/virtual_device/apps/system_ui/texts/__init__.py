"""Texts of the system's windows, in the wording of Android's own."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """Texts of the system's windows, in the wording of Android's own."""

    app_name = Entry("System UI")
    not_now = Entry("Not now")
    great = Entry("Great")
    airplane_is_on = Entry("Airplane mode is on")
    airplane_mode = Entry("Airplane mode")
    always = Entry("Always")
    auto_rotate = Entry("Auto-rotate")
    battery_saver = Entry("Battery Saver")
    bluetooth = Entry("Bluetooth")
    brightness = Entry("Display brightness")
    clear_all = Entry("Clear all")
    copied = Entry("Copied")
    copy = Entry("Copy")
    dark_theme = Entry("Dark theme")
    days_ago = Entry("{count}d")
    do_not_disturb = Entry("Do Not Disturb")
    done = Entry("Done")
    expand = Entry("Expand")
    flashlight = Entry("Flashlight")
    hours_ago = Entry("{count}h")
    internet = Entry("Internet")
    just_once = Entry("Just once")
    location = Entry("Location")
    manage = Entry("Manage")
    media_volume = Entry("Media volume")
    minutes_ago = Entry("{count}m")
    mobile_data = Entry("Mobile data")
    night_light = Entry("Night Light")
    no_notifications = Entry("No notifications")
    now = Entry("now")
    off = Entry("Off")
    on = Entry("On")
    open_settings = Entry("Open settings.")
    open_with = Entry("Open with")
    permission_allow = Entry("Allow")
    permission_deny = Entry("Don’t allow")
    permission_once = Entry("Only this time")
    permission_other = Entry("Allow {app} to use {permission}?")
    permission_while_in_use = Entry("While using the app")
    ringer_silent = Entry("Ringer, silent")
    ringer_vibrate = Entry("Ringer, vibrate")
    ringer_ring = Entry("Ringer, ring")
    role_current = Entry("Current default")
    role_sms = Entry("Set {app} as your default SMS app?")
    role_set = Entry("Set as default")
    settings = Entry("Settings")
    share = Entry("Share")
    sound_settings = Entry("Sound settings")
    swipe_to_open = Entry("Swipe up to open")
    unlocked = Entry("Unlocked")
    wifi = Entry("Wi‑Fi")
    wifi_full = Entry("Wifi signal full.")
    wifi_off = Entry("Wi‑Fi is off")
    wifi_on = Entry("Wi‑Fi is on")
