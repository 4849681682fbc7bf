"""The dialogs of the editor: dates and times, reminders, repetition, type, colour."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment
from mobile_gym.virtual_device.app_kit.handlers import instead
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, question
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.simple_calendar import (
    colors,
    dates,
    recurrence,
    types_page,
)
from mobile_gym.virtual_device.apps.simple_calendar import draft as drafts
from mobile_gym.virtual_device.apps.simple_calendar.data import first_weekday
from mobile_gym.virtual_device.apps.simple_calendar.draft import Draft
from mobile_gym.virtual_device.apps.simple_calendar.pages import (
    CUSTOM,
    PICK_DAY,
    PICK_TIME,
    ChoiceOfEventArgs,
    CustomArgs,
    PickDayArgs,
    PickTimeArgs,
)
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column
from mobile_gym.virtual_device.ui.widgets import checkbox, edit_field, radio

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = [
    "REMINDERS",
    "ask_day",
    "ask_time",
    "choices",
    "custom",
    "pick_day",
    "pick_time",
    "weekdays",
]

REMINDERS: Final = (-1, 0, 5, 10, 30, 60, 1440)
"""Minutes before an event that can be chosen; others are typed."""
_INTERVALS: Final = (0, recurrence.DAY, recurrence.WEEK, recurrence.MONTH, recurrence.YEAR)
_LIST_DP: Final = 430.0
_SHOWN: Final = 9


class _Option(NamedTuple):
    """A value that a list offers: its name, whether it is the chosen one, what a tap does."""

    name: str
    chosen: bool
    act: Handler


# -- dates and times ------------------------------------------------------------------------------


def ask_day(system: System, which: str) -> None:
    """Open the date picker of the `start`, the `end` or the `limit`."""
    _, draft = drafts.drafted(system)
    at = {"start": draft.start, "end": draft.end}.get(which, max(draft.limit, draft.start))
    first = first_weekday(system.state)
    system.hide_keyboard()
    PICK_DAY.open(system, which=which, day=moment(at).date().toordinal(), first=first)


def pick_day(ctx: CalendarContext[PickDayArgs]) -> View:
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
    PICK_TIME.open(system, which=which, hour=minutes // 60, minute=minutes % 60)


def pick_time(ctx: CalendarContext[PickTimeArgs]) -> View:
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
            dates.reminder_text(one, ctx.state.language),
            one == before,
            instead(_take_reminder, one, place),
        )
        for one in minutes
    ]
    return [*options, _Option(ctx.t.custom, False, instead(_ask_custom, "reminders", place))]


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
            dates.repetition_text(one, language), one == draft.interval, instead(_set_interval, one)
        )
        for one in intervals
    ]
    return [*options, _Option(ctx.t.custom, False, instead(_ask_custom, "interval", 0))]


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
            dates.rule_text(recurrence.MONTH, rule, start, ctx.state.language),
            rule == chosen,
            instead(drafts.RULE.set_page, rule),
        )
        for rule in rules
    ]


def _limit_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    t = ctx.t
    return [
        _Option(t.forever, draft.limit == 0, instead(drafts.LIMIT.set_page, 0)),
        _Option(t.till_date, draft.limit > 0, instead(ask_day, "limit")),
        _Option(t.times, draft.limit < 0, instead(_ask_custom, "limit", 0)),
    ]


def _type_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    options = [
        _Option(one.title, one.id == draft.type_id, instead(drafts.TYPE_ID.set_page, one.id))
        for one in ctx.data.types
    ]
    return [*options, _Option(ctx.t.new_type, False, instead(types_page.ask_type, 0))]


def _color_options(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    language = ctx.state.language
    named = {0: Texts.default_color, **colors.TITLES}
    chosen = draft.color & 0xFFFFFFFF if draft.color else 0
    return [
        _Option(
            title.of(language), color == chosen,
            instead(drafts.COLOR.set_page, colors.signed(color)),
        )
        for color, title in named.items()
    ]  # fmt: skip


_LISTS: Final[dict[str, tuple[Text, Callable[[CalendarContext, Draft, int], list[_Option]]]]] = {
    "reminders": (Texts.reminder, _reminder_options),
    "interval": (Texts.repetition, _interval_options),
    "rule": (Texts.repeat_on, _rule_options),
    "limit": (Texts.repeat_till, _limit_options),
    "type_id": (Texts.event_type, _type_options),
    "color": (Texts.event_color, _color_options),
}
"""The title of each field's list, and what it offers."""


def choices(ctx: CalendarContext[ChoiceOfEventArgs]) -> View:
    """The list of a row."""
    title, offer = _LISTS[ctx.args.field]
    options = offer(ctx, drafts.of_page(ctx.state), ctx.args.place)
    rows = (radio(ctx.theme, one.name, one.chosen, one.act) for one in options)
    height_dp = WRAP if len(options) <= _SHOWN else _LIST_DP
    return choice_dialog(ctx, title.of(ctx.state.language), rows, height_dp=height_dp)


# -- the days of a week ---------------------------------------------------------------------------

_DAYS: Final = ViewState("days", -1)


def weekdays(ctx: CalendarContext) -> View:
    """The days of the week on which something repeats."""
    rule = _DAYS.of(ctx)
    rule = drafts.of_page(ctx.state).rule if rule < 0 else rule
    written = dates.weekday_names(ctx.state.language)
    first = first_weekday(ctx.state)
    boxes = (
        checkbox(
            ctx.theme, bool(rule >> day & 1), partial(_toggle_day, rule=rule, day=day),
            label=written[day], resource_id="repeat_rule_weekday",
        )._replace(width=FILL)
        for day in ((first + place) % 7 for place in range(7))
    )  # fmt: skip
    rows = column(*boxes, width=FILL, padding=(12, 0))
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
        (1, Texts.minutes), (60, Texts.hours), (1440, Texts.days), (10_080, Texts.weeks),
    ),
    "interval": (
        (recurrence.DAY, Texts.days), (recurrence.WEEK, Texts.weeks),
        (recurrence.MONTH, Texts.months), (recurrence.YEAR, Texts.years),
    ),
    "limit": ((1, Texts.times),),
}  # fmt: skip
_MOST: Final = 999


def _ask_custom(system: System, field: str, place: int) -> None:
    CUSTOM.open(system, field=field, place=place)
    system.focus(_NUMBER.key, 0)


def custom(ctx: CalendarContext[CustomArgs]) -> View:
    """An amount, with its unit where there are several."""
    language, units = ctx.state.language, _UNITS[ctx.args.field]
    take = partial(_take_custom, args=ctx.args)
    chosen = _UNIT.of(ctx)
    field = edit_field(
        ctx.theme, _NUMBER.key, _NUMBER.of(ctx), hint=ctx.t.amount, digits=True,
        resource_id="dialog_custom_interval_value", on_submit=take,
    )  # fmt: skip
    rows = (
        radio(ctx.theme, title.of(language), place == chosen, partial(_take_unit, unit=place))
        for place, (_, title) in enumerate(units)
    )
    content = column(
        column(field, width=FILL, padding=(24, 0, 24, 8)),
        *(rows if len(units) > 1 else ()),
        width=FILL,
    )
    title, _ = _LISTS[ctx.args.field]
    return question(ctx, title.of(language), content, ctx.t.ok, take)


def _take_unit(system: System, unit: int) -> None:
    _UNIT.set(system, unit)


def _take_custom(system: System, args: CustomArgs) -> None:
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
