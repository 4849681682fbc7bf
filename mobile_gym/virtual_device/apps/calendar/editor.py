"""The editor of an event: its page, its pickers and lists."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.date_picker import date_picker
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.calendar import dates, recurrence, saving, store
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar.data import first_weekday
from mobile_gym.virtual_device.apps.calendar.draft import Draft, moment, stored
from mobile_gym.virtual_device.apps.clock import time_picker
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, box, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import (
    button,
    edit_field,
    icon_button,
    page,
    radio,
    switch,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import Handler

__all__ = [
    "COLORS",
    "REMINDERS",
    "choices",
    "editor",
    "pick_day",
    "pick_time",
]

REMINDERS: Final = (0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080)
"""Minutes before an event that can be chosen."""
COLORS: Final = (
    (0, "color_default"),
    (0xFFD50000, "color_red"),
    (0xFFE65100, "color_orange"),
    (0xFFB08600, "color_yellow"),
    (0xFF2E7D32, "color_green"),
    (0xFF00796B, "color_teal"),
    (0xFF1967D2, "color_blue"),
    (0xFF7B1FA2, "color_purple"),
    (0xFF616161, "color_gray"),
)
_MOST_REMINDERS: Final = 5
_LIST_DP: Final = 430.0
_SHOWN: Final = 9


def _draft(ctx: Context) -> Draft:
    return drafts.current(drafts.base(ctx.state, ctx.args), ctx.ui)


def editor(ctx: Context) -> View:
    """The page."""
    theme, t = ctx.theme, ctx.t
    draft = _draft(ctx)
    bar = row(
        icon_button(
            theme, "close", t.discard, saving.close, class_name="android.widget.ImageButton",
            resource_id="action_cancel",
        ),
        text(
            (t.edit_event if drafts.event_id_of(ctx.args) else t.new_event), 20, theme.text,
            bold=True, weight=1, max_lines=1,
        ),
        button(theme, t.save, saving.save, resource_id="action_done"),
        gap=8,
        width=FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )  # fmt: skip
    rows = (
        column(
            edit_field(
                theme, "title", draft.title, hint=t.title_hint, resource_id="title", size=22
            ),
            width=FILL,
            padding=(20, 4, 20, 8),
        ),
        _calendar_row(ctx, draft),
        _row(
            ctx, "clock-outline", t.all_day, _toggle_all_day, "all_day_row",
            trailing=switch(theme, draft.all_day, None, resource_id="is_all_day"),
        ),
        _moment_row(ctx, draft, "start"),
        _moment_row(ctx, draft, "end"),
        _row(
            ctx, "repeat", dates.repeat_text(draft.rrule, moment(draft.start).date(),
                                             ctx.state.language),
            partial(_open_choices, field="rrule", place=0), "rrule", label=t.repeat,
        ),
        _field_row(ctx, "map-marker-outline", "where", draft.where, 1),
        *_reminder_rows(ctx, draft),
        _color_row(ctx, draft),
        _field_row(ctx, "text", "description", draft.description, 3),
    )  # fmt: skip
    body = scroll("editor", column(*rows, width=FILL, padding=(0, 0, 0, 40)), weight=1, height=0)
    return page(theme, bar, body)


def _row(
    ctx: Context,
    icon_name: str,
    shown: str,
    on_tap: Handler,
    resource_id: str,
    *,
    label: str = "",
    mark: View | None = None,
    trailing: View | None = None,
) -> View:
    theme = ctx.theme
    return row(
        mark or icon(icon_name, 24, theme.icon),
        text(shown, 16, theme.text, weight=1, max_lines=2, padding=(0, 10)),
        trailing,
        gap=20,
        width=FILL,
        padding=(20, 2, 12, 2),
        class_name="android.widget.LinearLayout",
        resource_id=resource_id,
        description=f"{label}: {shown}" if label else "",
        focusable=True,
        on_tap=on_tap,
    )


def _field_row(ctx: Context, icon_name: str, key: str, value: str, lines: int) -> View:
    return row(
        icon(icon_name, 24, ctx.theme.icon),
        edit_field(
            ctx.theme,
            key,
            value,
            hint=(ctx.t.where if key == "where" else ctx.t.description),
            resource_id="location" if key == "where" else "description",
            lines=lines,
        ),
        gap=20,
        width=FILL,
        padding=(20, 4),
    )


def _dot(color: int) -> View:
    return column(box(width=16, height=16, radius=8, fill=color), width=24, align="center")


def _calendar_row(ctx: Context, draft: Draft) -> View:
    found = store.calendar_of(ctx.state, draft.calendar_id)
    name = found.name if found is not None else ""
    mark = _dot(found.color if found is not None else ctx.theme.icon)
    return _row(
        ctx, "", name, partial(_open_choices, field="calendar_id", place=0), "calendars_spinner",
        label=ctx.t.calendar, mark=mark,
    )  # fmt: skip


def _color_row(ctx: Context, draft: Draft) -> View:
    named = dict(COLORS)
    name = ctx.t[named.get(draft.color, "color")]
    found = store.calendar_of(ctx.state, draft.calendar_id)
    shown = draft.color or (found.color if found is not None else ctx.theme.icon)
    return _row(
        ctx, "", name, partial(_open_choices, field="color", place=0), "change_color_event",
        label=ctx.t.color, mark=_dot(shown),
    )  # fmt: skip


def _moment_row(ctx: Context, draft: Draft, which: str) -> View:
    theme, t, state = ctx.theme, ctx.t, ctx.state
    minutes = draft.start if which == "start" else draft.end
    at = moment(minutes)
    wrong = which == "end" and draft.end < draft.start
    color = theme.error if wrong else theme.text
    day, clock = dates.short_day(at.date(), state.language), dates.clock(state, at)

    def part(shown: str, spoken: str, on_tap: Handler, resource_id: str, **fields: Any) -> View:
        return text(
            shown, 16, color, padding=(0, 12), class_name="android.widget.Button",
            resource_id=resource_id, description=spoken, focusable=True, on_tap=on_tap,
            max_lines=1, **fields,
        )  # fmt: skip

    return row(
        text(
            (t.from_ if which == "start" else t.to), 13, theme.text_secondary, width=44,
            max_lines=1,
        ),
        part(
            day, t[f"{which}_date"].format(value=day), partial(_open_date, which=which), f"{which}_date",
            weight=1,
        ),
        None
        if draft.all_day
        else part(
            clock, t[f"{which}_time"].format(value=clock), partial(_open_time, which=which), f"{which}_time"
        ),
        width=FILL,
        padding=(20, 0),
    )  # fmt: skip


def _reminder_rows(ctx: Context, draft: Draft) -> list[View]:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    rows = [
        _row(
            ctx, "bell-outline", dates.reminder_text(minutes, language),
            partial(_open_choices, field="reminders", place=place), "reminder_item", label=t.reminders,
            trailing=icon_button(
                theme, "close", t.remove_reminder, partial(_remove_reminder, place=place),
                class_name="android.widget.ImageButton", resource_id="reminder_remove",
            ),
        )
        for place, minutes in enumerate(draft.reminders)
    ]  # fmt: skip
    if len(rows) < _MOST_REMINDERS:
        rows.append(
            _row(
                ctx, "bell-plus-outline", t.add_reminder,
                partial(_open_choices, field="reminders", place=len(rows)), "reminder_add",
            )
        )  # fmt: skip
    return rows


# -- changing -----------------------------------------------------------------------------------


def _toggle_all_day(system: System) -> None:
    _, draft = saving.drafted(system)
    if draft.all_day:  # gets the times of a new event
        hour = (system.now.hour + 1) % 24 * 60
        start = draft.start // 1440 * 1440 + hour
        end = draft.end // 1440 * 1440 + hour + 60
        system.set_page_ui(all_day=False, start=start, end=end)
    else:
        start, end = draft.start // 1440 * 1440, draft.end // 1440 * 1440
        system.set_page_ui(all_day=True, start=start, end=end)


def _open_date(system: System, which: str) -> None:
    _, draft = saving.drafted(system)
    day = moment(draft.start if which == "start" else draft.end).date().toordinal()
    system.show_popup("pick_day", which=which, day=day, first=first_weekday(system.state))


def pick_day(ctx: Context) -> View:
    """The date picker of the start or the end."""
    return date_picker(ctx, _take_day)


def _take_day(system: System, day: date) -> None:
    which = system.args["which"]
    system.dismiss()
    _, draft = saving.drafted(system)
    minutes = draft.start if which == "start" else draft.end
    at = stored(datetime.combine(day, time())) + minutes % 1440
    _set_moment(system, draft, which, at)


def _set_moment(system: System, draft: Draft, which: str, minutes: int) -> None:
    if which == "start":  # the end moves along
        system.set_page_ui(start=minutes, end=max(draft.end - draft.start, 0) + minutes)
    else:
        system.set_page_ui(end=minutes)


def _open_time(system: System, which: str) -> None:
    _, draft = saving.drafted(system)
    minutes = (draft.start if which == "start" else draft.end) % 1440
    system.show_popup("pick_time", which=which, hour=minutes // 60, minute=minutes % 60)


def pick_time(ctx: Context) -> View:
    """The time picker of the start or the end: the clock's, with another OK."""
    built = time_picker.popup(ctx)
    panel = built.children[-1]
    toggle, *between, accept = panel.children
    assert toggle.on_tap is not None
    accept = accept._replace(on_tap=partial(_take_time, to_dial=toggle.on_tap))
    panel = panel._replace(children=(toggle, *between, accept))
    return built._replace(children=(*built.children[:-1], panel))


def _take_time(system: System, to_dial: Handler) -> None:
    if system.ui("typing", False):
        to_dial(system)  # takes what was typed, if it is a time
        if system.ui("typing", False):
            return
    args = system.args
    hour, minute = system.ui("hour", args["hour"]), system.ui("minute", args["minute"])
    system.dismiss()
    _, draft = saving.drafted(system)
    which = args["which"]
    before = draft.start if which == "start" else draft.end
    _set_moment(system, draft, which, before // 1440 * 1440 + hour * 60 + minute)


def _remove_reminder(system: System, place: int) -> None:
    _, draft = saving.drafted(system)
    kept = (*draft.reminders[:place], *draft.reminders[place + 1 :])
    system.set_page_ui(reminders=kept)


def _open_choices(system: System, field: str, place: int) -> None:
    system.show_popup("choices", field=field, place=place)


def _rules(start: date) -> tuple[str, ...]:
    day = recurrence.DAYS[start.weekday()]
    weekdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    return "", "FREQ=DAILY", weekdays, f"FREQ=WEEKLY;BYDAY={day}", "FREQ=MONTHLY", "FREQ=YEARLY"


def _options(ctx: Context, field: str, place: int, draft: Draft) -> list[tuple[Any, str, bool]]:
    """What a list offers: value, name, whether it is the chosen one."""
    language = ctx.state.language
    if field == "calendar_id":
        return [
            (item.id, item.name, item.id == draft.calendar_id)
            for item in store.calendars(ctx.state)
        ]
    if field == "color":
        return [(value, ctx.t[key], value == draft.color) for value, key in COLORS]
    if field == "rrule":
        start = moment(draft.start).date()
        rules = list(_rules(start))
        current = f"FREQ=WEEKLY;BYDAY={recurrence.DAYS[start.weekday()]}"
        chosen = current if draft.rrule == "FREQ=WEEKLY" else draft.rrule
        if chosen not in rules:
            rules.append(chosen)
        return [(rule, dates.repeat_text(rule, start, language), rule == chosen) for rule in rules]
    before = draft.reminders[place] if place < len(draft.reminders) else None
    minutes = sorted({*REMINDERS, *(() if before is None else (before,))})
    return [(value, dates.reminder_text(value, language), value == before) for value in minutes]


_TITLES: Final = {"calendar_id": "calendar", "color": "color", "rrule": "repeat",
                  "reminders": "reminders"}  # fmt: skip


def choices(ctx: Context) -> View:
    """The list of a row: calendars, colours, repeats or reminders."""
    theme, t = ctx.theme, ctx.t
    field, place = ctx.args["field"], ctx.args["place"]
    opened = drafts.base(ctx.state, _page_args(ctx.state))
    draft = drafts.current(opened, ctx.page_ui)
    options = _options(ctx, field, place, draft)
    rows = (
        radio(theme, name, chosen, partial(_choose, field=field, place=place, value=value))
        for value, name, chosen in options
    )
    height_dp = WRAP if len(options) < _SHOWN else _LIST_DP
    return choice_dialog(ctx, t[_TITLES[field]], rows, height_dp=height_dp)


def _page_args(state: DeviceState) -> Any:
    return state.tasks[-1].activities[-1].layers[0].args


def _choose(system: System, field: str, place: int, value: Any) -> None:
    system.dismiss()
    if field == "reminders":
        _, draft = saving.drafted(system)
        value = tuple(dict.fromkeys((*draft.reminders[:place], value,
                                     *draft.reminders[place + 1 :])))  # fmt: skip
    system.set_page_ui(**{field: value})
