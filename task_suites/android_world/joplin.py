"""Questions about notes: what AndroidWorld asks of Joplin.

Where the answer rests on what notes say, the notes are a parameter, as the app's database has them.
So a task can be made for whatever stands in a database, and the right answer is computed from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.answers import AnswerMatches
from mobile_gym.core.checks import NodePresent, PageIs, Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.texts import Text
from task_suites.android_world.joplin_rows import (
    INGREDIENTS,
    NOTEBOOKS,
    QUANTITIES,
    TITLES,
    draw_kind,
    draw_meeting,
    draw_recipe,
    draw_todos,
    notes_around,
    written,
)
from task_suites.android_world.joplin_texts import Texts
from task_suites.android_world.question_rows import binding, word
from task_suites.app_screens import AppScreens, count_steps
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS

PACKAGE: Final = "net.cozic.joplin"
SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

Row: TypeAlias = Mapping[str, Any]
"""A note: its notebook's title (folder), title, body, is_todo and todo_completed."""

_FIRST_MS: Final = 1_720_000_000_000
_HOUR_MS: Final = 3_600_000
"""When the first of the notes was changed, and how long after it the next one."""
_URI: Final = f"content://{PACKAGE}"
_OPEN: Final = Perform(OpenApp(PACKAGE))
_TITLE: Final = "note_title"
"""The id of a note's title, in lists and where it is read."""


def _setup(draft: Draft, rows: Sequence[Row]) -> tuple[str, ...]:
    """The app with these notes alone, the last one changed last; and the home screen."""
    folders = {folder: f"{number:032x}" for number, folder in enumerate(_folders(rows), 1)}
    inserts = [
        f"content insert --uri {_URI}/folders {binding('id', 's', key)} "
        f"{binding('title', 's', word(draft, NOTEBOOKS, folder))}"
        for folder, key in folders.items()
    ]
    for number, row in enumerate(rows):
        changed_ms = _FIRST_MS + number * _HOUR_MS
        bound = (
            binding("parent_id", "s", folders[str(row["folder"])]),
            binding("title", "s", word(draft, TITLES, str(row["title"]))),
            binding("body", "s", written(draft, str(row["body"]))),
            *(binding(name, "l", int(row[name])) for name in ("is_todo", "todo_completed")),
            binding("user_updated_time", "l", changed_ms),
        )
        inserts.append(f"content insert --uri {_URI}/notes {' '.join(bound)}")
    return (
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"content delete --uri {_URI}/folders",
        *inserts,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def _folders(rows: Sequence[Row]) -> list[str]:
    return sorted({str(row["folder"]) for row in rows})


# -- tasks --------------------------------------------------------------------------------------


def _found(draft: Draft, title: str) -> tuple[SolutionStep, ...]:
    """Search for a note by its title, and have it on the screen."""
    return (
        _OPEN,
        TapOn(Selector(description=draft.pick(Texts.search))),
        TypeInto(title, Selector(resource_id="search_src_text")),
        ScrollTo(Selector(resource_id=_TITLE, text=title)),
    )


def _opened(draft: Draft, title: str) -> tuple[SolutionStep, ...]:
    """Search for a note by its title, and read it."""
    return (*_found(draft, title)[:-1], TapOn(Selector(resource_id=_TITLE, text=title)))


def _in_notebook(draft: Draft, notebook: str) -> tuple[SolutionStep, ...]:
    """Open a notebook in the sidebar."""
    listed = draft.pick(Texts.in_sidebar.format(notebook=notebook))
    return (
        _OPEN,
        TapOn(Selector(description=draft.pick(Texts.sidebar))),
        TapOn(Selector(resource_id="drawer_item_text", text_contains=listed)),
    )


def _question(
    draft: Draft,
    instruction: Text,
    rows: Sequence[Row],
    seen: Sequence[UnitNode],
    look: tuple[SolutionStep, ...],
    answer: tuple[AnswerMatches, str, str],
) -> Task:
    """A question about notes.

    Args:
        draft: of the task.
        instruction: what is asked.
        rows: all notes.
        seen: what must have been on the screen.
        look: how it gets there.
        answer: what is right, the answer that the solution gives, and a wrong one.
    """
    expected, right, wrong = answer
    return draft.task(
        instruction,
        kind="single_frame_query",
        expected_answer=expected,
        setup=_setup(draft, rows),
        substates=(
            PageNode(1, draft.pick(Texts.app_is_open), check=PageIs(package=PACKAGE)),
            *seen,
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(right))),
        wrong_endings=(
            WrongEnding("a wrong answer", (*look, Perform(Answer(wrong)))),
            WrongEnding("both, to be safe", (*look, Perform(Answer(f"{right} or {wrong}")))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(right)),)),
        ),
    )


def _asked(rows: Sequence[Row], title: str) -> Row:
    """The note of a title.

    Raises:
        TaskError: there is none, or there are several.
    """
    named = [row for row in rows if row["title"] == title]
    if len(named) != 1:
        raise TaskError(f"{len(named)} notes have the title {title!r}; one must have it")
    return named[0]


@SUITE.add("query", level=1, sample=draw_kind, layout=LAYOUTS)
def notes_is_todo(draft: Draft, title: str, is_todo: bool, layout: int) -> Task:
    """Tell whether a note is a to-do.

    Goal: the answer says so.
    Start: the launcher; the note among 35 to 42 others, two thirds of them to-dos; it is not on the
        first screen of the list.
    Substates: the app; the note was on the screen, in a list or opened.
    Ends: the first answer.
    Golden steps: 4.
    """
    rows = notes_around(np.random.default_rng(layout), title, is_todo)
    name = word(draft, TITLES, title)
    screens = AppScreens(draft)
    right, wrong = (Texts.yes, Texts.no) if is_todo else (Texts.no, Texts.yes)
    answers = draft.pick(right), draft.pick(wrong)
    shown = NodePresent(Selector(resource_id=_TITLE, text=name, package_name=PACKAGE))
    seen = screens.event(2, Texts.note_is_shown.format(title=name), shown)
    expected = AnswerMatches(answers[:1], kind="yes_no")
    words = Texts.is_todo.format(title=name)
    return _question(draft, words, rows, (seen,), _found(draft, name), (expected, *answers))


@SUITE.add("query", level=2, sample=draw_meeting)
def notes_meeting_attendee_count(draft: Draft, title: str, count: int, rows: Sequence[Row]) -> Task:
    """Tell how many people were at a meeting.

    Goal: the answer is the number that the note about it says.
    Start: the launcher; the note among 12 to 16 others, seven to nine of which are about other
        meetings.
    Substates: the app; the line with the number was on the screen.
    Ends: the first answer.
    Golden steps: 5.
    """
    name = word(draft, TITLES, title)
    line = _line_of(written(draft, str(_asked(rows, title)["body"])), rf"\b{count}\b", title)
    seen = AppScreens(draft).evidence(2, Texts.line_is_shown.format(line=line), line)
    answer = AnswerMatches((str(count),), kind="number"), str(count), str(count + 1)
    look = (*_opened(draft, name), ScrollTo(Selector(text=line)))
    words = Texts.attendees.format(title=name)
    return _question(draft, words, rows, (seen,), look, answer)


def _line_of(body: str, pattern: str, title: str) -> str:
    """The words of the first line of a list in which something stands.

    Raises:
        TaskError: there is none.
    """
    for line in body.split("\n"):
        if line.startswith("- ") and re.search(pattern, line):
            return line[2:]
    raise TaskError(f"the note {title!r} has no line with {pattern}")


@SUITE.add("query", level=2, sample=draw_recipe)
def notes_recipe_ingredient_count(
    draft: Draft, title: str, ingredient: str, quantity: str, rows: Sequence[Row]
) -> Task:
    """Tell how much of something a recipe takes.

    Goal: the answer is the amount and the unit that the note says.
    Start: the launcher; the note among 12 to 16 others, seven to nine of which are recipes that
        take another amount of it.
    Substates: the app; the line with the amount was on the screen.
    Ends: the first answer.
    Golden steps: 5.
    """
    name = word(draft, TITLES, title)
    amount, what = word(draft, QUANTITIES, quantity), word(draft, INGREDIENTS, ingredient)
    body = written(draft, str(_asked(rows, title)["body"]))
    line = _line_of(body, re.escape(f"{amount} {what}"), title)
    seen = AppScreens(draft).evidence(2, Texts.line_is_shown.format(line=line), line)
    others = tuple(draft.pick(text) for key, text in QUANTITIES.items() if key != quantity)
    wrong = next(one for one in others if one not in amount and amount not in one)
    expected = AnswerMatches(_spaced(amount), kind="choice", candidates=_spaced(*others))
    answer = expected, amount, wrong
    look = (*_opened(draft, name), ScrollTo(Selector(text=line)))
    words = Texts.quantity.format(title=name, ingredient=what)
    return _question(draft, words, rows, (seen,), look, answer)


def _spaced(*amounts: str) -> tuple[str, ...]:
    """Amounts with and without the blank before their unit."""
    forms = (form for amount in amounts for form in (amount, amount.replace(" ", "")))
    return tuple(dict.fromkeys(forms))


@SUITE.add("query", level=2, sample=draw_todos)
def notes_todo_item_count(draft: Draft, folder: str, rows: Sequence[Row]) -> Task:
    """Tell how many to-dos a notebook has.

    Goal: the answer is the number of its to-dos, done or not.
    Start: the launcher; two to five to-dos and two to four notes in that notebook, and as many in
        each of two or three others.
    Substates: the app; each of its to-dos was on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    name = word(draft, NOTEBOOKS, folder)
    todos = [row for row in rows if row["folder"] == folder and row["is_todo"]]
    titles = tuple(dict.fromkeys(word(draft, TITLES, str(row["title"])) for row in todos))
    screens = AppScreens(draft)
    seen = [
        screens.evidence(number, Texts.todo_is_shown.format(title=title), title)
        for number, title in enumerate(titles, 2)
    ]
    right = str(len(todos))
    answer = AnswerMatches((right,), kind="number"), right, str(len(todos) + 1)
    shown = (ScrollTo(Selector(resource_id=_TITLE, text=title)) for title in titles)
    look = (*_in_notebook(draft, name), *shown)
    words = Texts.todo_count.format(notebook=name)
    return _question(draft, words, rows, seen, look, answer)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
"""Questions about notes."""
