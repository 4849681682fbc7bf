"""Notes: texts and checklists with colours and labels, an archive, and a trash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.notes import (
    editor,
    labels,
    listing,
    seed,
    settings,
    sheets,
    storage,
)
from mobile_gym.virtual_device.apps.notes.data import PACKAGE, TRASH, moment_ms, purge, read
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.system.pages import untyped

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]

MAIN: Final = ".BrowseActivity"
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
    main=MAIN,
    screens=untyped(
        {
            MAIN: listing.notes_page,
            listing.SEARCH: listing.search_page,
            listing.EDITOR: editor.editor_page,
            labels.LABELS: labels.labels_page,
            settings.SETTINGS: settings.settings_page,
        }
    ),
    popups=untyped(
        {
            "drawer": sheets.drawer,
            "menu": sheets.overflow_menu,
            "sort": sheets.sort_dialog,
            "actions": sheets.actions_sheet,
            "colors": sheets.colors_dialog,
            "labels": labels.labels_dialog,
            "label": labels.label_dialog,
            "delete_label": labels.delete_label_dialog,
            "delete_forever": sheets.delete_forever_dialog,
            "empty_trash": sheets.empty_trash_dialog,
        }
    ),
    texts=Texts,
    initial=seed.initial,
    cleared=seed.cleared,
    next_event_ms=_next_event_ms,
    on_time=_on_time,
    filters=(
        IntentFilter(SEND, listing.EDITOR, mime="text/plain"),
        IntentFilter("android.intent.action.CREATE_NOTE", listing.EDITOR),
    ),
    content={storage.NOTES_PATH: storage.note_rows},
    content_insert=storage.insert,
    content_update=storage.update,
    content_delete=storage.delete,
    preferences=storage.preferences,
)
