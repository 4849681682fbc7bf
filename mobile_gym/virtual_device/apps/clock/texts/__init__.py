"""The clock's texts, in the words of the real DeskClock."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The clock's texts, in the words of the real DeskClock."""

    app_name = Entry("Clock")
    # the four tabs
    alarm = Entry("Alarm")
    clock = Entry("Clock")
    timer = Entry("Timer")
    stopwatch = Entry("Stopwatch")
    # everywhere
    delete = Entry("Delete")
    label = Entry("Label")
    add_label = Entry("Add label")
    more_options = Entry("More options")
    settings = Entry("Settings")
    start = Entry("Start")
    pause = Entry("Pause")
    stop = Entry("Stop")
    reset = Entry("Reset")
    # alarms
    add_alarm = Entry("Add alarm")
    no_alarms = Entry("No Alarms")
    today = Entry("Today")
    tomorrow = Entry("Tomorrow")
    expand = Entry("Expand alarm")
    collapse = Entry("Collapse alarm")
    vibrate = Entry("Vibrate")
    ringtone = Entry("Ringtone {name}")
    alarm_deleted = Entry("Alarm deleted")
    dismiss = Entry("Dismiss")
    snooze = Entry("Snooze")
    snoozed_until = Entry("Snoozing until {time}")
    alarm_dismissed = Entry("{time} alarm dismissed")
    next_alarm = Entry("Next alarm: {time}")
    # ringtones
    alarm_sound = Entry("Alarm sound")
    timer_sound = Entry("Timer sound")
    device_sounds = Entry("Device sounds")
    selected = Entry("Selected")
    default_alarm_sound = Entry("Default alarm sound")
    timer_expired = Entry("Timer Expired")
    silent = Entry("Silent")
    # world clock
    cities = Entry("Cities")
    search = Entry("Search")
    selected_cities = Entry("Selected Cities")
    remove_city = Entry("Remove {city}?")
    remove = Entry("Remove")
    no_cities = Entry("No cities found")
    analog_clock = Entry("Analog clock, {time}")
    # timers
    add_timer = Entry("Add Timer")
    timer_label = Entry("Timer")
    times_up = Entry("Time's up")
    add_minute = Entry("+ 1:00")
    add_one_minute = Entry("Add 1 Minute")
    add_one_min = Entry("+1 min")
    hours_unit = Entry("h")
    minutes_unit = Entry("m")
    seconds_unit = Entry("s")
    timer_setup_sp = Entry("42")  # how large the time of a new timer is written
    # stopwatch
    lap = Entry("Lap")
    lap_number = Entry("# {number}")
    # days, durations, differences of time
    every_day = Entry("Every day")
    day_separator = Entry(", ")
    duration_separator = Entry(", ")
    alarm_set = Entry("Alarm set for {time} from now.")
    alarm_set_soon = Entry("Alarm set for less than 1 minute from now.")
    two_amounts = Entry("{0} and {1}")
    three_amounts = Entry("{0}, {1}, and {2}")
    ahead = Entry("{amount} ahead")
    behind = Entry("{amount} behind")
    hours_and_minutes = Entry("{hours} hr {minutes} min")
    ahead_tomorrow = Entry("Tomorrow, {difference}")
    ahead_yesterday = Entry("Yesterday, {difference}")
    # settings: groups, titles, values
    group_clock = Entry("Clock")
    group_alarms = Entry("Alarms")
    group_timers = Entry("Timers")
    clock_style = Entry("Style")
    analog = Entry("Analog")
    digital = Entry("Digital")
    display_clock_seconds = Entry("Display time with seconds")
    auto_silence = Entry("Silence after")
    snooze_duration = Entry("Snooze length")
    crescendo = Entry("Gradually increase volume")
    volume_button_setting = Entry("Volume buttons")
    control_volume = Entry("Control volume")
    week_start = Entry("Start week on")
    timer_vibrate = Entry("Timer vibrate")
    never = Entry("Never")
    off = Entry("Off")
    one_minute = Entry("1 minute")
    minutes = Entry("{count} minutes")
    seconds = Entry("{count} seconds")
    saturday = Entry("Saturday")
    sunday = Entry("Sunday")
    monday = Entry("Monday")
