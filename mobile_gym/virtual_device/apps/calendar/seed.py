"""Seed data: two calendars and the events of some weeks around the device's start."""

from __future__ import annotations

from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.calendar.store import Calendar, CalendarsData, Event

__all__ = ["cleared", "initial"]

_MINUTE_MS: Final = 60_000
_DAY_MS: Final = 24 * 60 * _MINUTE_MS
_NAMES: Final = {"en": ("Personal", "Work", "Birthdays"), "zh": ("个人", "工作", "生日")}
_COLORS: Final = (0xFF1A73E8, 0xFF0B8043, 0xFFC2185B)

_PLANS: Final = {
    # title, location, calendar, length in minutes, earliest and latest hour
    "en": (
        ("Dentist", "Oak Street Dental", 1, 45, 9, 16),
        ("Lunch with Anna", "Corner Cafe", 1, 60, 12, 13),
        ("Project review", "Room 204", 2, 60, 10, 16),
        ("Pick up the parcel", "Post office", 1, 30, 16, 18),
        ("Budget meeting", "Room 101", 2, 90, 9, 15),
        ("Dinner with the neighbors", "", 1, 120, 18, 19),
        ("Haircut", "Mill Lane", 1, 45, 10, 18),
        ("Interview", "Room 3", 2, 60, 9, 16),
        ("Parents' evening", "School hall", 1, 90, 18, 19),
        ("Car service", "Lake View Garage", 1, 60, 8, 10),
        ("Design workshop", "Studio", 2, 180, 9, 13),
        ("Movie night", "City Cinema", 1, 150, 19, 20),
    ),
    "zh": (
        ("看牙医", "东湖诊所", 1, 45, 9, 16),
        ("和朋友吃午饭", "街角咖啡馆", 1, 60, 12, 13),
        ("项目评审", "204 会议室", 2, 60, 10, 16),
        ("取快递", "邮局", 1, 30, 16, 18),
        ("预算会议", "101 会议室", 2, 90, 9, 15),
        ("邻居聚餐", "", 1, 120, 18, 19),
        ("理发", "文化街", 1, 45, 10, 18),
        ("面试", "3 号会议室", 2, 60, 9, 16),
        ("家长会", "学校礼堂", 1, 90, 18, 19),
        ("汽车保养", "人民路修车行", 1, 60, 8, 10),
        ("设计研讨会", "工作室", 2, 180, 9, 13),
        ("看电影", "市影院", 1, 150, 19, 20),
    ),
}
_REPEATED: Final = {
    # title, location, calendar, start in minutes of the day, length, rule
    "en": (
        ("Team meeting", "Room 204", 2, 570, 30, "FREQ=WEEKLY"),
        ("Yoga class", "Gym", 1, 1110, 60, "FREQ=WEEKLY"),
        ("Stand-up", "", 2, 540, 15, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("Pay the rent", "", 1, 600, 30, "FREQ=MONTHLY"),
    ),
    "zh": (
        ("团队例会", "204 会议室", 2, 570, 30, "FREQ=WEEKLY"),
        ("瑜伽课", "健身房", 1, 1110, 60, "FREQ=WEEKLY"),
        ("早会", "", 2, 540, 15, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("交房租", "", 1, 600, 30, "FREQ=MONTHLY"),
    ),
}
_ALL_DAY: Final = {
    "en": (("Grandma's birthday", 3, "FREQ=YEARLY"), ("Day off", 1, ""), ("City trip", 1, "")),
    "zh": (("奶奶生日", 3, "FREQ=YEARLY"), ("休假", 1, ""), ("城市旅行", 1, "")),
}
_NOTES: Final = {
    "en": ("Bring the documents", "Ask about parking", "Call ahead if late"),
    "zh": ("记得带资料", "问一下停车", "迟到要提前打电话"),
}


def cleared(language: str) -> CalendarsData:
    """The provider as it is installed: its calendars, and no events."""
    calendars = tuple(
        Calendar(number, name, color)
        for number, (name, color) in enumerate(zip(_NAMES[language], _COLORS, strict=True), 1)
    )
    return CalendarsData(calendars, next_calendar_id=len(calendars) + 1)


def initial(rng: np.random.Generator, language: str) -> CalendarsData:
    """Eight to eleven single events, two or three repeated ones, and some that last all day."""
    made: list[Event] = []

    def put(title: str, start_ms: int, length_ms: int, **fields: object) -> None:
        made.append(
            Event(len(made) + 1, title, start_ms, start_ms + length_ms, relative=True, **fields)  # type: ignore[arg-type]
        )

    plans = _PLANS[language]
    count = int(rng.integers(8, len(plans)))
    notes = _NOTES[language]
    for place in rng.choice(len(plans), count, replace=False):
        title, location, calendar_id, length, earliest, latest = plans[int(place)]
        day = int(rng.integers(-6, 20))
        start = int(rng.integers(earliest * 4, latest * 4 + 1)) * 15
        put(
            title,
            day * _DAY_MS + start * _MINUTE_MS,
            length * _MINUTE_MS,
            location=location,
            calendar_id=calendar_id,
            description=notes[rng.integers(len(notes))] if rng.random() < 0.3 else "",
            reminders=(10,) if rng.random() < 0.6 else (),
        )
    repeated = _REPEATED[language]
    for place in rng.choice(len(repeated), int(rng.integers(2, 4)), replace=False):
        title, location, calendar_id, start, length, rule = repeated[int(place)]
        put(
            title,
            -int(rng.integers(7, 21)) * _DAY_MS + start * _MINUTE_MS,
            length * _MINUTE_MS,
            location=location,
            calendar_id=calendar_id,
            rrule=rule,
            reminders=(10,) if rng.random() < 0.5 else (),
        )
    days = _ALL_DAY[language]
    for place in rng.choice(len(days), int(rng.integers(1, 4)), replace=False):
        title, calendar_id, rule = days[int(place)]
        start = int(rng.integers(1, 16)) * _DAY_MS
        length = 1 if rule else int(rng.integers(1, 3))
        put(title, start, length * _DAY_MS, all_day=True, calendar_id=calendar_id, rrule=rule)
    data = cleared(language)
    return CalendarsData(data.calendars, tuple(made), len(made) + 1, data.next_calendar_id)
