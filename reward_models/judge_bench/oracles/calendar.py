"""What is true of tasks in the calendar: by the instruction and its substates.

It is a suite's oracles; tasks across apps share some of its descriptions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.calendar_questions import (
    is_alarm_at_start,
    is_alarm_set_for_start,
    is_chairs_answered,
    is_count_answered,
    is_counted,
    is_day_answered,
    is_day_shown,
    is_place_answered,
    is_reminded_place_answered,
    plain_signs,
)
from reward_models.judge_bench.oracles.clock_descriptions import DESCRIPTIONS as CLOCK_DESCRIPTIONS
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.events import (
    CALENDAR,
    PROVIDER,
    Occasion,
    calendar_events,
    calendar_now,
    local_datetime,
    local_time,
    named_day,
    occasions_on_day,
    occasions_until,
    quoted_occasion,
    series_horizon,
)
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    activity_in_front,
    app_in_front,
)
from reward_models.judge_bench.oracles.values import dates_in, durations_in, times_in, weekday_of

# -- Whether instructions about the calendar are fulfilled, read from the instruction alone ------
#
# What takes place is compared as a whole, occasion by occasion, so that it does not matter how a
# series was cut or whether an event was changed or made again.

_WORK: Final = 2
"""Id of the calendar Work."""
_PLACE: Final = re.compile(r"(?:location |地点)(?P<place>[^.。,，]+)[.。]")
_NEW_PLACE: Final = re.compile(r"(?:new location: |现在是)(?P<place>[^.。,，]+)[.。,，]")


def _before_and_now(see: Sight) -> tuple[Counter[Occasion], Counter[Occasion]]:
    until = series_horizon(see)
    return occasions_until(see.start, until), occasions_until(see.now, until)


def _is_changed_to(see: Sight, expected: Counter[Occasion]) -> bool:
    """Whether all that takes place is what is wanted, and the calendars are what they were."""
    before, after = see.data(PROVIDER)
    return (
        before.calendars == after.calendars
        and occasions_until(see.now, series_horizon(see)) == expected
    )


def _replaced(see: Sight, old: Occasion, *new: Occasion) -> bool:
    expected = _before_and_now(see)[0]
    expected[old] -= 1
    expected.update(new)
    return _is_changed_to(see, +expected)


def _is_only_deleted(see: Sight) -> bool:
    return _replaced(see, quoted_occasion(see))


def _is_only_hidden(see: Sight) -> bool:
    """The named calendar alone is not displayed any more; all events are there."""
    before, after = see.data(PROVIDER)
    expected = tuple(
        replace(calendar, visible=calendar.visible and calendar.name not in see.task.text)
        for calendar in before.calendars
    )
    return expected == after.calendars and before.events == after.events


def is_week_start(see: Sight, weekday: str) -> bool:
    """Whether weeks start on a day, as screens name it."""
    return see.data(CALENDAR)[1].week_start == (weekday_of(weekday.casefold()) + 1) % 7 + 1


def _lead_of(words: str) -> int:
    """How many minutes before an event a reminder comes, as screens name it; -1 for none."""
    if words in ("None", "无"):
        return -1
    if words in ("At time of event", "活动开始时"):
        return 0
    seconds = durations_in(words.casefold())
    if seconds:
        assert isinstance(seconds[0].value, int)
        return seconds[0].value // 60
    longer = re.search(r"(\d+) *(?:days?|天|(weeks?|周))", words)
    assert longer is not None, words
    return int(longer[1]) * (10_080 if longer[2] else 1_440)


def is_default_reminder(see: Sight, words: str) -> bool:
    """Whether new events get a reminder, as screens name it."""
    return see.data(CALENDAR)[1].reminder == _lead_of(words)


_SET: Final = re.compile(r"to (\w+) and .* to “(.+)”|设为(\w+)，.*设为“(.+)”")


def _are_settings_chosen(see: Sight) -> bool:
    chosen = _SET.search(see.task.text)
    assert chosen is not None, see.task.text
    weekday, reminder = (group for group in chosen.groups() if group is not None)
    return is_week_start(see, weekday) and is_default_reminder(see, reminder)


def _added(see: Sight, is_right: Callable[[Occasion], bool], *, begun: Fact | None = None) -> bool:
    """Whether one event has come up, a right one that does not repeat, and no other changed."""
    before, now = _before_and_now(see)
    made = list((now - before).elements())
    if (
        before - now
        or len(made) != 1
        or see.data(PROVIDER)[0].calendars != calendar_now(see).calendars
    ):
        return False
    if begun is not None:
        first = next(
            candidate
            for candidate in see.past
            if made[0] in occasions_until(candidate.now, series_horizon(see))
        )
        if not begun(first):
            return False
    return made[0].description == "" and is_right(made[0])


def _is_event_added(see: Sight) -> bool:
    place = _PLACE.search(see.task.text)
    assert place is not None, see.task.text
    start = local_datetime(named_day(see), see.task.params["hour"])
    end = start + timedelta(minutes=see.task.params["minutes"])
    return _added(
        see,
        lambda candidate: (
            (candidate.title, candidate.start, candidate.end, candidate.all_day, candidate.location)
            == (see.quoted[0], start, end, False, place["place"])
        ),
    )


def _is_work_day_added(see: Sight) -> bool:
    return _added(
        see,
        lambda candidate: (
            (
                candidate.title,
                candidate.start.date(),
                candidate.end - candidate.start,
                candidate.all_day,
                candidate.location,
            )
            == (see.quoted[-1], named_day(see), timedelta(days=1), True, "")
            and candidate.calendar_id == _WORK
        ),
    )


def _is_hour_added(see: Sight, start: datetime) -> Callable[[Occasion], bool]:
    return lambda candidate: (
        (candidate.title, candidate.start, candidate.end, candidate.all_day, candidate.location)
        == (
            see.quoted[0],
            start,
            start + timedelta(hours=1),
            False,
            "",
        )
    )


def _is_added_where_free(see: Sight) -> bool:
    start = local_datetime(named_day(see), see.task.params["hour"])
    planned = any(
        not candidate.all_day
        and candidate.start < start + timedelta(hours=1)
        and candidate.end > start
        for candidate in occasions_on_day(see.start, named_day(see))
    )
    return _added(see, _is_hour_added(see, start + timedelta(hours=1) * planned))


def is_hour_planned(see: Sight) -> bool:
    """Whether one event of an hour has come up as asked for, whatever its reminders."""
    return _added(see, _is_hour_added(see, local_datetime(named_day(see), see.task.params["hour"])))


def has_asked_reminder(see: Sight) -> bool:
    """Whether the events of the quoted title have the named reminder alone, and no others any."""
    minutes = see.task.params["minutes"]
    reminders = {event.title: event.reminders for event in calendar_events(see.now)}
    return reminders.get(see.quoted[-1]) == (minutes,) and all(
        not event.reminders for event in calendar_events(see.now) if event.title != see.quoted[-1]
    )


def _is_added_with_default(see: Sight) -> bool:
    """The default was set by the time the event was there, which has that reminder alone."""
    minutes, start = (
        see.task.params["minutes"],
        local_datetime(named_day(see), see.task.params["hour"]),
    )
    is_right = _is_hour_added(see, start)

    def is_default(moment: Sight) -> bool:
        return moment.now.data[CALENDAR].reminder == minutes

    return is_default(see) and _added(
        see,
        lambda candidate: is_right(candidate) and candidate.reminders == (minutes,),
        begun=is_default,
    )


def _is_moved(see: Sight) -> bool:
    old, later = quoted_occasion(see), timedelta(days=see.task.params["days_later"])
    return _replaced(see, old, old._replace(start=old.start + later, end=old.end + later))


def _is_place_changed(see: Sight) -> bool:
    place = _NEW_PLACE.search(see.task.text)
    assert place is not None, see.task.text
    today = local_time(see.start, see.start.now_ms).date()
    day = today + timedelta(weeks=see.task.params["weeks"])
    old = min(
        (
            candidate
            for candidate in occasions_until(see.start, series_horizon(see))
            if candidate.title == see.quoted[0]
        ),
        key=lambda candidate: abs(candidate.start.date() - day),
    )
    return _replaced(see, old, old._replace(location=place["place"]))


def _series(see: Sight) -> list[Occasion]:
    """The occasions of the series that the instruction names, which begins at the named hour."""
    return [
        occasion
        for occasion in occasions_until(see.start, series_horizon(see))
        if occasion.title == see.quoted[0] and occasion.start.hour == see.task.params["hour"]
    ]


def _is_once_left_out(see: Sight) -> bool:
    return _replaced(
        see, next(series for series in _series(see) if series.start.date() == named_day(see))
    )


def _is_ended(see: Sight) -> bool:
    expected = _before_and_now(see)[0]
    for series in _series(see):
        if series.start.date() > named_day(see):
            expected[series] -= 1
    return _is_changed_to(see, +expected)


def _is_shifted(see: Sight) -> bool:
    """From the next time on each is later; those of the past are later, too, or as they were."""
    later = timedelta(hours=see.task.params["hours_later"])
    before = _before_and_now(see)[0]
    for whole in (True, False):
        expected = before.copy()
        for series in _series(see):
            if whole or series.start.date() >= named_day(see):
                expected[series] -= 1
                expected[series._replace(start=series.start + later, end=series.end + later)] += 1
        if _is_changed_to(see, +expected):
            return True
    return False


FULFILLED: Final[dict[str, Fact]] = {
    "Calendar.DeleteEvent": _is_only_deleted,
    "Calendar.HideCalendar": _is_only_hidden,
    "Calendar.SetWeekStart": _are_settings_chosen,
    "Calendar.ReadEventPlace": is_place_answered,
    "Calendar.CountEvents": is_count_answered,
    "Calendar.FindEventDay": is_day_answered,
    "Calendar.AddUpNotes": is_chairs_answered,
    "Calendar.FindRemindedEvent": is_reminded_place_answered,
    "Calendar.AddEvent": _is_event_added,
    "Calendar.AddWorkDay": _is_work_day_added,
    "Calendar.AddIfFree": _is_added_where_free,
    "Calendar.UseDefaultReminder": _is_added_with_default,
    "Calendar.MoveEvent": _is_moved,
    "Calendar.ChangePlace": _is_place_changed,
    "Calendar.SetAlarmForEvent": is_alarm_set_for_start,
    "Calendar.SkipOneTime": _is_once_left_out,
    "Calendar.EndSeries": _is_ended,
    "Calendar.ShiftSeries": _is_shifted,
}
"""By template id."""


_DETAIL: Final = f"{CALENDAR}/.EventInfoActivity"
_EDITOR: Final = f"{CALENDAR}/.event.EditEventActivity"
_SETTINGS: Final = f"{CALENDAR}/.CalendarSettingsActivity"
_CALENDARS: Final = f"{CALENDAR}/.selectcalendars.SelectVisibleCalendarsActivity"


def _whole_goal(name: str) -> Callable[..., bool]:
    """The whole of an instruction that asks for lasting facts alone."""
    return lambda see, **_: FULFILLED[f"Calendar.{name}"](see)


# -- pages -----------------------------------------------------------------------------------------


def _is_page_of(see: Sight, title: str, day: str = "") -> bool:
    """The page of an event of a title, of the occasion that takes place on a day."""
    if see.activity != _DETAIL or not see.is_clear or title not in see.texts:
        return False
    days = {date.value for date in dates_in(day.casefold())}
    shown = {date.value for words in see.texts for date in dates_in(plain_signs(words))}
    return days <= shown


def _is_listed(see: Sight, name: str) -> bool:
    return see.activity == _CALENDARS and see.is_clear and name in see.texts


def _is_title(see: Sight, title: str) -> bool:
    return see.page.ui.get("title") == title


# -- what can be read ------------------------------------------------------------------------------


def _named_occasions(see: Sight, title: str) -> list[Occasion]:
    """The occasions of a title, of which some day is in the instruction where it names days."""
    namesakes = [
        item for item in occasions_until(see.start, series_horizon(see)) if item.title == title
    ]
    days = {item.value for item in dates_in(see.task.text.casefold())}
    on_day = [item for item in namesakes if (item.start.month, item.start.day) in days]
    return on_day or namesakes


def _is_place_shown(see: Sight) -> bool:
    """The location of the event that is asked about stands on a screen that names the event."""
    minutes = see.task.params.get("minutes")
    return any(
        tells(see, occasion.location, occasion.title)
        for occasion in occasions_until(see.start, series_horizon(see))
        if occasion.title == see.quoted[0] and (minutes is None or minutes in occasion.reminders)
    )


def _is_event_counted(see: Sight, title: str) -> bool:
    """The event itself is on the screen, or the number that the month tells of its day."""
    (occasion,) = _named_occasions(see, title)
    day = occasion.start.date()
    return tells(see, title) or is_counted(see, day, len(occasions_on_day(see.start, day)))


def _is_dated(see: Sight) -> bool:
    occasion = _named_occasions(see, see.quoted[0])[0]
    return see.reads(occasion.title) and is_day_shown(see, occasion.start.date())


def _is_need_shown(see: Sight, title: str) -> bool:
    return any(
        tells(see, occasion.description, title) for occasion in _named_occasions(see, title)[:1]
    )


def _is_reminder_shown(see: Sight, first_text: str, other: str) -> bool:
    """One of two reminders is told on a screen that names the event."""
    lines = [line for words in see.texts for line in words.split("\n")]
    return see.reads(see.quoted[0]) and (first_text in lines or other in lines)


def is_time_shown(see: Sight) -> bool:
    """When the meant event starts stands on a screen that names it."""
    occasion = quoted_occasion(see)
    start = 60 * occasion.start.hour + occasion.start.minute
    return see.reads(occasion.title) and start in {
        value.value for words in see.texts for value in times_in(plain_signs(words))
    }


# -- what is so ------------------------------------------------------------------------------------


def are_events_kept(see: Sight) -> bool:
    """Whether all events are what they were."""
    return see.data(PROVIDER)[0].events == see.data(PROVIDER)[1].events


def _is_default(see: Sight, reminder: str) -> bool:
    return is_default_reminder(see, reminder)


def _is_default_first(see: Sight) -> bool:
    """The default is the named one while there is no event of the quoted title."""
    is_there = any(event.title == see.quoted[-1] for event in calendar_events(see.now))
    return see.data(CALENDAR)[1].reminder == see.task.params["minutes"] and not is_there


DESCRIPTIONS: Final = (
    DescriptionPattern("The Calendar app is open", "日历应用已打开", app_in_front(CALENDAR)),
    DescriptionPattern(
        'The page of "{title}" on {day} is open', "{day}的“{title}”的详情页已打开", _is_page_of
    ),
    DescriptionPattern('The page of "{title}" is open', "“{title}”的详情页已打开", _is_page_of),
    DescriptionPattern(
        "“{name}” is listed among the calendars", "日历列表中有“{name}”", _is_listed
    ),
    DescriptionPattern(
        "The calendar's settings are open", "日历设置页已打开", activity_in_front(_SETTINGS)
    ),
    DescriptionPattern("The editor is open", "活动编辑页已打开", activity_in_front(_EDITOR)),
    DescriptionPattern('The title is "{title}"', "标题为“{title}”", _is_title),
    DescriptionPattern(
        '"{title}", planned that day, is shown',
        "显示了当天的“{title}”",
        lambda see, title: app_in_front(CALENDAR)(see) and see.reads(title),
    ),
    DescriptionPattern("The location is shown", "可以看到活动地点", _is_place_shown),
    DescriptionPattern('"{title}" is counted', "已数到“{title}”", _is_event_counted),
    DescriptionPattern("The event is shown with its date", "可以看到该活动和日期", _is_dated),
    DescriptionPattern('What "{title}" needs is shown', "可以看到“{title}”的说明", _is_need_shown),
    DescriptionPattern(
        "The reminder “{first_text}” is shown, or “{other}”",
        "可以看到提醒“{first_text}”或“{other}”",
        _is_reminder_shown,
    ),
    DescriptionPattern("The event's time is shown", "可以看到活动的时间", is_time_shown),
    DescriptionPattern(
        "That event is gone, and no other", "只有该活动被删除", _whole_goal("DeleteEvent")
    ),
    DescriptionPattern(
        "“{name}” is hidden now, and no other", "只新隐藏了“{name}”", _whole_goal("HideCalendar")
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
        '"{title}" is there all day, for work',
        "工作日历中有全天活动“{title}”",
        _whole_goal("AddWorkDay"),
    ),
    DescriptionPattern(
        '"{title}" is planned when there is time',
        "“{title}”已安排在空闲时间",
        _whole_goal("AddIfFree"),
    ),
    DescriptionPattern("It has that reminder, and no other", "它只有该提醒", has_asked_reminder),
    DescriptionPattern(
        "The event is on the other day", "活动已改到另一天", _whole_goal("MoveEvent")
    ),
    DescriptionPattern("Its location is {place}", "地点为{place}", _whole_goal("ChangePlace")),
    DescriptionPattern("The events are as they were", "活动保持不变", are_events_kept),
    DescriptionPattern(
        "There is an alarm when {title} begins",
        "有一个“{title}”开始时的闹钟",
        lambda see, title: is_alarm_at_start(see),
    ),
    DescriptionPattern(
        "It is cancelled on that day alone", "只取消了这一天", _whole_goal("SkipOneTime")
    ),
    DescriptionPattern(
        "The series ends with that day", "该系列到这一天为止", _whole_goal("EndSeries")
    ),
    DescriptionPattern(
        "The whole series begins at {time}", "整个系列 {time} 开始", _whole_goal("ShiftSeries")
    ),
    *CLOCK_DESCRIPTIONS,
)
OWN: Final = {
    "Calendar.AddEvent": (
        DescriptionPattern(
            '"{title}" is planned as asked', "“{title}”已按要求新建", _whole_goal("AddEvent")
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


ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, FULFILLED, OWN)
