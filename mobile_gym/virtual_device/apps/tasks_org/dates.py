"""Due dates and starts of tasks: with a time of day or without, late or not, and how they read."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

_MINUTE_MS: Final = 60_000
_NOON: Final = time(12)
"""Where a due date without a time of day lies. Source: the app's own rows."""


def local(state: DeviceState, ms: int) -> datetime:
    """The local time of a moment."""
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(state.timezone))


def to_ms(state: DeviceState, day: date, at: time) -> int:
    """The moment of a local time."""
    moment = datetime.combine(day, at, ZoneInfo(state.timezone))
    return int(moment.timestamp() * 1000)


def day_of(state: DeviceState, ms: int) -> date:
    """The local day of a moment."""
    return local(state, ms).date()


def today(state: DeviceState) -> date:
    """The device's day."""
    return day_of(state, state.now_ms)


def has_time(ms: int) -> bool:
    """Whether a due date or a start has a time of day: whole minutes stand for a date alone."""
    return ms > 0 and ms % _MINUTE_MS > 0


def with_day(state: DeviceState, ms: int, day: date, *, is_due: bool) -> int:
    """A due date or a start on another day, at the same time of day if it has one."""
    if has_time(ms):
        at = local(state, ms).time()
        return to_ms(state, day, at)
    return to_ms(state, day, _NOON if is_due else time())


def with_time(state: DeviceState, ms: int, hour: int, minute: int) -> int:
    """A due date or a start at a time of day; today where it has no day yet."""
    day = day_of(state, ms) if ms else today(state)
    return to_ms(state, day, time(hour, minute)) + 1000


def due_at(state: DeviceState, due_ms: int, hour: int) -> int:
    """When a task is due; one without a time of day, at an hour of its day."""
    return due_ms if has_time(due_ms) else to_ms(state, day_of(state, due_ms), time(hour))


def start_at(state: DeviceState, start_ms: int, hour: int) -> int:
    """When a task starts that is reminded of then."""
    return start_ms if has_time(start_ms) else to_ms(state, day_of(state, start_ms), time(hour))


def is_overdue(state: DeviceState, due_ms: int) -> bool:
    """Whether a due date has passed."""
    if not due_ms:
        return False
    if has_time(due_ms):
        return due_ms < state.now_ms
    return day_of(state, due_ms) < today(state)


def day_text(state: DeviceState, day: date) -> str:
    """A day: `Today`, `Mon, Oct 16`, and with its year where that is another one."""
    now, language = today(state), state.language
    t = Texts.of(language)
    near = {now - timedelta(1): t.yesterday, now: t.today, now + timedelta(1): t.tomorrow}
    if day in near:
        return near[day]
    written = locale_of(language)
    same_year = day.year == now.year
    return written.write(
        written.weekday_and_day if same_year else written.weekday_day_and_year, day
    )


def moment_text(state: DeviceState, ms: int) -> str:
    """A due date or a start: its day, and its time of day if it has one."""
    at = local(state, ms)
    day = day_text(state, at.date())
    if not has_time(ms):
        return day
    return Texts.of(state.language).day_and_time.format(day=day, time=clock_of(state, at))
