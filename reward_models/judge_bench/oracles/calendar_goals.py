"""Whether instructions about the calendar are fulfilled, read from the instruction alone.

What takes place is compared as a whole, occasion by occasion, so that it does not matter how a
series was cut or whether an event was changed or made again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from reward_models.judge_bench.oracles.calendar_questions import (
    chairs_told,
    count_told,
    day_told,
    is_alarm_set_for_start,
    place_told,
    reminded_place_told,
)
from reward_models.judge_bench.oracles.events import (
    CALENDAR,
    PROVIDER,
    Occasion,
    at,
    calendar_now,
    day_named,
    events,
    horizon,
    local,
    meant,
    occasions,
    on_day,
)
from reward_models.judge_bench.oracles.sight import Fact, Sight
from reward_models.judge_bench.oracles.values import durations, weekday_of

_WORK: Final = 2
"""Id of the calendar Work."""
_PLACE: Final = re.compile(r"(?:location |地点)(?P<place>[^.。,，]+)[.。]")
_NEW_PLACE: Final = re.compile(r"(?:new location: |现在是)(?P<place>[^.。,，]+)[.。,，]")


def _before_and_now(see: Sight) -> tuple[Counter[Occasion], Counter[Occasion]]:
    until = horizon(see)
    return occasions(see.start, until), occasions(see.now, until)


def _is_changed_to(see: Sight, expected: Counter[Occasion]) -> bool:
    """Whether all that takes place is what is wanted, and the calendars are what they were."""
    before, after = see.data(PROVIDER)
    return before.calendars == after.calendars and occasions(see.now, horizon(see)) == expected


def _replaced(see: Sight, old: Occasion, *new: Occasion) -> bool:
    expected = _before_and_now(see)[0]
    expected[old] -= 1
    expected.update(new)
    return _is_changed_to(see, +expected)


def _only_deleted(see: Sight) -> bool:
    return _replaced(see, meant(see))


def _only_hidden(see: Sight) -> bool:
    """The named calendar alone is not displayed any more; all events are there."""
    before, after = see.data(PROVIDER)
    expected = tuple(
        replace(one, visible=one.visible and one.name not in see.task.text)
        for one in before.calendars
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
    seconds = durations(words.casefold())
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
    weekday, reminder = (one for one in chosen.groups() if one is not None)
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
        first = next(one for one in see.past if made[0] in occasions(one.now, horizon(see)))
        if not begun(first):
            return False
    return made[0].description == "" and is_right(made[0])


def _is_event_added(see: Sight) -> bool:
    place = _PLACE.search(see.task.text)
    assert place is not None, see.task.text
    start = at(day_named(see), see.task.params["hour"])
    end = start + timedelta(minutes=see.task.params["minutes"])
    return _added(
        see,
        lambda one: (
            (one.title, one.start, one.end, one.all_day, one.location)
            == (see.quoted[0], start, end, False, place["place"])
        ),
    )


def _is_work_day_added(see: Sight) -> bool:
    return _added(
        see,
        lambda one: (
            (one.title, one.start.date(), one.end - one.start, one.all_day, one.location)
            == (see.quoted[-1], day_named(see), timedelta(days=1), True, "")
            and one.calendar_id == _WORK
        ),
    )


def _is_hour_added(see: Sight, start: datetime) -> Callable[[Occasion], bool]:
    return lambda one: (
        (one.title, one.start, one.end, one.all_day, one.location)
        == (
            see.quoted[0],
            start,
            start + timedelta(hours=1),
            False,
            "",
        )
    )


def _is_added_where_free(see: Sight) -> bool:
    start = at(day_named(see), see.task.params["hour"])
    planned = any(
        not one.all_day and one.start < start + timedelta(hours=1) and one.end > start
        for one in on_day(see.start, day_named(see))
    )
    return _added(see, _is_hour_added(see, start + timedelta(hours=1) * planned))


def is_hour_planned(see: Sight) -> bool:
    """Whether one event of an hour has come up as asked for, whatever its reminders."""
    return _added(see, _is_hour_added(see, at(day_named(see), see.task.params["hour"])))


def has_asked_reminder(see: Sight) -> bool:
    """Whether the events of the quoted title have the named reminder alone, and no others any."""
    minutes = see.task.params["minutes"]
    reminders = {event.title: event.reminders for event in events(see.now)}
    return reminders.get(see.quoted[-1]) == (minutes,) and all(
        not event.reminders for event in events(see.now) if event.title != see.quoted[-1]
    )


def _is_added_with_default(see: Sight) -> bool:
    """The default was set by the time the event was there, which has that reminder alone."""
    minutes, start = see.task.params["minutes"], at(day_named(see), see.task.params["hour"])
    is_right = _is_hour_added(see, start)

    def is_default(moment: Sight) -> bool:
        return moment.now.data[CALENDAR].reminder == minutes

    return is_default(see) and _added(
        see, lambda one: is_right(one) and one.reminders == (minutes,), begun=is_default
    )


def _is_moved(see: Sight) -> bool:
    old, later = meant(see), timedelta(days=see.task.params["days_later"])
    return _replaced(see, old, old._replace(start=old.start + later, end=old.end + later))


def _is_place_changed(see: Sight) -> bool:
    place = _NEW_PLACE.search(see.task.text)
    assert place is not None, see.task.text
    today = local(see.start, see.start.now_ms).date()
    day = today + timedelta(weeks=see.task.params["weeks"])
    old = min(
        (one for one in occasions(see.start, horizon(see)) if one.title == see.quoted[0]),
        key=lambda one: abs(one.start.date() - day),
    )
    return _replaced(see, old, old._replace(location=place["place"]))


def _series(see: Sight) -> list[Occasion]:
    """The occasions of the series that the instruction names, which begins at the named hour."""
    return [
        one
        for one in occasions(see.start, horizon(see))
        if one.title == see.quoted[0] and one.start.hour == see.task.params["hour"]
    ]


def _is_once_left_out(see: Sight) -> bool:
    return _replaced(see, next(one for one in _series(see) if one.start.date() == day_named(see)))


def _is_ended(see: Sight) -> bool:
    expected = _before_and_now(see)[0]
    for one in _series(see):
        if one.start.date() > day_named(see):
            expected[one] -= 1
    return _is_changed_to(see, +expected)


def _is_shifted(see: Sight) -> bool:
    """From the next time on each is later; those of the past are later, too, or as they were."""
    later = timedelta(hours=see.task.params["hours_later"])
    before = _before_and_now(see)[0]
    for whole in (True, False):
        expected = before.copy()
        for one in _series(see):
            if whole or one.start.date() >= day_named(see):
                expected[one] -= 1
                expected[one._replace(start=one.start + later, end=one.end + later)] += 1
        if _is_changed_to(see, +expected):
            return True
    return False


FULFILLED: Final[dict[str, Fact]] = {
    "Calendar.DeleteEvent": _only_deleted,
    "Calendar.HideCalendar": _only_hidden,
    "Calendar.SetWeekStart": _are_settings_chosen,
    "Calendar.ReadEventPlace": place_told,
    "Calendar.CountEvents": count_told,
    "Calendar.FindEventDay": day_told,
    "Calendar.AddUpNotes": chairs_told,
    "Calendar.FindRemindedEvent": reminded_place_told,
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
