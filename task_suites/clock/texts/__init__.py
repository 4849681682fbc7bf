"""The texts of the tasks in the clock."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.city_names import CityNames
from task_suites.clock.names import Names
from task_suites.clock.screen_texts import ScreenTexts

__all__ = ["Texts"]


class Texts(ScreenTexts, Names, CityNames):
    """The texts of the tasks, of what they name, and of the clock's screens."""

    # what is on the screen
    clock_is_open = Entry("The Clock app is open")
    tab_is_shown = Entry("The {tab} tab is shown")
    settings_are_open = Entry("The clock's settings are open")
    time_picker_is_open = Entry("The time picker is open")
    time_picker_shows = Entry("The time picker shows {time}")
    alarm_is_shown = Entry('The "{label}" alarm and its time are shown')
    typed_length = Entry("00h {minutes:02}m {seconds:02}s")
    # the alarms that are there before a task begins
    other_alarms_are_kept = Entry("The other alarms are as they were, {change}")
    one_may_be_new = Entry("at most one is new")
    none_came_or_went = Entry("none came or went")
    # setting an alarm
    set_alarm = Entry(
        "Set a new alarm for {time} in the Clock app. Leave the other alarms as they are."
    )
    alarm_rings_once = Entry("An alarm at {time} is on and rings once")
    # setting one at a time that only the user knows
    set_alarm_for_departure = Entry(
        "Set an alarm for the time when my train to {city} leaves. Leave the other alarms as they "
        "are."
    )
    when_does_it_leave = Entry("At what time does your train to {city} leave?")
    departure_keywords = Entry("when; time; hour; leave; leaves; depart; departs; departure")
    it_leaves_at = Entry("It leaves at {time}.")
    # turning an alarm off
    turn_off_alarm = Entry(
        'Turn off the "{label}" alarm at {time}. Leave the other alarms as they are.'
    )
    alarm_is_off = Entry("The {time} alarm is off, else as it was")
    # setting an alarm that repeats
    set_repeating_alarm = Entry(
        'Set an alarm for {time} that repeats every {days}, with the label "{label}".'
    )
    alarm_is_on = Entry("An alarm at {time} is on")
    alarm_repeats = Entry("It repeats every {days}")
    alarm_has_label = Entry('Its label is "{label}"')
    two_days = Entry("{first} and {second}")
    three_days = Entry("{first}, {second} and {third}")
    monday = Entry("Monday")
    tuesday = Entry("Tuesday")
    wednesday = Entry("Wednesday")
    thursday = Entry("Thursday")
    friday = Entry("Friday")
    saturday = Entry("Saturday")
    sunday = Entry("Sunday")
    # questions about alarms
    read_alarm_time = Entry('At what time is the "{label}" alarm set? Look it up in the Clock app.')
    read_alarm_label = Entry("There is an alarm at {time} in the Clock app. What is its label?")
    find_quiet_alarm = Entry(
        'One of the alarms "{first}", "{second}" and "{third}" rings without vibrating. Which one? '
        "Answer with its label alone."
    )
    is_not_the_other = Entry('It is seen to be rather than "{label}"')
    tell_end_of_alarm = Entry(
        'Suppose nobody turns off the "{label}" alarm. At what time does it fall silent, going by '
        'the setting "Silence after"?'
    )
    silence_after_is_shown = Entry('"Silence after" is shown')
    # how long alarms ring and snooze
    set_silence_after = Entry(
        "Alarms that nobody turns off should stop ringing after {silence}, and a snooze should "
        "last {snooze}. Change that in the settings of the Clock app."
    )
    alarms_fall_silent = Entry("Alarms fall silent after {silence}")
    snooze_lasts = Entry("A snooze lasts {snooze}")
    other_settings_are_kept = Entry("The other settings are as they were")
    # the sound of an alarm
    choose_alarm_sound = Entry(
        'Let the "{label}" alarm at {time} ring with the sound {sound}. The other alarms keep '
        "theirs."
    )
    sounds_are_listed = Entry("The page of sounds is open")
    alarm_has_sound = Entry("The {time} alarm alone has {sound}, and is else as it was")
    # the world clock
    add_city = Entry("Add {city} to the world clock.")
    cities_are_listed = Entry("The page of cities is open")
    only_city = Entry("{city} is the world clock's only city")
    # timers
    start_timer = Entry("Start a timer for {length}.")
    minutes_and_seconds = Entry("{minutes} and {seconds}")
    length_is_typed = Entry("{length} are typed")
    timer_is_set = Entry("There is a timer of {length}")
    timer_runs = Entry("It is running")
    one_timer_at_most = Entry("There is at most one timer")
    start_two_timers = Entry(
        'I\'m cooking. Start a timer "{name}" for {minutes} minutes and another one "{other}" for '
        "{other_minutes} minutes, and let both run."
    )
    named_timer_runs = Entry("{name} runs for {minutes} minutes")
    two_timers_at_most = Entry("There are at most two timers")
    # the stopwatch
    record_laps = Entry(
        "Start the stopwatch, press Lap {times} and pause it. Then let it go on, press Lap "
        "{more_times} and pause it again. Don't reset it."
    )
    once = Entry("once")
    times = Entry("{count} times")
    stopwatch_is_paused = Entry("The stopwatch is paused with {laps} laps")
    paused_with_all = Entry("It is paused with {laps} laps")
