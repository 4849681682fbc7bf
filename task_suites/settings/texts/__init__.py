"""The texts of the tasks in Android's Settings."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.settings.screen_texts import ScreenTexts

__all__ = ["Texts"]


class Texts(ScreenTexts):
    """The texts of the tasks in Settings, and those on its screens."""

    # what is on the screen
    settings_are_open = Entry("Settings is open")
    page_is_shown = Entry("The page “{page}” is shown")
    search_is_shown = Entry("The search of Settings is shown")
    quick_settings_are_shown = Entry("Quick settings are shown")
    internet_panel_is_shown = Entry("The internet panel is shown")
    # states of a switch, within a sentence
    on = Entry("on")
    off = Entry("off")
    # turning Wi-Fi on
    turn_on_wifi = Entry("Turn on Wi-Fi.")
    wifi_is_on = Entry("Wi-Fi is on")
    # the screen timeout, and a switch of the same page
    set_screen_timeout = Entry(
        "Set the screen timeout to {time}, and see that {switch} is {state}."
    )
    the_dark_theme = Entry("the dark theme")
    the_rotation = Entry("the rotation of the screen")
    the_adaptive_brightness = Entry("adaptive brightness")
    timeouts_are_listed = Entry("The list of timeouts is open")
    screen_timeout_is = Entry("The screen timeout is {time}")
    dark_theme_is = Entry("The dark theme is {state}")
    rotation_is = Entry("The rotation of the screen is {state}")
    adaptive_brightness_is = Entry("Adaptive brightness is {state}")
    # reading the screen timeout
    read_screen_timeout = Entry(
        "After how many minutes of inactivity does the screen turn off? "
        "Look it up in Settings and answer with the number."
    )
    timeout_is_readable = Entry("The screen timeout can be read")
    # options for notifications
    set_notification_options = Entry(
        "I want {option} {state} and {second} {second_state}. See to it, and leave the other "
        "options alone."
    )
    dots_on_icons = Entry("notification dots on app icons")
    sensitive_on_lock_screen = Entry("sensitive notifications on the lock screen")
    the_notification_history = Entry("the notification history")
    bubbles_for_conversations = Entry("bubbles for conversations")
    dots_are = Entry("Notification dots on app icons: {state}")
    sensitive_are = Entry("Sensitive notifications on the lock screen: {state}")
    history_is = Entry("The notification history: {state}")
    bubbles_are = Entry("Bubbles for conversations: {state}")
    other_options_are_kept = Entry("The other options are as they were")
    # preparing for a flight
    prepare_for_flight = Entry(
        "Get the phone ready for a flight: turn on airplane mode, keep Wi-Fi on, {extra}, and "
        "set the screen timeout to {time}."
    )
    turn_on_battery_saver = Entry("turn on Battery Saver")
    turn_on_do_not_disturb = Entry("turn on Do Not Disturb")
    switch_to_dark_theme = Entry("switch to the dark theme")
    keep_from_rotating = Entry("keep the screen from rotating")
    airplane_mode_is_on = Entry("Airplane mode is on")
    wifi_is_on_in_airplane_mode = Entry("Wi-Fi is on in airplane mode")
    extra_is_done = Entry("Done: {extra}")
    # the size of the font, and switches of the same page
    set_font_size = Entry(
        "I want to read well on this phone: the font size “{size}”, bold text {bold_text}, "
        "high contrast text {high_contrast}, and the {theme} theme."
    )
    dark = Entry("dark")
    light = Entry("light")
    theme_is = Entry("The theme is {theme}")
    font_size_is = Entry("The font size is “{size}”")
    bold_text_is = Entry("Bold text is {state}")
    high_contrast_is = Entry("High contrast text is {state}")
    # the name of the phone
    rename_device = Entry("Change this phone’s device name to “{name}”.")
    name_dialog_is_open = Entry("The dialog for the name is open")
    name_is_typed = Entry("“{name}” is in the field")
    device_name_is = Entry("The device name is “{name}”")
    # scales of animations
    set_animation_scales = Entry(
        "Enable the developer options and set the {animation} to {factor} and the {other} to "
        "{other_factor}."
    )
    the_window_scale = Entry("window animation scale")
    the_transition_scale = Entry("transition animation scale")
    the_animator_scale = Entry("animator duration scale")
    factor_half = Entry("0.5x")
    factor_2 = Entry("2x")
    factor_5 = Entry("5x")
    factor_10 = Entry("10x")
    developer_options_are_on = Entry("Developer options are enabled")
    scale_is = Entry("The {animation} is {factor}, with developer options")
    third_scale_is_kept = Entry("The third scale is as it was")
