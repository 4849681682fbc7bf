"""What tasks in notes and files set up: the one that is meant is drawn as those of its kind are."""

from __future__ import annotations

import re
import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
import pytest
from task_driver import drawn_tasks

from mobile_gym.core.tasks import Task
from mobile_gym.core.word_lists import load_word_lists
from task_suites.notes.checklists import LISTS
from task_suites.pools import by_words

Record: TypeAlias = Mapping[str, str]
"""A note's columns; of a file its path and the command that prints its content."""
Start: TypeAlias = tuple[Sequence[Record], int]
"""Records that could be meant, and the number of the one that is."""
IsOfKind: TypeAlias = Callable[[Record], bool]

SEEDS: Final = 60
FAR: Final = 0.17
"""From the middle: 4.5 standard deviations of the mean of as many places that are drawn evenly."""
FILE: Final = re.compile(r"(?P<content>.*) > (?P<path>\S+|'[^']*')", re.DOTALL)
TEXTS: Final = by_words(load_word_lists("task_suites.notes")["invitations"])

NOTES: Final[Mapping[str, IsOfKind]] = {
    "PinNote": lambda note: note["pinned"] == "0",
    "ColorNote": bool,
    "LabelNote": bool,
    "RestoreNote": lambda note: note["trashed"] == "1",
    "CheckOffItems": lambda note: note["checklist"] == "1",
    "TurnNoteIntoList": lambda note: note["title"] in LISTS,
    "LookUpCode": lambda note: note["title"].startswith("Codes for"),
    "TextNote": lambda note: note["title"] in TEXTS,
}
"""Templates whose note is quoted, and which notes could be meant for all that one who does not read
the instruction knows."""
FILES: Final = {
    "DeleteFile": "Documents",
    "RenameFile": "Documents",
    "CopyFile": "Documents",
    "LookUpSize": "Download",
}
"""Templates whose file is quoted, and the folder that is in every instruction."""


def quoted(task: Task) -> str:
    return task.text.split("“")[1].split("”")[0]


def notes(task: Task) -> Iterator[Record]:
    for command in task.setup:
        if command.startswith("content insert --uri content://com.android.notes"):
            bound = (word.split(":", 2) for word in shlex.split(command) if ":s:" in word)
            yield {name: value for name, _, value in bound}


def files(task: Task) -> Iterator[Record]:
    for command in task.setup:
        if file := FILE.fullmatch(command):
            yield {"path": shlex.split(file["path"])[0], "content": file["content"]}


def attributes(records: Sequence[Record]) -> Mapping[str, Sequence[float]]:
    """Numbers by which somebody might pick a record."""
    found: dict[str, Sequence[float]] = {"place": range(len(records))}
    for column in records[0]:
        values = [record[column] for record in records]
        alike, order = Counter(values), sorted(values)
        words = Counter(word for value in values for word in set(value.split()))
        found |= {
            f"place of {column}": [order.index(value) for value in values],
            f"length of {column}": [len(value) for value in values],
            f"lines of {column}": [value.count("\n") for value in values],
            f"digits of {column}": [sum(map(str.isdigit, value)) for value in values],
            f"checked items of {column}": [value.count("[x]") for value in values],
            f"equals of {column}": [alike[value] for value in values],
            f"words of {column} elsewhere": [
                max((words[word] for word in value.split()), default=0) for value in values
            ],
        }
    return found


def places(starts: Sequence[Start]) -> Mapping[str, float]:
    """Where the one that is meant stands among all by an attribute, if that is far from the middle.

    Means of places from 0 to 1; records that are equal share theirs.
    """
    found: dict[str, list[float]] = defaultdict(list)
    for records, meant in starts:
        for name, values in attributes(records).items():
            order = np.sort(values)
            sides = (np.searchsorted(order, values[meant], side) for side in ("left", "right"))
            found[name].append(float((sum(sides) - 1) / 2 / (len(order) - 1)))
    means = {name: float(np.mean(all_of)) for name, all_of in found.items()}
    return {name: mean for name, mean in means.items() if abs(mean - 0.5) > FAR}


@pytest.mark.parametrize("name", NOTES)
def test_a_note_that_is_meant_is_like_the_others(name: str) -> None:
    starts: list[Start] = []
    for task in drawn_tasks(f"Notes.{name}", SEEDS):
        rows = [note for note in notes(task) if NOTES[name](note)]
        starts.append((rows, [note["title"] for note in rows].index(quoted(task))))
    assert places(starts) == {}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_meant_is_like_the_others(name: str) -> None:
    starts: list[Start] = []
    for task in drawn_tasks(f"Files.{name}", SEEDS):
        inside = f"/sdcard/{FILES[name]}/"
        rows = [file for file in files(task) if file["path"].startswith(inside)]
        starts.append((rows, [file["path"] for file in rows].index(inside + quoted(task))))
    assert places(starts) == {}


def test_the_comparison_sees_a_record_that_is_made_by_hand() -> None:
    rows = [{"title": f"Note {n}", "body": "One line"} for n in range(6)]
    assert {"place", "lines of body"} <= set(
        places([([*rows, {"title": f"Note {n}", "body": f"Two\nlines {n}"}], 6) for n in range(9)])
    )
