"""Questions about notes: what AndroidWorld asks of Joplin.

Where the answer rests on what notes say, the notes are a parameter, as the app's database has them.
So a task can be made for whatever stands in a database, and the right answer is computed from it.

The note that a question is about is drawn like the others, in one of their notebooks and at any
place among them; what it must have for the question, a share of the others has as well.
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
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import binding, word
from task_suites.app_screens import AppScreens, count_steps
from task_suites.pools import by_words, texts_of
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS


class Texts(Catalogue):
    """Instructions, substates and labels."""

    is_todo = LocalizedText(
        (
            "Look into Joplin: is the note “{title}” a to-do? Reply with True if it is, with False "
            "if it is not."
        ),
        zh="请查看 Joplin：笔记“{title}”是待办事项吗？是请回答“是”，不是请回答“否”。",
    )
    attendees = LocalizedText(
        (
            "According to the note “{title}” in Joplin, how many people were at that meeting? "
            "Reply with the number alone."
        ),
        zh="根据 Joplin 中的笔记“{title}”，那次会议有多少人参加？请只回答数字。",
    )
    quantity = LocalizedText(
        (
            "In Joplin, the note “{title}” says how much {ingredient} is needed. Reply with the "
            "amount and its unit, written as they are there."
        ),
        zh="Joplin 中的笔记“{title}”写明了需要多少{ingredient}。请按其中的写法回答数量和单位。",
    )
    todo_count = LocalizedText(
        (
            "How many to-dos are in the notebook “{notebook}” of Joplin, done or not? Reply with "
            "the number alone."
        ),
        zh="Joplin 的笔记本“{notebook}”中有多少条待办事项（无论是否完成）？请只回答数字。",
    )
    yes = LocalizedText("True", zh="是")
    no = LocalizedText("False", zh="否")
    app_is_open = LocalizedText("Joplin is open", zh="Joplin 已打开")
    note_is_shown = LocalizedText("The note “{title}” is shown", zh="显示了笔记“{title}”")
    todo_is_shown = LocalizedText("The to-do “{title}” is shown", zh="显示了待办事项“{title}”")
    line_is_shown = LocalizedText("“{line}” is shown", zh="显示了“{line}”")
    sidebar = LocalizedText("Sidebar", zh="侧边栏")
    search = LocalizedText("Search", zh="搜索")
    in_sidebar = LocalizedText("{notebook} (", zh="{notebook}（")
    people_took_part = LocalizedText("{count} people took part", zh="共有 {count} 人参加")


class Lines(Catalogue):
    """Lines of notes."""

    ask_at_desk = LocalizedText("Ask at the desk.", zh="到前台问一问。")
    better_in_may = LocalizedText("Better in May than in June.", zh="五月比六月好。")
    call_first = LocalizedText("Call first, they close early.", zh="先打电话，他们关门早。")
    costs_little = LocalizedText("It costs less than last year.", zh="比去年便宜。")
    look_online = LocalizedText("Look for pictures of it.", zh="找几张图片看看。")
    needs_two = LocalizedText("It takes two to carry it.", zh="要两个人才搬得动。")
    not_urgent = LocalizedText("Not urgent.", zh="不急。")
    second_shelf = LocalizedText("The papers are on the second shelf.", zh="文件在第二层架子上。")
    # of meetings
    agenda = LocalizedText("What we spoke about:", zh="我们谈了：")
    hours = LocalizedText("New opening hours from autumn on", zh="秋季起的新开放时间")
    keys = LocalizedText("Who has a key to the hall", zh="谁有大厅的钥匙")
    next_time = LocalizedText("The next date is still open", zh="下次日期未定")
    roof = LocalizedText("Three offers for the roof", zh="屋顶的三份报价")
    stall = LocalizedText("Who helps at the stall", zh="谁来摊位帮忙")
    # of recipes
    what_it_takes = LocalizedText("What it takes:", zh="用料：")
    how_it_goes = LocalizedText("How it goes:", zh="做法：")
    mix = LocalizedText("Mix everything.", zh="全部拌匀。")
    rest = LocalizedText("Let it rest for an hour.", zh="静置一小时。")
    bake = LocalizedText("Into the oven until it is golden.", zh="放入烤箱烤至金黄。")


_LISTS: Final = load_word_lists("task_suites.android_world")

NOTEBOOKS: Final = by_words(_LISTS["joplin_notebooks"])
TITLES: Final = by_words(_LISTS["joplin_titles"])
_LINES: Final = by_words(Lines)
QUANTITIES: Final = by_words(_LISTS["joplin_quantities"])
INGREDIENTS: Final = by_words(_LISTS["joplin_ingredients"])
_PLAIN: Final = tuple(text.words for text in texts_of(Lines))[:8]
_MEETING: Final = (Lines.hours, Lines.keys, Lines.next_time, Lines.roof, Lines.stall)
_RECIPE: Final = (Lines.how_it_goes, Lines.mix, Lines.rest, Lines.bake)
_PEOPLE: Final = range(3, 60)
_IS_TODO: Final = 0.5
"""The share of notes that are to-dos."""
_IS_DONE: Final = 0.5
"""The share of to-dos that are done."""
_IS_OPEN: Final = 0.65
"""The share of to-dos where none is done and it is asked whether a note is one."""
_ALIKE: Final = (7, 9)
"""So many others are about meetings, or are recipes, where one such note is asked about."""
_FIRST_SCREEN: Final = 11
"""So many notes a list shows at most. Source: the app's rows, on the lowest screen."""


# -- notes --------------------------------------------------------------------------------------


def _one(rng: np.random.Generator, choices: Sequence[str]) -> str:
    return choices[int(rng.integers(len(choices)))]


def _some(rng: np.random.Generator, choices: Sequence[str], count: int) -> list[str]:
    return [choices[int(place)] for place in rng.permutation(len(choices))[:count]]


def _note(rng: np.random.Generator, title: str, folder: str, **fields: Any) -> dict[str, Any]:
    """A note of which the rest is drawn."""
    body = "\n\n".join(_some(rng, _PLAIN, int(rng.integers(1, 4))))
    is_todo, is_done = int(rng.random() < _IS_TODO), int(rng.random() < _IS_DONE)
    drawn = {"title": title, "folder": folder, "body": body, "is_todo": is_todo, **fields}
    return {"todo_completed": drawn["is_todo"] and is_done, **drawn}


def _meeting(rng: np.random.Generator, count: int) -> str:
    """The text of a note about a meeting of so many people."""
    lines = _some(rng, [line.words for line in _MEETING], 3)
    lines.insert(int(rng.integers(4)), Texts.people_took_part.format(count=count).of("en"))
    return "\n".join((Lines.agenda.words, "", *(f"- {line}" for line in lines)))


def _recipe(rng: np.random.Generator, quantity: str, ingredient: str) -> str:
    """The text of a recipe that takes so much of something, and other things."""
    amounts = [other_quantity for other_quantity in QUANTITIES if other_quantity != quantity]
    others = [
        other_ingredient for other_ingredient in INGREDIENTS if other_ingredient != ingredient
    ]
    takes = [f"{_one(rng, amounts)} {other}" for other in _some(rng, others, 4)]
    takes.insert(int(rng.integers(5)), f"{quantity} {ingredient}")
    return "\n".join(
        (Lines.what_it_takes.words, "", *(f"- {take}" for take in takes), "", *_lines(_RECIPE))
    )


def _lines(texts: Sequence[Text]) -> tuple[str, ...]:
    """Lines with an empty one between each two, so that each stays by itself."""
    return tuple(part for text in texts for part in (text.words, ""))[:-1]


def _notes(rng: np.random.Generator, titles: Sequence[str], **fields: Any) -> list[dict[str, Any]]:
    """Notes with these titles in four to six notebooks."""
    folders = _some(rng, list(NOTEBOOKS), int(rng.integers(4, 7)))
    return [_note(rng, title, _one(rng, folders), **fields) for title in titles]


def _titles(rng: np.random.Generator, low: int, high: int) -> list[str]:
    """Titles, each once."""
    return _some(rng, list(TITLES), int(rng.integers(low, high + 1)))


def _mix_rows(rng: np.random.Generator, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [rows[int(place)] for place in rng.permutation(len(rows))]


# -- what a task draws --------------------------------------------------------------------------


def draw_kind(rng: np.random.Generator) -> dict[str, Any]:
    """A note's title, and whether it is a to-do."""
    return {"title": _one(rng, list(TITLES)), "is_todo": bool(rng.integers(2))}


def notes_around(rng: np.random.Generator, title: str, is_todo: bool) -> list[dict[str, Any]]:
    """A note among others, the oldest first.

    A list has what is to be done on top, the newest first. The note is at none of the places that
    its first screen shows: who has not looked for it has not seen it.
    """
    names = [title, *(other_title for other_title in _titles(rng, 36, 42) if other_title != title)]
    rows = _notes(rng, names, todo_completed=0)
    for row, kind in zip(rows, (is_todo, *(rng.random(len(rows) - 1) < _IS_OPEN)), strict=True):
        row["is_todo"] = int(kind)
    while True:
        mixed = _mix_rows(rng, rows)
        listed = [row for kind in (1, 0) for row in mixed[::-1] if row["is_todo"] == kind]
        if rows[0] in listed[_FIRST_SCREEN:]:
            return mixed


def draw_meeting(rng: np.random.Generator) -> dict[str, Any]:
    """A note about a meeting, how many people it says, and all notes."""
    rows = _notes(rng, _titles(rng, 13, 17))
    counts = rng.permutation(_PEOPLE)[: int(rng.integers(*_ALIKE, endpoint=True)) + 1]
    for row, count in zip(rows, counts, strict=False):
        row["body"] = _meeting(rng, int(count))
    return {"title": rows[0]["title"], "count": int(counts[0]), "rows": _mix_rows(rng, rows)}


def draw_recipe(rng: np.random.Generator) -> dict[str, Any]:
    """A recipe, how much of something it takes, and all notes; other recipes take other amounts."""
    rows = _notes(rng, _titles(rng, 13, 17))
    ingredient = _one(rng, list(INGREDIENTS))
    amounts = _some(rng, list(QUANTITIES), int(rng.integers(*_ALIKE, endpoint=True)) + 1)
    for row, amount in zip(rows, amounts, strict=False):
        row["body"] = _recipe(rng, amount, ingredient)
    asked = {"title": rows[0]["title"], "ingredient": ingredient, "quantity": amounts[0]}
    return asked | {"rows": _mix_rows(rng, rows)}


def draw_todos(rng: np.random.Generator) -> dict[str, Any]:
    """A notebook, and all notes: two to five to-dos and two to four others in each notebook."""
    titles = _some(rng, list(TITLES), len(TITLES))
    folders = _some(rng, list(NOTEBOOKS), int(rng.integers(3, 5)))
    rows = [
        _note(rng, titles.pop(), folder, is_todo=kind)
        for folder in folders
        for kind, count in ((1, rng.integers(2, 6)), (0, rng.integers(2, 5)))
        for _ in range(int(count))
    ]
    return {"folder": folders[0], "rows": _mix_rows(rng, rows)}


# -- words of notes in the language of the task ---------------------------------------------------

_COUNTED: Final = re.compile(
    re.escape(Texts.people_took_part.words).replace(r"\{count\}", r"(\d+)")
)


def note_body(draft: TaskBuilder, body: str) -> str:
    """A note's text in the task's language; that of strangers as it is."""
    return "\n".join(_line(draft, line) for line in body.split("\n"))


def _line(draft: TaskBuilder, line: str) -> str:
    words = line.removeprefix("- ")
    mark = line[: len(line) - len(words)]
    if (counted := _COUNTED.fullmatch(words)) is not None:
        return mark + draft.pick(Texts.people_took_part.format(count=counted[1]))
    for quantity, text in QUANTITIES.items():
        ingredient = words.removeprefix(f"{quantity} ")
        if ingredient != words and ingredient in INGREDIENTS:
            return f"{mark}{draft.pick(text)} {draft.pick(INGREDIENTS[ingredient])}"
    return mark + word(draft, _LINES, words)


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


def _setup(draft: TaskBuilder, rows: Sequence[Row]) -> tuple[str, ...]:
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
            binding("body", "s", note_body(draft, str(row["body"]))),
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


def _search_note(draft: TaskBuilder, title: str) -> tuple[SolutionStep, ...]:
    """Search for a note by its title, and have it on the screen."""
    return (
        _OPEN,
        TapOn(Selector(description=draft.pick(Texts.search))),
        TypeInto(Selector(resource_id="search_src_text"), title),
        ScrollTo(Selector(resource_id=_TITLE, text=title)),
    )


def _open_note(draft: TaskBuilder, title: str) -> tuple[SolutionStep, ...]:
    """Search for a note by its title, and read it."""
    return (*_search_note(draft, title)[:-1], TapOn(Selector(resource_id=_TITLE, text=title)))


def _in_notebook(draft: TaskBuilder, notebook: str) -> tuple[SolutionStep, ...]:
    """Open a notebook in the sidebar."""
    listed = draft.pick(Texts.in_sidebar.format(notebook=notebook))
    return (
        _OPEN,
        TapOn(Selector(description=draft.pick(Texts.sidebar))),
        TapOn(Selector(resource_id="drawer_item_text", text_contains=listed)),
    )


def _question(
    draft: TaskBuilder,
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


def _asked_note(rows: Sequence[Row], title: str) -> Row:
    """The note of a title.

    Raises:
        TaskError: there is none, or there are several.
    """
    named = [row for row in rows if row["title"] == title]
    if len(named) != 1:
        raise TaskError(f"{len(named)} notes have the title {title!r}; one must have it")
    return named[0]


@SUITE.add("query", level=1, sample=draw_kind, layout=LAYOUTS)
def notes_is_todo(draft: TaskBuilder, title: str, is_todo: bool, layout: int) -> Task:
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
    return _question(draft, words, rows, (seen,), _search_note(draft, name), (expected, *answers))


@SUITE.add("query", level=2, sample=draw_meeting)
def notes_meeting_attendee_count(
    draft: TaskBuilder, title: str, count: int, rows: Sequence[Row]
) -> Task:
    """Tell how many people were at a meeting.

    Goal: the answer is the number that the note about it says.
    Start: the launcher; the note among 12 to 16 others, seven to nine of which are about other
        meetings.
    Substates: the app; the line with the number was on the screen.
    Ends: the first answer.
    Golden steps: 5.
    """
    name = word(draft, TITLES, title)
    line = _line_of(note_body(draft, str(_asked_note(rows, title)["body"])), rf"\b{count}\b", title)
    seen = AppScreens(draft).evidence(2, Texts.line_is_shown.format(line=line), line)
    answer = AnswerMatches((str(count),), kind="number", unit="people"), str(count), str(count + 1)
    look = (*_open_note(draft, name), ScrollTo(Selector(text=line)))
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
    draft: TaskBuilder, title: str, ingredient: str, quantity: str, rows: Sequence[Row]
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
    body = note_body(draft, str(_asked_note(rows, title)["body"]))
    line = _line_of(body, re.escape(f"{amount} {what}"), title)
    seen = AppScreens(draft).evidence(2, Texts.line_is_shown.format(line=line), line)
    others = tuple(draft.pick(text) for key, text in QUANTITIES.items() if key != quantity)
    wrong = next(other for other in others if other not in amount and amount not in other)
    expected = AnswerMatches(
        _amount_forms(amount), kind="choice", candidates=_amount_forms(*others)
    )
    answer = expected, amount, wrong
    look = (*_open_note(draft, name), ScrollTo(Selector(text=line)))
    words = Texts.quantity.format(title=name, ingredient=what)
    return _question(draft, words, rows, (seen,), look, answer)


def _amount_forms(*amounts: str) -> tuple[str, ...]:
    """Amounts with and without the blank before their unit."""
    forms = (form for amount in amounts for form in (amount, amount.replace(" ", "")))
    return tuple(dict.fromkeys(forms))


@SUITE.add("query", level=2, sample=draw_todos)
def notes_todo_item_count(draft: TaskBuilder, folder: str, rows: Sequence[Row]) -> Task:
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
    answer = AnswerMatches((right,), kind="number", unit="to-dos"), right, str(len(todos) + 1)
    shown = (ScrollTo(Selector(resource_id=_TITLE, text=title)) for title in titles)
    look = (*_in_notebook(draft, name), *shown)
    words = Texts.todo_count.format(notebook=name)
    return _question(draft, words, rows, seen, look, answer)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
"""Questions about notes."""
