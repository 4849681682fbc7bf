"""How events look in lists: rows, dates, times, repeats, reminders."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.events import ReminderWords
from mobile_gym.virtual_device.apps.calendar.pages import DETAIL
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import recurrence, store
from mobile_gym.virtual_device.system.formatting import clock_of, full_date_text, short_date_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.data import CalendarContext
    from mobile_gym.virtual_device.providers.calendar.store import Occurrence
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def event_row(ctx: CalendarContext, place: Occurrence, when: str = "") -> ui.View:
    """An event: its colour, title, times and location."""
    theme, item = ctx.theme, place.event
    shown = when or times_text(ctx.state, place)
    if item.location:
        shown = f"{shown} · {item.location}"
    return ui.row(
        ui.box(width=5, height=36, radius=2.5, fill=store.color_of(ctx.state, item)),
        ui.column(
            ui.text(
                item.title or ctx.t.no_title,
                15,
                theme.text,
                bold=True,
                max_lines=1,
                resource_id="title",
            ),
            ui.text(shown, 13, theme.text_secondary, max_lines=1, resource_id="when"),
            gap=2,
            weight=1,
        ),
        gap=12,
        width=ui.FILL,
        height=56,
        padding=(12, 0),
        fill=theme.surface_high,
        radius=12,
        class_name="android.widget.RelativeLayout",
        resource_id="agenda_item",
        focusable=True,
        on_tap=partial(open_event, event_id=item.id, begin_ms=place.begin_ms),
    )


def open_event(system: System, event_id: int, begin_ms: int) -> None:
    """Open an event's page, at one of its times."""
    system.hide_keyboard()
    DETAIL.start(system, event_id=event_id, begin_ms=begin_ms)


# -- How Calendar writes dates, times, repeats and reminders -------------------------------------

_REMINDERS: Final = ReminderWords(
    Texts.no_reminder,
    Texts.at_start,
    week=(Texts.week_before, Texts.weeks_before),
    day=(Texts.day_before, Texts.days_before),
    hour=(Texts.hour_before, Texts.hours_before),
    minute=(Texts.minute_before, Texts.minutes_before),
)


def clock(state: DeviceState, at: datetime) -> str:
    """A time of day, as the system is set."""
    return clock_of(state, at)


def month_title(day: date, language: str) -> str:
    """`November 2026`, `2026年11月`."""
    written = locale_of(language)
    return written.write(written.month_and_year, day)


def day_title(day: date, today: date, language: str) -> str:
    """A day's heading: with today and tomorrow called so."""
    t, written = Texts.of(language), locale_of(language)
    title = t.day_title.format(
        weekday=written.weekdays[day.weekday()], day=written.write(written.long_day, day)
    )
    near = {0: t.today, 1: t.tomorrow}.get((day - today).days)
    return title if near is None else f"{near} · {title}"


def times_text(state: DeviceState, place: Occurrence) -> str:
    """From when to when, without the day."""
    if place.event.all_day:
        return Texts.of(state.language).all_day
    if place.start.date() != place.last_day:
        return when_text(state, place)
    start, end = clock(state, place.start), clock(state, place.end)
    return start if start == end else f"{start} – {end}"


def when_text(state: DeviceState, place: Occurrence, gap: str = "") -> str:
    """Day and times of an event; `gap` stands between the two where they are one each."""
    language = state.language
    first, last = place.start.date(), place.last_day
    if place.event.all_day:
        if first == last:
            return full_date_text(first, language)
        return f"{short_date_text(first, language)} – {short_date_text(last, language)}"
    if first == last:
        day, times = full_date_text(first, language), times_text(state, place)
        return f"{day}{gap}{times}" if gap else locale_of(language).date_and_time.format(day, times)
    start = f"{short_date_text(first, language)} {clock(state, place.start)} –"
    end = f"{short_date_text(place.end.date(), language)} {clock(state, place.end)}"
    return f"{start}{gap or ' '}{end}"


def repeat_text(rule_text: str, start: date, language: str) -> str:
    """How an event repeats, in words."""
    t = Texts.of(language)
    rule = recurrence.parse(rule_text) if rule_text else None
    if rule is None:
        return t.repeat_none
    written = locale_of(language)
    if rule.frequency == "WEEKLY":
        days = rule.days or (start.weekday(),)
        if days == (0, 1, 2, 3, 4):
            words = t.repeat_weekdays
        else:
            names = written.weekdays if len(days) == 1 else written.weekdays_short
            joined = written.list_separator.join(names[day] for day in days)
            words = t.repeat_weekly.format(days=joined)
    elif rule.frequency == "MONTHLY":
        words = t.repeat_monthly.format(day=start.day)
    elif rule.frequency == "YEARLY":
        day = written.write(written.long_day, start)
        words = t.repeat_yearly.format(day=day)
    else:
        words = t.repeat_daily
    if rule.interval > 1:
        words = t.repeat_interval.format(text=words, count=rule.interval)
    if rule.times:
        return t.repeat_count.format(text=words, count=rule.times)
    if rule.last is not None:
        return t.repeat_until.format(text=words, day=short_date_text(rule.last.date(), language))
    return words


def reminder_text(minutes: int, language: str) -> str:
    """`10 minutes before`."""
    return _REMINDERS.of(minutes, language)
