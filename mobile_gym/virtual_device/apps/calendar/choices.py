"""The lists of the event editor: calendars, colours, repeats, reminders."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mobile_gym.virtual_device.app_kit.drafts import moment, with_changes
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.calendar import dates, recurrence, saving, store
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.calendar.pages import EDITOR, ChoicesArgs, EditorArgs
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import WRAP, View
from mobile_gym.virtual_device.ui.widgets import radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = ["COLOR_TITLES", "REMINDERS", "choices"]

V = TypeVar("V")
REMINDERS: Final = (0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080)
"""Minutes before an event that can be chosen."""
COLOR_TITLES: Final = {
    0: Texts.color_default,
    0xFFD50000: Texts.color_red,
    0xFFE65100: Texts.color_orange,
    0xFFB08600: Texts.color_yellow,
    0xFF2E7D32: Texts.color_green,
    0xFF00796B: Texts.color_teal,
    0xFF1967D2: Texts.color_blue,
    0xFF7B1FA2: Texts.color_purple,
    0xFF616161: Texts.color_gray,
}
"""What the colours are called."""
_LIST_DP: Final = 430.0
_SHOWN: Final = 9


def _rules(start: date) -> tuple[str, ...]:
    day = recurrence.DAYS[start.weekday()]
    weekdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    return "", "FREQ=DAILY", weekdays, f"FREQ=WEEKLY;BYDAY={day}", "FREQ=MONTHLY", "FREQ=YEARLY"


class _Option(NamedTuple):
    """A value that a list offers: its name, whether it is the chosen one, what takes it."""

    name: str
    chosen: bool
    take: Handler


def _calendars(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    return [
        _Option(item.name, item.id == draft.calendar_id, _taking(drafts.CALENDAR_ID, item.id))
        for item in store.calendars(ctx.state)
    ]


def _colors(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    language = ctx.state.language
    return [
        _Option(title.of(language), value == draft.color, _taking(drafts.COLOR, value))
        for value, title in COLOR_TITLES.items()
    ]


def _repeats(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    start = moment(draft.start).date()
    rules = list(_rules(start))
    current = f"FREQ=WEEKLY;BYDAY={recurrence.DAYS[start.weekday()]}"
    chosen = current if draft.rrule == "FREQ=WEEKLY" else draft.rrule
    if chosen not in rules:
        rules.append(chosen)
    return [
        _Option(
            dates.repeat_text(rule, start, ctx.state.language),
            rule == chosen,
            _taking(drafts.RRULE, rule),
        )
        for rule in rules
    ]


def _reminders(ctx: CalendarContext, draft: Draft, place: int) -> list[_Option]:
    before = draft.reminders[place] if place < len(draft.reminders) else None
    return [
        _Option(
            dates.reminder_text(minutes, ctx.state.language),
            minutes == before,
            partial(_take_reminder, place=place, minutes=minutes),
        )
        for minutes in sorted({*REMINDERS, *(() if before is None else (before,))})
    ]


_LISTS: Final = {
    "calendar_id": (Texts.calendar, _calendars),
    "color": (Texts.color, _colors),
    "rrule": (Texts.repeat, _repeats),
    "reminders": (Texts.reminders, _reminders),
}
"""The title of each field's list, and what it offers."""


def choices(ctx: CalendarContext[ChoicesArgs]) -> View:
    """The list of a row: calendars, colours, repeats or reminders."""
    args = read_args(EditorArgs, ctx.state.tasks[-1].activities[-1].layers[0].args, EDITOR.name)
    draft = with_changes(drafts.base(ctx.state, args), ctx.page_ui)
    title, offer = _LISTS[ctx.args.field]
    options = offer(ctx, draft, ctx.args.place)
    rows = (radio(ctx.theme, name, chosen, take) for name, chosen, take in options)
    height_dp = WRAP if len(options) < _SHOWN else _LIST_DP
    return choice_dialog(ctx, title.of(ctx.state.language), rows, height_dp=height_dp)


def _taking(field: ViewState[V], value: V) -> Handler:
    return partial(_take, field=field, value=value)


def _take(system: System, field: ViewState[V], value: V) -> None:
    system.dismiss()
    field.set_page(system, value)


def _take_reminder(system: System, place: int, minutes: int) -> None:
    system.dismiss()
    _, draft = saving.drafted(system)
    reminders = (*draft.reminders[:place], minutes, *draft.reminders[place + 1 :])
    drafts.REMINDERS.set_page(system, tuple(dict.fromkeys(reminders)))
