"""Notes: texts and checklists with colours and labels, an archive, and a trash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.notes import (
    action_sheet,
    editor,
    labels,
    listing,
    pages,
    seed,
    settings,
    sheets,
    storage,
)
from mobile_gym.virtual_device.apps.notes.data import PACKAGE, TRASH, moment_ms, purge, read
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]

_KEPT_IN_TRASH_MS: Final = 7 * 86_400_000


def _next_event_ms(state: DeviceState) -> int | None:
    """When the oldest note in the trash has been there long enough."""
    return min(
        (
            moment_ms(state, note.trashed_ms) + _KEPT_IN_TRASH_MS
            for note in read(state).notes
            if note.place == TRASH
        ),
        default=None,
    )


def _on_time(system: System) -> None:
    state = system.state
    too_old_ms = state.now_ms - _KEPT_IN_TRASH_MS
    purge(
        system,
        lambda note: note.place == TRASH and moment_ms(state, note.trashed_ms) <= too_old_ms,
    )


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="note-text-outline",
    color=0xFFF9AB00,
    main=pages.MAIN.name,
    screens=dict(
        (
            pages.MAIN.shows(listing.notes_page),
            pages.SEARCH.shows(listing.search_page),
            pages.EDITOR.shows(editor.editor_page),
            pages.LABELS.shows(labels.labels_page),
            pages.SETTINGS.shows(settings.settings_page),
        )
    ),
    popups=dict(
        (
            pages.DRAWER.shows(sheets.drawer),
            pages.MENU.shows(sheets.overflow_menu),
            pages.SORT.shows(sheets.sort_dialog),
            pages.ACTIONS.shows(action_sheet.actions_sheet),
            pages.COLORS.shows(sheets.colors_dialog),
            pages.CHOOSE_LABELS.shows(labels.labels_dialog),
            pages.LABEL.shows(labels.label_dialog),
            pages.DELETE_LABEL.shows(labels.delete_label_dialog),
            pages.DELETE_FOREVER.shows(sheets.delete_forever_dialog),
            pages.EMPTY_TRASH.shows(sheets.empty_trash_dialog),
        )
    ),
    texts=Texts,
    initial=seed.initial,
    cleared=seed.cleared,
    next_event_ms=_next_event_ms,
    on_time=_on_time,
    filters=(
        IntentFilter(SEND, pages.EDITOR.name, mime="text/plain"),
        IntentFilter("android.intent.action.CREATE_NOTE", pages.EDITOR.name),
    ),
    content={storage.NOTES_PATH: storage.note_rows},
    content_insert=storage.insert,
    content_update=storage.update,
    content_delete=storage.delete,
    preferences=storage.preferences,
)
