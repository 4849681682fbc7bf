"""What is true of tasks in the calendar."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, number_in, page, shows

__all__ = ["ORACLES"]

_APP: Final = "com.android.calendar"
_PROVIDER: Final = "com.android.providers.calendar"
_HOME: Final = page(f"{_APP}/.AllInOneActivity")
_DETAIL: Final = f"{_APP}/.EventInfoActivity"
_EDITOR: Final = f"{_APP}/.event.EditEventActivity"
_WEEKDAYS: Final = {"Saturday": 7, "Sunday": 1, "Monday": 2}
"""As Java counts them."""
_WORK: Final = 2
"""Id of the calendar Work; Chinese instructions quote its name before the title."""
_COUNT: Final = re.compile(r"\d+")


def _content(event: Any) -> tuple[Any, ...]:
    times = event.start_ms, event.end_ms, event.all_day, event.rrule, event.excluded
    return event.title, *times, event.location, event.description, event.calendar_id


def _events(see: Sight) -> tuple[list[Any], Counter[tuple[Any, ...]]]:
    """The events at reset, and a multiset of those now."""
    before, after = see.data(_PROVIDER)
    return list(before.events), Counter(map(_content, after.events))


def _asked_for(see: Sight, place: int = 0) -> Any:
    """The event of a quoted title: the one on the task's day, or the first one."""
    named = [event for event in _events(see)[0] if event.title == see.quoted[place]]
    day = date.fromisoformat(see.task.params["day"])
    on_day = [event for event in named if see.day_of(event.start_ms) == day]
    return (on_day or sorted(named, key=lambda event: event.start_ms))[0]


def _detail_of(place: int) -> Fact:
    return shows(_DETAIL, lambda see: see.page.args.get("event_id") == _asked_for(see, place).id)


def _deleted_alone(see: Sight) -> bool:
    before, now = _events(see)
    asked = _asked_for(see)
    return now == Counter(_content(event) for event in before if event.id != asked.id)


def _added_all_day(see: Sight) -> bool:
    before, now = _events(see)
    day = datetime.combine(date.fromisoformat(see.task.params["day"]), datetime.min.time(), UTC)
    start_ms = round(day.timestamp() * 1000)
    end_ms = start_ms + round(timedelta(days=1).total_seconds() * 1000)
    made = (see.quoted[-1], start_ms, end_ms, True, "", (), "", "", _WORK)
    return now == Counter([*map(_content, before), made])


def _chairs(see: Sight, said: str) -> bool:
    described = (_asked_for(see, place).description for place in (0, 1))
    return number_in(said) == sum(int(_COUNT.findall(text)[0]) for text in described)


ORACLES: Final[dict[str, Oracle]] = {
    "Calendar.DeleteEvent": Oracle({1: _HOME, 2: _detail_of(0), 3: _deleted_alone}),
    "Calendar.SetWeekStart": Oracle(
        {
            1: _HOME,
            2: page(f"{_APP}/.CalendarSettingsActivity"),
            3: lambda see: see.data(_APP)[1].week_start == _WEEKDAYS[see.task.params["weekday"]],
        }
    ),
    "Calendar.AddWorkDay": Oracle(
        {
            1: _HOME,
            2: page(_EDITOR),
            3: shows(_EDITOR, lambda see: see.page.ui.get("title") == see.quoted[-1]),
            4: _added_all_day,
        }
    ),
    "Calendar.AddUpNotes": Oracle({1: _HOME, 2: _detail_of(0), 3: _detail_of(1)}, answer=_chairs),
}
