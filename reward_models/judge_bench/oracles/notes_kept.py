"""What notes there were at reset, and whether those of now are what they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from reward_models.judge_bench.oracles.created_records import (
    NOTES,
)
from reward_models.judge_bench.oracles.sight import Sight, plain_records

_IDENTITY: Final = ("id", "created_ms", "modified_ms", "trashed_ms")


def note_contents(notes: Iterable[Any]) -> Any:
    """Notes as a multiset of what a user could tell of them; the order of items does not count."""
    return plain_records(
        (
            replace(
                note,
                items=tuple(sorted((item.text, item.checked) for item in note.items)),
                labels=tuple(sorted(note.labels)),
                body="" if note.is_checklist else note.body,
            )
            for note in notes
        ),
        *_IDENTITY,
    )


def are_notes_equal(see: Sight, expected: Iterable[Any]) -> bool:
    """Whether the notes are those that are wanted, and no label has come or gone."""
    before, after = see.data(NOTES)
    return before.labels == after.labels and note_contents(expected) == note_contents(after.notes)


def are_notes_kept(see: Sight) -> bool:
    """Whether every note is what it was."""
    return are_notes_equal(see, see.data(NOTES)[0].notes)


def _is_only_changed(see: Sight, change: Callable[[Any], Any]) -> bool:
    return are_notes_equal(see, map(change, see.data(NOTES)[0].notes))


def is_quoted(see: Sight, note: Any) -> bool:
    """Whether a note is the one that is quoted first."""
    return note.title == see.quoted[0]


def is_only_quoted_changed(see: Sight, change: Callable[[Any], Any]) -> bool:
    """Whether the note that is quoted first has changed so, and no other has changed."""
    return _is_only_changed(see, lambda note: change(note) if is_quoted(see, note) else note)


def quoted_note(see: Sight) -> Any:
    """The note that is quoted first, as it was at reset."""
    return next(note for note in see.data(NOTES)[0].notes if is_quoted(see, note))
