"""The texts of the tasks in the clock, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.texts import Texts

__all__ = ["German"]


class German(Texts, language="de"):
    """In German."""

    # what is on the screen
    clock_is_open = Entry("Die Uhr-App ist geöffnet")
    tab_is_shown = Entry("Der Tab „{tab}“ ist zu sehen")
    settings_are_open = Entry("Die Einstellungen der Uhr sind geöffnet")
    time_picker_is_open = Entry("Die Zeitauswahl ist geöffnet")
    time_picker_shows = Entry("Die Zeitauswahl zeigt {time}")
    alarm_is_shown = Entry("Der Wecker „{label}“ und seine Uhrzeit sind zu sehen")
    typed_length = Entry("00h {minutes:02}m {seconds:02}s")
    # the alarms that are there before a task begins
    other_alarms_are_kept = Entry("Die anderen Wecker sind, wie sie waren, {change}")
    one_may_be_new = Entry("höchstens einer ist neu")
    none_came_or_went = Entry("keiner kam hinzu oder ging")
    # setting an alarm
    set_alarm = Entry(
        "Stelle in der Uhr-App einen neuen Wecker auf {time} Uhr. Lass die anderen Wecker, wie sie "
        "sind."
    )
    alarm_rings_once = Entry("Ein Wecker um {time} Uhr ist aktiviert und klingelt einmal")
    # setting one at a time that only the user knows
    set_alarm_for_departure = Entry(
        "Stell einen Wecker auf die Zeit, zu der mein Zug nach {city} abfährt. Lass die anderen "
        "Wecker, wie sie sind."
    )
    when_does_it_leave = Entry("Um wie viel Uhr fährt dein Zug nach {city} ab?")
    departure_keywords = Entry("wann; uhr; uhrzeit; zeit; abfahrt; fährt; losfährt")
    it_leaves_at = Entry("Er fährt um {time} Uhr ab.")
    # turning an alarm off
    turn_off_alarm = Entry(
        "Schalte den Wecker „{label}“ um {time} Uhr aus. Lass die anderen Wecker, wie sie sind."
    )
    alarm_is_off = Entry("Der Wecker um {time} Uhr ist ausgeschaltet und sonst, wie er war")
    # setting an alarm that repeats
    set_repeating_alarm = Entry(
        "Stelle einen Wecker mit dem Label „{label}“ auf {time} Uhr, der jeden {days} klingelt."
    )
    alarm_is_on = Entry("Ein Wecker um {time} Uhr ist aktiviert")
    alarm_repeats = Entry("Er klingelt jeden {days}")
    alarm_has_label = Entry("Sein Label ist „{label}“")
    two_days = Entry("{first} und {second}")
    three_days = Entry("{first}, {second} und {third}")
    monday = Entry("Montag")
    tuesday = Entry("Dienstag")
    wednesday = Entry("Mittwoch")
    thursday = Entry("Donnerstag")
    friday = Entry("Freitag")
    saturday = Entry("Samstag")
    sunday = Entry("Sonntag")
    # questions about alarms
    read_alarm_time = Entry(
        "Auf welche Uhrzeit ist der Wecker „{label}“ gestellt? Sieh in der Uhr-App nach."
    )
    read_alarm_label = Entry(
        "In der Uhr-App gibt es einen Wecker um {time} Uhr. Welches Label hat er?"
    )
    find_quiet_alarm = Entry(
        "Einer der Wecker „{first}“, „{second}“ und „{third}“ klingelt, ohne zu vibrieren. "
        "Welcher? Antworte nur mit seinem Label."
    )
    is_not_the_other = Entry("Es ist zu sehen, dass er es ist und nicht „{label}“")
    tell_end_of_alarm = Entry(
        "Angenommen, niemand schaltet den Wecker „{label}“ aus. Um wie viel Uhr verstummt er nach "
        "der Einstellung „Stummschalten nach“?"
    )
    silence_after_is_shown = Entry("„Stummschalten nach“ ist zu sehen")
    # how long alarms ring and snooze
    set_silence_after = Entry(
        "Wecker, die niemand ausschaltet, sollen nach {silence} verstummen, und das Schlummern "
        "soll {snooze} dauern. Ändere das in den Einstellungen der Uhr-App."
    )
    alarms_fall_silent = Entry("Wecker verstummen nach {silence}")
    snooze_lasts = Entry("Das Schlummern dauert {snooze}")
    other_settings_are_kept = Entry("Die anderen Einstellungen sind, wie sie waren")
    # the sound of an alarm
    choose_alarm_sound = Entry(
        "Lass den Wecker „{label}“ um {time} Uhr mit dem Ton {sound} klingeln. Die anderen Wecker "
        "behalten ihren Ton."
    )
    sounds_are_listed = Entry("Die Seite mit den Tönen ist geöffnet")
    alarm_has_sound = Entry("Nur der Wecker um {time} Uhr hat {sound} und ist sonst, wie er war")
    # the world clock
    add_city = Entry("Füge der Weltuhr {city} hinzu.")
    cities_are_listed = Entry("Die Seite mit den Städten ist geöffnet")
    only_city = Entry("{city} ist die einzige Stadt der Weltuhr")
    # timers
    start_timer = Entry("Starte einen Timer für {length}.")
    minutes_and_seconds = Entry("{minutes} und {seconds}")
    length_is_typed = Entry("Eingegeben: {length}")
    timer_is_set = Entry("Es gibt einen Timer für {length}")
    timer_runs = Entry("Er läuft")
    one_timer_at_most = Entry("Es gibt höchstens einen Timer")
    start_two_timers = Entry(
        "Ich koche gerade. Starte einen Timer „{name}“ für {minutes} Minuten und noch einen "
        "„{other}“ für {other_minutes} Minuten und lass beide laufen."
    )
    named_timer_runs = Entry("„{name}“ läuft {minutes} Minuten")
    two_timers_at_most = Entry("Es gibt höchstens zwei Timer")
    # the stopwatch
    record_laps = Entry(
        "Starte die Stoppuhr, tippe {times} auf „Runde“ und pausiere sie. Lass sie dann "
        "weiterlaufen, tippe {more_times} auf „Runde“ und pausiere sie wieder. Setze sie nicht "
        "zurück."
    )
    once = Entry("einmal")
    times = Entry("{count}-mal")
    stopwatch_is_paused = Entry("Die Stoppuhr ist mit {laps} Runden pausiert")
    paused_with_all = Entry("Sie ist mit {laps} Runden pausiert")
