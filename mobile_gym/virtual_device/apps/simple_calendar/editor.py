"""The page of an event or a task: everything about it can be changed here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.drafts import moment, with_changes
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.records import by_id
from mobile_gym.virtual_device.apps.simple_calendar import (
    choices,
    dates,
    recurrence,
    saving,
    selection,
    store,
)
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar.draft import Draft
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    CHOICES_OF_EVENT,
    DELETE,
    EDITOR,
    MENU_OF_EVENT,
    WEEKDAYS,
    EditorArgs,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    button,
    divider,
    edit_field,
    icon_button,
    menu,
    page,
    switch,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["event_editor", "event_menu", "task_editor"]

_MOST_REMINDERS: Final = 3


class _End(NamedTuple):
    """What the row of the start or of the end says."""

    date: Text
    time: Text


_ENDS: Final = {
    "start": _End(Texts.start_date, Texts.start_time),
    "end": _End(Texts.end_date, Texts.end_time),
}


def event_editor(ctx: CalendarContext[EditorArgs]) -> View:
    """The page of an event."""
    return _editor(ctx, "event")


def task_editor(ctx: CalendarContext[EditorArgs]) -> View:
    """The page of a task."""
    return _editor(ctx, "task")


def _editor(ctx: CalendarContext[EditorArgs], kind: str) -> View:
    theme, t, is_task = ctx.theme, ctx.t, kind == "task"
    item = None if ctx.args.event_id is None else store.event(ctx.state, ctx.args.event_id)
    if ctx.args.event_id is not None and item is None:
        bar = row(up_button(ctx), width=FILL, height=56, padding=(4, 0))
        return page(theme, bar, text(t.gone, 16, theme.text_secondary, padding=(24, 24)))
    draft = with_changes(drafts.base(ctx.state, ctx.args), ctx.ui)
    if item is None:
        title = t.new_task if is_task else t.new_event
    else:
        title = t.edit_task if is_task else t.edit_event
    fields: list[View | None] = [
        _field(ctx, "title", draft.title, t.title_hint, f"{kind}_title", size=22),
        None
        if is_task
        else _field(ctx, "location", draft.location, t.location, "event_location"),
        _field(ctx, "description", draft.description, t.description, f"{kind}_description",
               lines=2),
    ]  # fmt: skip
    rows: list[View | None] = [
        divider(theme),
        _row(
            ctx, "clock-outline", t.all_day, _toggle_all_day, f"{kind}_all_day_holder",
            trailing=switch(theme, draft.all_day, None, resource_id=f"{kind}_all_day"),
        ),
        _moment_row(ctx, draft, "start", kind),
        None if is_task else _moment_row(ctx, draft, "end", kind),
        divider(theme),
        *_reminder_rows(ctx, draft, kind),
        divider(theme),
        *_repetition_rows(ctx, draft, kind),
        divider(theme),
        *_type_rows(ctx, draft, kind),
        None if item is None or not item.is_task else _completion(ctx, item.id, item.completed),
    ]  # fmt: skip
    body = scroll(
        "editor",
        column(
            column(*fields, width=FILL, padding=(20, 4, 20, 12), gap=4),
            *rows,
            width=FILL,
            padding=(0, 0, 0, 40),
        ),
        weight=1,
        height=0,
        resource_id=f"{kind}_nested_scrollview",
    )
    return page(theme, _bar(ctx, title, is_new=item is None), body)


def _bar(ctx: CalendarContext[EditorArgs], title: str, *, is_new: bool) -> View:
    theme, t = ctx.theme, ctx.t
    return row(
        icon_button(
            theme, "arrow-left", t.back, saving.close, class_name="android.widget.ImageButton"
        ),
        text(title, 20, theme.text, bold=True, weight=1, max_lines=1),
        None
        if is_new
        else icon_button(theme, "delete-outline", t.delete, _delete, resource_id="delete"),
        icon_button(theme, "check", t.save, saving.save, resource_id="save"),
        None if is_new else icon_button(theme, "dots-vertical", t.more_options,
                                        MENU_OF_EVENT.open),
        gap=4,
        width=FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="event_toolbar",
    )  # fmt: skip


def event_menu(ctx: CalendarContext) -> View:
    """The menu of the three dots."""
    t = ctx.t
    return menu(
        ctx.theme, (t.share, instead(_share)), (t.duplicate, instead(_duplicate))
    )  # fmt: skip


def _share(system: System) -> None:
    event_id = drafts.args_of(system).event_id
    if event_id is not None:
        selection.share(system, (event_id,))


def _duplicate(system: System) -> None:
    args = drafts.args_of(system)
    component = system.front.component
    system.finish()
    name = component.partition("/")[2]
    values = EDITOR.values(copy_of=args.event_id, start_ts=args.start_ts)
    system.start(name, EDITOR.package, **values)


def _delete(system: System) -> None:
    args = drafts.args_of(system)
    if args.event_id is None:
        return
    item = store.event(system.state, args.event_id)
    if item is not None:
        system.hide_keyboard()
        start_ts = args.start_ts or item.start_ts
        DELETE.open(system, ids=(item.id,), start_ts=start_ts, leaves=True)


# -- rows -----------------------------------------------------------------------------------------


def _field(
    ctx: CalendarContext[EditorArgs],
    key: str,
    value: str,
    hint: str,
    resource_id: str,
    *,
    size: float = 16.0,
    lines: int = 1,
) -> View:
    return edit_field(
        ctx.theme, key, value, hint=hint, resource_id=resource_id, size=size, lines=lines
    )


def _row(
    ctx: CalendarContext[EditorArgs],
    icon_name: str,
    shown: str,
    on_tap: Handler,
    resource_id: str,
    *,
    label: str = "",
    mark: View | None = None,
    trailing: View | None = None,
) -> View:
    """A row whose text is what it is set to; `label` says of what, to a screen reader."""
    theme = ctx.theme
    start = icon(icon_name, 24, theme.icon) if icon_name else column(width=24)
    return row(
        mark or start,
        text(
            shown, 16, theme.text, weight=1, max_lines=2, padding=(0, 12), resource_id=resource_id,
            description=f"{label}: {shown}" if label else "",
        ),
        trailing,
        gap=20,
        width=FILL,
        padding=(20, 0, 12, 0),
        class_name="android.widget.RelativeLayout",
        resource_id=f"{resource_id}_row",
        focusable=True,
        on_tap=on_tap,
    )  # fmt: skip


def _moment_row(ctx: CalendarContext[EditorArgs], draft: Draft, which: str, kind: str) -> View:
    theme, state, texts = ctx.theme, ctx.state, _ENDS[which]
    language = state.language
    at = moment(draft.start if which == "start" else draft.end)
    wrong = which == "end" and draft.end < draft.start
    color = theme.error if wrong else theme.text
    day = dates.day_title(at.date(), ctx.now.date(), language)
    clock = dates.clock(state, at)
    name = "task" if kind == "task" else f"event_{which}"

    def part(
        shown: str, spoken: Text, on_tap: Handler, resource_id: str, weight: float = 0.0
    ) -> View:
        return text(
            shown, 16, color, padding=(0, 12), resource_id=resource_id, max_lines=1, weight=weight,
            description=spoken.of(language).format(value=shown), focusable=True, on_tap=on_tap,
        )  # fmt: skip

    return row(
        part(day, texts.date, partial(choices.ask_day, which=which), f"{name}_date", weight=1),
        None
        if draft.all_day
        else part(clock, texts.time, partial(choices.ask_time, which=which), f"{name}_time"),
        width=FILL,
        padding=(64, 0, 20, 0),
    )


def _reminder_rows(ctx: CalendarContext[EditorArgs], draft: Draft, kind: str) -> list[View]:
    t, language = ctx.t, ctx.state.language
    shown = draft.reminders[:_MOST_REMINDERS]
    rows = [
        _row(
            ctx, "" if place else "bell-outline", dates.reminder_text(minutes, language),
            bound(CHOICES_OF_EVENT.open, field="reminders", place=place),
            f"{kind}_reminder_{place + 1}", label=t.reminder,
        )
        for place, minutes in enumerate(shown)
    ]  # fmt: skip
    if len(shown) < _MOST_REMINDERS:
        rows.append(
            _row(
                ctx, "" if shown else "bell-outline", t.add_reminder if shown else t.no_reminder,
                bound(CHOICES_OF_EVENT.open, field="reminders", place=len(shown)),
                f"{kind}_reminder_{len(shown) + 1}",
                label="" if shown else t.reminder,
            )
        )  # fmt: skip
    return rows


def _repetition_rows(ctx: CalendarContext[EditorArgs], draft: Draft, kind: str) -> list[View]:
    t, language = ctx.t, ctx.state.language
    start = moment(draft.start).date()
    rows = [
        _row(
            ctx, "repeat", dates.repetition_text(draft.interval, language),
            bound(CHOICES_OF_EVENT.open, field="interval"), f"{kind}_repetition",
            label=t.repetition,
        )
    ]  # fmt: skip
    step = recurrence.step_of(draft.interval)
    if step is None:
        return rows
    if step.unit in (recurrence.WEEK, recurrence.MONTH):
        by_week = step.unit == recurrence.WEEK
        rows.append(
            _row(
                ctx, "", dates.rule_text(step.unit, draft.rule, start, language),
                WEEKDAYS.open if by_week else bound(CHOICES_OF_EVENT.open, field="rule"),
                f"{kind}_repetition_rule", label=t.repeat_on,
            )
        )  # fmt: skip
    last = moment(draft.limit).date() if draft.limit > 0 else start
    rows.append(
        _row(
            ctx, "", dates.limit_text(draft.limit, last, language),
            bound(CHOICES_OF_EVENT.open, field="limit"), f"{kind}_repetition_limit",
            label=t.repeat_till,
        )
    )  # fmt: skip
    return rows


def _type_rows(ctx: CalendarContext[EditorArgs], draft: Draft, kind: str) -> list[View]:
    t, theme = ctx.t, ctx.theme
    found = by_id(ctx.data.types, draft.type_id)
    color = theme.icon if found is None else found.color & 0xFFFFFFFF | 0xFF000000
    own = draft.color & 0xFFFFFFFF | 0xFF000000 if draft.color else color
    return [
        _row(
            ctx, "", "" if found is None else found.title,
            bound(CHOICES_OF_EVENT.open, field="type_id"), f"{kind}_type", label=t.event_type,
            mark=_dot(color),
        ),
        _row(
            ctx, "palette-outline", t.event_color,
            bound(CHOICES_OF_EVENT.open, field="color"), f"{kind}_color", trailing=_dot(own),
        ),
    ]  # fmt: skip


def _dot(color: int) -> View:
    return column(box(width=18, height=18, radius=9, fill=color), width=24, align="center")


def _completion(ctx: CalendarContext[EditorArgs], event_id: int, done: bool) -> View:
    label = ctx.t.mark_incomplete if done else ctx.t.mark_completed
    act = partial(_complete, event_id=event_id, done=not done)
    mark = button(ctx.theme, label, act, filled=True, resource_id="toggle_mark_complete")
    return column(mark, width=FILL, align="center", padding=(20, 24))


def _complete(system: System, event_id: int, done: bool) -> None:
    store.complete(system, event_id, done)
    system.finish()


def _toggle_all_day(system: System) -> None:
    _, draft = drafts.drafted(system)
    start, end = draft.start // 1440 * 1440, draft.end // 1440 * 1440
    if draft.all_day:  # gets the times of a new event
        hour = (system.now.hour + 1) % 24 * 60
        start, end = start + hour, end + hour
    drafts.ALL_DAY.set_page(system, not draft.all_day)
    drafts.START.set_page(system, start)
    drafts.END.set_page(system, end)
