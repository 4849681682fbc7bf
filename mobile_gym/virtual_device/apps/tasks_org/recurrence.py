"""Tasks that come again: their rule, how it reads, and when the next one is due.

A rule is what RFC 5545 calls a recurrence rule, with or without `RRULE:` before it. Of one that has
more than a frequency and an interval, these two count.
"""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.apps.tasks_org import dates
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.tasks_org.data import Task
    from mobile_gym.virtual_device.state import DeviceState

_FROM_COMPLETION: Final = 1
_MOST: Final = 999
_TEXTS: Final = {
    "DAILY": (Texts.daily, Texts.every_days),
    "WEEKLY": (Texts.weekly, Texts.every_weeks),
    "MONTHLY": (Texts.monthly, Texts.every_months),
    "YEARLY": (Texts.yearly, Texts.every_years),
}
RULES: Final = ("", *(f"FREQ={frequency}" for frequency in _TEXTS))
"""Those that the editor offers; "" for none."""


class _Rule(NamedTuple):
    frequency: str
    interval: int


def _parse_rule(rule: str | None) -> _Rule | None:
    parts: dict[str, str] = {}
    for part in (rule or "").removeprefix("RRULE:").split(";"):
        name, _, value = part.partition("=")
        parts[name] = value
    frequency, interval = parts.get("FREQ", ""), parts.get("INTERVAL", "1")
    if frequency not in _TEXTS:
        return None
    number = int(interval) if interval.isascii() and interval.isdigit() else 1
    return _Rule(frequency, min(max(number, 1), _MOST))


def same_rule(one: str | None, other: str | None) -> bool:
    """Whether two rules come to the same."""
    return _parse_rule(one) == _parse_rule(other)


def rule_text(rule: str | None, language: str) -> str:
    """How a rule reads: `Repeats every 2 weeks`."""
    known = _parse_rule(rule)
    if known is None:
        return Texts.no_repeat.of(language)
    single, several = _TEXTS[known.frequency]
    if known.interval == 1:
        return single.of(language)
    return several.of(language).format(count=known.interval)


def _later(day: date, rule: _Rule) -> date | None:
    """A day moved on by a rule; None behind the last year."""
    if rule.frequency in ("DAILY", "WEEKLY"):
        days = rule.interval * (7 if rule.frequency == "WEEKLY" else 1)
        if day.toordinal() + days > date.max.toordinal() - 1:
            return None
        return day + timedelta(days)
    months = rule.interval * (12 if rule.frequency == "YEARLY" else 1)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year >= date.max.year:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def next_due_ms(state: DeviceState, task: Task) -> int | None:
    """When a task is due again that is completed now; None where it is not."""
    rule = _parse_rule(task.recurrence)
    if rule is None:
        return None
    from_now = task.repeat_from == _FROM_COMPLETION or not task.due_ms
    day = dates.today(state) if from_now else dates.day_of(state, task.due_ms)
    later = _later(day, rule)
    return None if later is None else dates.with_day(state, task.due_ms, later, is_due=True)
