"""What is true of tasks in the calendar: what descriptions of their substates state.

What takes place is compared as a whole, occasion by occasion, so that it does not matter how a
series was cut or whether an event was changed or made again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.calendar_goals import (
    FULFILLED,
    has_asked_reminder,
    is_default_reminder,
    is_hour_planned,
    is_week_start,
)
from reward_models.judge_bench.oracles.calendar_questions import (
    is_alarm_at_start,
    is_counted,
    is_day_shown,
    signs,
)
from reward_models.judge_bench.oracles.clock_descriptions import DESCRIPTIONS as CLOCK_DESCRIPTIONS
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.events import (
    CALENDAR,
    PROVIDER,
    Occasion,
    events,
    horizon,
    meant,
    occasions,
    on_day,
)
from reward_models.judge_bench.oracles.sight import Oracle, Sight, app, page
from reward_models.judge_bench.oracles.values import dates, times

_DETAIL: Final = f"{CALENDAR}/.EventInfoActivity"
_EDITOR: Final = f"{CALENDAR}/.event.EditEventActivity"
_SETTINGS: Final = f"{CALENDAR}/.CalendarSettingsActivity"
_CALENDARS: Final = f"{CALENDAR}/.selectcalendars.SelectVisibleCalendarsActivity"


def _as(name: str) -> Callable[..., bool]:
    """The whole of an instruction that asks for lasting facts alone."""
    return lambda see, **_: FULFILLED[f"Calendar.{name}"](see)


# -- pages -----------------------------------------------------------------------------------------


def _is_page_of(see: Sight, title: str, day: str = "") -> bool:
    """The page of an event of a title, of the occasion that takes place on a day."""
    if see.activity != _DETAIL or not see.is_clear or title not in see.texts:
        return False
    days = {one.value for one in dates(day.casefold())}
    shown = {one.value for words in see.texts for one in dates(signs(words))}
    return days <= shown


def _is_listed(see: Sight, name: str) -> bool:
    return see.activity == _CALENDARS and see.is_clear and name in see.texts


def _is_title(see: Sight, title: str) -> bool:
    return see.page.ui.get("title") == title


# -- what can be read ------------------------------------------------------------------------------


def _named(see: Sight, title: str) -> list[Occasion]:
    """The occasions of a title, of which some day is in the instruction where it names days."""
    namesakes = [one for one in occasions(see.start, horizon(see)) if one.title == title]
    days = {one.value for one in dates(see.task.text.casefold())}
    on_day = [one for one in namesakes if (one.start.month, one.start.day) in days]
    return on_day or namesakes


def _is_place_shown(see: Sight) -> bool:
    """The location of the event that is asked about stands on a screen that names the event."""
    minutes = see.task.params.get("minutes")
    return any(
        tells(see, one.location, one.title)
        for one in occasions(see.start, horizon(see))
        if one.title == see.quoted[0] and (minutes is None or minutes in one.reminders)
    )


def _is_event_counted(see: Sight, title: str) -> bool:
    """The event itself is on the screen, or the number that the month tells of its day."""
    (one,) = _named(see, title)
    day = one.start.date()
    return tells(see, title) or is_counted(see, day, len(on_day(see.start, day)))


def _is_dated(see: Sight) -> bool:
    one = _named(see, see.quoted[0])[0]
    return see.reads(one.title) and is_day_shown(see, one.start.date())


def _is_need_shown(see: Sight, title: str) -> bool:
    return any(tells(see, one.description, title) for one in _named(see, title)[:1])


def _is_reminder_shown(see: Sight, one: str, other: str) -> bool:
    """One of two reminders is told on a screen that names the event."""
    lines = [line for words in see.texts for line in words.split("\n")]
    return see.reads(see.quoted[0]) and (one in lines or other in lines)


def is_time_shown(see: Sight) -> bool:
    """When the meant event starts stands on a screen that names it."""
    one = meant(see)
    start = 60 * one.start.hour + one.start.minute
    return see.reads(one.title) and start in {
        value.value for words in see.texts for value in times(signs(words))
    }


# -- what is so ------------------------------------------------------------------------------------


def events_kept(see: Sight) -> bool:
    """Whether all events are what they were."""
    return see.data(PROVIDER)[0].events == see.data(PROVIDER)[1].events


def _is_default(see: Sight, reminder: str) -> bool:
    return is_default_reminder(see, reminder)


def _is_default_first(see: Sight) -> bool:
    """The default is the named one while there is no event of the quoted title."""
    is_there = any(one.title == see.quoted[-1] for one in events(see.now))
    return see.data(CALENDAR)[1].reminder == see.task.params["minutes"] and not is_there


DESCRIPTIONS: Final = (
    DescriptionPattern("The Calendar app is open", "日历应用已打开", app(CALENDAR)),
    DescriptionPattern(
        'The page of "{title}" on {day} is open', "{day}的“{title}”的详情页已打开", _is_page_of
    ),
    DescriptionPattern('The page of "{title}" is open', "“{title}”的详情页已打开", _is_page_of),
    DescriptionPattern(
        "“{name}” is listed among the calendars", "日历列表中有“{name}”", _is_listed
    ),
    DescriptionPattern("The calendar's settings are open", "日历设置页已打开", page(_SETTINGS)),
    DescriptionPattern("The editor is open", "活动编辑页已打开", page(_EDITOR)),
    DescriptionPattern('The title is "{title}"', "标题为“{title}”", _is_title),
    DescriptionPattern(
        '"{title}", planned that day, is shown',
        "显示了当天的“{title}”",
        lambda see, title: app(CALENDAR)(see) and see.reads(title),
    ),
    DescriptionPattern("The location is shown", "可以看到活动地点", _is_place_shown),
    DescriptionPattern('"{title}" is counted', "已数到“{title}”", _is_event_counted),
    DescriptionPattern("The event is shown with its date", "可以看到该活动和日期", _is_dated),
    DescriptionPattern('What "{title}" needs is shown', "可以看到“{title}”的说明", _is_need_shown),
    DescriptionPattern(
        "The reminder “{one}” is shown, or “{other}”",
        "可以看到提醒“{one}”或“{other}”",
        _is_reminder_shown,
    ),
    DescriptionPattern("The event's time is shown", "可以看到活动的时间", is_time_shown),
    DescriptionPattern("That event is gone, and no other", "只有该活动被删除", _as("DeleteEvent")),
    DescriptionPattern(
        "“{name}” is hidden now, and no other", "只新隐藏了“{name}”", _as("HideCalendar")
    ),
    DescriptionPattern("Weeks start on {weekday}", "每周第一天为{weekday}", is_week_start),
    DescriptionPattern(
        "The default reminder is “{reminder}”", "默认提醒时间为“{reminder}”", _is_default
    ),
    DescriptionPattern(
        "The default is set before the event is there",
        "先设置默认提醒，后新建活动",
        _is_default_first,
    ),
    DescriptionPattern("The default is {reminder}", "默认提醒时间为{reminder}", _is_default),
    DescriptionPattern(
        '"{title}" is there all day, for work', "工作日历中有全天活动“{title}”", _as("AddWorkDay")
    ),
    DescriptionPattern(
        '"{title}" is planned when there is time', "“{title}”已安排在空闲时间", _as("AddIfFree")
    ),
    DescriptionPattern("It has that reminder, and no other", "它只有该提醒", has_asked_reminder),
    DescriptionPattern("The event is on the other day", "活动已改到另一天", _as("MoveEvent")),
    DescriptionPattern("Its location is {place}", "地点为{place}", _as("ChangePlace")),
    DescriptionPattern("The events are as they were", "活动保持不变", events_kept),
    DescriptionPattern(
        "There is an alarm when {title} begins",
        "有一个“{title}”开始时的闹钟",
        lambda see, title: is_alarm_at_start(see),
    ),
    DescriptionPattern("It is cancelled on that day alone", "只取消了这一天", _as("SkipOneTime")),
    DescriptionPattern("The series ends with that day", "该系列到这一天为止", _as("EndSeries")),
    DescriptionPattern(
        "The whole series begins at {time}", "整个系列 {time} 开始", _as("ShiftSeries")
    ),
    *CLOCK_DESCRIPTIONS,
)
OWN: Final = {
    "Calendar.AddEvent": (
        DescriptionPattern(
            '"{title}" is planned as asked', "“{title}”已按要求新建", _as("AddEvent")
        ),
    ),
    "Calendar.UseDefaultReminder": (
        DescriptionPattern(
            '"{title}" is planned as asked',
            "“{title}”已按要求新建",
            lambda see, title: is_hour_planned(see),
        ),
    ),
}
"""What descriptions mean in one template alone."""


ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, FULFILLED, OWN)
