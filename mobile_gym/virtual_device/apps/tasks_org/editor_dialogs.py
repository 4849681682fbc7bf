"""The menus and dialogs of the editor: dates, repeats, reminders, list, tags, place, parts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.lists import check_list
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.name_dialog import name_dialog
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.app_kit.records import toggled
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.tasks_org import actions, dates, draft, recurrence
from mobile_gym.virtual_device.apps.tasks_org.context import TasksContext
from mobile_gym.virtual_device.apps.tasks_org.data import (
    AT_DUE,
    AT_START,
    DEFAULT_LIST,
    OVERDUE,
    PLACES,
    TAGS,
    read,
)
from mobile_gym.virtual_device.apps.tasks_org.filters import list_name
from mobile_gym.virtual_device.apps.tasks_org.pages import (
    DELETE_TASK,
    DISCARD,
    EDITOR,
    PICK_DAY,
    PICK_TIME,
    DayArgs,
    EditorArgs,
    TimeOfArgs,
    WhenArgs,
)
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.pages import read_args
from mobile_gym.virtual_device.ui.view import WRAP, View, column, scroll
from mobile_gym.virtual_device.ui.widgets import button, dialog, divider, edit_field, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.tasks_org.draft import Draft
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "add_reminder",
    "choose_list",
    "choose_place",
    "choose_tags",
    "delete_dialog",
    "discard_dialog",
    "editor_menu",
    "pick_day",
    "pick_time",
    "reminder_text",
    "repeat",
    "repeat_from",
    "subtask_dialog",
    "when_dialog",
]

_FIELDS: Final = {"due": "due_ms", "start": "hide_until_ms"}
_HOURS: Final = (
    (Texts.morning, 9),
    (Texts.afternoon, 13),
    (Texts.evening, 17),
    (Texts.night, 20),
)
_BEFORE: Final = (5, 15, 60, 1440)
"""Minutes before a task is due that the list of reminders offers."""
_LIST_DP: Final = 420.0
_SHOWN: Final = 8


def _draft(ctx: TasksContext[Any]) -> Draft:
    layers = ctx.state.tasks[-1].activities[-1].layers
    args = read_args(EditorArgs, layers[0].args, EDITOR.name)
    return draft.current(draft.base(ctx.state, args), ctx.page_ui)


# -- dates --------------------------------------------------------------------------------------


def when_dialog(ctx: TasksContext[WhenArgs]) -> View:
    """The day and the time of day of a due date or a start."""
    theme, t, which = ctx.theme, ctx.t, ctx.args.which
    now = _draft(ctx)
    chosen_ms: int = getattr(now, _FIELDS[which])
    chosen = dates.day_of(ctx.state, chosen_ms) if chosen_ms else None
    days = _days(ctx, now, which)
    other = chosen is not None and all(day != chosen for _, day in days)
    language = ctx.state.language
    rows = [
        radio(theme, name, day == chosen, partial(_take_day, day=day, which=which))
        for name, day in days
    ]
    shown = dates.day_text(ctx.state, chosen) if chosen is not None and other else ""
    rows.append(radio(theme, t.pick_date, other, partial(_open_day, which=which), summary=shown))
    if chosen_ms:
        timed = dates.has_time(chosen_ms)
        at = dates.local(ctx.state, chosen_ms)
        hour = at.hour if timed and not at.minute else None
        named = {number for _, number in _HOURS}
        rows += [
            divider(theme),
            radio(theme, t.no_time, not timed, partial(_take_no_time, which=which)),
            *(
                radio(theme, name.of(language), hour == number,
                      partial(_take_time, hour=number, minute=0, which=which),
                      summary=dates.clock_of(ctx.state, at.replace(hour=number, minute=0)))
                for name, number in _HOURS
            ),
            radio(theme, t.pick_time, timed and hour not in named, partial(_open_time, which=which),
                  summary=dates.clock_of(ctx.state, at) if timed and hour not in named else ""),
        ]  # fmt: skip
    title = t.due_date if which == "due" else t.start_date
    content = scroll("when", column(*rows))
    ok = button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return dialog(theme, title, content, ok, max_content_height=_LIST_DP)


def _days(ctx: TasksContext[Any], now: Draft, which: str) -> list[tuple[str, date | None]]:
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
    draft.put(system, **{name: now_ms})
    if which == "due" and now_ms and not before.due_ms and not before.reminders:
        draft.put(system, reminders=actions.due_reminders(read(system.state)))


def _open_day(system: System, which: str) -> None:
    at_ms: int = getattr(draft.draft_of(system), _FIELDS[which])
    day = dates.day_of(system.state, at_ms or system.state.now_ms)
    first = locale_of(system.language).first_weekday
    PICK_DAY.open(system, day=day.toordinal(), first=first, which=which)


def pick_day(ctx: TasksContext[DayArgs]) -> View:
    """The date picker."""
    return date_picker(ctx, partial(_accept_day, which=ctx.args.which))


def _accept_day(system: System, day: date, which: str) -> None:
    system.dismiss()
    _take_day(system, day, which)


def _take_no_time(system: System, which: str) -> None:
    name = _FIELDS[which]
    at_ms: int = getattr(draft.draft_of(system), name)
    day = dates.day_of(system.state, at_ms)
    draft.put(system, **{name: dates.with_day(system.state, 0, day, is_due=which == "due")})


def _take_time(system: System, hour: int, minute: int, which: str) -> None:
    name = _FIELDS[which]
    at_ms: int = getattr(draft.draft_of(system), name)
    draft.put(system, **{name: dates.with_time(system.state, at_ms, hour, minute)})


def _open_time(system: System, which: str) -> None:
    at = dates.local(system.state, getattr(draft.draft_of(system), _FIELDS[which]))
    PICK_TIME.open(system, hour=at.hour, minute=at.minute, which=which)


def pick_time(ctx: TasksContext[TimeOfArgs]) -> View:
    """The time picker."""
    return time_picker(ctx, partial(_accept_time, which=ctx.args.which))


def _accept_time(system: System, hour: int, minute: int, which: str) -> None:
    system.dismiss()
    _take_time(system, hour, minute, which)


# -- repeats and reminders ----------------------------------------------------------------------


def repeat(ctx: TasksContext) -> View:
    """How often the task comes again."""
    theme, rule, language = ctx.theme, _draft(ctx).recurrence, ctx.state.language
    rules = list(recurrence.RULES)
    if not any(recurrence.same_rule(rule, one) for one in rules):
        rules.append(rule)
    rows = (
        radio(
            theme,
            recurrence.rule_text(one, language),
            recurrence.same_rule(rule, one),
            instead(draft.put, recurrence=one),
        )
        for one in rules
    )
    return choice_dialog(ctx, ctx.t.repeat, rows)


def repeat_from(ctx: TasksContext) -> View:
    """What the next one is counted from."""
    theme, now = ctx.theme, _draft(ctx).repeat_from
    rows = (
        radio(theme, name, bool(now) == bool(value), instead(draft.put, repeat_from=value))
        for value, name in enumerate((ctx.t.from_due, ctx.t.from_completion))
    )
    return choice_dialog(ctx, ctx.t.repeat_from, rows)


def reminder_text(kind: int, language: str) -> str:
    """When a reminder comes: `When due`, `1 hour before due`."""
    t = Texts.of(language)
    named = {AT_DUE: t.when_due, AT_START: t.when_started, OVERDUE: t.when_overdue}
    if kind in named:
        return named[kind]
    unit, count = next(
        (unit, kind // length)
        for unit, length in (("day", 1440), ("hour", 60), ("minute", 1))
        if kind % length == 0
    )
    return t.before_due.format(amount=locale_of(language).amount(count, unit))


def add_reminder(ctx: TasksContext) -> View:
    """The reminders that the task does not have yet."""
    theme, language, now = ctx.theme, ctx.state.language, _draft(ctx)
    rows = (
        radio(theme, reminder_text(kind, language), False, instead(_add_reminder, kind))
        for kind in (AT_START, AT_DUE, OVERDUE, *_BEFORE)
        if kind not in now.reminders
    )
    return choice_dialog(ctx, ctx.t.add_reminder, rows)


def _add_reminder(system: System, kind: int) -> None:
    draft.put(system, reminders=(*draft.draft_of(system).reminders, kind))


# -- list, tags, place, parts -------------------------------------------------------------------


def _scrolled(rows: Iterable[View]) -> tuple[list[View], float]:
    listed = list(rows)
    return listed, _LIST_DP if len(listed) > _SHOWN else WRAP


def choose_list(ctx: TasksContext) -> View:
    """The list that the task is in."""
    data, now = ctx.data, _draft(ctx)
    ids = dict.fromkeys((DEFAULT_LIST, *(one.id for one in data.lists)))
    rows, height_dp = _scrolled(
        radio(
            ctx.theme,
            list_name(data, one, ctx.state.language),
            one == now.list_id,
            instead(draft.put, list_id=one),
        )
        for one in ids
    )
    return choice_dialog(ctx, ctx.t.list_row, rows, height_dp=height_dp)


def choose_place(ctx: TasksContext) -> View:
    """Where the task is done; a place that is typed is made."""
    theme, t, now = ctx.theme, ctx.t, _draft(ctx)
    rows = [
        radio(theme, t.no_location, not now.place, instead(draft.put, place=0)),
        *(
            radio(theme, one.name, one.id == now.place, instead(draft.put, place=one.id))
            for one in ctx.data.places
        ),
    ]
    return _with_new(ctx, t.location, column(*rows), t.new_place, _make_place)


def choose_tags(ctx: TasksContext) -> View:
    """The tags of the task; a tag that is typed is made."""
    now = _draft(ctx)
    options = (
        (tag.name, tag.id in now.tags, partial(_toggle_tag, tag_id=tag.id)) for tag in ctx.data.tags
    )
    return _with_new(ctx, ctx.t.tags, check_list(ctx.theme, options), ctx.t.new_tag, _make_tag)


def _with_new(ctx: TasksContext, title: str, rows: View, hint: str, make: Any) -> View:
    """A dialog of choices with a field that makes another one."""
    theme = ctx.theme
    field = edit_field(
        theme, "new", ctx.ui.get("new", ""), hint=hint, resource_id="new_name", on_submit=make
    )
    content = scroll("named", column(rows, column(field, padding=(24, 8))))
    ok = button(theme, ctx.t.ok, make, resource_id="android:id/button1")
    return dialog(theme, title, content, ok, max_content_height=_LIST_DP * 0.7)


def _toggle_tag(system: System, tag_id: int) -> None:
    draft.put(system, tags=toggled(draft.draft_of(system).tags, tag_id))


def _typed(system: System) -> str:
    return str(system.ui("new", "")).strip()


def _make_tag(system: System) -> None:
    name = _typed(system)
    system.dismiss()
    if not name:
        return
    known = next(
        (one for one in read(system.state).tags if one.name.casefold() == name.casefold()), None
    )
    tag = known or TAGS.add(system, name=name)
    tags = draft.draft_of(system).tags
    draft.put(system, tags=tags if tag.id in tags else (*tags, tag.id))


def _make_place(system: System) -> None:
    name = _typed(system)
    system.dismiss()
    if not name:
        return
    known = next(
        (one for one in read(system.state).places if one.name.casefold() == name.casefold()), None
    )
    draft.put(system, place=(known or PLACES.add(system, name=name)).id)


def subtask_dialog(ctx: TasksContext) -> View:
    """The title of a part that is made with the task."""
    return name_dialog(ctx, ctx.t.add_subtask, "", _add_part, hint=ctx.t.title)


def _add_part(system: System, title: str) -> None:
    if title:
        draft.put(system, subtasks=(*draft.draft_of(system).subtasks, title))


# -- the menu -----------------------------------------------------------------------------------


def _is_stored(ctx: TasksContext[Any]) -> bool:
    layers = ctx.state.tasks[-1].activities[-1].layers
    return bool(layers[0].args.get("task_id"))


def _discard(system: System) -> None:
    if draft.is_changed(system):
        DISCARD.open(system)
    else:
        system.finish()


def discard_dialog(ctx: TasksContext) -> View:
    """The question before what was written is lost."""
    t = ctx.t
    return plain_question(ctx, t.discard_question, t.discard, instead(_leave), no=t.keep_editing)


def _leave(system: System) -> None:
    system.finish()


def delete_dialog(ctx: TasksContext) -> View:
    """The question before the task is deleted."""
    return plain_question(ctx, ctx.t.delete_task_question, ctx.t.delete, instead(_delete))


def _delete(system: System) -> None:
    task_id = EDITOR.page_args(system).task_id
    system.finish()
    actions.delete(system, task_id)


def _copy(system: System) -> None:
    task_id = draft.save(system)
    actions.copy(system, task_id)
    system.finish()


def _share(system: System) -> None:
    actions.share(system, (draft.save(system),))


editor_menu: Final = Menu[TasksContext](
    MenuEntry(Texts.discard, _discard),
    MenuEntry(Texts.copy, _copy, _is_stored),
    MenuEntry(Texts.share, _share, _is_stored),
    MenuEntry(Texts.delete_task, DELETE_TASK.open, _is_stored),
)
"""The menu of the editor."""
