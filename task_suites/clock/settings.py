"""Tasks with what alarms do when they ring, in the clock (AOSP's DeskClock): length and sound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.checks import PageIs, Selector
from mobile_gym.core.locales import locale_of
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.clock.alarm_sets import LABEL_PX, LABELS, MINUTES, Alarm, Alarms
from task_suites.clock.screens import PACKAGE, Screens, alarm_row, preference, start
from task_suites.clock.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)

_LENGTHS: Final[Mapping[int, Text]] = {
    minutes: Texts.minutes.format(count=minutes) if minutes > 1 else Texts.one_minute
    for minutes in (1, 5, 15, 20, 25)
}
"""What "Silence after" offers, without its default, by minutes."""

_SNOOZES: Final = (7, 8, 9, 11, 12, 13, 14, 15)
"""Lengths of a snooze that the list shows where it opens, around the default of 10."""


@SUITE.add("portable", level=2, minutes=tuple(_LENGTHS), snooze=_SNOOZES)
def set_silence_after(draft: TaskBuilder, minutes: int, snooze: int) -> Task:
    """Choose how long alarms ring, and how long they snooze.

    Goal: "Silence after" and "Snooze length" are those times, and the other settings are as they
    were.
    Start: the launcher; the settings are those of a new clock, 10 minutes both.
    Substates: the clock; its settings; each time is chosen; the others are as they were (from the
    start).
    Ends: both are chosen.
    Golden steps: 7.
    """
    screens = Screens(draft)
    first_weekday = locale_of(draft.language).first_weekday  # Sunday is 1 in the preference
    length, pause = _LENGTHS[minutes], Texts.minutes.format(count=snooze)

    def choose(title: Text, choice: Text) -> tuple[TapOn, TapOn]:
        row, option = draft.pick(title), draft.pick(choice)
        return (
            TapOn(Selector(text=row, package_name=PACKAGE)),
            TapOn(Selector(text=option, package_name=PACKAGE, class_name="CheckedTextView")),
        )

    opened = screens.to_settings()
    first = (*opened, *choose(Texts.silence_after, length))
    solution = (*first, *choose(Texts.snooze_length, pause))
    wrong = next(text for number, text in _LENGTHS.items() if number != minutes)
    return draft.task(
        Texts.set_silence_after.format(silence=length, snooze=pause),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.settings(2),
            screens.fact(
                3,
                Texts.alarms_fall_silent.format(silence=length),
                preference("auto_silence", minutes),
            ),
            screens.fact(
                4,
                Texts.snooze_lasts.format(snooze=pause),
                preference("snooze_duration", snooze),
            ),
            screens.guard(
                5,
                Texts.other_settings_are_kept,
                preference("volume_button_setting", 0),
                preference("week_start", (first_weekday + 1) % 7 + 1),
                preference("alarm_crescendo_duration", 0),
                preference("timer_crescendo_duration", 0),
                preference("clock_style", "digital"),
            ),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another time",
                (*opened, *choose(Texts.silence_after, wrong), *choose(Texts.snooze_length, pause)),
            ),
            WrongEnding("the first one alone", first),
            WrongEnding("not chosen", solution[:-1]),
        ),
    )


_SOUNDS: Final = {
    name: f"content://media/internal/audio/media/{number}"
    for number, name in enumerate(
        (
            *("Argon", "Carbon", "Cesium", "Hassium", "Helium"),
            *("Krypton", "Neon", "Osmium", "Oxygen", "Platinum"),
        ),
        start=10,
    )
}
"""AOSP's alarm sounds, as the virtual device stores them; real ones number them in another way."""


@SUITE.add(
    level=2,
    label=tuple(LABELS),
    sound=tuple(_SOUNDS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def choose_alarm_sound(
    draft: TaskBuilder, label: str, sound: str, hour: int, minute: int, layout: int
) -> Task:
    """Choose the sound of one of two alarms of the same name.

    Goal: that alarm has the sound, and all others the one they had.
    Start: the launcher; there are such an alarm, and 9 to 13 others, one of which has its name;
    most other names are there twice, too.
    Substates: the clock; its alarms; the page of sounds; the alarm has the sound; the others are
    as they were (from the start).
    Ends: the alarm has the sound.
    Golden steps: 5, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time, named = screens.time(hour, minute), draft.pick(LABELS[label])
    mine = Alarm(hour, minute, label)
    others = Alarms.draw_alarms(draft, lots, lots.number(9, 13), mine, pairs="label")
    namesake = others.alarms[0]
    wrong = next_of(_SOUNDS, sound)
    ringtone = TapOn(Selector(resource_id="choose_ringtone"))

    def choose(alarm: Alarm, name: str) -> tuple[TapOn, ...]:
        row = TapOn(Selector(text=name, package_name=PACKAGE))
        return (screens.expand(alarm.hour, alarm.minute), ringtone, row)

    to_alarms = screens.to_tab("alarm")
    solution = (*to_alarms, *choose(mine, sound))
    return draft.task(
        Texts.choose_alarm_sound.format(label=LABELS[label], time=time, sound=sound),
        setup=start(draft, *others.with_some(mine).commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            PageNode(
                3,
                draft.pick(Texts.sounds_are_listed),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.ringtone.RingtonePickerActivity"),
            ),
            screens.fact(
                4,
                Texts.alarm_has_sound.format(time=time, sound=sound),
                alarm_row(
                    1,
                    1,
                    hour=hour,
                    minutes=minute,
                    daysofweek=0,
                    vibrate=1,
                    label=named,
                    enabled=1,
                    ringtone=_SOUNDS[sound],
                ),
                alarm_row(1, 1, ringtone=_SOUNDS[sound]),
            ),
            others.are_unchanged(5, mine=1),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution) + others.swipes_to(mine, LABEL_PX),
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", (*to_alarms, *choose(namesake, sound))),
            WrongEnding("another sound", (*to_alarms, *choose(mine, wrong))),
            WrongEnding(
                "chosen and changed again",
                (*solution, TapOn(Selector(text=wrong, package_name=PACKAGE))),
            ),
            WrongEnding("looked at only", solution[:-1]),
            WrongEnding(
                "without vibrating, too",
                (*solution, BACK, TapOn(Selector(resource_id="vibrate_onoff"))),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
