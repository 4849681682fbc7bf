"""The editor of an event: its page, its pickers, the lists of its fields."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.drafts import minutes_of, moment, with_changes
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.calendar import data, look, pages
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import recurrence, store
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.formatting import short_date_text
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_MOST_REMINDERS: Final = 5


class _End(NamedTuple):
    """What the row of the start or of the end says."""

    title: Text
    date: Text
    time: Text


_ENDS: Final = {
    "start": _End(Texts.from_, Texts.start_date, Texts.start_time),
    "end": _End(Texts.to, Texts.end_date, Texts.end_time),
}


def editor(ctx: data.CalendarContext[pages.EditorArgs]) -> ui.View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    draft = with_changes(drafts.base(ctx.state, ctx.args), ctx.ui)
    bar = ui.row(
        ui.icon_button(
            theme,
            "close",
            t.discard,
            drafts.close,
            class_name="android.widget.ImageButton",
            resource_id="action_cancel",
        ),
        ui.text(
            (t.edit_event if drafts.event_id_of(ctx.args) else t.new_event),
            20,
            theme.text,
            bold=True,
            weight=1,
            max_lines=1,
        ),
        ui.button(theme, t.save, drafts.save, resource_id="action_done"),
        gap=8,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )
    rows = (
        ui.column(
            ui.edit_field(
                theme, "title", draft.title, hint=t.title_hint, resource_id="title", size=22
            ),
            width=ui.FILL,
            padding=(20, 4, 20, 8),
        ),
        _calendar_row(ctx, draft),
        _row(
            ctx,
            "clock-outline",
            t.all_day,
            _toggle_all_day,
            "all_day_row",
            trailing=ui.switch(theme, draft.all_day, None, resource_id="is_all_day"),
        ),
        _moment_row(ctx, draft, "start"),
        _moment_row(ctx, draft, "end"),
        _row(
            ctx,
            "repeat",
            look.repeat_text(draft.rrule, moment(draft.start).date(), ctx.state.language),
            partial_handler(pages.CHOICES.open, field="rrule"),
            "rrule",
            label=t.repeat,
        ),
        _field_row(ctx, "map-marker-outline", "where", draft.where, t.where, "location"),
        *_reminder_rows(ctx, draft),
        _color_row(ctx, draft),
        _field_row(
            ctx, "text", "description", draft.description, t.description, "description", lines=3
        ),
    )
    body = ui.scroll(
        "editor", ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 40)), weight=1, height=0
    )
    return ui.page(theme, bar, body)


def _row(
    ctx: data.CalendarContext,
    icon_name: str,
    shown: str,
    on_tap: ui.Handler,
    resource_id: str,
    *,
    label: str = "",
    mark: ui.View | None = None,
    trailing: ui.View | None = None,
) -> ui.View:
    theme = ctx.theme
    return ui.row(
        mark or ui.icon(icon_name, 24, theme.icon),
        ui.text(shown, 16, theme.text, weight=1, max_lines=2, padding=(0, 10)),
        trailing,
        gap=20,
        width=ui.FILL,
        padding=(20, 2, 12, 2),
        class_name="android.widget.LinearLayout",
        resource_id=resource_id,
        description=f"{label}: {shown}" if label else "",
        focusable=True,
        on_tap=on_tap,
    )


def _field_row(
    ctx: data.CalendarContext,
    icon_name: str,
    key: str,
    value: str,
    hint: str,
    resource_id: str,
    *,
    lines: int = 1,
) -> ui.View:
    return ui.row(
        ui.icon(icon_name, 24, ctx.theme.icon),
        ui.edit_field(
            ctx.theme,
            key,
            value,
            hint=hint,
            resource_id=resource_id,
            lines=lines,
        ),
        gap=20,
        width=ui.FILL,
        padding=(20, 4),
    )


def _dot(color: int) -> ui.View:
    return ui.column(ui.box(width=16, height=16, radius=8, fill=color), width=24, align="center")


def _calendar_row(ctx: data.CalendarContext, draft: Draft) -> ui.View:
    calendar = store.calendar_of(ctx.state, draft.calendar_id)
    name = calendar.name if calendar is not None else ""
    mark = _dot(calendar.color if calendar is not None else ctx.theme.icon)
    return _row(
        ctx,
        "",
        name,
        partial_handler(pages.CHOICES.open, field="calendar_id"),
        "calendars_spinner",
        label=ctx.t.calendar,
        mark=mark,
    )


def _color_row(ctx: data.CalendarContext, draft: Draft) -> ui.View:
    name = COLOR_TITLES.get(draft.color, Texts.color).of(ctx.state.language)
    calendar = store.calendar_of(ctx.state, draft.calendar_id)
    shown = draft.color or (calendar.color if calendar is not None else ctx.theme.icon)
    return _row(
        ctx,
        "",
        name,
        partial_handler(pages.CHOICES.open, field="color"),
        "change_color_event",
        label=ctx.t.color,
        mark=_dot(shown),
    )


def _moment_row(ctx: data.CalendarContext, draft: Draft, which: str) -> ui.View:
    theme, state, texts = ctx.theme, ctx.state, _ENDS[which]
    language = state.language
    minutes = draft.start if which == "start" else draft.end
    at = moment(minutes)
    wrong = which == "end" and draft.end < draft.start
    color = theme.error if wrong else theme.text
    day, clock = short_date_text(at.date(), language), look.clock(state, at)

    def part(
        shown: str, spoken: Text, on_tap: ui.Handler, resource_id: str, weight: float = 0.0
    ) -> ui.View:
        return ui.text(
            shown,
            16,
            color,
            padding=(0, 12),
            class_name="android.widget.Button",
            resource_id=resource_id,
            description=spoken.of(language).format(value=shown),
            focusable=True,
            on_tap=on_tap,
            max_lines=1,
            weight=weight,
        )

    return ui.row(
        ui.text(texts.title.of(language), 13, theme.text_secondary, width=44, max_lines=1),
        part(day, texts.date, partial(_open_date, which=which), f"{which}_date", weight=1),
        None
        if draft.all_day
        else part(clock, texts.time, partial(_open_time, which=which), f"{which}_time"),
        width=ui.FILL,
        padding=(20, 0),
    )


def _reminder_rows(ctx: data.CalendarContext, draft: Draft) -> list[ui.View]:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    rows = [
        _row(
            ctx,
            "bell-outline",
            look.reminder_text(minutes, language),
            partial_handler(pages.CHOICES.open, field="reminders", place=place),
            "reminder_item",
            label=t.reminders,
            trailing=ui.icon_button(
                theme,
                "close",
                t.remove_reminder,
                partial(_remove_reminder, place=place),
                class_name="android.widget.ImageButton",
                resource_id="reminder_remove",
            ),
        )
        for place, minutes in enumerate(draft.reminders)
    ]
    if len(rows) < _MOST_REMINDERS:
        rows.append(
            _row(
                ctx,
                "bell-plus-outline",
                t.add_reminder,
                partial_handler(pages.CHOICES.open, field="reminders", place=len(rows)),
                "reminder_add",
            )
        )
    return rows


# -- changing -----------------------------------------------------------------------------------


def _toggle_all_day(system: System) -> None:
    _, draft = drafts.opened_and_current_draft(system)
    start, end = draft.start // 1440 * 1440, draft.end // 1440 * 1440
    if draft.all_day:  # gets the times of a new event
        hour = (system.now.hour + 1) % 24 * 60
        start, end = start + hour, end + hour + 60
    drafts.ALL_DAY.set_page(system, not draft.all_day)
    drafts.START.set_page(system, start)
    drafts.END.set_page(system, end)


def _open_date(system: System, which: str) -> None:
    _, draft = drafts.opened_and_current_draft(system)
    day = moment(draft.start if which == "start" else draft.end).date().toordinal()
    pages.PICK_DAY.open(system, which=which, day=day, first=data.first_weekday(system.state))


def pick_day(ctx: data.CalendarContext[pages.PickDayArgs]) -> ui.View:
    """The date picker of the start or the end."""
    return date_picker(ctx, partial(_take_day, which=ctx.args.which))


def _take_day(system: System, day: date, which: str) -> None:
    system.dismiss()
    _, draft = drafts.opened_and_current_draft(system)
    minutes = draft.start if which == "start" else draft.end
    at = minutes_of(datetime.combine(day, time())) + minutes % 1440
    _set_moment(system, draft, which, at)


def _set_moment(system: System, draft: Draft, which: str, minutes: int) -> None:
    if which == "start":  # the end moves along
        drafts.START.set_page(system, minutes)
        drafts.END.set_page(system, max(draft.end - draft.start, 0) + minutes)
    else:
        drafts.END.set_page(system, minutes)


def _open_time(system: System, which: str) -> None:
    _, draft = drafts.opened_and_current_draft(system)
    minutes = (draft.start if which == "start" else draft.end) % 1440
    pages.PICK_TIME.open(system, which=which, hour=minutes // 60, minute=minutes % 60)


def pick_time(ctx: data.CalendarContext[pages.PickTimeArgs]) -> ui.View:
    """The time picker of the start or the end."""
    return time_picker(ctx, partial(_take_time, which=ctx.args.which))


def _take_time(system: System, hour: int, minute: int, which: str) -> None:
    system.dismiss()
    _, draft = drafts.opened_and_current_draft(system)
    before = draft.start if which == "start" else draft.end
    _set_moment(system, draft, which, before // 1440 * 1440 + hour * 60 + minute)


def _remove_reminder(system: System, place: int) -> None:
    _, draft = drafts.opened_and_current_draft(system)
    others = (*draft.reminders[:place], *draft.reminders[place + 1 :])
    drafts.REMINDERS.set_page(system, others)


# -- The lists of the event editor: calendars, colours, repeats, reminders -----------------------

V = TypeVar("V")
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
    take: ui.Handler


def _calendars(ctx: data.CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    return [
        _Option(item.name, item.id == draft.calendar_id, _taking(drafts.CALENDAR_ID, item.id))
        for item in store.calendars(ctx.state)
    ]


def _colors(ctx: data.CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    language = ctx.state.language
    return [
        _Option(title.of(language), value == draft.color, _taking(drafts.COLOR, value))
        for value, title in COLOR_TITLES.items()
    ]


def _repeats(ctx: data.CalendarContext, draft: Draft, place: int) -> list[_Option]:
    del place
    start = moment(draft.start).date()
    rules = list(_rules(start))
    current = f"FREQ=WEEKLY;BYDAY={recurrence.DAYS[start.weekday()]}"
    chosen = current if draft.rrule == "FREQ=WEEKLY" else draft.rrule
    if chosen not in rules:
        rules.append(chosen)
    return [
        _Option(
            look.repeat_text(rule, start, ctx.state.language),
            rule == chosen,
            _taking(drafts.RRULE, rule),
        )
        for rule in rules
    ]


def _reminders(ctx: data.CalendarContext, draft: Draft, place: int) -> list[_Option]:
    before = draft.reminders[place] if place < len(draft.reminders) else None
    return [
        _Option(
            look.reminder_text(minutes, ctx.state.language),
            minutes == before,
            partial(_take_reminder, place=place, minutes=minutes),
        )
        for minutes in sorted({*data.REMINDERS, *(() if before is None else (before,))})
    ]


_LISTS: Final = {
    "calendar_id": (Texts.calendar, _calendars),
    "color": (Texts.color, _colors),
    "rrule": (Texts.repeat, _repeats),
    "reminders": (Texts.reminders, _reminders),
}
"""The title of each field's list, and what it offers."""


def choices(ctx: data.CalendarContext[pages.ChoicesArgs]) -> ui.View:
    """The list of a row: calendars, colours, repeats or reminders."""
    args = read_args(
        pages.EditorArgs, ctx.state.tasks[-1].activities[-1].layers[0].args, pages.EDITOR.name
    )
    draft = with_changes(drafts.base(ctx.state, args), ctx.page_ui)
    title, offer = _LISTS[ctx.args.field]
    options = offer(ctx, draft, ctx.args.place)
    rows = (ui.radio(ctx.theme, name, chosen, take) for name, chosen, take in options)
    height_dp = ui.WRAP if len(options) < _SHOWN else _LIST_DP
    return choice_dialog(ctx, title.of(ctx.state.language), rows, height_dp=height_dp)


def _taking(field: ViewState[V], value: V) -> ui.Handler:
    return partial(_take, field=field, value=value)


def _take(system: System, field: ViewState[V], value: V) -> None:
    system.dismiss()
    field.set_page(system, value)


def _take_reminder(system: System, place: int, minutes: int) -> None:
    system.dismiss()
    _, draft = drafts.opened_and_current_draft(system)
    reminders = (*draft.reminders[:place], minutes, *draft.reminders[place + 1 :])
    drafts.REMINDERS.set_page(system, tuple(dict.fromkeys(reminders)))
