"""Opening documents, and giving their texts and files to other apps."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.markor.documents import TEXT, read_text, remember
from mobile_gym.virtual_device.apps.markor.pages import DOCUMENT
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.documents import document_uri
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["open_document", "share_files", "share_text"]

_EXTRA: Final = "android.intent.extra."


def open_document(
    system: System, path: str, *, fresh: bool = False, place: int | None = None
) -> None:
    """Open a file: a text in the editor, anything else in the app that takes it."""
    words = read_text(system.state, path)
    if words is not None:
        remember(system, path)
        DOCUMENT.start(system, path=path, fresh=fresh or place is not None)
        if fresh or place is not None:
            system.focus(TEXT.key, len(words) if place is None else min(place, len(words)))
        return
    intent = Intent(VIEW, document_uri(path), files.mime_type(posixpath.basename(path)))
    if not system.send(intent):
        system.toast(Texts.of(system.language).cannot_open)


def share_text(system: System, words: str, title: str) -> None:
    """Send a text to another app."""
    extras = {f"{_EXTRA}SUBJECT": title, f"{_EXTRA}TEXT": words}
    intent = Intent(SEND, mime_type="text/plain", extras=extras)
    if not system.send(intent, chooser=True):
        system.toast(Texts.of(system.language).no_share)


def share_files(system: System, paths: Sequence[str]) -> None:
    """Send files to another app."""
    kinds = {files.mime_type(posixpath.basename(path)) for path in paths}
    mime = kinds.pop() if len(kinds) == 1 else "*/*"
    uris = tuple(document_uri(path) for path in paths)
    if len(uris) == 1:
        intent = Intent(SEND, mime_type=mime, extras={f"{_EXTRA}STREAM": uris[0]})
    else:
        intent = Intent(f"{SEND}_MULTIPLE", mime_type=mime, extras={f"{_EXTRA}STREAM": uris})
    if not system.send(intent, chooser=True):
        system.toast(Texts.of(system.language).no_share)
