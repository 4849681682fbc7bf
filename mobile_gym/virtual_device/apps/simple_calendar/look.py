"""How events look in lists: rows, colours, dates, times, reminders, repetitions."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.events import ReminderWords
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.apps.simple_calendar import recurrence, store
from mobile_gym.virtual_device.apps.simple_calendar.data import read
from mobile_gym.virtual_device.apps.simple_calendar.pages import EDITOR, SELECTED, TASK_EDITOR
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_text, is_24_hour, short_date_text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

ROW_DP: Final = 72.0
"""Height of a row."""


def paler(color: int) -> int:
    """A colour that lets half of what is behind it through."""
    return color & 0x00FFFFFF | 0x80000000


def event_row(ctx: CalendarContext, place: store.Occurrence, *, with_day: bool = False) -> ui.View:
    """An event: its colour, its title, when it is, and its description or location."""
    theme, item, data = ctx.theme, place.event, ctx.data
    color = store.color_of(data, item)
    is_over = data.dim_past and place.end < ctx.now.replace(tzinfo=None) and not item.all_day
    dimmed = is_over or item.completed
    selected = item.id in SELECTED.of(ctx)
    when = times_text(ctx.state, place, place.start.date() if with_day else None)
    more = (item.description or item.location) if data.show_description else ""
    mark = "check-circle-outline" if item.completed else "checkbox-blank-circle-outline"
    return ui.row(
        ui.box(width=5, height=ROW_DP - 16, radius=2.5, fill=paler(color) if dimmed else color),
        ui.icon(mark, 22, theme.icon, class_name="android.widget.ImageView",
             resource_id="event_item_task_image", description=ctx.t.task)
        if item.is_task
        else None,
        ui.column(
            ui.text(
                item.title or ctx.t.no_title, 16, theme.text_secondary if dimmed else theme.text,
                bold=True, max_lines=1, resource_id="event_item_title",
            ),
            ui.text(when, 13, theme.text_secondary, max_lines=1, resource_id="event_item_time"),
            ui.text(
                " ".join(more.split()), 13, theme.text_secondary, max_lines=1,
                resource_id="event_item_description",
            )
            if more
            else None,
            gap=1,
            weight=1,
        ),
        gap=12,
        width=ui.FILL,
        height=ROW_DP,
        padding=(16, 0, 12, 0),
        fill=theme.accent_container if selected else 0,
        class_name="android.widget.RelativeLayout",
        resource_id="event_item_frame",
        selected=selected,
        focusable=True,
        on_tap=partial(_tap, event_id=item.id, start_ts=place.start_ts),
        on_long_press=partial(_toggle, event_id=item.id),
    )  # fmt: skip


def _tap(system: System, event_id: int, start_ts: int) -> None:
    if SELECTED.get(system):
        _toggle(system, event_id)
    else:
        open_event(system, event_id, start_ts)


def _toggle(system: System, event_id: int) -> None:
    system.hide_keyboard()
    SELECTED.set(system, with_toggled_member(SELECTED.get(system), event_id))


def open_event(system: System, event_id: int, start_ts: int) -> None:
    """Open the page of an event or a task, at one of its times."""
    item = store.event(system.state, event_id)
    system.hide_keyboard()
    page = TASK_EDITOR if item is not None and item.is_task else EDITOR
    page.start(system, event_id=event_id, start_ts=start_ts)


# -- How Simple Calendar writes dates, times, reminders and repetitions --------------------------

_REMINDERS: Final = ReminderWords(
    Texts.no_reminder,
    Texts.at_start,
    week=(Texts.week_before, Texts.weeks_before),
    day=(Texts.day_before, Texts.days_before),
    hour=(Texts.hour_before, Texts.hours_before),
    minute=(Texts.minute_before, Texts.minutes_before),
)
_EVERY: Final = {
    recurrence.DAY: (Texts.daily, Texts.every_days),
    recurrence.WEEK: (Texts.weekly, Texts.every_weeks),
    recurrence.MONTH: (Texts.monthly, Texts.every_months),
    recurrence.YEAR: (Texts.yearly, Texts.every_years),
}
_ORDER: Final = (
    Texts.first_weekday_of_month,
    Texts.second_weekday,
    Texts.third_weekday,
    Texts.fourth_weekday,
    Texts.fifth_weekday,
)


def has_24_hours(state: DeviceState) -> bool:
    """Whether times are written with 24 hours: as chosen in the settings, else as the device."""
    return {12: False, 24: True}.get(read(state).clock_hours, is_24_hour(state))


def clock(state: DeviceState, at: datetime) -> str:
    """A time of day."""
    return clock_text(at.hour, at.minute, has_24_hours(state), state.language)


def month_title(day: date, today: date, language: str) -> str:
    """`October`, with the year where it is another one."""
    written = locale_of(language)
    if day.year == today.year:
        return written.months[day.month - 1]
    return written.write(written.month_and_year, day)


def weekday_names(language: str) -> tuple[str, ...]:
    """The days of the week, Monday first."""
    return locale_of(language).weekdays


def day_title(day: date, today: date, language: str) -> str:
    """`October 15 (Sun)`, with the year where it is another one."""
    written = locale_of(language)
    pattern = written.long_day if day.year == today.year else written.long_date
    return Texts.of(language).day_title.format(
        day=written.write(pattern, day), weekday=written.weekdays_short[day.weekday()]
    )


def times_text(state: DeviceState, place: store.Occurrence, day: date | None = None) -> str:
    """From when to when; with the days where it is more than one and `day` is none of its own."""
    t = Texts.of(state.language)
    one_day = place.start.date() == place.last_day
    if place.event.all_day:
        if one_day:
            return t.all_day
        first, last = (
            short_date_text(at.date(), state.language) for at in (place.start, place.end)
        )
        return t.time_span.format(start=first, end=last)
    start, end = clock(state, place.start), clock(state, place.end)
    if not one_day:
        first, last = (
            short_date_text(at.date(), state.language) for at in (place.start, place.end)
        )
        return t.time_span.format(start=f"{first} {start}", end=f"{last} {end}")
    shown = start if place.start == place.end else t.time_span.format(start=start, end=end)
    return shown if day is None else f"{short_date_text(day, state.language)}  {shown}"


def reminder_text(minutes: int, language: str) -> str:
    """`10 minutes before`."""
    return _REMINDERS.of(minutes, language)


def amount_text(minutes: int, language: str) -> str:
    """`30 minutes`, `1 hour`."""
    t = Texts.of(language)
    if minutes == 60:
        return t.one_hour
    if minutes and minutes % 60 == 0:
        return t.some_hours.format(count=minutes // 60)
    return t.one_minute if minutes == 1 else t.some_minutes.format(count=minutes)


def repetition_text(interval: int, language: str) -> str:
    """`Weekly`, `Every 3 days`."""
    step = recurrence.step_of(interval)
    if step is None:
        return Texts.of(language).no_repetition
    one, many = _EVERY[step.unit]
    return one.of(language) if step.every == 1 else many.of(language).format(count=step.every)


def rule_text(unit: int, rule: int, start: date, language: str) -> str:
    """On which days of its weeks or months something repeats."""
    written, t = locale_of(language), Texts.of(language)
    if unit == recurrence.WEEK:
        if rule & 127 == 127:
            return t.every_day
        days = [day for day in range(7) if rule >> day & 1] or [start.weekday()]
        return written.list_separator.join(written.weekdays_short[day] for day in days)
    weekday = written.weekdays[start.weekday()]
    if rule == recurrence.LAST_DAY:
        return t.last_day
    if rule == recurrence.LAST_WEEKDAY:
        return t.last_weekday.format(weekday=weekday)
    if rule == recurrence.NTH_WEEKDAY:
        number, _ = recurrence.place_in_month(start)
        return _ORDER[number - 1].of(language).format(weekday=weekday)
    return t.same_day


def limit_text(limit: int, last: date, language: str) -> str:
    """Until when something repeats; `last` is the day of a limit that is a moment."""
    t = Texts.of(language)
    if limit == 0:
        return t.forever
    return t.many_times.format(count=-limit) if limit < 0 else short_date_text(last, language)


# -- The colours that events and their types can have --------------------------------------------

COLOR_TITLES: Final = {
    0xFFC75300: Texts.color_orange,
    0xFFD32F2F: Texts.color_red,
    0xFFC2185B: Texts.color_pink,
    0xFF7B1FA2: Texts.color_purple,
    0xFF1976D2: Texts.color_blue,
    0xFF00796B: Texts.color_teal,
    0xFF388E3C: Texts.color_green,
    0xFF616161: Texts.color_gray,
}
"""What they are called, by 0xAARRGGBB."""


def signed_color(color: int) -> int:
    """A colour as the database has it: Java's signed 32 bits."""
    return color - (1 << 32) if color >= 1 << 31 else color
