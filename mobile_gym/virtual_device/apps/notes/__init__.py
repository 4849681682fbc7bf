"""Notes: texts and checklists with colours and labels, an archive, and a trash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.notes import (
    actions,
    editor,
    labels,
    listing,
    pages,
    provider,
    seed,
    settings,
)
from mobile_gym.virtual_device.apps.notes.data import PACKAGE, RECORDS, TRASH, moment_ms, read
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.app import App, Schedule
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]

_KEPT_IN_TRASH_MS: Final = 7 * 86_400_000


def _deleted_ms(state: DeviceState) -> Mapping[int, int]:
    """When each note in the trash goes for good, by id."""
    return {
        note.id: moment_ms(state, note.trashed_ms) + _KEPT_IN_TRASH_MS
        for note in read(state).notes
        if note.place == TRASH
    }


def _next_event_ms(state: DeviceState) -> int | None:
    return min(_deleted_ms(state).values(), default=None)


def _on_time(system: System) -> None:
    deleted_ms, now_ms = _deleted_ms(system.state), system.state.now_ms
    RECORDS.remove(system, *(note_id for note_id, ms in deleted_ms.items() if ms <= now_ms))


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="note-text-outline",
    color=0xFFF9AB00,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.notes_page),
            pages.SEARCH.shows(listing.search_page),
            pages.EDITOR.shows(editor.editor_page),
            pages.LABELS.shows(labels.labels_page),
            pages.SETTINGS.shows(settings.PAGE.page),
        ]
    ),
    popups=dict(
        [
            pages.DRAWER.shows(listing.drawer),
            pages.MENU.shows(listing.overflow_menu),
            CHOICES.shows(settings.PAGE.choices),
            pages.ACTIONS.shows(listing.actions_sheet),
            pages.COLORS.shows(listing.colors_dialog),
            pages.CHOOSE_LABELS.shows(labels.labels_dialog),
            pages.LABEL.shows(labels.label_dialog),
            pages.DELETE_LABEL.shows(labels.delete_label_dialog),
            pages.DELETE_FOREVER.shows(listing.delete_forever_dialog),
            pages.EMPTY_TRASH.shows(listing.empty_trash_dialog),
        ]
    ),
    texts=Texts,
    initial=seed.initial,
    cleared=seed.fresh_data,
    on_undo=actions.undo,
    schedule=Schedule(next_event_ms=_next_event_ms, on_time=_on_time),
    filters=(
        IntentFilter(SEND, pages.EDITOR.name, mime="text/plain"),
        IntentFilter(SEND, pages.EDITOR.name, mime="image/*"),
        IntentFilter("android.intent.action.CREATE_NOTE", pages.EDITOR.name),
    ),
    storage=provider.STORAGE,
)
