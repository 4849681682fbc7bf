"""Notes and to-dos of Joplin."""

from __future__ import annotations

import re

from screen_readers.listed import Episode


def is_todo(seen: Episode) -> str:
    """A to-do has a box that is called after it."""
    title = seen.quoted[0]
    boxes = (line.label for line in seen.last.lines if line.role == "checkbox")
    found = any(label.endswith((f": {title}", f"：{title}")) for label in boxes)
    if "a to-do?" in seen.question:
        return "True" if found else "False"
    return "是" if found else "否"


def attendees(seen: Episode) -> str:
    return seen.found(r"(\d+) (?:people took part|人参加)", seen.quoted[0])[0]


def amount(seen: Episode) -> str:
    (ingredient,) = seen.asks(r"how much (.+) is needed", r"需要多少(.+?)。")
    return seen.found(rf"^(\S+ \S+) {re.escape(ingredient)}$", seen.quoted[0])[0]


def todo_count(seen: Episode) -> str:
    """Each box once, on whatever screen of the notebook it was."""
    screens = (screen for screen in seen.screens if screen.texts[1:2] == [seen.quoted[0]])
    boxes = {line.label for one in screens for line in one.lines if line.role == "checkbox"}
    return str(len(boxes))


READERS = {
    "AndroidWorld.NotesIsTodo": is_todo,
    "AndroidWorld.NotesMeetingAttendeeCount": attendees,
    "AndroidWorld.NotesRecipeIngredientCount": amount,
    "AndroidWorld.NotesTodoItemCount": todo_count,
}
