"""Documents: their texts as files, what is typed until it is saved; opening and sharing them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.apps.markor import data
from mobile_gym.virtual_device.apps.markor.notebook import make_folders
from mobile_gym.virtual_device.apps.markor.pages import DOCUMENT
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError, document_uri
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import Activity, DeviceState
    from mobile_gym.virtual_device.system.system import System

_MAX_BYTES: Final = 256 * 1024
"""Larger files are no notes; a field could not show them."""
_MAX_RECENTS: Final = 10
_MAX_STEPS: Final = 50
"""So many changes can be taken back."""

TEXT: Final = ViewState[str | None]("text", None)
"""What is typed; None where that is what the file says."""
VIEWED: Final = ViewState[bool | None]("viewed", None)
"""Whether the document is in view mode; None before anything was chosen."""
_DRAFT: Final = ViewState("draft", "")
"""The path of the file of which `TEXT` is a draft."""
_LAST: Final = ViewState[str | None]("last", None)
"""The text before the next change."""
_PAST: Final = ViewState[tuple[str, ...]]("past", ())
_FUTURE: Final = ViewState[tuple[str, ...]]("future", ())
"""Texts that Undo and Redo lead to, the nearest one last."""


# -- files --------------------------------------------------------------------------------------


def read_text(state: DeviceState, path: str) -> str | None:
    """The text of a file; None where it is not there or is no text."""
    if not files.is_file(state, path) or len(state.files[path]) > _MAX_BYTES:
        return None
    try:
        words = files.read(state, path).decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in words else words


def write_text(system: System, path: str, words: str) -> bool:
    """Write a text as it is, byte by byte; whether that could be done."""
    try:
        make_folders(system, posixpath.dirname(path))
        files.write(system, path, words.encode("utf-8", "replace"))
    except FileError:
        system.toast(Texts.of(system.language).cannot_save)
        return False
    return True


def remember(system: System, path: str) -> None:
    """Put a document at the head of those that were viewed."""
    recents = (path, *(other for other in data.read(system.state).recents if other != path))
    data.write(system, recents=recents[:_MAX_RECENTS])


def tab_path(tab: str) -> str:
    """The document of a tab of the first page; "" where it has none."""
    return {"to_do": data.TO_DO, "quick_note": data.QUICK_NOTE}.get(tab, "")


# -- drafts -------------------------------------------------------------------------------------


def text_shown(ctx: data.MarkorContext, path: str) -> str:
    """The text of a document as its page has it: what is typed, or what the file says."""
    typed = TEXT.of_page(ctx)
    if typed is not None and _DRAFT.of_page(ctx) in ("", path):
        return typed
    return read_text(ctx.state, path) or ""


def text_typed(system: System, path: str) -> str:
    """The same, for a handler."""
    typed = TEXT.get_page(system)
    if typed is not None and _DRAFT.get_page(system) in ("", path):
        return typed
    return read_text(system.state, path) or ""


def note_change(system: System, words: str, path: str) -> None:
    """Something was typed: keep what stood there before for Undo."""
    last = _LAST.get_page(system)
    before = (read_text(system.state, path) or "") if last is None else last
    if before == words:
        return
    _PAST.set_page(system, (*_PAST.get_page(system), before)[-_MAX_STEPS:])
    _FUTURE.set_page(system, ())
    _LAST.set_page(system, words)
    _DRAFT.set_page(system, path)


def replace_text(system: System, words: str, path: str) -> None:
    """Put another text into the draft, as if it had been typed."""
    note_change(system, words, path)
    TEXT.set_page(system, words)


def can_undo(ctx: data.MarkorContext) -> bool:
    """Whether a change can be taken back."""
    return bool(_PAST.of_page(ctx))


def can_redo(ctx: data.MarkorContext) -> bool:
    """Whether a change that was taken back can be made again."""
    return bool(_FUTURE.of_page(ctx))


def undo(system: System, path: str) -> None:
    """Take the last change back."""
    _step(system, path, _PAST, _FUTURE)


def redo(system: System, path: str) -> None:
    """Make again what was taken back last."""
    _step(system, path, _FUTURE, _PAST)


def _step(
    system: System,
    path: str,
    source: ViewState[tuple[str, ...]],
    goal: ViewState[tuple[str, ...]],
) -> None:
    if not source.get_page(system):
        return
    *rest, words = source.get_page(system)
    goal.set_page(system, (*goal.get_page(system), text_typed(system, path)))
    source.set_page(system, tuple(rest))
    TEXT.set_page(system, words)
    _LAST.set_page(system, words)
    _DRAFT.set_page(system, path)
    focus = system.state.focus
    if focus is not None:
        system.focus(TEXT.key, min(focus.cursor, len(words)))


def save(system: System) -> bool:
    """Write the draft of the page in front into its file; whether nothing is unsaved now."""
    path, typed = _DRAFT.get_page(system), TEXT.get_page(system)
    if not path or typed is None:
        return True
    if not write_text(system, path, typed):
        return False
    _DRAFT.set_page(system, "")
    TEXT.set_page(system, None)
    return True


def forget_steps(system: System) -> None:
    """Undo and Redo begin anew, as another document is shown."""
    system.set_page_ui(**{_PAST.key: (), _FUTURE.key: (), _LAST.key: None})


# -- leaving the front --------------------------------------------------------------------------


class _Left(NamedTuple):
    """A draft in an activity that is not in front: its task's and its own place."""

    task: int
    activity: int


def _left_drafts(state: DeviceState) -> Iterator[_Left]:
    front = state.tasks[-1].activities[-1]
    for number, task in enumerate(state.tasks):
        for place, activity in enumerate(task.activities):
            if activity is not front and _draft_of(activity):
                yield _Left(number, place)


def _draft_of(activity: Activity) -> str:
    if not activity.component.startswith(f"{data.PACKAGE}/"):
        return ""
    return activity.layers[0].ui.get(_DRAFT.key, "")


def left_draft_ms(state: DeviceState) -> int | None:
    """0, so at once, where the app has left the front with an unsaved draft."""
    return next((0 for _ in _left_drafts(state)), None)


def keep_left_drafts(system: System) -> None:
    """Save what is typed in pages that are not in front any more."""
    for left in list(_left_drafts(system.state)):
        task = system.state.tasks[left.task]
        activity = task.activities[left.activity]
        page, *popups = activity.layers
        write_text(system, _draft_of(activity), page.ui.get(TEXT.key) or "")
        kept = replace(page, ui=page.ui | {_DRAFT.key: "", TEXT.key: None})
        changed = replace(activity, layers=(kept, *popups))
        activities = (
            *task.activities[: left.activity],
            changed,
            *task.activities[left.activity + 1 :],
        )
        tasks = list(system.state.tasks)
        tasks[left.task] = replace(task, activities=activities)
        system.change(tasks=tuple(tasks))


# -- Opening documents, and giving their texts and files to other apps ---------------------------

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
