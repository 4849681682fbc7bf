"""Opening and sharing files: which page or app takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files import pages
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import document_uri, path_of
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_VIEWERS: Final = {
    "text": pages.TEXT,
    "image": pages.IMAGE,
    "audio": pages.PLAYER,
    "video": pages.PLAYER,
}
_VIEWERS_BY_TYPE: Final = {
    "application/json": pages.TEXT,
    "application/pdf": pages.PDF,
    "text/html": None,
}
"""What is opened otherwise than its kind says; None is another app's."""
_EXTRA: Final = "android.intent.extra."
_MAX_SHARED_TEXT: Final = 10_000


def open_entry(system: System, entry: Entry, root: str) -> None:
    """Open a directory in the browser, a file in its viewer or in another app."""
    if entry.is_directory:
        pages.BROWSER.start(system, root=root, path=entry.path)
        return
    viewer = _VIEWERS.get(entry.mime_type.partition("/")[0])
    viewer = _VIEWERS_BY_TYPE.get(entry.mime_type, viewer)
    if viewer is not None:
        viewer.start(system, path=entry.path)
        return
    intent = Intent(VIEW, document_uri(entry.path), entry.mime_type)
    if not system.send(intent):
        system.toast(Texts.of(system.language).cannot_open)


def started_with(args: pages.FileArgs) -> str:
    """The path that a viewer was started for, by Files or by another app's intent."""
    return path_of(args.data) if args.path is None else args.path


def share(system: System, paths: Sequence[str]) -> None:
    """Send files to another app; a single text goes along as text too."""
    kinds = {files.mime_type(path.rpartition("/")[2]) for path in paths}
    mains = {kind.partition("/")[0] for kind in kinds}
    mime = kinds.pop() if len(kinds) == 1 else f"{mains.pop()}/*" if len(mains) == 1 else "*/*"
    first, *more = paths
    if more:
        uris = tuple(document_uri(path) for path in paths)
        intent = Intent(f"{SEND}_MULTIPLE", mime_type=mime, extras={f"{_EXTRA}STREAM": uris})
    else:
        extras = {
            f"{_EXTRA}STREAM": document_uri(first),
            f"{_EXTRA}SUBJECT": first.rpartition("/")[2],
        }
        if mime == "text/plain":
            content = files.read(system.state, first)[:_MAX_SHARED_TEXT]
            extras[f"{_EXTRA}TEXT"] = content.decode("utf-8", "replace")
        intent = Intent(SEND, mime_type=mime, extras=extras)
    if not system.send(intent, chooser=True):
        system.toast(Texts.of(system.language).no_share)
