"""What the editor holds while an event is written, saving it, and leaving without saving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment, with_changes
from mobile_gym.virtual_device.app_kit.prompts import cancel_button, plain_question
from mobile_gym.virtual_device.apps.calendar import data, pages
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import recurrence, store
from mobile_gym.virtual_device.providers.calendar.store import Event
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_HOUR: Final = 60
_DAY: Final = 24 * 60


class Draft(NamedTuple):
    """An event in the making.

    `start` and `end` are minutes of local time since 1970; of an all-day event, the midnights of
    its first and its last day.
    """

    title: str = ""
    where: str = ""
    description: str = ""
    all_day: bool = False
    start: int = 0
    end: int = 0
    rrule: str = ""
    reminders: tuple[int, ...] = ()
    calendar_id: int = 1
    color: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written."""
        return not (self.title.strip() or self.where.strip() or self.description.strip())


# What was changed since the editor was opened, each under the name of its field; what is typed into
# a field of the page stands beside them.
ALL_DAY: Final = ViewState("all_day", False)
START: Final = ViewState("start", 0)
END: Final = ViewState("end", 0)
RRULE: Final = ViewState("rrule", "")
REMINDERS: Final = ViewState[tuple[int, ...]]("reminders", ())
CALENDAR_ID: Final = ViewState("calendar_id", 1)
COLOR: Final = ViewState("color", 0)


def event_id_of(args: pages.EventArgs) -> int:
    """The event that a page was started with: its id, or the last part of its URI; 0 for none."""
    if args.event_id is not None:
        return args.event_id
    last = args.data.partition("?")[0].rstrip("/").rpartition("/")[2]
    return int(last) if last.isdecimal() else 0


def base(state: DeviceState, args: pages.EditorArgs) -> Draft:
    """What the editor opens on: an event, what an intent hands over, or an hour from now."""
    place = store.occurrence(state, event_id_of(args), args.begin_ms)
    if place is not None:
        item = place.event
        end = place.end - timedelta(days=1) if item.all_day else place.end
        return Draft(
            item.title,
            item.location,
            item.description,
            item.all_day,
            minutes_of(place.start),
            max(minutes_of(end), minutes_of(place.start)),
            item.rrule,
            item.reminders,
            item.calendar_id,
            item.color,
        )
    mine = data.read(state)
    now = store.from_ms(state.now_ms, state.timezone)
    day = now.date() if args.day is None else date.fromordinal(args.day)
    hour = now.hour + 1 if args.hour is None else args.hour
    start = minutes_of(datetime.combine(day, time())) + hour * _HOUR
    calendars = store.calendars(state)
    empty = Draft(
        start=start,
        end=start + _HOUR,
        reminders=(mine.reminder,) if mine.reminder >= 0 else (),
        calendar_id=calendars[0].id if calendars else 1,
    )
    return _with_extras(empty, args.extras, state.timezone)


def _with_extras(draft: Draft, extras: Mapping[str, object], zone: str) -> Draft:
    all_day = extras.get("allDay") in (True, 1, "true", "1")
    begin, end = _number(extras.get("beginTime")), _number(extras.get("endTime"))
    if begin is not None:
        start = minutes_of(store.from_ms(begin, zone))
        draft = draft._replace(start=start, end=start + _HOUR)
    if end is not None:
        draft = draft._replace(end=max(minutes_of(store.from_ms(end, zone)), draft.start))
    if all_day:
        draft = draft._replace(
            all_day=True,
            start=draft.start // _DAY * _DAY,
            end=max(draft.end - 1, draft.start) // _DAY * _DAY,
        )
    rule = str(extras.get("rrule", ""))
    return draft._replace(
        title=str(extras.get("title", "")),
        where=str(extras.get("eventLocation", "")),
        description=str(extras.get("description", "")),
        rrule=rule if recurrence.is_rule(rule) else "",
    )


def _number(value: object) -> int | None:
    text = str(value)
    return int(text) if text.isdecimal() else None


def event_of(draft: Draft, before: Event, zone: str) -> Event:
    """The event that a draft becomes."""
    start, end = moment(draft.start), moment(draft.end)
    if draft.all_day:
        start = datetime.combine(start.date(), time())
        end = datetime.combine(end.date(), time()) + timedelta(days=1)
    return replace(
        before,
        title=draft.title.strip(),
        start_ms=store.to_ms(start, zone, draft.all_day),
        end_ms=store.to_ms(end, zone, draft.all_day),
        all_day=draft.all_day,
        location=draft.where.strip(),
        description=draft.description.strip(),
        calendar_id=draft.calendar_id,
        rrule=draft.rrule,
        reminders=draft.reminders,
        color=draft.color,
        relative=False,
    )


# -- Leaving the editor of an event: saving all of it or one time, or asking before it is lost ---


def opened_and_current_draft(system: System) -> tuple[Draft, Draft]:
    """What the editor in front opened on, and the draft as it is now."""
    opened = base(system.state, pages.EDITOR.page_args(system))
    return opened, with_changes(opened, system.front.layers[0].ui)


def on_back(system: System) -> bool:
    """Back asks before what was written is lost."""
    opened, draft = opened_and_current_draft(system)
    if draft == opened:
        return False
    pages.DISCARD.open(system)
    return True


def close(system: System) -> None:
    """Leave without saving."""
    if not on_back(system):
        system.finish()


def discard(ctx: data.CalendarContext) -> ui.View:
    """Asks before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard_question, t.discard, _leave, no=t.keep_editing)


def _leave(system: System) -> None:
    system.dismiss()
    system.finish()


def save(system: System) -> None:
    """Save what was written; of a repeated event it is asked which times."""
    opened, draft = opened_and_current_draft(system)
    args = pages.EDITOR.page_args(system)
    before = store.event(system.state, event_id_of(args))
    if draft.end < draft.start:
        system.hide_keyboard()
        system.toast(Texts.of(system.language).end_before_start)
        return
    if before is None and draft.is_empty:
        system.toast(Texts.of(system.language).empty_not_saved)
    elif before is None:
        store.add(system, event_of(draft, Event(0, "", 0, 0), system.state.timezone))
        system.toast(Texts.of(system.language).created)
    elif draft == opened:
        pass
    elif before.rrule and draft.rrule == opened.rrule:
        system.hide_keyboard()
        pages.SAVE_SCOPE.open(system)
        return
    else:
        _save_all(system)
        return
    system.finish()


def save_scope(ctx: data.CalendarContext) -> ui.View:
    """Asks which of a repeated event's times are changed."""
    t = ctx.t
    rows = ui.column(
        _scope_row(ctx, t.only_this, _save_one),
        _scope_row(ctx, t.all_events, _save_all_of_series),
        width=ui.FILL,
    )
    return ui.dialog(ctx.theme, t.edit_title, rows, cancel_button(ctx))


def _scope_row(ctx: data.CalendarContext, label: str, on_tap: ui.Handler) -> ui.View:
    return ui.text(
        label, 16, ctx.theme.text, width=ui.FILL, padding=(24, 14),
        resource_id="android:id/text1", focusable=True, on_tap=on_tap,
    )  # fmt: skip


def _save_one(system: System) -> None:
    """This time becomes an event of its own."""
    system.dismiss()
    _, draft = opened_and_current_draft(system)
    args = pages.EDITOR.page_args(system)
    before = store.event(system.state, event_id_of(args))
    if before is not None:
        zone = system.state.timezone
        single = draft._replace(rrule="")
        made = event_of(single, replace(before, excluded=()), zone)
        store.exclude(system, before.id, args.begin_ms or before.start_ms)
        store.add(system, made)
        system.toast(Texts.of(system.language).saved)
    system.finish()


def _save_all_of_series(system: System) -> None:
    system.dismiss()
    _save_all(system)


def _save_all(system: System) -> None:
    """The whole series, moved by as much as this time was."""
    opened, draft = opened_and_current_draft(system)
    args, zone = pages.EDITOR.page_args(system), system.state.timezone
    first = store.occurrence(system.state, event_id_of(args))
    if first is not None:
        moved = draft
        if first.event.rrule:
            start = minutes_of(first.start) + draft.start - opened.start
            moved = draft._replace(start=start, end=start + draft.end - draft.start)
        store.alter(system, first.event.id, lambda item: event_of(moved, item, zone))
        system.toast(Texts.of(system.language).saved)
    system.finish()
