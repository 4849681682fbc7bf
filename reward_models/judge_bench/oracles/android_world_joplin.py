"""What is true of AndroidWorld's questions about the notes of Joplin."""

from __future__ import annotations

import functools
import re
from typing import Any, Final

from reward_models.judge_bench.oracles.answers import YES, says_name, says_number, says_truth
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.created_records import tells
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

_APP: Final = "net.cozic.joplin"
_YES: Final = re.compile(rf"{YES.pattern}|\bis a to-do\b")


def _notes_with_title(see: Sight, title: str) -> list[Any]:
    """The notes of a title at reset."""
    return [note for note in see.start.data[_APP].notes if note.title == title]


def _quoted_note_text(see: Sight) -> str:
    """The text of the one note that the question quotes, at reset."""
    (note,) = _notes_with_title(see, see.quoted[0])
    return note.body


# -- what was read --------------------------------------------------------------------------------


@functools.cache
def _is_row_shown(title: str) -> Fact:
    """A note of that title is on a screen of the app, in a list or opened."""
    return lambda see: (
        app_in_front(_APP)(see) and bool(_notes_with_title(see, title)) and title in see.texts
    )


@functools.cache
def _are_words_answered(words: str) -> Fact:
    """Words can be read, which nobody has typed."""
    return lambda see: tells(see, words)


# -- what was said --------------------------------------------------------------------------------


def _is_kind_answered(see: Sight) -> bool:
    """Whether the note is a to-do."""
    if see.answer is None:
        return False
    title = see.quoted[0]
    (note,) = _notes_with_title(see, title)
    is_said = says_truth(see.answer, bool(note.is_todo), yes=_YES)
    return is_said and see.looked(_is_row_shown(title))


def _is_people_answered(see: Sight) -> bool:
    """How many were at the meeting."""
    if see.answer is None:
        return False
    (line,) = [line[2:] for line in _quoted_note_text(see).split("\n") if re.search(r"\d", line)]
    (number,) = re.findall(r"\d+", line)
    return says_number(see.answer, int(number), see.task.text) and see.looked(
        _are_words_answered(line)
    )


def _is_amount_answered(see: Sight) -> bool:
    """How much of the ingredient the recipe takes."""
    if see.answer is None:
        return False
    lines = [line[2:] for line in _quoted_note_text(see).split("\n") if line.startswith("- ")]
    (line,) = [line for line in lines if line.split(" ", 2)[2] in see.task.text]
    amount = " ".join(line.split(" ", 2)[:2])
    others = {" ".join(candidate.split(" ", 2)[:2]) for candidate in lines} - {amount}
    answer = re.sub(r"(?<=\d)(?=[^\W\d])", " ", see.answer)  # 2杯, 2cups
    is_right = says_name(answer, amount, see.task.text, others)
    return is_right and see.looked(_are_words_answered(line))


def _is_todos_answered(see: Sight) -> bool:
    """How many to-dos the notebook has, each of which was shown."""
    if see.answer is None:
        return False
    data = see.start.data[_APP]
    (notebook,) = [record.id for record in data.notebooks if record.title == see.quoted[0]]
    titles = [
        record.title for record in data.notes if record.is_todo and record.parent_id == notebook
    ]
    is_right = says_number(see.answer, len(titles), see.task.text)
    return is_right and all(see.looked(_are_words_answered(title)) for title in titles)


_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.NotesIsTodo": _is_kind_answered,
    "AndroidWorld.NotesMeetingAttendeeCount": _is_people_answered,
    "AndroidWorld.NotesRecipeIngredientCount": _is_amount_answered,
    "AndroidWorld.NotesTodoItemCount": _is_todos_answered,
}

_DESCRIPTIONS: Final = (
    DescriptionPattern("Joplin is open", "Joplin 已打开", app_in_front(_APP)),
    DescriptionPattern(
        "The note “{title}” is shown",
        "显示了笔记“{title}”",
        lambda see, title: _is_row_shown(title)(see),
    ),
    DescriptionPattern(
        "The to-do “{title}” is shown",
        "显示了待办事项“{title}”",
        lambda see, title: _are_words_answered(title)(see),
    ),
    DescriptionPattern(
        "“{line}” is shown", "显示了“{line}”", lambda see, line: _are_words_answered(line)(see)
    ),
)

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
