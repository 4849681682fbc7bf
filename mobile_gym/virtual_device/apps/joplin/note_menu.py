"""What can be done with the note of a page: shared, converted, linked to, looked up, deleted."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.apps.joplin import store
from mobile_gym.virtual_device.apps.joplin.context import JoplinContext
from mobile_gym.virtual_device.apps.joplin.data import Note, read
from mobile_gym.virtual_device.apps.joplin.note import shown_id
from mobile_gym.virtual_device.apps.joplin.pages import (
    DELETE_NOTES,
    MOVE,
    PROPERTIES,
    NotesArgs,
)
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import button, dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["note_menu", "properties_dialog"]


def _shown(system: System) -> Note | None:
    return store.find_note(read(system.state), shown_id(system))


def _share(system: System) -> None:
    note = _shown(system)
    if note is not None:
        words = "\n\n".join(part for part in (note.title, note.body) if part)
        extras = {"android.intent.extra.TEXT": words}
        system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)


def _convert(system: System) -> None:
    note = _shown(system)
    if note is not None:
        store.change_note(system, note.id, is_todo=int(not note.is_todo), todo_completed=0)


def _copy_link(system: System) -> None:
    note, t = _shown(system), Texts.of(system.language)
    if note is not None:
        system.change(clipboard=f"[{note.title or t.untitled}](:/{note.id})")
        system.toast(t.link_copied)


def _is_todo(ctx: JoplinContext[NotesArgs]) -> bool:
    note = store.find_note(ctx.data, ctx.args.note_ids[0])
    return note is not None and bool(note.is_todo)


note_menu: Final = Menu[JoplinContext[NotesArgs]](
    MenuEntry(Texts.share, _share),
    MenuEntry(Texts.move, lambda system: MOVE.open(system, (shown_id(system),))),
    MenuEntry(Texts.to_todo, _convert, lambda ctx: not _is_todo(ctx)),
    MenuEntry(Texts.to_note, _convert, _is_todo),
    MenuEntry(Texts.copy_link, _copy_link),
    MenuEntry(Texts.properties, lambda system: PROPERTIES.open(system, (shown_id(system),))),
    MenuEntry(Texts.delete, lambda system: DELETE_NOTES.open(system, (shown_id(system),))),
)
"""The menu of a note's page."""


def properties_dialog(ctx: JoplinContext[NotesArgs]) -> View:
    """When a note was made and changed, what kind it is, how long, and its id."""
    theme, t = ctx.theme, ctx.t
    note = store.find_note(ctx.data, ctx.args.note_ids[0])
    rows: list[View] = []
    if note is not None:
        told = (
            (t.created, _moment(ctx.state, note.user_created_time)),
            (t.updated, _moment(ctx.state, note.user_updated_time)),
            (t.kind, t.kind_todo if note.is_todo else t.kind_note),
            (t.letters, str(len(note.body))),
            (t.note_id, note.id),
        )
        for label, value in told:
            rows.append(text(label, 13, theme.text_secondary, width=FILL, padding=(24, 6, 24, 0)))
            rows.append(text(value, 16, theme.text, width=FILL, padding=(24, 0)))
    close = button(theme, t.ok, dismiss, resource_id="android:id/button1")
    return dialog(theme, t.properties, column(*rows, width=FILL), close)


def _moment(state: DeviceState, ms: int) -> str:
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(state.timezone))
    written = locale_of(state.language)
    return f"{written.write(written.weekday_day_and_year, at.date())} {clock_of(state, at)}"
