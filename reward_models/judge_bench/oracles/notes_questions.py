"""Whether questions about notes are answered, and what was read of them before.

Questions change nothing; `notes` has the tasks that do, and puts both together.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import says_digits, says_number
from reward_models.judge_bench.oracles.created_records import (
    NOTES,
    before_answer,
    tells,
)
from reward_models.judge_bench.oracles.notes_kept import quoted_note
from reward_models.judge_bench.oracles.sight import Sight

_EDITOR: Final = f"{NOTES}/.EditActivity"


# -- questions -------------------------------------------------------------------------------------


def open_note(see: Sight) -> Any:
    """The note that the editor shows, as it is kept; None where it shows none that is kept."""
    if see.activity != _EDITOR or not see.is_clear:
        return None
    number = see.page.ui.get("note_id", see.page.args.get("note_id", 0))
    return next((note for note in see.data(NOTES)[1].notes if note.id == number), None)


def is_note_read(see: Sight, note: Any, words: str) -> bool:
    """Whether words of a note can be read now: beside its title, or in the open note."""
    return tells(see, words, note.title) or (_is_open(see, note) and words in note.body)


def was_note_read(see: Sight, note: Any, words: str) -> bool:
    """Whether words of a note could be read before any answer."""
    return any(is_note_read(moment, note, words) for moment in before_answer(see))


def _is_open(moment: Sight, note: Any) -> bool:
    opened = open_note(moment)
    return opened is not None and opened.id == note.id


def _is_count(see: Sight, count: int) -> bool:
    return see.answer is not None and says_number(see.answer, count, see.task.text)


def asked_label(see: Sight) -> str:
    """The label that the instruction names."""
    return next(
        label
        for label in see.data(NOTES)[0].labels
        if re.search(rf"\blabel {re.escape(label)}\b|“{re.escape(label)}”标签", see.task.text)
    )


def is_labelled_answered(see: Sight) -> bool:
    """Notes in the trash do not count; each of the others was seen with its label."""
    label = asked_label(see)
    notes = [
        note for note in see.data(NOTES)[0].notes if label in note.labels and note.place != "trash"
    ]
    return _is_count(see, len(notes)) and all(
        was_note_read(see, candidate, label) for candidate in notes
    )


def is_titled_answered(see: Sight) -> bool:
    """Wherever the notes are; each of them was seen."""
    notes = [note for note in see.data(NOTES)[0].notes if note.title.startswith(see.quoted[0])]
    return _is_count(see, len(notes)) and all(
        any(moment.reads(note.title) or _is_open(moment, note) for moment in before_answer(see))
        for note in notes
    )


def are_checked_shown(see: Sight, note: Any) -> bool:
    """Whether the count of a list's checked items can be read now, or each of them."""
    done = [item.text for item in note.items if item.checked]
    return (
        _checked_below(see, note.title) == len(done)
        or (_is_open(see, note) and see.reads(*done))
        or see.reads(note.title, *(item.text for item in note.items))
    )


def is_checked_answered(see: Sight) -> bool:
    """Answered after the count of the list's checked items, or each of them, could be read."""
    note = quoted_note(see)
    return _is_count(see, sum(item.checked for item in note.items)) and any(
        are_checked_shown(moment, note) for moment in before_answer(see)
    )


_CHECKED_COUNT: Final = re.compile(r"\+ (\d+) (?:checked items?|项已勾选.*)")


def _checked_below(moment: Sight, title: str) -> int | None:
    """How many more items are checked, as the card below a title says."""
    if not moment.activity.startswith(f"{NOTES}/") or title not in moment.texts:
        return None
    below = moment.texts[moment.texts.index(title) :]
    counts = (_CHECKED_COUNT.fullmatch(words) for words in below)
    return next((int(count[1]) for count in counts if count is not None), None)


def asked_code(see: Sight) -> str:
    """The code of the door that the instruction names."""
    around = see.task.text.replace(see.quoted[0], "").casefold()
    lines = [line.partition(": ") for line in quoted_note(see).body.split("\n")]
    return next(code for name, _, code in lines if name.casefold() in around)


def is_code_answered(see: Sight) -> bool:
    """Whether the answer is the code of the named door, once it was read."""
    code = asked_code(see)
    return (
        see.answer is not None
        and says_digits(see.answer, code, see.task.text)
        and was_note_read(see, quoted_note(see), code)
    )


_MONTHS: Final = re.compile(
    r"(January|February|March|April|May|June|July|August|September|October|November|December)"
    r"|([一二三四五六七八九十]+月)"
)


_SPENT_ON: Final = re.compile(r"spend on ([\w ]+?) each|一条(\S+?)的开支")


def spent_in(see: Sight, month: str) -> tuple[Any, str]:
    """The note on what was spent in a month on what is asked about, and its total."""
    asked = _SPENT_ON.search(see.task.text)
    assert asked is not None, see.task.text
    expense = (asked[1] or asked[2]).casefold()
    note = next(
        note
        for note in see.data(NOTES)[0].notes
        if expense in note.title.casefold()
        and re.search(rf"(?<![一二三四五六七八九十]){month}", note.title)
    )
    return note, re.findall(r"\d+(?:\.\d+)?", note.body.split("\n")[-1])[0]


def is_difference_answered(see: Sight) -> bool:
    """The months are named in the order in which they are taken from each other."""
    asked = see.task.text
    amounts = [spent_in(see, match[0]) for match in list(_MONTHS.finditer(asked))[:2]]
    (_, more), (_, less) = amounts
    return (
        see.answer is not None
        and says_number(see.answer, Decimal(more) - Decimal(less), asked)
        and all(was_note_read(see, note, total) for note, total in amounts)
    )
