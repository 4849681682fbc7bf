"""The page of an event or a task, and the dialogs of its fields."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment, with_changes
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question
from mobile_gym.virtual_device.app_kit.records import by_id
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.simple_calendar import (
    actions,
    look,
    pages,
    recurrence,
    store,
    types_page,
)
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar.data import first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.draft import Draft
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarContext
    from mobile_gym.virtual_device.system.system import System

_MOST_REMINDERS: Final = 3


class _End(NamedTuple):
    """What the row of the start or of the end says."""

    date: Text
    time: Text


_ENDS: Final = {
    "start": _End(Texts.start_date, Texts.start_time),
    "end": _End(Texts.end_date, Texts.end_time),
}


def event_editor(ctx: CalendarContext[pages.EditorArgs]) -> ui.View:
    """The page of an event."""
    return _editor(ctx, "event")


def task_editor(ctx: CalendarContext[pages.EditorArgs]) -> ui.View:
    """The page of a task."""
    return _editor(ctx, "task")


def _editor(ctx: CalendarContext[pages.EditorArgs], kind: str) -> ui.View:
    theme, t, is_task = ctx.theme, ctx.t, kind == "task"
    item = None if ctx.args.event_id is None else store.event(ctx.state, ctx.args.event_id)
    if ctx.args.event_id is not None and item is None:
        bar = ui.row(up_button(ctx), width=ui.FILL, height=56, padding=(4, 0))
        return ui.page(theme, bar, ui.text(t.gone, 16, theme.text_secondary, padding=(24, 24)))
    draft = with_changes(drafts.base(ctx.state, ctx.args), ctx.ui)
    if item is None:
        title = t.new_task if is_task else t.new_event
    else:
        title = t.edit_task if is_task else t.edit_event
    fields: list[ui.View | None] = [
        _field(ctx, "title", draft.title, t.title_hint, f"{kind}_title", size=22),
        None if is_task else _field(ctx, "location", draft.location, t.location, "event_location"),
        _field(
            ctx, "description", draft.description, t.description, f"{kind}_description", lines=2
        ),
    ]
    rows: list[ui.View | None] = [
        ui.divider(theme),
        _row(
            ctx,
            "clock-outline",
            t.all_day,
            _toggle_all_day,
            f"{kind}_all_day_holder",
            trailing=ui.switch(theme, draft.all_day, None, resource_id=f"{kind}_all_day"),
        ),
        _moment_row(ctx, draft, "start", kind),
        None if is_task else _moment_row(ctx, draft, "end", kind),
        ui.divider(theme),
        *_reminder_rows(ctx, draft, kind),
        ui.divider(theme),
        *_repetition_rows(ctx, draft, kind),
        ui.divider(theme),
        *_type_rows(ctx, draft, kind),
        None if item is None or not item.is_task else _completion(ctx, item.id, item.completed),
    ]
    body = ui.scroll(
        "editor",
        ui.column(
            ui.column(*fields, width=ui.FILL, padding=(20, 4, 20, 12), gap=4),
            *rows,
            width=ui.FILL,
            padding=(0, 0, 0, 40),
        ),
        weight=1,
        height=0,
        resource_id=f"{kind}_nested_scrollview",
    )
    return ui.page(theme, _bar(ctx, title, is_new=item is None), body)


def _bar(ctx: CalendarContext[pages.EditorArgs], title: str, *, is_new: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t
    return ui.row(
        ui.icon_button(
            theme, "arrow-left", t.back, drafts.close, class_name="android.widget.ImageButton"
        ),
        ui.text(title, 20, theme.text, bold=True, weight=1, max_lines=1),
        None
        if is_new
        else ui.icon_button(theme, "delete-outline", t.delete, _delete, resource_id="delete"),
        ui.icon_button(theme, "check", t.save, drafts.save, resource_id="save"),
        None
        if is_new
        else ui.icon_button(theme, "dots-vertical", t.more_options, pages.MENU_OF_EVENT.open),
        gap=4,
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="event_toolbar",
    )


def event_menu(ctx: CalendarContext) -> ui.View:
    """The menu of the three dots."""
    t = ctx.t
    return ui.menu(
        ctx.theme, (t.share, replace_popup(_share)), (t.duplicate, replace_popup(_duplicate))
    )


def _share(system: System) -> None:
    event_id = drafts.args_of(system).event_id
    if event_id is not None:
        actions.share(system, (event_id,))


def _duplicate(system: System) -> None:
    args = drafts.args_of(system)
    component = system.front.component
    system.finish()
    name = component.partition("/")[2]
    values = pages.EDITOR.values(copy_of=args.event_id, start_ts=args.start_ts)
    system.start(name, pages.EDITOR.package, **values)


def _delete(system: System) -> None:
    args = drafts.args_of(system)
    if args.event_id is None:
        return
    item = store.event(system.state, args.event_id)
    if item is not None:
        system.hide_keyboard()
        start_ts = args.start_ts or item.start_ts
        pages.DELETE.open(system, ids=(item.id,), start_ts=start_ts, leaves=True)


# -- rows -----------------------------------------------------------------------------------------


def _field(
    ctx: CalendarContext[pages.EditorArgs],
    key: str,
    value: str,
    hint: str,
    resource_id: str,
    *,
    size: float = 16.0,
    lines: int = 1,
) -> ui.View:
    return ui.edit_field(
        ctx.theme, key, value, hint=hint, resource_id=resource_id, size=size, lines=lines
    )


def _row(
    ctx: CalendarContext[pages.EditorArgs],
    icon_name: str,
    shown: str,
    on_tap: ui.Handler,
    resource_id: str,
    *,
    label: str = "",
    mark: ui.View | None = None,
    trailing: ui.View | None = None,
) -> ui.View:
    """A row whose text is what it is set to; `label` says of what, to a screen reader."""
    theme = ctx.theme
    start = ui.icon(icon_name, 24, theme.icon) if icon_name else ui.column(width=24)
    return ui.row(
        mark or start,
        ui.text(
            shown,
            16,
            theme.text,
            weight=1,
            max_lines=2,
            padding=(0, 12),
            resource_id=resource_id,
            description=f"{label}: {shown}" if label else "",
        ),
        trailing,
        gap=20,
        width=ui.FILL,
        padding=(20, 0, 12, 0),
        class_name="android.widget.RelativeLayout",
        resource_id=f"{resource_id}_row",
        focusable=True,
        on_tap=on_tap,
    )


def _moment_row(
    ctx: CalendarContext[pages.EditorArgs], draft: Draft, which: str, kind: str
) -> ui.View:
    theme, state, texts = ctx.theme, ctx.state, _ENDS[which]
    language = state.language
    at = moment(draft.start if which == "start" else draft.end)
    wrong = which == "end" and draft.end < draft.start
    color = theme.error if wrong else theme.text
    day = look.day_title(at.date(), ctx.now.date(), language)
    clock = look.clock(state, at)
    name = "task" if kind == "task" else f"event_{which}"

    def part(
        shown: str, spoken: Text, on_tap: ui.Handler, resource_id: str, weight: float = 0.0
    ) -> ui.View:
        return ui.text(
            shown,
            16,
            color,
            padding=(0, 12),
            resource_id=resource_id,
            max_lines=1,
            weight=weight,
            description=spoken.of(language).format(value=shown),
            focusable=True,
            on_tap=on_tap,
        )

    return ui.row(
        part(day, texts.date, partial(ask_day, which=which), f"{name}_date", weight=1),
        None
        if draft.all_day
        else part(clock, texts.time, partial(ask_time, which=which), f"{name}_time"),
        width=ui.FILL,
        padding=(64, 0, 20, 0),
    )


def _reminder_rows(
    ctx: CalendarContext[pages.EditorArgs], draft: Draft, kind: str
) -> list[ui.View]:
    t, language = ctx.t, ctx.state.language
    shown = draft.reminders[:_MOST_REMINDERS]
    rows = [
        _row(
            ctx,
            "" if place else "bell-outline",
            look.reminder_text(minutes, language),
            partial_handler(pages.CHOICES_OF_EVENT.open, field="reminders", place=place),
            f"{kind}_reminder_{place + 1}",
            label=t.reminder,
        )
        for place, minutes in enumerate(shown)
    ]
    if len(shown) < _MOST_REMINDERS:
        rows.append(
            _row(
                ctx,
                "" if shown else "bell-outline",
                t.add_reminder if shown else t.no_reminder,
                partial_handler(pages.CHOICES_OF_EVENT.open, field="reminders", place=len(shown)),
                f"{kind}_reminder_{len(shown) + 1}",
                label="" if shown else t.reminder,
            )
        )
    return rows


def _repetition_rows(
    ctx: CalendarContext[pages.EditorArgs], draft: Draft, kind: str
) -> list[ui.View]:
    t, language = ctx.t, ctx.state.language
    start = moment(draft.start).date()
    rows = [
        _row(
            ctx,
            "repeat",
            look.repetition_text(draft.interval, language),
            partial_handler(pages.CHOICES_OF_EVENT.open, field="interval"),
            f"{kind}_repetition",
            label=t.repetition,
        )
    ]
    step = recurrence.step_of(draft.interval)
    if step is None:
        return rows
    if step.unit in (recurrence.WEEK, recurrence.MONTH):
        by_week = step.unit == recurrence.WEEK
        rows.append(
            _row(
                ctx,
                "",
                look.rule_text(step.unit, draft.rule, start, language),
                pages.WEEKDAYS.open
                if by_week
                else partial_handler(pages.CHOICES_OF_EVENT.open, field="rule"),
                f"{kind}_repetition_rule",
                label=t.repeat_on,
            )
        )
    last = moment(draft.limit).date() if draft.limit > 0 else start
    rows.append(
        _row(
            ctx,
            "",
            look.limit_text(draft.limit, last, language),
            partial_handler(pages.CHOICES_OF_EVENT.open, field="limit"),
            f"{kind}_repetition_limit",
            label=t.repeat_till,
        )
    )
    return rows


def _type_rows(ctx: CalendarContext[pages.EditorArgs], draft: Draft, kind: str) -> list[ui.View]:
    t, theme = ctx.t, ctx.theme
    found = by_id(ctx.data.types, draft.type_id)
    color = theme.icon if found is None else found.color & 0xFFFFFFFF | 0xFF000000
    own = draft.color & 0xFFFFFFFF | 0xFF000000 if draft.color else color
    return [
        _row(
            ctx,
            "",
            "" if found is None else found.title,
            partial_handler(pages.CHOICES_OF_EVENT.open, field="type_id"),
            f"{kind}_type",
            label=t.event_type,
            mark=_dot(color),
        ),
        _row(
            ctx,
            "palette-outline",
            t.event_color,
            partial_handler(pages.CHOICES_OF_EVENT.open, field="color"),
            f"{kind}_color",
            trailing=_dot(own),
        ),
    ]


def _dot(color: int) -> ui.View:
    return ui.column(ui.box(width=18, height=18, radius=9, fill=color), width=24, align="center")


def _completion(ctx: CalendarContext[pages.EditorArgs], event_id: int, done: bool) -> ui.View:
    label = ctx.t.mark_incomplete if done else ctx.t.mark_completed
    act = partial(_complete, event_id=event_id, done=not done)
    mark = ui.button(ctx.theme, label, act, filled=True, resource_id="toggle_mark_complete")
    return ui.column(mark, width=ui.FILL, align="center", padding=(20, 24))


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


# -- The dialogs of the editor: dates and times, reminders, repetition, type, colour -------------

REMINDERS: Final = (-1, 0, 5, 10, 30, 60, 1440)
"""Minutes before an event that can be chosen; others are typed."""
_INTERVALS: Final = (0, recurrence.DAY, recurrence.WEEK, recurrence.MONTH, recurrence.YEAR)
_LIST_DP: Final = 430.0
_SHOWN: Final = 9


class _Option(NamedTuple):
    """A value that a list offers: its name, whether it is the chosen one, what a tap does."""

    name: str
    chosen: bool
    act: ui.Handler


# -- dates and times ------------------------------------------------------------------------------


def ask_day(system: System, which: str) -> None:
    """Open the date picker of the `start`, the `end` or the `limit`."""
    _, draft = drafts.drafted(system)
    at = {"start": draft.start, "end": draft.end}.get(which, max(draft.limit, draft.start))
    first = first_weekday(system.state)
    system.hide_keyboard()
    pages.PICK_DAY.open(system, which=which, day=moment(at).date().toordinal(), first=first)


def pick_day(ctx: CalendarContext[pages.PickDayArgs]) -> ui.View:
    """The date picker."""
    return date_picker(ctx, partial(_take_day, which=ctx.args.which))


def _take_day(system: System, day: date, which: str) -> None:
    system.dismiss()
    _, draft = drafts.drafted(system)
    midnight = minutes_of(datetime.combine(day, time()))
    if which == "limit":
        drafts.LIMIT.set_page(system, midnight + 1439)
        return
    before = draft.start if which == "start" else draft.end
    _set_moment(system, draft, which, midnight + before % 1440)


def _set_moment(system: System, draft: Draft, which: str, minutes: int) -> None:
    if which == "end":
        drafts.END.set_page(system, minutes)
        return
    drafts.START.set_page(system, minutes)  # the end moves along
    drafts.END.set_page(system, max(draft.end - draft.start, 0) + minutes)
    step = recurrence.step_of(draft.interval)
    before = moment(draft.start).date()
    if step is not None and draft.rule == recurrence.default_rule(step.unit, before):
        rule = recurrence.default_rule(step.unit, moment(minutes).date())
        drafts.RULE.set_page(system, rule)


def ask_time(system: System, which: str) -> None:
    """Open the time picker of the `start` or the `end`."""
    _, draft = drafts.drafted(system)
    minutes = (draft.start if which == "start" else draft.end) % 1440
    system.hide_keyboard()
    pages.PICK_TIME.open(system, which=which, hour=minutes // 60, minute=minutes % 60)


def pick_time(ctx: CalendarContext[pages.PickTimeArgs]) -> ui.View:
    """The time picker."""
    return time_picker(ctx, partial(_take_time, which=ctx.args.which))


def _take_time(system: System, hour: int, minute: int, which: str) -> None:
    system.dismiss()
    _, draft = drafts.drafted(system)
    before = draft.start if which == "start" else draft.end
    _set_moment(system, draft, which, before // 1440 * 1440 + hour * 60 + minute)


# -- lists ----------------------------------------------------------------------------------------


def _reminder_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    before = draft.reminders[place] if place < len(draft.reminders) else -1
    minutes = sorted({*REMINDERS, before})
    options = [
        _Option(
            look.reminder_text(minute, ctx.state.language),
            minute == before,
            replace_popup(_take_reminder, minute, place),
        )
        for minute in minutes
    ]
    return [*options, _Option(ctx.t.custom, False, replace_popup(_ask_custom, "reminders", place))]


def _take_reminder(system: System, minutes: int, place: int) -> None:
    _, draft = drafts.drafted(system)
    others = [one for index, one in enumerate(draft.reminders) if index != place]
    if minutes >= 0 and minutes not in others:
        others.insert(place, minutes)
    drafts.REMINDERS.set_page(system, tuple(others))


def _interval_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    language = ctx.state.language
    intervals = list(dict.fromkeys((*_INTERVALS, draft.interval)))
    options = [
        _Option(
            look.repetition_text(interval, language),
            interval == draft.interval,
            replace_popup(_set_interval, interval),
        )
        for interval in intervals
    ]
    return [*options, _Option(ctx.t.custom, False, replace_popup(_ask_custom, "interval", 0))]


def _set_interval(system: System, interval: int) -> None:
    _, draft = drafts.drafted(system)
    step, before = recurrence.step_of(interval), recurrence.step_of(draft.interval)
    drafts.INTERVAL.set_page(system, interval)
    if step is None or before is None or step.unit != before.unit:
        unit = 0 if step is None else step.unit
        rule = recurrence.default_rule(unit, moment(draft.start).date())
        drafts.RULE.set_page(system, rule)
    if step is None:
        drafts.LIMIT.set_page(system, 0)


def _rule_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    start = moment(draft.start).date()
    number, is_last = recurrence.place_in_month(start)
    rules = [recurrence.SAME_DAY]
    if number < 5:
        rules.append(recurrence.NTH_WEEKDAY)
    if is_last:
        rules.append(recurrence.LAST_WEEKDAY)
    if start.month != date.fromordinal(start.toordinal() + 1).month:
        rules.append(recurrence.LAST_DAY)
    chosen = draft.rule if draft.rule in rules else recurrence.SAME_DAY
    return [
        _Option(
            look.rule_text(recurrence.MONTH, rule, start, ctx.state.language),
            rule == chosen,
            replace_popup(drafts.RULE.set_page, rule),
        )
        for rule in rules
    ]


def _limit_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    t = ctx.t
    return [
        _Option(t.forever, draft.limit == 0, replace_popup(drafts.LIMIT.set_page, 0)),
        _Option(t.till_date, draft.limit > 0, replace_popup(ask_day, "limit")),
        _Option(t.times, draft.limit < 0, replace_popup(_ask_custom, "limit", 0)),
    ]


def _type_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    options = [
        _Option(
            other_type.title,
            other_type.id == draft.type_id,
            replace_popup(drafts.TYPE_ID.set_page, other_type.id),
        )
        for other_type in ctx.data.types
    ]
    return [*options, _Option(ctx.t.new_type, False, replace_popup(types_page.ask_type, 0))]


def _color_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    language = ctx.state.language
    named = {0: Texts.default_color, **look.COLOR_TITLES}
    chosen = draft.color & 0xFFFFFFFF if draft.color else 0
    return [
        _Option(
            title.of(language),
            color == chosen,
            replace_popup(drafts.COLOR.set_page, look.signed_color(color)),
        )
        for color, title in named.items()
    ]


_LISTS: Final[dict[str, tuple[Text, Callable[[CalendarContext, Draft, int], list[_Option]]]]] = {
    "reminders": (Texts.reminder, _reminder_options),
    "interval": (Texts.repetition, _interval_options),
    "rule": (Texts.repeat_on, _rule_options),
    "limit": (Texts.repeat_till, _limit_options),
    "type_id": (Texts.event_type, _type_options),
    "color": (Texts.event_color, _color_options),
}
"""The title of each field's list, and what it offers."""


def choices(ctx: CalendarContext[pages.ChoiceOfEventArgs]) -> ui.View:
    """The list of a row."""
    title, offer = _LISTS[ctx.args.field]
    options = offer(ctx, drafts.of_page(ctx.state), ctx.args.place)
    rows = (ui.radio(ctx.theme, option.name, option.chosen, option.act) for option in options)
    height_dp = ui.WRAP if len(options) <= _SHOWN else _LIST_DP
    return choice_dialog(ctx, title.of(ctx.state.language), rows, height_dp=height_dp)


# -- the days of a week ---------------------------------------------------------------------------

_DAYS: Final = ViewState("days", -1)


def weekdays(ctx: CalendarContext) -> ui.View:
    """The days of the week on which something repeats."""
    rule = _DAYS.of(ctx)
    rule = drafts.of_page(ctx.state).rule if rule < 0 else rule
    written = look.weekday_names(ctx.state.language)
    first = first_weekday(ctx.state)
    boxes = (
        ui.checkbox(
            ctx.theme,
            bool(rule >> day & 1),
            partial(_toggle_day, rule=rule, day=day),
            label=written[day],
            resource_id="repeat_rule_weekday",
        )._replace(width=ui.FILL)
        for day in ((first + place) % 7 for place in range(7))
    )
    rows = ui.column(*boxes, width=ui.FILL, padding=(12, 0))
    return question(ctx, ctx.t.repeat_on, rows, ctx.t.ok, partial(_take_days, rule=rule))


def _toggle_day(system: System, rule: int, day: int) -> None:
    _DAYS.set(system, rule ^ 1 << day)


def _take_days(system: System, rule: int) -> None:
    system.dismiss()
    if rule & 127:
        drafts.RULE.set_page(system, rule & 127)


# -- what is typed --------------------------------------------------------------------------------

_NUMBER: Final = ViewState("number", "")
_UNIT: Final = ViewState("unit", 0)
_UNITS: Final = {
    "reminders": (
        (1, Texts.minutes),
        (60, Texts.hours),
        (1440, Texts.days),
        (10_080, Texts.weeks),
    ),
    "interval": (
        (recurrence.DAY, Texts.days),
        (recurrence.WEEK, Texts.weeks),
        (recurrence.MONTH, Texts.months),
        (recurrence.YEAR, Texts.years),
    ),
    "limit": ((1, Texts.times),),
}
_MOST: Final = 999


def _ask_custom(system: System, field: str, place: int) -> None:
    pages.CUSTOM.open(system, field=field, place=place)
    system.focus(_NUMBER.key, 0)


def custom(ctx: CalendarContext[pages.CustomArgs]) -> ui.View:
    """An amount, with its unit where there are several."""
    language, units = ctx.state.language, _UNITS[ctx.args.field]
    take = partial(_take_custom, args=ctx.args)
    chosen = _UNIT.of(ctx)
    field = ui.edit_field(
        ctx.theme,
        _NUMBER.key,
        _NUMBER.of(ctx),
        hint=ctx.t.amount,
        digits=True,
        resource_id="dialog_custom_interval_value",
        on_submit=take,
    )
    rows = (
        ui.radio(ctx.theme, title.of(language), place == chosen, partial(_take_unit, unit=place))
        for place, (_, title) in enumerate(units)
    )
    content = ui.column(
        ui.column(field, width=ui.FILL, padding=(24, 0, 24, 8)),
        *(rows if len(units) > 1 else ()),
        width=ui.FILL,
    )
    title, _ = _LISTS[ctx.args.field]
    return question(ctx, title.of(language), content, ctx.t.ok, take)


def _take_unit(system: System, unit: int) -> None:
    _UNIT.set(system, unit)


def _take_custom(system: System, args: pages.CustomArgs) -> None:
    typed = _NUMBER.get(system).strip()
    number = min(int(typed[:6]), _MOST) if typed.isascii() and typed.isdecimal() else 0
    size, _ = _UNITS[args.field][_UNIT.get(system)]
    system.dismiss()
    if not number:
        return
    if args.field == "reminders":
        _take_reminder(system, number * size, args.place)
    elif args.field == "interval":
        _set_interval(system, number * size)
    else:
        drafts.LIMIT.set_page(system, -number)
