"""Tasks that add an event to the calendar (AOSP's Calendar)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import PreferenceIs
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK
from task_suites.calendar.events import PACKAGE, Diary, Event, at, event_row, only, reminder_row
from task_suites.calendar.screens import NEW, OPEN, SAVE, Screens
from task_suites.calendar.texts import AMOUNTS, DAYS, PLACES, TITLES, Texts
from task_suites.choices import next_of
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Calendar", PACKAGE, texts=Texts)

_HOURS: Final = (7, 8, 9, *range(11, 21))
"""At which events are added: not 10, which the editor suggests at nine."""


@SUITE.add(
    level=2,
    title=tuple(TITLES),
    place=tuple(PLACES),
    day=DAYS,
    hour=_HOURS,
    minutes=(60, 90, 120),
    layout=LAYOUTS,
)
def add_event(
    draft: TaskBuilder, title: str, place: str, day: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event with a time and a location.

    Goal: one more event, with that title, location, day, start and end.
    Start: the launcher; there are other events on the day and around it.
    Substates: the calendar; the editor; the title is typed; the event is there.
    Ends: the event is there.
    Golden steps: 11 with AM and PM, 10 with 24 hours; 5 or 4 more where it does not last an hour;
    and one for each month to turn.
    """
    named, there = draft.pick(TITLES[title]), draft.pick(PLACES[place])
    mine = Event(named, at(day, hour), minutes, location=there)
    ends = mine.start + timedelta(minutes=minutes)
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_reminder=0)
    others = diary.others(lots.number(4, 8))
    screens = Screens(draft, diary.today)
    day_text = screens.day(diary.day)
    times = screens.time(mine.start), screens.time(ends)
    opened = (*screens.to_day(diary.day), NEW)

    def write(location: str, start_hour: int) -> tuple[SolutionStep, ...]:
        last = ends.replace(hour=ends.hour + start_hour - hour)
        return (
            *opened,
            screens.write("title", named),
            *screens.choose_time("start", at(day, start_hour)),
            *(screens.choose_time("end", last) if minutes != 60 else ()),
            screens.write("location", location),
        )

    solution = (*write(there, hour), SAVE)
    wrong_place = draft.pick(PLACES[next_of(PLACES, place)])
    return draft.task(
        Texts.add_event.format(
            title=TITLES[title], day=day_text, start=times[0], end=times[1], place=PLACES[place]
        ),
        setup=diary.start(others),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.title_is_typed(3, 2, named),
            screens.fact(4, Texts.event_is_added.format(title=TITLES[title]), only(*others, mine)),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another location", (*write(wrong_place, hour), SAVE)),
            WrongEnding("an hour later", (*write(there, hour + 1), SAVE)),
            WrongEnding("written and not saved", write(there, hour)),
        ),
    )


@SUITE.add(level=2, title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def add_work_day(draft: TaskBuilder, title: str, day: str, layout: int) -> Task:
    """Add an event that lasts all day to the calendar for work.

    Goal: one more event, all day, in the calendar Work.
    Start: the launcher; there is an event of that name, not of all day, and others.
    Substates: the calendar; the editor; the title is typed; the event is there.
    Ends: the event is there.
    Golden steps: 8, and one for each month to turn.
    """
    named = draft.pick(TITLES[title])
    mine = Event(named, at(day, 0), 24 * 60, calendar_id=2, all_day=True)
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_reminder=0)
    others = (diary.event(title), *diary.others(lots.number(4, 7)))
    screens = Screens(draft, diary.today)
    day_text = screens.day(diary.day)
    personal, work = draft.pick(Texts.personal), draft.pick(Texts.work)
    written = (*screens.to_day(diary.day), NEW, screens.write("title", named))
    in_work = (screens.tap(personal), screens.tap(work))
    all_day = screens.tap(draft.pick(Texts.all_day))
    solution = (*written, *in_work, all_day, SAVE)
    return draft.task(
        Texts.add_work_day.format(title=TITLES[title], day=day_text),
        setup=diary.start(others),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.title_is_typed(3, 2, named),
            screens.fact(
                4, Texts.work_day_is_added.format(title=TITLES[title]), only(*others, mine)
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("in the other calendar", (*written, all_day, SAVE)),
            WrongEnding("not all day", (*written, *in_work, SAVE)),
            WrongEnding("written and not saved", solution[:-1]),
        ),
    )


@SUITE.add(level=3, title=tuple(TITLES), day=DAYS, hour=_HOURS[-9:], layout=LAYOUTS)
def add_if_free(draft: TaskBuilder, title: str, day: str, hour: int, layout: int) -> Task:
    """Add an event at a time, or an hour later where that time is taken.

    Goal: one more event, an hour long, at the time if it is free, else an hour later.
    Start: the launcher; on the day there is an event of an hour, at that time or three hours before
        it, and there are others on other days.
    Substates: the calendar; what is planned on the day is on the screen; the editor; the event is
    there.
    Ends: the event is there.
    Golden steps: 10 with AM and PM, 9 with 24 hours, and one for each month to turn.
    """
    named = draft.pick(TITLES[title])
    lots = LayoutRandom(draft, layout)
    is_taken = lots.chance(0.5)
    diary = Diary(draft, lots, day, titles=(title,), has_reminder=0)
    other = replace(
        diary.event(*diary.titles(1)), start=at(day, hour - 3 * (not is_taken)), minutes=60
    )
    elsewhere = (
        diary.event(each, day=lots.one(diary.days, exclude=(diary.day,)))
        for each in diary.titles(lots.number(3, 6))
    )
    others = (other, *elsewhere)
    mine = Event(named, at(day, hour + is_taken))
    screens = Screens(draft, diary.today)
    day_text = screens.day(diary.day)
    time = screens.time(at(day, hour))
    opened = (*screens.to_day(diary.day), NEW, screens.write("title", named))
    solution = (*opened, *screens.choose_time("start", mine.start), SAVE)
    wrong = at(day, hour + (not is_taken))
    return draft.task(
        Texts.add_if_free.format(title=TITLES[title], day=day_text, time=time),
        setup=diary.start(others),
        substates=(
            screens.home(1),
            screens.is_seen(
                2, Texts.other_event_is_shown.format(title=other.title), text=other.title
            ),
            screens.editor(3),
            screens.fact(
                4, Texts.event_is_added_when_free.format(title=TITLES[title]), only(*others, mine)
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other hour", (*opened, *screens.choose_time("start", wrong), SAVE)),
            WrongEnding("chosen and not saved", solution[:-1]),
            WrongEnding("looked at only", opened[:-2]),
        ),
    )


_BEFORE: Final = {minutes: amount for minutes, amount in AMOUNTS.items() if minutes != 10}
"""What the default reminder can be set to; it is 10 minutes at first."""


@SUITE.add(
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    hour=_HOURS,
    minutes=tuple(_BEFORE),
    layout=LAYOUTS,
)
def use_default_reminder(
    draft: TaskBuilder, title: str, day: str, hour: int, minutes: int, layout: int
) -> Task:
    """Choose the reminder that new events get, then add an event that gets it.

    Goal: the setting is that time, and was before there was one more event, which has that reminder
    alone.
    Start: the launcher; the setting is 10 minutes; other events have no reminder.
    Substates: the calendar; its settings; the setting is chosen; and is so before the event is
    there; the editor; the event is there; it has the reminder.
    Ends: all of these at once.
    Golden steps: 15 with AM and PM, 14 with 24 hours, and one for each month to turn.
    """
    named = draft.pick(TITLES[title])
    mine = Event(named, at(day, hour))
    lots = LayoutRandom(draft, layout)
    diary = Diary(draft, lots, day, titles=(title,), has_reminder=0)
    others = diary.others(lots.number(4, 8))
    screens = Screens(draft, diary.today)
    day_text = screens.day(diary.day)
    time = screens.time(mine.start)

    def choose(amount: Text) -> tuple[SolutionStep, ...]:
        return (
            OPEN,
            *screens.menu("settings"),
            screens.tap(draft.pick(Texts.default_reminder)),
            screens.tap(draft.pick(Texts.before.format(amount=amount))),
            BACK,
        )

    add = (
        *screens.to_day(diary.day)[1:],
        NEW,
        screens.write("title", named),
        *screens.choose_time("start", mine.start),
    )
    solution = (*choose(_BEFORE[minutes]), *add, SAVE)
    wrong = _BEFORE[next_of(_BEFORE, minutes)]
    chosen = PreferenceIs(PACKAGE, "preferences_default_reminder", str(minutes))
    return draft.task(
        Texts.use_default_reminder.format(
            amount=_BEFORE[minutes], title=TITLES[title], day=day_text, time=time
        ),
        setup=diary.start(others),
        substates=(
            screens.home(1),
            screens.settings(2),
            replace(
                screens.fact(3, Texts.default_is_set.format(amount=_BEFORE[minutes]), chosen),
                weight=0.25,
            ),
            replace(
                screens.event(4, Texts.default_is_set_first, chosen, event_row(0, 0, title=named)),
                weight=0.25,
            ),
            screens.editor(5),
            screens.fact(6, Texts.event_is_added.format(title=TITLES[title]), only(*others, mine)),
            screens.fact(
                7,
                Texts.event_has_reminder,
                event_row(title=named, hasAlarm=1),
                reminder_row(1, 1, minutes=minutes),
                reminder_row(1, 1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another reminder", (*choose(wrong), *add, SAVE)),
            WrongEnding("the setting alone", choose(_BEFORE[minutes])),
            WrongEnding("the event alone", (OPEN, *add, SAVE)),
            WrongEnding("the event first", (OPEN, *add, SAVE, *choose(_BEFORE[minutes]))),
            WrongEnding("the event not saved", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
