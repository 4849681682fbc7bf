"""Tasks with alarms, in the clock (AOSP's DeskClock).

What must be true at the end stands in DeskClock's provider, so it counts on every screen and on
every Android; what lies on the way are tabs, dialogs, and what they show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.locales import locale_of
from mobile_gym.core.tasks import Perform, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from mobile_gym.core.texts import ENGLISH, Text
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.clock.alarm_sets import LABEL_PX, LABELS, MINUTES, SWITCH_PX, Alarm, Alarms
from task_suites.clock.screens import DEFAULT_SOUND, PACKAGE, Screens, alarm_row, start
from task_suites.clock.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)


@SUITE.add(
    "portable", level=1, hour=tuple(range(24)), minute=tuple(range(0, 60, 5)), layout=LAYOUTS
)
def set_alarm(draft: TaskBuilder, hour: int, minute: int, layout: int) -> Task:
    """Set a new alarm at a time, beside those that are there.

    Goal: one more alarm, at that time, that is on and does not repeat; the others are as they were.
    Start: the launcher; there are 2 to 6 alarms at other times.
    Substates: the clock; its alarms; the time picker; the time is chosen; the alarm is there; the
    others are as they were, and at most one is new (from the start).
    Ends: the alarm is there.
    Golden steps: 7 with AM and PM, 6 with 24 hours.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time = screens.time(hour, minute)
    wrong_minute = 0 if minute else 30
    others = Alarms.draw_alarms(draft, lots, lots.number(0, 4), Alarm(hour, minute, ""))
    solution = screens.new_alarm(hour, minute)
    old_alarm = TapOn(Selector(text=screens.time(8, 30)))
    return draft.task(
        Texts.set_alarm.format(time=time),
        setup=start(draft, *others.commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.picker(3, parent_id=2),
            screens.time_is_picked(4, 3, hour, minute),
            screens.fact(
                5,
                Texts.alarm_rings_once.format(time=time),
                alarm_row(hour=hour, minutes=minute, daysofweek=0, enabled=1),
            ),
            others.are_unchanged(6, new=1),
        ),
        start_satisfied=(6,),
        key_components=(time,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another minute", screens.new_alarm(hour, wrong_minute)),
            WrongEnding("the other half of the day", screens.new_alarm((hour + 12) % 24, minute)),
            WrongEnding(
                "an old alarm moved",
                (*screens.to_tab("alarm"), old_alarm, *screens.choose_time(hour, minute)),
            ),
            WrongEnding(
                "another one too",
                (*screens.new_alarm(hour, wrong_minute), *screens.new_alarm(hour, minute)[1:]),
            ),
            WrongEnding("set and turned off", (*solution, _switch_of_expanded())),
            WrongEnding("set and deleted", (*solution, TapOn(Selector(resource_id="delete")))),
        ),
    )


def _switch_of_expanded() -> TapOn:
    """The switch of the alarm whose card is expanded, as that of a new alarm is."""
    return TapOn(Selector(resource_id="onoff", beside=Selector(resource_id="edit_label")))


@SUITE.add(
    "portable",
    level=2,
    label=tuple(LABELS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def turn_off_alarm(draft: TaskBuilder, label: str, hour: int, minute: int, layout: int) -> Task:
    """Turn off one of two alarms of the same name.

    Goal: the alarm of that name and time is off and else as it was, and so are the others.
    Start: the launcher; it is on, and so are 9 to 13 others, one of which has its name; most other
    names are there twice, too.
    Substates: the others are as they were (from the start); the clock; its alarms; the alarm is
    off.
    Ends: the alarm is off.
    Golden steps: 3, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time, named = screens.time(hour, minute), draft.pick(LABELS[label])
    mine = Alarm(hour, minute, label)
    others = Alarms.draw_alarms(draft, lots, lots.number(9, 13), mine, pairs="label")
    namesake = others.alarms[0]
    switch = screens.switch_of(hour, minute)
    other = others.nearest(mine)
    solution = (*screens.to_tab("alarm"), switch)
    return draft.task(
        Texts.turn_off_alarm.format(label=LABELS[label], time=time),
        setup=start(draft, *others.with_some(mine).commands(lots), lots=lots),
        substates=(
            others.are_unchanged(1, mine=1),
            screens.home(2),
            screens.tab(3, "alarm", parent_id=2),
            screens.fact(
                4,
                Texts.alarm_is_off.format(time=time),
                alarm_row(
                    hour=hour,
                    minutes=minute,
                    daysofweek=0,
                    vibrate=1,
                    ringtone=DEFAULT_SOUND,
                    label=named,
                    enabled=0,
                ),
            ),
        ),
        start_satisfied=(1,),
        key_components=(named,),
        golden_steps=len(solution) + others.swipes_to(mine, SWITCH_PX),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "its namesake",
                (*screens.to_tab("alarm"), screens.switch_of(namesake.hour, namesake.minute)),
            ),
            WrongEnding(
                "made to repeat, too",
                (*solution, screens.expand(hour, minute), *_taps_on_days(draft, ["Monday"])),
            ),
            WrongEnding(
                "another one too", (*solution, screens.switch_of(other.hour, other.minute))
            ),
            WrongEnding(
                "another one made silent, too",
                (
                    *solution,
                    screens.expand(other.hour, other.minute),
                    TapOn(Selector(resource_id="vibrate_onoff")),
                ),
            ),
            WrongEnding("off and on again", (*solution, switch)),
            WrongEnding(
                "deleted instead",
                (
                    *screens.to_tab("alarm"),
                    TapOn(
                        Selector(
                            resource_id="arrow", beside=Selector(text=screens.time(hour, minute))
                        )
                    ),
                    TapOn(Selector(resource_id="delete")),
                ),
            ),
        ),
    )


_DAYS: Final[Mapping[str, Text]] = {
    day.of(ENGLISH): day
    for day in (
        Texts.monday,
        Texts.tuesday,
        Texts.wednesday,
        Texts.thursday,
        Texts.friday,
        Texts.saturday,
        Texts.sunday,
    )
}
"""As a sentence names them, by their English words, in the order of DeskClock's mask."""


def _mask(days: list[str]) -> int:
    return sum(1 << place for place, day in enumerate(_DAYS) if day in days)


def _taps_on_days(draft: TaskBuilder, days: list[str]) -> tuple[TapOn, ...]:
    on_screen = dict(zip(_DAYS, locale_of(draft.language).weekdays, strict=True))
    return tuple(TapOn(Selector(description=on_screen[day], checkable=True)) for day in days)


def _day_list(days: list[str]) -> Text:
    first, second, *rest = (_DAYS[day] for day in days)
    if not rest:
        return Texts.two_days.format(first=first, second=second)
    return Texts.three_days.format(first=first, second=second, third=rest[0])


@SUITE.add(
    "portable",
    level=3,
    hour=tuple(range(24)),
    minute=tuple(range(60)),
    days=(
        ["Monday", "Thursday"],
        ["Tuesday", "Friday"],
        ["Wednesday", "Saturday"],
        ["Saturday", "Sunday"],
        ["Monday", "Wednesday", "Friday"],
        ["Tuesday", "Thursday", "Sunday"],
    ),
    label=tuple(LABELS),
    layout=LAYOUTS,
)
def set_repeating_alarm(
    draft: TaskBuilder, hour: int, minute: int, days: list[str], label: str, layout: int
) -> Task:
    """Set an alarm with a label that repeats on some days.

    Goal: one more alarm, on, with that time, those days and that label.
    Start: the launcher; there are 2 to 6 alarms at other times.
    Substates: the clock; its alarms; the time picker; the alarm is there; its days; its label; the
    other alarms are as they were, and at most one is new (from the start).
    Ends: all three at once.
    Golden steps: 10 with AM and PM, 9 with 24 hours, and as many as there are days; where the
    minute is typed 2 more, or 1.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time, named = screens.time(hour, minute), draft.pick(LABELS[label])
    others = Alarms.draw_alarms(draft, lots, lots.number(0, 4), Alarm(hour, minute, label))
    taps = _taps_on_days(draft, days)
    added = screens.new_alarm(hour, minute)

    def labelled(text: str) -> tuple[TapOn | TypeInto, ...]:
        field = Selector(class_name="EditText")
        return (TapOn(Selector(resource_id="edit_label")), TypeInto(field, text), OK)

    solution = (*added, *taps, *labelled(named))
    return draft.task(
        Texts.set_repeating_alarm.format(time=time, days=_day_list(days), label=LABELS[label]),
        setup=start(draft, *others.commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.picker(3, parent_id=2),
            screens.fact(
                4,
                Texts.alarm_is_on.format(time=time),
                alarm_row(hour=hour, minutes=minute, enabled=1),
            ),
            screens.fact(
                5,
                Texts.alarm_repeats.format(days=_day_list(days)),
                alarm_row(hour=hour, minutes=minute, daysofweek=_mask(days), enabled=1),
            ),
            screens.fact(
                6,
                Texts.alarm_has_label.format(label=LABELS[label]),
                alarm_row(hour=hour, minutes=minute, label=named, enabled=1),
            ),
            others.are_unchanged(7, new=1),
        ),
        start_satisfied=(7,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a day too few", (*added, *taps[1:], *labelled(named))),
            WrongEnding(
                "a day too many",
                (*solution, *_taps_on_days(draft, [day for day in _DAYS if day not in days][:1])),
            ),
            WrongEnding(
                "another label",
                (*added, *taps, *labelled(draft.pick(LABELS[next_of(LABELS, label)]))),
            ),
            WrongEnding("without the label", (*added, *taps)),
            WrongEnding("set and turned off", (*solution, _switch_of_expanded())),
        ),
    )


@SUITE.add(
    "portable",
    "query",
    level=1,
    label=tuple(LABELS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def read_alarm_time(draft: TaskBuilder, label: str, hour: int, minute: int, layout: int) -> Task:
    """Tell at what time an alarm rings.

    Goal: the answer is the time of the alarm of that name, in any usual spelling, and it was seen.
    Start: the launcher; there is such an alarm, at a time that the instruction does not tell, among
    8 to 12 others that differ in name and time.
    Substates: the clock; its alarms; the alarm and its time are on the screen.
    Ends: the first answer.
    Golden steps: 3, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    named, mine = draft.pick(LABELS[label]), Alarm(hour, minute, label)
    half_a_day = (hour + 12) % 24
    others = Alarms.draw_alarms(draft, lots, lots.number(8, 12), mine)
    other = others.alarms[0]
    look = (*screens.to_tab("alarm"), screens.until(named))
    return draft.task(
        Texts.read_alarm_time.format(label=LABELS[label]),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{hour:02d}:{minute:02d}",),
            kind="time",
            candidates=tuple(f"{alarm.hour:02d}:{alarm.minute:02d}" for alarm in others.alarms),
        ),
        setup=start(draft, *others.with_some(mine).commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.alarm_seen(3, mine.hour, mine.minute, named),
        ),
        golden_steps=3 + others.swipes_to(mine, LABEL_PX),
        solution=(*look, Perform(Answer(screens.time(hour, minute)))),
        wrong_endings=(
            WrongEnding(
                "the time of the other alarm",
                (*look, Perform(Answer(screens.time(other.hour, other.minute)))),
            ),
            WrongEnding(
                "half a day earlier", (*look, Perform(Answer(screens.time(half_a_day, minute))))
            ),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(screens.time(hour, minute))),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
