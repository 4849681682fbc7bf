"""Tasks in the calendar (AOSP's Calendar): deleting an event, and what is displayed.

What must be true at the end stands in the calendar provider.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from mobile_gym.core.checks import PreferenceIs
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.calendar.screens import (
    DAYS,
    DELETE,
    OPEN,
    PACKAGE,
    TITLES,
    Event,
    Screens,
    at,
    calendar_row,
    calendars,
    crowd,
    only,
    start,
)
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Calendar", PACKAGE)


@SUITE.add(level=1, title=tuple(TITLES), day=DAYS, layout=LAYOUTS)
def delete_event(draft: Draft, title: str, day: str, layout: int) -> Task:
    """Delete one of two events of the same name.

    Goal: the event of that day is gone, and the others are as they were.
    Start: the launcher; there are an event of that name on the day and on a day near it, and
    others.
    Substates: the calendar; the event's page; the event is gone.
    Ends: the event is gone.
    Golden steps: 5, and one for each month to turn.
    """
    said = TITLES[title]
    named = draft.pick(said)
    lots = Lots(draft, layout)
    mine = Event(named, at(day, lots.number(8, 19)))
    shift = lots.one((-4, -3, -2, -1, 1, 2, 3, 4))
    namesake = replace(mine, start=mine.start + timedelta(days=shift))
    others = crowd(draft, lots, mine.start, but=(title,), on_day=(1, 3))
    screens = Screens(draft, mine.start.date() - timedelta(days=lots.number(5, 12)))
    english, chinese = screens.day(mine.start.date())
    reached = (*screens.to_day(mine.start.date()), screens.tap(named))
    solution = (*reached, DELETE, OK)
    return draft.task(
        (
            f'Delete the event "{said[0]}" on {english} from the calendar.',
            f"从日历中删除{chinese}的“{said[1]}”活动。",
        ),
        setup=start(draft, screens.today, lots.shuffled((mine, namesake, *others))),
        substates=(
            screens.home(1),
            screens.detail(2, named, mine.start.date()),
            screens.fact(
                3,
                ("That event is gone, and no other", "只有该活动被删除"),
                only(namesake, *others),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "its namesake",
                (*screens.to_day(namesake.start.date()), screens.tap(named), DELETE, OK),
            ),
            WrongEnding(
                "both of that name",
                (
                    *solution,
                    *screens.to_day(namesake.start.date(), mine.start.date()),
                    screens.tap(named),
                    DELETE,
                    OK,
                ),
            ),
            WrongEnding("not confirmed", (*reached, DELETE)),
        ),
    )


_CALENDARS: Final = {
    "Allotment": "菜园",
    "Babysitting": "看孩子",
    "Band": "乐队",
    "Carpool": "拼车",
    "Charity run": "慈善跑",
    "Choir": "合唱团",
    "Clinic": "诊所",
    "Concerts": "演出",
    "Deliveries": "快递",
    "Drama group": "话剧社",
    "Exams": "考试",
    "Football": "足球",
    "Garbage days": "垃圾清运",
    "Gym": "健身",
    "Holidays": "假期",
    "Household": "家务",
    "Kayaking": "皮划艇",
    "Library": "图书馆",
    "Moon phases": "月相",
    "Neighbors": "邻里",
    "Night shifts": "夜班",
    "Orchestra": "交响乐",
    "Payments": "付款",
    "Pottery": "陶艺",
    "Railway club": "铁路俱乐部",
    "School": "学校",
    "Scouts": "童子军",
    "Tennis": "网球",
    "Travel": "旅行",
    "Volunteers": "志愿者",
}
"""Names of calendars that somebody has made, in English and Chinese."""
_FIRST_MADE: Final = 4
"""Id of the first calendar beside the three that there always are."""


@SUITE.add(level=1, calendar=tuple(_CALENDARS), layout=LAYOUTS)
def hide_calendar(draft: Draft, calendar: str, layout: int) -> Task:
    """Hide the events of a calendar.

    Goal: that calendar is hidden now, every other one is shown or hidden as before, and all events
    are there.
    Start: the launcher; beside the usual three calendars there are five to eight, of which one is
    hidden; each of them has an event.
    Substates: the calendar; the page of calendars; it is hidden.
    Ends: the calendar is hidden.
    Golden steps: 4.
    """
    lots = Lots(draft, layout)
    others = lots.some(_CALENDARS, lots.number(4, 7), but=(calendar,))
    names = lots.among(others, calendar)
    hidden, kept, kept_too = (draft.pick((name, _CALENDARS[name])) for name in lots.some(others, 3))
    named = draft.pick((calendar, _CALENDARS[calendar]))
    today = at(lots.one(DAYS), 0)
    events = tuple(
        Event(draft.pick(TITLES[title]), today + timedelta(hours=8 + place), calendar_id=number)
        for place, (number, title) in enumerate(
            enumerate(lots.some(TITLES, len(names)), _FIRST_MADE)
        )
    )
    screens = Screens(draft, today.date())
    reached = (OPEN, *screens.menu("displayed"))
    solution = (*reached, screens.tap(named))
    return draft.task(
        (
            f"In the Calendar app, stop displaying the “{calendar}” calendar, and that one alone. "
            "Don't delete anything.",
            f"在“日历”应用中不再显示“{named}”日历，其他日历不变，不要删除任何内容。",
        ),
        setup=start(
            draft,
            screens.today,
            events,
            before=calendars(
                [draft.pick((name, _CALENDARS[name])) for name in names], hidden=(hidden,)
            ),
        ),
        substates=(
            screens.home(1),
            screens.is_seen(
                2,
                (f"“{calendar}” is listed among the calendars", f"日历列表中有“{named}”"),
                text=named,
                resource_id="calendar",
            ),
            screens.fact(
                3,
                (f"“{calendar}” is hidden now, and no other", f"只新隐藏了“{named}”"),
                calendar_row(1, 1, calendar_displayName=named, visible=0),
                calendar_row(1, 1, calendar_displayName=hidden, visible=0),
                calendar_row(2, 2, visible=0),
                calendar_row(len(names) + 1, len(names) + 1, visible=1),
                only(*events),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another calendar", (*reached, screens.tap(kept))),
            WrongEnding("two calendars", (*solution, screens.tap(kept_too))),
            WrongEnding("the hidden one shown", (*solution, screens.tap(hidden))),
            WrongEnding("hidden and shown again", (*solution, screens.tap(named))),
            WrongEnding("looked at only", reached),
        ),
    )


_WEEK_STARTS: Final = {
    "Saturday": (7, "星期六"),
    "Sunday": (1, "星期日"),
    "Monday": (2, "星期一"),
}
"""By name: the number under which Calendar stores the day, and its Chinese name."""
_REMINDERS: Final = {
    -1: ("None", "无"),
    0: ("At time of event", "活动开始时"),
    5: ("5 minutes before", "提前 5 分钟"),
    15: ("15 minutes before", "提前 15 分钟"),
    30: ("30 minutes before", "提前 30 分钟"),
    60: ("1 hour before", "提前 1 小时"),
    120: ("2 hours before", "提前 2 小时"),
    1440: ("1 day before", "提前 1 天"),
    2880: ("2 days before", "提前 2 天"),
    10_080: ("1 week before", "提前 1 周"),
}
"""Choices of the default reminder by their minutes, but for the ten that it is at first."""
_WEEK_STARTS_ON: Final = ("Week starts on", "每周第一天")
_DEFAULT_REMINDER: Final = ("Default reminder time", "默认提醒时间")


@SUITE.add(level=1, weekday=tuple(_WEEK_STARTS), minutes=tuple(_REMINDERS))
def set_week_start(draft: Draft, weekday: str, minutes: int) -> Task:
    """Choose the day that weeks start on, and the reminder of new events.

    Goal: both of Calendar's settings are those.
    Start: the launcher; weeks start as the language has it, the reminder is 10 minutes before.
    Substates: the calendar; its settings; the day is chosen; the reminder is chosen.
    Ends: both are chosen.
    Golden steps: 7.
    """
    number, chinese = _WEEK_STARTS[weekday]
    reminder = _REMINDERS[minutes]
    screens = Screens(draft, at(DAYS[0], 9).date())

    def choose(setting: tuple[str, str], option: str) -> tuple[SolutionStep, ...]:
        return (screens.tap(draft.pick(setting)), screens.tap(option))

    other = next_of(_WEEK_STARTS, weekday)
    to_settings = (OPEN, *screens.menu("settings"))
    week = choose(_WEEK_STARTS_ON, draft.pick((weekday, chinese)))
    wrong_week = choose(_WEEK_STARTS_ON, draft.pick((other, _WEEK_STARTS[other][1])))
    remind = choose(_DEFAULT_REMINDER, draft.pick(reminder))
    wrong_reminder = draft.pick(_REMINDERS[next_of(_REMINDERS, minutes)])
    solution = (*to_settings, *week, *remind)
    return draft.task(
        (
            f"In the settings of the Calendar app, set “{_WEEK_STARTS_ON[0]}” to {weekday} and "
            f"“{_DEFAULT_REMINDER[0]}” to “{reminder[0]}”.",
            f"在“日历”应用的设置中，将“{_WEEK_STARTS_ON[1]}”设为{chinese}，"
            f"并将“{_DEFAULT_REMINDER[1]}”设为“{reminder[1]}”。",
        ),
        setup=start(draft, screens.today, ()),
        substates=(
            screens.home(1),
            screens.settings(2),
            replace(
                screens.fact(
                    3,
                    (f"Weeks start on {weekday}", f"每周第一天为{chinese}"),
                    PreferenceIs(PACKAGE, "preferences_week_start_day", str(number)),
                ),
                weight=0.25,
            ),
            screens.fact(
                4,
                (f"The default reminder is “{reminder[0]}”", f"默认提醒时间为“{reminder[1]}”"),
                PreferenceIs(PACKAGE, "preferences_default_reminder", str(minutes)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another day", (*to_settings, *wrong_week, *remind)),
            WrongEnding("the day not chosen", (*to_settings, *week[:1], BACK, *remind)),
            WrongEnding("chosen and changed again", (*solution, *wrong_week)),
            WrongEnding(
                "another reminder",
                (*to_settings, *week, *choose(_DEFAULT_REMINDER, wrong_reminder)),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
