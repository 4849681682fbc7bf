"""What the editor holds while an event is written, saving it, and leaving without saving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment, with_changes
from mobile_gym.virtual_device.app_kit.prompts import cancel_button
from mobile_gym.virtual_device.apps.simple_calendar import data, pages, recurrence, store
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_HOUR: Final = 60
_DAY: Final = 24 * 60


class Draft(NamedTuple):
    """An event or a task in the making.

    `start` and `end` are minutes of local time since 1970, and so is a `limit` above 0; of an
    event that takes all day, the midnights of its first and its last day.
    """

    title: str = ""
    location: str = ""
    description: str = ""
    all_day: bool = False
    start: int = 0
    end: int = 0
    reminders: tuple[int, ...] = ()
    interval: int = 0
    rule: int = 0
    limit: int = 0
    type_id: int = data.REGULAR_TYPE
    color: int = 0


# What was changed since the editor was opened, each under the name of its field; what is typed into
# a field of the page stands beside them.
ALL_DAY: Final = ViewState("all_day", False)
START: Final = ViewState("start", 0)
END: Final = ViewState("end", 0)
REMINDERS: Final = ViewState[tuple[int, ...]]("reminders", ())
INTERVAL: Final = ViewState("interval", 0)
RULE: Final = ViewState("rule", 0)
LIMIT: Final = ViewState("limit", 0)
TYPE_ID: Final = ViewState("type_id", data.REGULAR_TYPE)
COLOR: Final = ViewState("color", 0)


def base(state: DeviceState, args: pages.EditorArgs) -> Draft:
    """What the editor opens on: an event at one of its times, a copy of one, or a new one."""
    shown = args.event_id if args.event_id is not None else args.copy_of
    place = None if shown is None else store.occurrence(state, shown, args.start_ts)
    if place is not None:
        return _of(place, state.timezone)
    stored = data.read(state)
    now = store.from_ts(state.now_ms // 1000, state.timezone)
    day = now.date() if args.day is None else date.fromordinal(args.day)
    minutes = now.hour * _HOUR + now.minute
    if args.hour is not None:
        minutes = args.hour * _HOUR
    elif stored.start_at_full_hour:
        minutes = (now.hour + 1) * _HOUR
    start = minutes_of(datetime.combine(day, time())) + minutes
    reminder = stored.last_reminder if stored.use_last_reminder else stored.default_reminder
    new = Draft(
        start=start,
        end=start + stored.default_duration,
        reminders=(reminder,) if reminder >= 0 else (),
    )
    return _with_extras(new, args.extras, state.timezone)


def _of(place: store.Occurrence, zone: str) -> Draft:
    item = place.event
    limit = item.repeat_limit
    if limit > 0:
        limit = minutes_of(store.from_ts(limit, zone))
    return Draft(
        item.title,
        item.location,
        item.description,
        item.all_day,
        minutes_of(place.start),
        max(minutes_of(place.end), minutes_of(place.start)),
        item.reminders,
        item.repeat_interval,
        item.repeat_rule,
        limit,
        item.event_type,
        item.color,
    )


def _with_extras(draft: Draft, extras: Mapping[str, object], zone: str) -> Draft:
    """Source: `CalendarContract`, whose names an intent to insert an event has."""
    begin, end = _number(extras.get("beginTime")), _number(extras.get("endTime"))
    if begin is not None:
        start = minutes_of(store.from_ts(begin // 1000, zone))
        draft = draft._replace(start=start, end=start + draft.end - draft.start)
    if end is not None:
        draft = draft._replace(end=max(minutes_of(store.from_ts(end // 1000, zone)), draft.start))
    if extras.get("allDay") in (True, 1, "true", "1"):
        midnights = (at // _DAY * _DAY for at in (draft.start, max(draft.end - 1, draft.start)))
        draft = draft._replace(all_day=True, **dict(zip(("start", "end"), midnights, strict=True)))
    return draft._replace(
        title=str(extras.get("title", "")),
        location=str(extras.get("eventLocation", "")),
        description=str(extras.get("description", "")),
    )


def _number(value: object) -> int | None:
    text = str(value)
    return int(text[:18]) if text.isdecimal() else None


def args_of(system: System) -> pages.EditorArgs:
    """What the editor in front was opened with."""
    is_event = system.front.component == pages.EDITOR.component
    return (pages.EDITOR if is_event else pages.TASK_EDITOR).page_args(system)


def drafted(system: System) -> tuple[Draft, Draft]:
    """What the editor in front opened on, and the draft as it is now."""
    opened = base(system.state, args_of(system))
    return opened, with_changes(opened, system.front.layers[0].ui)


def of_page(state: DeviceState) -> Draft:
    """The draft of the editor below a popup."""
    page = state.tasks[-1].activities[-1].layers[0]
    return with_changes(base(state, pages.EDITOR.read(page)), page.ui)


def event_of(draft: Draft, before: data.Event, zone: str) -> data.Event:
    """The event that a draft becomes; `before` is what it was, whose other columns it keeps."""
    start, end = moment(draft.start), moment(draft.end)
    if draft.all_day:
        start, end = (datetime.combine(at.date(), time()) for at in (start, end))
    if before.type == data.TASK:
        end = start
    minutes = (*draft.reminders, -1, -1, -1)[:3]
    limit = store.to_ts(moment(draft.limit), zone) + 59 if draft.limit > 0 else draft.limit
    step = recurrence.step_of(draft.interval)
    flags = before.flags | data.FLAG_ALL_DAY if draft.all_day else before.flags & ~data.FLAG_ALL_DAY
    return replace(
        before,
        start_ts=store.to_ts(start, zone),
        end_ts=store.to_ts(end, zone),
        title=draft.title.strip(),
        location=draft.location.strip(),
        description=draft.description.strip(),
        reminder_1_minutes=minutes[0],
        reminder_2_minutes=minutes[1],
        reminder_3_minutes=minutes[2],
        repeat_interval=draft.interval,
        repeat_rule=draft.rule if step is not None else 0,
        repeat_limit=limit if step is not None else 0,
        time_zone=before.time_zone or zone,
        flags=flags,
        event_type=draft.type_id,
        color=draft.color,
    )


# -- Leaving the editor: saving all of an event or some of its times, or asking before it is lost

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"


def on_back(system: System) -> bool:
    """Back asks before what was written is lost."""
    opened, draft = drafted(system)
    if draft == opened:
        return False
    system.hide_keyboard()
    pages.DISCARD.open(system)
    return True


def close(system: System) -> None:
    """Leave without saving."""
    if not on_back(system):
        system.finish()


def discard(ctx: data.CalendarContext) -> ui.View:
    """Asks before what was written is lost."""
    t = ctx.t
    asked = ui.text(
        t.discard_question,
        16,
        ctx.theme.text,
        width=ui.FILL,
        padding=(24, 8),
        resource_id="android:id/message",
    )
    leave = ui.button(ctx.theme, t.discard, _leave, resource_id="android:id/button2")
    keep = ui.button(ctx.theme, t.save, _dismiss_and_save, resource_id="android:id/button1")
    return ui.dialog(ctx.theme, "", asked, leave, keep)


def _leave(system: System) -> None:
    system.dismiss()
    system.finish()


def _dismiss_and_save(system: System) -> None:
    system.dismiss()
    save(system)


def save(system: System) -> None:
    """Save what was written; of a repeated event it is asked which of its times."""
    opened, draft = drafted(system)
    args, t = args_of(system), Texts.of(system.language)
    system.hide_keyboard()
    if not draft.title.strip():
        system.toast(t.title_empty)
        return
    if not _is_task(system) and draft.end < draft.start:
        system.toast(t.ends_before)
        return
    before = None if args.event_id is None else store.event(system.state, args.event_id)
    if before is not None and before.repeats:
        if draft == opened:
            system.finish()
        else:
            pages.UPDATE.open(system)
        return
    if draft.reminders and not system.require(_NOTIFY):
        return
    zone = system.state.timezone
    if before is None:
        new = data.Event(0, type=data.TASK if _is_task(system) else 0)
        store.add(system, event_of(draft, new, zone))
        _leave_saved(system, draft, t.task_added if _is_task(system) else t.added)
    else:
        store.replace_event(system, event_of(draft, before, zone))
        _leave_saved(system, draft, _updated_text(system))


def _is_task(system: System) -> bool:
    return system.front.component == pages.TASK_EDITOR.component


def _updated_text(system: System) -> str:
    t = Texts.of(system.language)
    return t.task_updated if _is_task(system) else t.updated


def _leave_saved(system: System, draft: Draft, words: str) -> None:
    data.write(system, last_reminder=draft.reminders[0] if draft.reminders else -1)
    system.toast(words)
    system.finish()


# -- some times of a repeated one -----------------------------------------------------------------


def update(ctx: data.CalendarContext) -> ui.View:
    """Asks which of a repeated event's times are changed."""
    rows = scope_rows(ctx, _save_one, _save_future, _save_all)
    return ui.dialog(ctx.theme, ctx.t.updates_repeating, rows, cancel_button(ctx))


def scope_rows(
    ctx: data.CalendarContext, one: ui.Handler, future: ui.Handler, all_: ui.Handler
) -> ui.View:
    """The three answers to what of a repeated event is meant."""
    t = ctx.t
    answers = (
        (t.delete_this, "one_only", one),
        (t.delete_future, "this_and_future", future),
        (t.delete_all, "all", all_),
    )
    return ui.column(
        *(
            ui.text(
                label,
                16,
                ctx.theme.text,
                width=ui.FILL,
                padding=(24, 14),
                resource_id=f"repeating_{name}",
                focusable=True,
                on_tap=act,
                class_name="android.widget.Button",
            )
            for label, name, act in answers
        ),
        width=ui.FILL,
    )


def _before(system: System) -> tuple[data.Event | None, int]:
    """The event that is edited, and which of its times."""
    args = args_of(system)
    before = None if args.event_id is None else store.event(system.state, args.event_id)
    return before, args.start_ts or (0 if before is None else before.start_ts)


def _save_one(system: System) -> None:
    """This time becomes an event of its own."""
    system.dismiss()
    _, draft = drafted(system)
    before, start_ts = _before(system)
    if before is not None:
        alone = replace(before, repetition_exceptions="[]", import_id="", parent_id=before.id)
        single = draft._replace(interval=0, rule=0, limit=0)
        store.exclude(system, before.id, start_ts)
        store.add(system, event_of(single, alone, system.state.timezone))
    _leave_saved(system, draft, _updated_text(system))


def _save_future(system: System) -> None:
    """From this time on it is another repeated event."""
    system.dismiss()
    _, draft = drafted(system)
    before, start_ts = _before(system)
    if before is not None:
        rest = event_of(draft, replace(before, import_id=""), system.state.timezone)
        if start_ts <= before.start_ts:
            store.replace_event(system, replace(rest, import_id=before.import_id))
        else:
            store.delete_from(system, before.id, start_ts)
            store.add(system, rest)
    _leave_saved(system, draft, _updated_text(system))


def _save_all(system: System) -> None:
    """The whole series, moved by as much as this time was."""
    system.dismiss()
    opened, draft = drafted(system)
    before, _ = _before(system)
    if before is not None:
        zone = system.state.timezone
        first = minutes_of(store.from_ts(before.start_ts, zone)) + draft.start - opened.start
        moved = draft._replace(start=first, end=first + draft.end - draft.start)
        store.replace_event(system, event_of(moved, before, zone))
    _leave_saved(system, draft, _updated_text(system))
