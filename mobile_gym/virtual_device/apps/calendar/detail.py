"""An event's page: what, when, where; sharing it, deleting it and bringing it back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import plain_question, question
from mobile_gym.virtual_device.app_kit.records import deleted_with_undo
from mobile_gym.virtual_device.apps.calendar import alerts, data, look, pages
from mobile_gym.virtual_device.apps.calendar import draft as drafts
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.providers.calendar import store
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.providers.calendar.store import Event
    from mobile_gym.virtual_device.system.system import System


def detail(ctx: data.CalendarContext[pages.EventArgs]) -> ui.View:
    """The page."""
    theme, t, state = ctx.theme, ctx.t, ctx.state
    place = store.occurrence(state, drafts.event_id_of(ctx.args), ctx.args.begin_ms)
    up = ui.icon_button(
        theme, "arrow-left", t.navigate_up, finish, class_name="android.widget.ImageButton"
    )
    if place is None:
        bar = ui.row(up, width=ui.FILL, height=56, padding=(4, 0))
        gone = ui.text(t.event_gone, 16, theme.text_secondary, padding=(24, 24))
        return ui.page(theme, bar, gone)
    item = place.event
    bar = ui.row(
        up,
        ui.row(weight=1),
        ui.icon_button(
            theme,
            "pencil-outline",
            t.edit,
            partial(_edit, event_id=item.id, begin_ms=place.begin_ms),
            resource_id="info_action_edit",
        ),
        ui.icon_button(
            theme,
            "share-variant",
            t.share,
            partial(_share, place=place),
            resource_id="info_action_share",
        ),
        ui.icon_button(
            theme,
            "delete-outline",
            t.delete,
            partial_handler(pages.DELETE.open, event_id=item.id, begin_ms=place.begin_ms),
            resource_id="info_action_delete",
        ),
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )
    calendar = store.calendar_of(state, item.calendar_id)
    language = state.language
    rows = [
        ui.row(
            ui.column(
                ui.box(width=16, height=16, radius=4, fill=store.color_of(state, item)),
                width=24,
                align="center",
                padding=(0, 9, 0, 0),
            ),
            ui.text(item.title or t.no_title, 24, theme.text, weight=1, resource_id="title"),
            gap=20,
            align="start",
            width=ui.FILL,
            padding=(20, 8, 20, 12),
        ),
        _line(ctx, "clock-outline", look.when_text(state, place, "\n"), "when_datetime"),
    ]
    if item.rrule:
        first = store.from_ms(item.start_ms, state.timezone, item.all_day).date()
        rows.append(
            _line(ctx, "repeat", look.repeat_text(item.rrule, first, language), "when_repeat")
        )
    if item.location:
        rows.append(_line(ctx, "map-marker-outline", item.location, "where"))
    if item.description:
        rows.append(_line(ctx, "text", item.description, "description"))
    if item.reminders:
        reminders = (look.reminder_text(minutes, language) for minutes in item.reminders)
        rows.append(_line(ctx, "bell-outline", "\n".join(reminders), "reminders"))
    if calendar is not None:
        rows.append(_line(ctx, "calendar-blank-outline", calendar.name, "calendar_name"))
    return ui.page(
        theme,
        bar,
        ui.scroll(
            "info", ui.column(*rows, width=ui.FILL, padding=(0, 0, 0, 24)), weight=1, height=0
        ),
    )


def _line(ctx: data.CalendarContext, icon_name: str, shown: str, resource_id: str) -> ui.View:
    return ui.row(
        ui.icon(icon_name, 24, ctx.theme.icon),
        ui.text(shown, 16, ctx.theme.text, weight=1, resource_id=resource_id),
        gap=20,
        align="start",
        width=ui.FILL,
        padding=(20, 12),
    )


def _edit(system: System, event_id: int, begin_ms: int) -> None:
    system.finish()
    pages.EDITOR.start(system, event_id=event_id, begin_ms=begin_ms)


def _share(system: System, place: store.Occurrence) -> None:
    item = place.event
    lines = [item.title or Texts.of(system.language).no_title, look.when_text(system.state, place)]
    lines += [part for part in (item.location, item.description) if part]
    extras = {
        "android.intent.extra.TEXT": "\n".join(lines),
        "android.intent.extra.SUBJECT": lines[0],
    }
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)


# -- Deleting an event, or some times of a repeated one, and bringing it back --------------------

_SCOPES: Final = (Texts.only_this, Texts.this_and_later, Texts.all_events)
_SCOPE: Final = ViewState("scope", -1)
"""Which of them is chosen."""


def delete_dialog(ctx: data.CalendarContext[pages.OccurrenceArgs]) -> ui.View:
    """Asks before an event is deleted; of a repeated one, which times."""
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    item = store.event(ctx.state, ctx.args.event_id)
    delete = partial(_delete, event_id=ctx.args.event_id, begin_ms=ctx.args.begin_ms)
    if item is None or not item.rrule:
        return plain_question(ctx, t.delete_one, t.delete, delete)
    chosen = _SCOPE.of(ctx)
    rows = ui.column(
        *(
            ui.radio(theme, title.of(language), place == chosen, partial(_choose, scope=place))
            for place, title in enumerate(_SCOPES)
        ),
        width=ui.FILL,
    )
    return question(ctx, t.delete_title, rows, t.delete, delete, enabled=chosen >= 0)


def _choose(system: System, scope: int) -> None:
    _SCOPE.set(system, scope)


def _delete(system: System, event_id: int, begin_ms: int) -> None:
    scope = _SCOPE.get(system)
    before = next((item for item in store.read(system.state).events if item.id == event_id), None)
    system.dismiss()
    if scope in (0, 1):
        store.exclude(system, event_id, begin_ms, later=scope == 1)
    else:
        store.delete(system, (event_id,))
    alerts.forget(system, event_id)
    if before is not None:
        words = Texts.of(system.language).deleted
        deleted_with_undo(system, data.PACKAGE, words, before)
    system.finish()


def restore(system: System, before: Event) -> None:
    """Put an event back as it was, with all its times."""
    others = (item for item in store.read(system.state).events if item.id != before.id)
    store.write(system, events=tuple(sorted((*others, before), key=lambda item: item.id)))
