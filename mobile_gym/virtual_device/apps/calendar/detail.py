"""An event's page: what, when, where."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.calendar import dates, store
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar.pages import (
    DELETE,
    EDITOR,
    EventArgs,
)
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.calendar.context import CalendarContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["detail"]


def detail(ctx: CalendarContext[EventArgs]) -> View:
    """The page."""
    theme, t, state = ctx.theme, ctx.t, ctx.state
    place = store.occurrence(state, drafts.event_id_of(ctx.args), ctx.args.begin_ms)
    up = icon_button(
        theme, "arrow-left", t.navigate_up, finish, class_name="android.widget.ImageButton"
    )
    if place is None:
        bar = row(up, width=FILL, height=56, padding=(4, 0))
        gone = text(t.event_gone, 16, theme.text_secondary, padding=(24, 24))
        return page(theme, bar, gone)
    item = place.event
    bar = row(
        up,
        row(weight=1),
        icon_button(
            theme, "pencil-outline", t.edit,
            partial(_edit, event_id=item.id, begin_ms=place.begin_ms),
            resource_id="info_action_edit",
        ),
        icon_button(
            theme, "share-variant", t.share, partial(_share, place=place),
            resource_id="info_action_share",
        ),
        icon_button(
            theme, "delete-outline", t.delete,
            bound(DELETE.open, event_id=item.id, begin_ms=place.begin_ms),
            resource_id="info_action_delete",
        ),
        width=FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )  # fmt: skip
    calendar = store.calendar_of(state, item.calendar_id)
    language = state.language
    rows = [
        row(
            column(
                box(width=16, height=16, radius=4, fill=store.color_of(state, item)),
                width=24,
                align="center",
                padding=(0, 9, 0, 0),
            ),
            text(item.title or t.no_title, 24, theme.text, weight=1, resource_id="title"),
            gap=20,
            align="start",
            width=FILL,
            padding=(20, 8, 20, 12),
        ),
        _line(ctx, "clock-outline", dates.when_text(state, place, "\n"), "when_datetime"),
    ]
    if item.rrule:
        first = store.from_ms(item.start_ms, state.timezone, item.all_day).date()
        rows.append(
            _line(ctx, "repeat", dates.repeat_text(item.rrule, first, language), "when_repeat")
        )
    if item.location:
        rows.append(_line(ctx, "map-marker-outline", item.location, "where"))
    if item.description:
        rows.append(_line(ctx, "text", item.description, "description"))
    if item.reminders:
        reminders = (dates.reminder_text(minutes, language) for minutes in item.reminders)
        rows.append(_line(ctx, "bell-outline", "\n".join(reminders), "reminders"))
    if calendar is not None:
        rows.append(_line(ctx, "calendar-blank-outline", calendar.name, "calendar_name"))
    return page(
        theme,
        bar,
        scroll("info", column(*rows, width=FILL, padding=(0, 0, 0, 24)), weight=1, height=0),
    )


def _line(ctx: CalendarContext, icon_name: str, shown: str, resource_id: str) -> View:
    return row(
        icon(icon_name, 24, ctx.theme.icon),
        text(shown, 16, ctx.theme.text, weight=1, resource_id=resource_id),
        gap=20,
        align="start",
        width=FILL,
        padding=(20, 12),
    )


def _edit(system: System, event_id: int, begin_ms: int) -> None:
    system.finish()
    EDITOR.start(system, event_id=event_id, begin_ms=begin_ms)


def _share(system: System, place: store.Occurrence) -> None:
    item = place.event
    lines = [item.title or Texts.of(system.language).no_title, dates.when_text(system.state, place)]
    lines += [part for part in (item.location, item.description) if part]
    extras = {
        "android.intent.extra.TEXT": "\n".join(lines),
        "android.intent.extra.SUBJECT": lines[0],
    }
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)
