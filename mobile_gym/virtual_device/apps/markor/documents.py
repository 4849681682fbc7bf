"""Documents: their texts as files, what is typed until it is saved, and what can be taken back.

What is typed is a draft of the page. It is written into the file by Save, by leaving the document,
and when the app leaves the front; an app that is stopped before loses it, as on a phone.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.apps.markor.data import PACKAGE, QUICK_NOTE, TO_DO, read, write
from mobile_gym.virtual_device.apps.markor.notebook import make_folders
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.context import MarkorContext
    from mobile_gym.virtual_device.state import Activity, DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "TEXT",
    "VIEWED",
    "can_redo",
    "can_undo",
    "forget_steps",
    "keep_left_drafts",
    "left_draft_ms",
    "note_change",
    "read_text",
    "redo",
    "remember",
    "replace_text",
    "save",
    "tab_path",
    "text_shown",
    "text_typed",
    "undo",
    "write_text",
]

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
    recents = (path, *(other for other in read(system.state).recents if other != path))
    write(system, recents=recents[:_MAX_RECENTS])


def tab_path(tab: str) -> str:
    """The document of a tab of the first page; "" where it has none."""
    return {"to_do": TO_DO, "quick_note": QUICK_NOTE}.get(tab, "")


# -- drafts -------------------------------------------------------------------------------------


def text_shown(ctx: MarkorContext, path: str) -> str:
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


def can_undo(ctx: MarkorContext) -> bool:
    """Whether a change can be taken back."""
    return bool(_PAST.of_page(ctx))


def can_redo(ctx: MarkorContext) -> bool:
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
    if not activity.component.startswith(f"{PACKAGE}/"):
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
