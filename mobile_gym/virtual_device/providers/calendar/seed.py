"""Seed data: two calendars and the events of some weeks around the device's start."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from mobile_gym.core.replacing import replace
from mobile_gym.core.texts import LocalizedText, Text
from mobile_gym.virtual_device.providers.calendar.store import Calendar, CalendarsData, Event

_MINUTE_MS: Final = 60_000
_DAY_MS: Final = 24 * 60 * _MINUTE_MS
_COLORS: Final = (0xFF1A73E8, 0xFF0B8043, 0xFFC2185B)


class _Plan(NamedTuple):
    """A single event, and between which hours it may start."""

    title: Text
    location: Text
    calendar_id: int
    length_min: int
    earliest_hour: int
    latest_hour: int


class _Repeated(NamedTuple):
    """A repeated event; it starts so many minutes after midnight."""

    title: Text
    location: Text
    calendar_id: int
    start_min: int
    length_min: int
    rrule: str


class _AllDay(NamedTuple):
    """An event of whole days."""

    title: Text
    calendar_id: int
    rrule: str


_CALENDARS: Final = (
    LocalizedText("Personal", zh="个人"),
    LocalizedText("Work", zh="工作"),
    LocalizedText("Birthdays", zh="生日"),
)
_PLANS: Final = (
    _Plan(
        LocalizedText("Dentist", zh="看牙医"),
        LocalizedText("Oak Street Dental", zh="东湖诊所"),
        1,
        45,
        9,
        16,
    ),
    _Plan(
        LocalizedText("Lunch with Anna", zh="和朋友吃午饭"),
        LocalizedText("Corner Cafe", zh="街角咖啡馆"),
        1,
        60,
        12,
        13,
    ),
    _Plan(
        LocalizedText("Project review", zh="项目评审"),
        LocalizedText("Room 204", zh="204 会议室"),
        2,
        60,
        10,
        16,
    ),
    _Plan(
        LocalizedText("Pick up the parcel", zh="取快递"),
        LocalizedText("Post office", zh="邮局"),
        1,
        30,
        16,
        18,
    ),
    _Plan(
        LocalizedText("Budget meeting", zh="预算会议"),
        LocalizedText("Room 101", zh="101 会议室"),
        2,
        90,
        9,
        15,
    ),
    _Plan(
        LocalizedText("Dinner with the neighbors", zh="邻居聚餐"),
        LocalizedText("", zh=""),
        1,
        120,
        18,
        19,
    ),
    _Plan(
        LocalizedText("Haircut", zh="理发"), LocalizedText("Mill Lane", zh="文化街"), 1, 45, 10, 18
    ),
    _Plan(
        LocalizedText("Interview", zh="面试"),
        LocalizedText("Room 3", zh="3 号会议室"),
        2,
        60,
        9,
        16,
    ),
    _Plan(
        LocalizedText("Parents' evening", zh="家长会"),
        LocalizedText("School hall", zh="学校礼堂"),
        1,
        90,
        18,
        19,
    ),
    _Plan(
        LocalizedText("Car service", zh="汽车保养"),
        LocalizedText("Lake View Garage", zh="人民路修车行"),
        1,
        60,
        8,
        10,
    ),
    _Plan(
        LocalizedText("Design workshop", zh="设计研讨会"),
        LocalizedText("Studio", zh="工作室"),
        2,
        180,
        9,
        13,
    ),
    _Plan(
        LocalizedText("Movie night", zh="看电影"),
        LocalizedText("City Cinema", zh="市影院"),
        1,
        150,
        19,
        20,
    ),
)
_REPEATED: Final = (
    _Repeated(
        LocalizedText("Team meeting", zh="团队例会"),
        LocalizedText("Room 204", zh="204 会议室"),
        2,
        570,
        30,
        "FREQ=WEEKLY",
    ),
    _Repeated(
        LocalizedText("Yoga class", zh="瑜伽课"),
        LocalizedText("Gym", zh="健身房"),
        1,
        1110,
        60,
        "FREQ=WEEKLY",
    ),
    _Repeated(
        LocalizedText("Stand-up", zh="早会"),
        LocalizedText("", zh=""),
        2,
        540,
        15,
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    ),
    _Repeated(
        LocalizedText("Pay the rent", zh="交房租"),
        LocalizedText("", zh=""),
        1,
        600,
        30,
        "FREQ=MONTHLY",
    ),
)
_ALL_DAY: Final = (
    _AllDay(LocalizedText("Grandma's birthday", zh="奶奶生日"), 3, "FREQ=YEARLY"),
    _AllDay(LocalizedText("Day off", zh="休假"), 1, ""),
    _AllDay(LocalizedText("City trip", zh="城市旅行"), 1, ""),
)
_DESCRIPTIONS: Final = (
    LocalizedText("Bring the documents", zh="记得带资料"),
    LocalizedText("Ask about parking", zh="问一下停车"),
    LocalizedText("Call ahead if late", zh="迟到要提前打电话"),
)


def fresh_data(language: str) -> CalendarsData:
    """The provider as it is installed: its calendars, and no events."""
    calendars = tuple(
        Calendar(number, name.of(language), color)
        for number, (name, color) in enumerate(zip(_CALENDARS, _COLORS, strict=True), 1)
    )
    return CalendarsData(calendars, next_calendar_id=len(calendars) + 1)


def initial(rng: np.random.Generator, language: str) -> CalendarsData:
    """Eight to eleven single events, two or three repeated ones, and some that last all day."""
    events: list[Event] = []

    def put(event: Event, length_ms: int) -> None:
        end_ms = event.start_ms + length_ms
        events.append(replace(event, id=len(events) + 1, end_ms=end_ms, relative=True))

    count = int(rng.integers(8, len(_PLANS)))
    notes = [text.of(language) for text in _DESCRIPTIONS]
    for place in rng.choice(len(_PLANS), count, replace=False):
        title, location, calendar_id, length, earliest, latest = _PLANS[int(place)]
        day = int(rng.integers(-6, 20))
        start = int(rng.integers(earliest * 4, latest * 4 + 1)) * 15
        put(
            Event(
                0,
                title.of(language),
                day * _DAY_MS + start * _MINUTE_MS,
                0,
                location=location.of(language),
                calendar_id=calendar_id,
                description=notes[rng.integers(len(notes))] if rng.random() < 0.3 else "",
                reminders=(10,) if rng.random() < 0.6 else (),
            ),
            length * _MINUTE_MS,
        )
    for place in rng.choice(len(_REPEATED), int(rng.integers(2, 4)), replace=False):
        title, location, calendar_id, start, length, rule = _REPEATED[int(place)]
        put(
            Event(
                0,
                title.of(language),
                -int(rng.integers(7, 21)) * _DAY_MS + start * _MINUTE_MS,
                0,
                location=location.of(language),
                calendar_id=calendar_id,
                rrule=rule,
                reminders=(10,) if rng.random() < 0.5 else (),
            ),
            length * _MINUTE_MS,
        )
    for place in rng.choice(len(_ALL_DAY), int(rng.integers(1, 4)), replace=False):
        title, calendar_id, rule = _ALL_DAY[int(place)]
        start = int(rng.integers(1, 16)) * _DAY_MS
        length = 1 if rule else int(rng.integers(1, 3))
        put(
            Event(
                0,
                title.of(language),
                start,
                0,
                all_day=True,
                calendar_id=calendar_id,
                rrule=rule,
            ),
            length * _DAY_MS,
        )
    data = fresh_data(language)
    return CalendarsData(data.calendars, tuple(events), len(events) + 1, data.next_calendar_id)
