"""Tasks that add an event to the calendar (AOSP's Calendar)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import PreferenceIs
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.calendar.screens import (
    DAYS,
    NEW,
    OPEN,
    PACKAGE,
    PLACES,
    SAVE,
    TITLES,
    Event,
    Screens,
    at,
    crowd,
    event_row,
    only,
    reminder_row,
    start,
)
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE)

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
    draft: Draft, title: str, place: str, day: str, hour: int, minutes: int, layout: int
) -> Task:
    """Add an event with a time and a location.

    Goal: one more event, with that title, location, day, start and end.
    Start: the launcher; there are other events on the day and around it.
    Substates: the calendar; the editor; the title is typed; the event is there.
    Ends: the event is there.
    Golden steps: 11 with AM and PM, 10 with 24 hours; 5 or 4 more where it does not last an hour;
    and one for each month to turn.
    """
    said, where = TITLES[title], PLACES[place]
    named, there = draft.pick(said), draft.pick(where)
    mine = Event(named, at(day, hour), minutes, location=there)
    ends = mine.start + timedelta(minutes=minutes)
    lots = Lots(draft, layout)
    others = crowd(draft, lots, mine.start, but=(title,), on_day=(1, 3))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(5, 12)))
    english, chinese = screens.day(mine.start.date())
    times = screens.time(mine.start), screens.time(ends)
    opened = (*screens.to_day(mine.start.date()), NEW)

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
        (
            f'Put "{said[0]}" into the calendar: {english}, {times[0]} to {times[1]}, '
            f"location {where[0]}.",
            f"在日历中新建活动“{said[1]}”：{chinese}，{times[0]} 到 {times[1]}，地点{where[1]}。",
        ),
        setup=start(draft, screens.today, others),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.written(3, 2, named),
            screens.fact(
                4,
                (f'"{said[0]}" is planned as asked', f"“{said[1]}”已按要求新建"),
                only(*others, mine),
            ),
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
def add_work_day(draft: Draft, title: str, day: str, layout: int) -> Task:
    """Add an event that lasts all day to the calendar for work.

    Goal: one more event, all day, in the calendar Work.
    Start: the launcher; there is an event of that name, an hour long, some days later, and others.
    Substates: the calendar; the editor; the title is typed; the event is there.
    Ends: the event is there.
    Golden steps: 8, and one for each month to turn.
    """
    said = TITLES[title]
    named = draft.pick(said)
    mine = Event(named, at(day, 0), 24 * 60, calendar_id=2, all_day=True)
    lots = Lots(draft, layout)
    namesake = Event(named, at(day, lots.number(8, 18), later_days=lots.number(1, 9)))
    others = (namesake, *crowd(draft, lots, mine.start, but=(title,)))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(4, 12)))
    english, chinese = screens.day(mine.start.date())
    personal, work = draft.pick(("Personal", "个人")), draft.pick(("Work", "工作"))
    written = (*screens.to_day(mine.start.date()), NEW, screens.write("title", named))
    in_work = (screens.tap(personal), screens.tap(work))
    all_day = screens.tap(draft.pick(("All day", "全天")))
    solution = (*written, *in_work, all_day, SAVE)
    return draft.task(
        (
            f'Create an all-day event "{said[0]}" on {english} in my Work calendar.',
            f"在“工作”日历中为{chinese}新建一个全天活动“{said[1]}”。",
        ),
        setup=start(draft, screens.today, others),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.written(3, 2, named),
            screens.fact(
                4,
                (f'"{said[0]}" is there all day, for work', f"工作日历中有全天活动“{said[1]}”"),
                only(*others, mine),
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
def add_if_free(draft: Draft, title: str, day: str, hour: int, layout: int) -> Task:
    """Add an event at a time, or an hour later where that time is taken.

    Goal: one more event, an hour long, at the time if it is free, else an hour later.
    Start: the launcher; on the day there is an event, at that time or three hours before it, and
    there are others.
    Substates: the calendar; what is planned on the day is on the screen; the editor; the event is
    there.
    Ends: the event is there.
    Golden steps: 10 with AM and PM, 9 with 24 hours, and one for each month to turn.
    """
    said = TITLES[title]
    named = draft.pick(said)
    lots = Lots(draft, layout)
    is_taken = lots.chance(0.5)
    also = lots.one(TITLES, but=(title,))
    other = Event(draft.pick(TITLES[also]), at(day, hour - 3 * (not is_taken)))
    others = (other, *crowd(draft, lots, other.start, but=(title, also), hours=(6, 7, 22)))
    mine = Event(named, at(day, hour + is_taken))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(4, 12)))
    english, chinese = screens.day(mine.start.date())
    time = screens.time(at(day, hour))
    opened = (*screens.to_day(mine.start.date()), NEW, screens.write("title", named))
    solution = (*opened, *screens.choose_time("start", mine.start), SAVE)
    wrong = at(day, hour + (not is_taken))
    return draft.task(
        (
            f'Add "{said[0]}" for one hour on {english} at {time}. If something else is planned '
            "for that time already, let it start one hour later.",
            f"在{chinese} {time} 新建一小时的活动“{said[1]}”；"
            "如果那个时间已有安排，就推迟一小时开始。",
        ),
        setup=start(draft, screens.today, others),
        substates=(
            screens.home(1),
            screens.is_seen(
                2,
                (f'"{other.title}", planned that day, is shown', f"显示了当天的“{other.title}”"),
                text=other.title,
            ),
            screens.editor(3),
            screens.fact(
                4,
                (f'"{said[0]}" is planned when there is time', f"“{said[1]}”已安排在空闲时间"),
                only(*others, mine),
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


_BEFORE: Final = {
    5: ("5 minutes", "5 分钟"),
    15: ("15 minutes", "15 分钟"),
    30: ("30 minutes", "30 分钟"),
    60: ("1 hour", "1 小时"),
    120: ("2 hours", "2 小时"),
    1440: ("1 day", "1 天"),
    2880: ("2 days", "2 天"),
    10_080: ("1 week", "1 周"),
}
_DEFAULT_REMINDER: Final = ("Default reminder time", "默认提醒时间")


@SUITE.add(
    level=3,
    title=tuple(TITLES),
    day=DAYS,
    hour=_HOURS,
    minutes=tuple(_BEFORE),
    layout=LAYOUTS,
)
def use_default_reminder(
    draft: Draft, title: str, day: str, hour: int, minutes: int, layout: int
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
    said, length = TITLES[title], _BEFORE[minutes]
    named = draft.pick(said)
    mine = Event(named, at(day, hour))
    lots = Lots(draft, layout)
    others = crowd(draft, lots, mine.start, but=(title,))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(4, 12)))
    english, chinese = screens.day(mine.start.date())
    time = screens.time(mine.start)

    def choose(amount: tuple[str, str]) -> tuple[SolutionStep, ...]:
        return (
            OPEN,
            *screens.menu("settings"),
            screens.tap(draft.pick(_DEFAULT_REMINDER)),
            screens.tap(draft.pick((f"{amount[0]} before", f"提前 {amount[1]}"))),
            BACK,
        )

    add = (
        *screens.to_day(mine.start.date())[1:],
        NEW,
        screens.write("title", named),
        *screens.choose_time("start", mine.start),
    )
    solution = (*choose(length), *add, SAVE)
    wrong = _BEFORE[next_of(_BEFORE, minutes)]
    chosen = PreferenceIs(PACKAGE, "preferences_default_reminder", str(minutes))
    return draft.task(
        (
            f"Set Calendar's default reminder time to {length[0]} before the event. After that, "
            f'add "{said[0]}" on {english} at {time}, for one hour, with that reminder.',
            f"把日历的默认提醒时间设为提前 {length[1]}，然后在{chinese} {time} "
            f"新建一小时的活动“{said[1]}”，并使用该提醒。",
        ),
        setup=start(draft, screens.today, others),
        substates=(
            screens.home(1),
            screens.settings(2),
            replace(
                screens.fact(
                    3,
                    (f"The default is {length[0]} before", f"默认提醒时间为提前 {length[1]}"),
                    chosen,
                ),
                weight=0.25,
            ),
            replace(
                screens.event(
                    4,
                    ("The default is set before the event is there", "先设置默认提醒，后新建活动"),
                    chosen,
                    event_row(0, 0, title=named),
                ),
                weight=0.25,
            ),
            screens.editor(5),
            screens.fact(
                6,
                (f'"{said[0]}" is planned as asked', f"“{said[1]}”已按要求新建"),
                only(*others, mine),
            ),
            screens.fact(
                7,
                ("It has that reminder, and no other", "它只有该提醒"),
                event_row(title=named, hasAlarm=1),
                reminder_row(1, 1, minutes=minutes),
                reminder_row(1, 1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another reminder", (*choose(wrong), *add, SAVE)),
            WrongEnding("the setting alone", choose(length)),
            WrongEnding("the event alone", (OPEN, *add, SAVE)),
            WrongEnding("the event first", (OPEN, *add, SAVE, *choose(length))),
            WrongEnding("the event not saved", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
