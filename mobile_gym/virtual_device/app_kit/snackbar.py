"""Deleting that can be taken back: a message at the bottom whose button says "Undo".

    removed = NOTES.remove(system, note_id)
    deleted_with_undo(system, PACKAGE, Texts.note_deleted.of(system.language), removed)

and in the app `on_undo=lambda system, removed: NOTES.restore(system, *removed)`. What is removed is
kept as long as the message is there; its records are known from the app's data or `App.values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.state import Snackbar
from mobile_gym.virtual_device.system.snackbars import SHOWN_MS

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def deleted_with_undo(system: System, package: str, message: str, removed: object) -> None:
    """Say what has been deleted, and offer to bring it back.

    Args:
        system: the device.
        package: the app, which shows it wherever one is in it.
        message: what has happened.
        removed: what `App.on_undo` gets: frozen records, in a tuple or a record.
    """
    undo, until_ms = AppTexts.of(system.language).undo, system.state.monotonic_ms + SHOWN_MS
    system.change(snackbar=Snackbar(package, message, undo, until_ms, removed))
