"""Whether instructions about notes are fulfilled, read from the instruction alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from reward_models.judge_bench.oracles.created_records import (
    NOTES,
    note_made,
)
from reward_models.judge_bench.oracles.notes_acting import (
    is_alarm_of_note_set,
    is_note_texted,
    is_read_and_acted_on,
)
from reward_models.judge_bench.oracles.notes_kept import (
    content_of_notes,
    is_quoted,
    notes_are,
    notes_kept,
    only_quoted_changed,
)
from reward_models.judge_bench.oracles.notes_questions import (
    checked_told,
    code_told,
    difference_told,
    labelled_told,
    open_note,
    titled_told,
)
from reward_models.judge_bench.oracles.sight import Fact, Sight

# -- texts and looks -------------------------------------------------------------------------------


def _is_written(see: Sight) -> bool:
    title, body = see.quoted
    return note_made(see, lambda note: _is_plain(note) and (note.title, note.body) == (title, body))


def _is_plain(note: Any) -> bool:
    """Whether a note is a text without anything more."""
    return not (note.is_checklist or note.pinned or note.labels) and note.color == "default"


def _is_pinned(see: Sight) -> bool:
    return only_quoted_changed(see, lambda note: replace(note, pinned=True))


def _is_colored(see: Sight) -> bool:
    return only_quoted_changed(see, lambda note: replace(note, color=see.task.params["color"]))


def _is_labelled(see: Sight) -> bool:
    """The named label is on the note, besides those that it had."""
    return _has_label(see, _label_named(see))


def _is_labelled_as_told(see: Sight) -> bool:
    """The label that the user names is on the note."""
    (fact,) = see.task.user_facts
    named = [one for one in see.data(NOTES)[0].labels if one in fact.reply]
    return _has_label(see, max(named, key=len))


def _has_label(see: Sight, label: str) -> bool:
    return only_quoted_changed(see, lambda note: replace(note, labels=(*{*note.labels, label},)))


def _label_named(see: Sight) -> str:
    around = see.task.text.replace(see.quoted[0], "")
    if see.now.language == "zh" and see.quoted[-1] != see.quoted[0]:
        return see.quoted[-1]
    return next(one for one in see.data(NOTES)[0].labels if re.search(rf"\blabel {one}\b", around))


def are_listed(see: Sight) -> bool:
    """Whether notes are shown as a list."""
    return not see.data(NOTES)[1].grid


_SORTS: Final = {
    "Title": "title",
    "标题": "title",
    "Date created": "created",
    "创建日期": "created",
}


def are_sorted(see: Sight, order: str) -> bool:
    """Whether notes are in an order, as screens name it."""
    return see.data(NOTES)[1].sort == _SORTS[order]


def _are_shown(see: Sight) -> bool:
    order, title = see.quoted
    opened = open_note(see)
    return (
        are_listed(see)
        and are_sorted(see, order)
        and notes_kept(see)
        and opened is not None
        and opened.title == title
    )


# -- places ----------------------------------------------------------------------------------------


def _other_archived(see: Sight) -> bool:
    words = see.quoted[1].casefold()
    return only_quoted_changed(
        see, lambda note: note if words in note.body.casefold() else replace(note, place="archive")
    )


def _restored(note: Any) -> Any:
    return replace(note, place="notes") if note.place == "trash" else note


def _is_restored(see: Sight) -> bool:
    return only_quoted_changed(see, _restored)


def is_restored(see: Sight, title: str) -> bool:
    """Whether a note that was in the trash is among the notes, and still what it was."""
    before, after = see.data(NOTES)
    old = next(note for note in before.notes if note.title == title and note.place == "trash")
    return content_of_notes([_restored(old)]) <= content_of_notes(after.notes)


def _is_trash_clean(see: Sight) -> bool:
    remaining = [
        _restored(note)
        for note in see.data(NOTES)[0].notes
        if note.place != "trash" or is_quoted(see, note)
    ]
    return notes_are(see, remaining)


def _is_label_renamed(see: Sight) -> bool:
    before, after = see.data(NOTES)
    new = see.quoted[-1]
    old = next(
        one for one in before.labels if re.search(rf"\blabel {one} to\b|标签“{one}”", see.task.text)
    )

    def renamed(labels: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(new if one == old else one for one in labels))

    expected = [replace(note, labels=renamed(note.labels)) for note in before.notes]
    return tuple(sorted(after.labels)) == renamed(before.labels) and content_of_notes(
        expected
    ) == content_of_notes(after.notes)


# -- lists -----------------------------------------------------------------------------------------

_ADDED: Final = re.compile(r"Add (.+) and (.+) to my checklist|添加两项：(.+)和(.+)。")
_CHECKED: Final = re.compile(r"check off (.+) and (.+)\.|勾选(.+)和(.+)。")
_MADE: Final = re.compile(
    r"with (.+), (.+) and (.+)\. Check off (.+), which|包含(.+)、(.+)、(.+)三项。(.+)已经有了"
)
_TURNED: Final = re.compile(r"remove (.+) from it and check off (.+)\.|删掉(.+)，并勾选(.+)。")


def _named(see: Sight, form: re.Pattern[str]) -> list[str]:
    """The items that an instruction names."""
    match = form.search(see.task.text)
    assert match is not None, see.task.text
    return [name for name in match.groups() if name is not None]


class _Item(NamedTuple):
    """An item that an instruction asks for."""

    text: str
    checked: bool


def _with_items(note: Any, items: Iterable[tuple[str, bool]]) -> Any:
    return replace(note, is_checklist=True, items=tuple(_Item(*one) for one in items))


def _lines(note: Any) -> list[tuple[str, bool]]:
    return [(item.text, item.checked) for item in note.items]


def _are_added(see: Sight) -> bool:
    new = [(name, False) for name in _named(see, _ADDED)]
    return only_quoted_changed(see, lambda note: _with_items(note, [*_lines(note), *new]))


def _are_checked(see: Sight) -> bool:
    names = _named(see, _CHECKED)
    return only_quoted_changed(
        see,
        lambda note: _with_items(
            note, [(text, checked or text in names) for text, checked in _lines(note)]
        ),
    )


def _is_first(see: Sight) -> bool:
    """The named item stands before the others, which are in their order; nothing has changed."""
    before, after = (
        next((_lines(note) for note in data.notes if is_quoted(see, note)), [])
        for data in see.data(NOTES)
    )
    item = see.quoted[1]
    return notes_kept(see) and after == sorted(before, key=lambda line: line[0] != item)


def new_items(see: Sight) -> list[str]:
    """The items that a new list is to have."""
    return _named(see, _MADE)[:-1]


def _is_list_made(see: Sight) -> bool:
    *items, checked = _named(see, _MADE)
    lines = sorted((name, name == checked) for name in items)
    return note_made(
        see,
        lambda note: (
            note.is_checklist
            and sorted(_lines(note)) == lines
            and (note.title, note.color, note.pinned, note.labels)
            == (see.quoted[0], see.task.params["color"], False, ())
        ),
    )


def _is_turned_into_list(see: Sight) -> bool:
    removed, checked = _named(see, _TURNED)
    return only_quoted_changed(
        see,
        lambda note: _with_items(
            note, [(line, line == checked) for line in note.body.split("\n") if line != removed]
        ),
    )


FULFILLED: Final[dict[str, Fact]] = {
    "Notes.WriteNote": _is_written,
    "Notes.PinNote": _is_pinned,
    "Notes.ColorNote": _is_colored,
    "Notes.LabelNote": _is_labelled,
    "Notes.ShowNotes": _are_shown,
    "Notes.ArchiveOneOfTwo": _other_archived,
    "Notes.RestoreNote": _is_restored,
    "Notes.CleanUpTrash": _is_trash_clean,
    "Notes.CountArchived": labelled_told,
    "Notes.RenameLabel": _is_label_renamed,
    "Notes.AddToList": _are_added,
    "Notes.CheckOffItems": _are_checked,
    "Notes.MakeChecklist": _is_list_made,
    "Notes.CountChecked": checked_told,
    "Notes.TurnNoteIntoList": _is_turned_into_list,
    "Notes.LookUpCode": code_told,
    "Notes.CompareMonths": difference_told,
    "Notes.CountPutAway": titled_told,
    "Notes.ActOnNews": is_read_and_acted_on,
    "Notes.SetAlarmOfNote": is_alarm_of_note_set,
    "Notes.TextNote": is_note_texted,
    "Notes.LabelAsTold": _is_labelled_as_told,
    "Notes.MoveItemToTop": _is_first,
}
"""By template id."""
