"""What is true of tasks in the notes app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    app,
    number_in,
    page,
    plain,
    shows,
)

__all__ = ["ORACLES"]

_APP: Final = "com.android.notes"
_LIST: Final = f"{_APP}/.BrowseActivity"
_EDITOR: Final = f"{_APP}/.EditActivity"
_OPEN: Final = app(_APP)
_IDENTITY: Final = ("id", "created_ms", "modified_ms", "trashed_ms", "items")


def _change_alone(change: Callable[[Sight, Any], Any]) -> Fact:
    """The notes are those at reset, each as a function says that it should be by now."""

    def fact(see: Sight) -> bool:
        before, after = see.data(_APP)
        wanted = [change(see, note) for note in before.notes]
        return plain(wanted, *_IDENTITY) == plain(after.notes, *_IDENTITY)

    return fact


def _named(see: Sight, note: Any) -> bool:
    return note.title == see.quoted[0]


def _pinned(see: Sight, note: Any) -> Any:
    return replace(note, pinned=True) if _named(see, note) else note


def _colored(see: Sight, note: Any) -> Any:
    return replace(note, color=see.task.params["color"]) if _named(see, note) else note


def _restored(see: Sight, note: Any) -> Any:
    is_it = _named(see, note) and note.place == "trash"
    return replace(note, place="notes") if is_it else note


def _archived(see: Sight, note: Any) -> Any:
    is_it = _named(see, note) and see.quoted[1].casefold() not in note.body.casefold()
    return replace(note, place="archive") if is_it else note


def _written(see: Sight) -> bool:
    before, after = see.data(_APP)
    title, body = see.quoted
    old = {note.id for note in before.notes}
    fresh = [note for note in after.notes if note.id not in old]
    kept = [note for note in after.notes if note.id in old]
    return (
        plain(before.notes, *_IDENTITY) == plain(kept, *_IDENTITY)
        and len(fresh) == 1
        and (fresh[0].title, fresh[0].body, fresh[0].place) == (title, body, "notes")
        and not (fresh[0].is_checklist or fresh[0].pinned or fresh[0].labels)
        and fresh[0].color == "default"
    )


# -- what is on the screen ------------------------------------------------------------------------


def _note(see: Sight, note_id: int) -> Any:
    return next((note for note in see.data(_APP)[1].notes if note.id == note_id), None)


def _title_typed(see: Sight) -> bool:
    """The title in the open note's first line; a note in the trash cannot be written."""
    ui = see.page.ui
    note = _note(see, ui.get("note_id", see.page.args.get("note_id", 0)))
    return ui.get("title", "" if note is None else note.title) == see.quoted[0]


def _acted_on(see: Sight) -> bool:
    if see.activity == _EDITOR and len(see.front.layers) == 1:
        return _title_typed(see)
    sheet = _note(see, see.top.args.get("note_id", 0)) if see.top.name == "actions" else None
    return sheet is not None and sheet.title == see.quoted[0]


def _place(name: str) -> Fact:
    def at(see: Sight) -> bool:
        return see.page.ui.get("place", "notes") == name and see.top.name != "drawer"

    return shows(_LIST, at)


def _count(place: str) -> Callable[[Sight], int]:
    return lambda see: sum(note.place == place for note in see.data(_APP)[1].notes)


def _put_away(see: Sight) -> int:
    return sum(
        note.place in ("archive", "trash") and note.title.startswith(see.quoted[0])
        for note in see.data(_APP)[1].notes
    )


_ACTIONS: Final[Fact] = lambda see: _OPEN(see) and see.is_clear and _acted_on(see)  # noqa: E731

ORACLES: Final[dict[str, Oracle]] = {
    "Notes.WriteNote": Oracle(
        {1: _OPEN, 2: page(_EDITOR), 3: shows(_EDITOR, _title_typed), 4: _written}
    ),
    "Notes.PinNote": Oracle({1: _OPEN, 2: _ACTIONS, 3: _change_alone(_pinned)}),
    "Notes.ColorNote": Oracle(
        {
            1: _OPEN,
            2: _ACTIONS,
            3: lambda see: _OPEN(see) and see.is_clear and see.top.name == "colors",
            4: _change_alone(_colored),
        }
    ),
    "Notes.RestoreNote": Oracle({1: _OPEN, 2: _place("trash"), 3: _change_alone(_restored)}),
    "Notes.ArchiveOneOfTwo": Oracle({1: _OPEN, 2: _ACTIONS, 3: _change_alone(_archived)}),
    "Notes.CountArchived": Oracle(
        {1: _OPEN, 2: _place("archive")},
        answer=lambda see, said: number_in(said) == _count("archive")(see),
    ),
    "Notes.CountPutAway": Oracle(
        {1: _OPEN, 2: _place("archive"), 3: _place("trash")},
        answer=lambda see, said: number_in(said) == _put_away(see),
    ),
}
