"""The dialogs of a due date and of a start: days, times of day, the pickers of both."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.handlers import dismiss
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.tasks_org import actions, dates, draft, pages
from mobile_gym.virtual_device.apps.tasks_org.data import read
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.tasks_org.data import TasksContext
    from mobile_gym.virtual_device.system.system import System

_FIELDS: Final = {"due": "due_ms", "start": "hide_until_ms"}
_HOURS: Final = (
    (Texts.morning, 9),
    (Texts.afternoon, 13),
    (Texts.evening, 17),
    (Texts.night, 20),
)


def when_dialog(ctx: TasksContext[pages.WhenArgs]) -> ui.View:
    """The day and the time of day of a due date or a start."""
    theme, t, which = ctx.theme, ctx.t, ctx.args.which
    now = draft.draft_below_dialog(ctx)
    chosen_ms: int = getattr(now, _FIELDS[which])
    chosen = dates.day_of(ctx.state, chosen_ms) if chosen_ms else None
    days = _days(ctx, now, which)
    other = chosen is not None and all(day != chosen for _, day in days)
    language = ctx.state.language
    rows = [
        ui.radio(theme, name, day == chosen, partial(_take_day, day=day, which=which))
        for name, day in days
    ]
    shown = dates.day_text(ctx.state, chosen) if chosen is not None and other else ""
    rows.append(ui.radio(theme, t.pick_date, other, partial(_open_day, which=which), summary=shown))
    timed = dates.has_time(chosen_ms)
    at = dates.local(ctx.state, chosen_ms or ctx.state.now_ms)
    hour = at.hour if timed and not at.minute else None
    named = {number for _, number in _HOURS}
    rows += [
        ui.divider(theme),
        ui.radio(theme, t.no_time, not timed, partial(_take_no_time, which=which)),
        *(
            ui.radio(theme, name.of(language), hour == number,
                  partial(_take_time, hour=number, minute=0, which=which),
                  summary=dates.clock_of(ctx.state, at.replace(hour=number, minute=0)))
            for name, number in _HOURS
        ),
        ui.radio(theme, t.pick_time, timed and hour not in named, partial(_open_time, which=which),
              summary=dates.clock_of(ctx.state, at) if timed and hour not in named else ""),
    ]  # fmt: skip
    title = t.due_date if which == "due" else t.start_date
    ok = ui.button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return ui.dialog(theme, title, ui.column(*rows), ok)


def _days(ctx: TasksContext[Any], now: draft.Draft, which: str) -> list[tuple[str, date | None]]:
    """The days that are offered; None for no date."""
    t, today = ctx.t, dates.today(ctx.state)
    offered: list[tuple[str, date | None]] = [
        (t.no_date, None),
        (t.today, today),
        (t.tomorrow, today + timedelta(1)),
        (t.next_week, today + timedelta(7)),
    ]
    if which == "start" and now.due_ms:
        due = dates.day_of(ctx.state, now.due_ms)
        near = ((t.due_day, 0), (t.day_before_due, 1), (t.week_before_due, 7))
        offered[1:] = [(name, due - timedelta(days)) for name, days in near]
    return offered


def _take_day(system: System, day: date | None, which: str) -> None:
    name = _FIELDS[which]
    before = draft.draft_of(system)
    at_ms: int = getattr(before, name)
    now_ms = 0 if day is None else dates.with_day(system.state, at_ms, day, is_due=which == "due")
    draft.update_draft(system, **{name: now_ms})
    if which == "due" and now_ms:
        _remind(system, before)


def _remind(system: System, before: draft.Draft) -> None:
    """What becomes due is reminded of as it is set."""
    if not before.due_ms and not before.reminders:
        draft.update_draft(system, reminders=actions.due_reminders(read(system.state)))


def _open_day(system: System, which: str) -> None:
    at_ms: int = getattr(draft.draft_of(system), _FIELDS[which])
    day = dates.day_of(system.state, at_ms or system.state.now_ms)
    first = locale_of(system.language).first_weekday
    pages.PICK_DAY.open(system, day=day.toordinal(), first=first, which=which)


def pick_day(ctx: TasksContext[pages.DayArgs]) -> ui.View:
    """The date picker."""
    return date_picker(ctx, partial(_accept_day, which=ctx.args.which))


def _accept_day(system: System, day: date, which: str) -> None:
    system.dismiss()
    _take_day(system, day, which)


def _take_no_time(system: System, which: str) -> None:
    name = _FIELDS[which]
    at_ms: int = getattr(draft.draft_of(system), name)
    if at_ms:
        day = dates.day_of(system.state, at_ms)
        draft.update_draft(
            system, **{name: dates.with_day(system.state, 0, day, is_due=which == "due")}
        )


def _take_time(system: System, hour: int, minute: int, which: str) -> None:
    name = _FIELDS[which]
    before = draft.draft_of(system)
    at_ms: int = getattr(before, name)
    draft.update_draft(system, **{name: dates.with_time(system.state, at_ms, hour, minute)})
    if which == "due":
        _remind(system, before)


def _open_time(system: System, which: str) -> None:
    at_ms: int = getattr(draft.draft_of(system), _FIELDS[which])
    at = dates.local(system.state, at_ms or system.state.now_ms)
    pages.PICK_TIME.open(system, hour=at.hour, minute=at.minute, which=which)


def pick_time(ctx: TasksContext[pages.TimeOfArgs]) -> ui.View:
    """The time picker."""
    return time_picker(ctx, partial(_accept_time, which=ctx.args.which))


def _accept_time(system: System, hour: int, minute: int, which: str) -> None:
    system.dismiss()
    _take_time(system, hour, minute, which)
