"""Questions about notes, made for notes that somebody else has written."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.core.checks import ValueShown
from mobile_gym.core.errors import TaskError
from mobile_gym.core.tasks import LANGUAGES, Language, Task
from mobile_gym.judging import answer_verdict
from task_suites.android_world import joplin

TEMPLATES = {template.id.removeprefix("AndroidWorld."): template for template in joplin.TEMPLATES}


def note(title: str, folder: str, body: str = "", **fields: int) -> dict[str, Any]:
    row = {"title": title, "folder": folder, "body": body, "is_todo": 0, "todo_completed": 0}
    return row | fields


NOTES = (
    note("Team Weekly Sync", "Work", "Minutes:\n- Spoke about 2 risks\n- 25 people attended\n"),
    note("Beef Stew", "Food", "Takes:\n- 1/2 cup sugar\n- 2 cups tahini\n\n1. Stir 10 minutes."),
    note("Call Grandma", "Home", is_todo=1),
    note("Fix Sink", "Home", is_todo=1, todo_completed=1),
    note("Journal", "Home"),
    note("Journal", "Work", is_todo=1),
)


def task(name: str, language: Language = "en", **params: Any) -> Task:
    if name != "NotesIsTodo":
        params["rows"] = NOTES
    return TEMPLATES[name].build(params, language)


def is_right(made: Task, answer: str) -> bool:
    assert made.expected_answer is not None
    verdict = answer_verdict(
        made.expected_answer, answer, question=made.question, language=made.language
    )
    return verdict.is_right


def evidence(made: Task) -> list[str]:
    """What must have been on the screen."""
    checks = [getattr(substate, "check", None) for substate in made.substates]
    return [check.value for check in checks if isinstance(check, ValueShown)]


def test_the_line_with_the_number_of_people_must_be_seen() -> None:
    made = task("NotesMeetingAttendeeCount", title="Team Weekly Sync", count=25)
    assert evidence(made) == ["25 people attended"]
    assert is_right(made, "25")
    for wrong in ("2", "26", "25 or 26", "I do not know"):
        assert not is_right(made, wrong), wrong


def test_the_amount_of_the_recipe_and_no_other_is_right() -> None:
    asked: dict[str, Any] = {"title": "Beef Stew", "ingredient": "tahini", "quantity": "2 cups"}
    made = task("NotesRecipeIngredientCount", **asked)
    assert evidence(made) == ["2 cups tahini"]
    for right in ("2 cups", "2cups", "2 cups of tahini", "The answer is 2 cups."):
        assert is_right(made, right), right
    for wrong in ("1/2 cup", "1/2 cups", "2 teaspoons", "2 cups or 1/2 cup", "not 2 cups"):
        assert not is_right(made, wrong), wrong


@pytest.mark.parametrize(
    ("language", "right", "wrong"), [("en", "True", "False"), ("zh", "是", "否")]
)
@pytest.mark.parametrize("is_todo", [True, False])
def test_a_kind_is_told(language: Language, right: str, wrong: str, is_todo: bool) -> None:
    made = task("NotesIsTodo", language, title="Grocery List", is_todo=is_todo, layout=0)
    right, wrong = (right, wrong) if is_todo else (wrong, right)
    assert is_right(made, right)
    for other in (wrong, f"{right} or {wrong}", "?"):
        assert not is_right(made, other), other


def test_todos_of_a_notebook_are_counted_done_or_not() -> None:
    made = task("NotesTodoItemCount", folder="Home")
    assert evidence(made) == ["Call Grandma", "Fix Sink"]
    assert is_right(made, "2")
    assert not is_right(made, "3")


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("NotesMeetingAttendeeCount", {"title": "Nothing", "count": 1}),
        ("NotesMeetingAttendeeCount", {"title": "Journal", "count": 1}),
        ("NotesMeetingAttendeeCount", {"title": "Team Weekly Sync", "count": 5}),
        (
            "NotesRecipeIngredientCount",
            {"title": "Beef Stew", "ingredient": "rice", "quantity": "1 cup"},
        ),
    ],
)
def test_what_the_notes_do_not_say_is_no_task(name: str, params: dict[str, Any]) -> None:
    with pytest.raises(TaskError):
        task(name, **params)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_strangers_stay_as_they_are(language: Language) -> None:
    made = task("NotesTodoItemCount", language, folder="Home")
    assert any("title:s:Beef Stew" in command for command in made.setup)
    assert any("- 2 cups tahini" in command for command in made.setup)
