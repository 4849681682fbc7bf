"""Tasks in the notes app in which something has to be read first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
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
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import count_steps
from task_suites.dates import month as month_name
from task_suites.notes.entries import Entry, distractors, drawn_color, exactly, start
from task_suites.notes.screens import PACKAGE, SHEET, Screens, is_open, node_shown
from task_suites.notes.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.notes")

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)

_HOUSES: Final = by_words(_LISTS["houses"])
_DOORS: Final = by_words(_LISTS["doors"])
_DOOR_LINES: Final = dict(zip(_DOORS, _LISTS["door_lines"], strict=True))


@SUITE.add(
    "query",
    level=1,
    house=tuple(_HOUSES),
    place=tuple(_DOORS),
    code=range(1000, 10000),
    layout=LAYOUTS,
)
def look_up_code(draft: TaskBuilder, house: str, place: str, code: int, layout: int) -> Task:
    """Read one of the codes in a note.

    Goal: the code is answered, and it has been shown in the note.
    Start: the launcher; a note with five to eight codes, six to ten such notes on other houses, and
        one to three other notes.
    Substates: the app; the code is shown.
    Ends: the answer.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)

    def entry(name: str, codes: Mapping[str, int]) -> Entry:
        lines = (f"{draft.pick(_DOOR_LINES[at])}: {n}" for at, n in codes.items())
        title = draft.pick(Texts.codes_of_house.format(house=_HOUSES[name]))
        return Entry(title, "\n".join(lines), color=drawn_color(lots))

    def codes_at(doors: tuple[str, ...]) -> dict[str, int]:
        return dict(zip(doors, lots.some(range(1000, 10000), 8, exclude=(code,)), strict=False))

    doors = lots.among(lots.some(_DOORS, lots.number(4, 7), exclude=(place,)), place)
    codes = {**codes_at(doors), place: code}
    note = entry(house, codes)
    houses = lots.some(_HOUSES, lots.number(6, 10), exclude=(house,))
    decoys = [codes_at(lots.some(_DOORS, lots.number(5, 8))) for _ in houses]
    notes = lots.shuffled((note, *map(entry, houses, decoys), *distractors(draft, lots, 1, 3)))
    wrong = next(number for name, number in codes.items() if name != place)
    others = {number for decoy in (codes, *decoys) for number in decoy.values()} - {code}
    look = screens.find_note(note.title)
    return draft.task(
        Texts.look_up_code.format(house=_HOUSES[house], place=_DOORS[place]),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (str(code),), kind="code", candidates=tuple(map(str, sorted(others)))
        ),
        setup=start(*notes),
        substates=(
            screens.home(1),
            screens.note_was_read(
                2,
                Texts.code_is_shown.format(place=_DOORS[place]),
                note.title,
                str(code),
                "code",
                opened=is_open(note.title, resource_id="edit_note_text", text=note.body),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(code)))),
        wrong_endings=(
            WrongEnding("another code", (*look, Perform(Answer(str(wrong))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(str(code))),)),
        ),
    )


_MONTHS: Final = {name.words: name for name in map(month_name, range(1, 13))}
_EXPENSES: Final = by_words(_LISTS["expenses"])
_EXPENSE_TITLES: Final = dict(zip(_EXPENSES, _LISTS["expense_titles"], strict=True))
_PUT: Final = {
    "archive": Texts.in_archive,
    "trash": Texts.in_trash,
}
_TOTALS: Final = (310, 640)
"""What is spent in a month at least and at most, before the difference to the next one."""
_DIFFERENCES: Final = range(11, 400)
_ARCHIVED: Final = 0.3
"""Share of the notes on later months that are in the archive, too."""


@SUITE.add(
    "query",
    level=3,
    singled_out_by="two months in a row, the earlier note put away",
    expense=tuple(_EXPENSES),
    month=tuple(_MONTHS)[1:],
    difference=_DIFFERENCES,
    put=tuple(_PUT),
    layout=LAYOUTS,
)
def compare_months(
    draft: TaskBuilder, expense: str, month: str, difference: int, put: str, layout: int
) -> Task:
    """How much more was spent in a month than in the month before, whose note is put away.

    Goal: the difference is answered, and both totals have been shown with their months.
    Start: the launcher; notes of four or five months that follow each other on three or four
        expenses; many of them, the later one perhaps, are in the archive or in the trash.
    Substates: the app; the later total is shown; the earlier total is shown.
    Ends: the answer.
    Golden steps: 5 with the archive, 7 with the trash.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = list(_MONTHS)
    place = names.index(month)
    before = names[place - 1]
    length = lots.number(4, 5)
    begin = lots.number(max(0, place + 1 - length), min(place - 1, len(names) - length))
    months = names[begin : begin + length]
    low = lots.number(*_TOTALS)
    high = low + difference

    def entry(of: str, name: str, total: int, where: str) -> Entry:
        first = lots.number(120, 180)
        parts = ((Texts.first_half, first), (Texts.second_half, total - first))
        lines = (f"{draft.pick(words)}: {amount}" for words, amount in parts)
        title = Texts.expense_in_month.format(expense=_EXPENSE_TITLES[of], month=_MONTHS[name])
        return Entry(
            draft.pick(title),
            "\n".join((*lines, f"{draft.pick(Texts.total)}: {total}")),
            color=drawn_color(lots),
            archived=where == "archive",
            trashed=where == "trash",
        )

    def later_place() -> str:
        return "archive" if lots.chance(_ARCHIVED) else "list"

    def drawn(of: str, name: str) -> Entry:
        """A note as that of the earlier or that of the later month is."""
        total = lots.number(*_TOTALS)
        if lots.chance(0.5):
            return entry(of, name, total, lots.one(_PUT))
        return entry(of, name, total + lots.one(_DIFFERENCES), later_place())

    late, early = entry(expense, month, high, later_place()), entry(expense, before, low, put)
    old = (
        drawn(of, name)
        for of in (expense, *lots.some(_EXPENSES, lots.number(2, 3), exclude=(expense,)))
        for name in months
        if of != expense or name not in (before, month)
    )
    up = TapOn(Selector(description=draft.pick(Texts.navigate_up)))
    look = (*screens.search(late.title), ScrollTo(screens.card(late.title)))
    look_again: tuple[SolutionStep, ...] = (
        (TypeInto(Selector(resource_id="search_src_text"), early.title),)
        if early.archived
        else (up, *screens.to_place("trash")[1:])
    )
    both = (*look, *look_again, ScrollTo(screens.card(early.title)))

    def total(id: int, name: str, note: Entry, number: int) -> UnitNode:
        text = Texts.expense_is_shown.format(month=_MONTHS[name])
        opened = is_open(note.title, resource_id="edit_note_text", text=note.body)
        return screens.note_was_read(id, text, note.title, str(number), "number", opened=opened)

    return draft.task(
        Texts.compare_months.format(
            expense=_EXPENSES[expense],
            month=_MONTHS[month],
            before=_MONTHS[before],
            place=_PUT[put],
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (str(difference),), kind="money", candidates=(str(high), str(low))
        ),
        setup=start(*lots.shuffled((early, late, *old))),
        substates=(
            screens.home(1),
            total(2, month, late, high),
            total(3, before, early, low),
        ),
        golden_steps=count_steps(both) + 1,
        solution=(*both, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the total", (*both, Perform(Answer(str(high))))),
            WrongEnding("half of it looked at", (*look, Perform(Answer(str(difference))))),
            WrongEnding("one more", (*both, Perform(Answer(str(difference + 1))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(difference))),)),
        ),
    )


_EVENTS: Final = by_words(_LISTS["events"])
_EVENTS_INSIDE: Final = dict(zip(_EVENTS, _LISTS["events_inside"], strict=True))
_TOWNS: Final = by_words(_LISTS["towns"])


@SUITE.add(level=3, event=tuple(_EVENTS), town=tuple(_TOWNS), layout=LAYOUTS)
def act_on_news(draft: TaskBuilder, event: str, town: str, layout: int) -> Task:
    """Read whether an event takes place: pin its note if so, else delete it.

    Goal: it is pinned or in the trash, as its text asks for.
    Start: the launcher; notes on that event in two or three other towns, one of which says the
        opposite, and so on two or three other events, and up to two other notes.
    Substates: the app; what the note says is shown; it is pinned, or in the trash.
    Ends: it is pinned, or in the trash.
    Golden steps: 5 or 6.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)

    def entry(what: str, where: str, on: bool) -> Entry:
        news = (Texts.event_is_on, Texts.event_is_cancelled)[not on]
        title = Texts.event_in_town.format(event=_EVENTS[what], town=_TOWNS[where])
        return Entry(draft.pick(title), draft.pick(news), color=drawn_color(lots))

    def tour(what: str, first: str) -> tuple[bool, list[Entry]]:
        """Whether an event takes place in a town; it and others, the next of which is opposed."""
        on = lots.chance(0.5)
        next_one, *towns = lots.some(_TOWNS, lots.number(2, 3), exclude=(first,))
        others = (entry(what, where, lots.chance(0.5)) for where in towns)
        return on, [entry(what, first, on), entry(what, next_one, not on), *others]

    is_on, (note, other, *rest) = tour(event, town)
    for another in lots.some(_EVENTS, lots.number(2, 3), exclude=(event,)):
        rest += tour(another, lots.one(_TOWNS))[1]
    old = (other, *rest, *distractors(draft, lots, 0, 2))
    pin: tuple[SolutionStep, ...] = (TapOn(Selector(resource_id="menu_pin")),)
    delete = (SHEET, screens.act(Texts.delete))
    look, look_at_other = screens.find_note(note.title), screens.find_note(other.title)
    right, wrong = (pin, delete) if is_on else (delete, pin)
    end = replace(note, pinned=True) if is_on else replace(note, trashed=True)
    return draft.task(
        Texts.act_on_news.format(event=_EVENTS_INSIDE[event], town=_TOWNS[town]),
        setup=start(*lots.shuffled((note, *old))),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick(Texts.note_text_is_shown),
                parent_id=1,
                check=AllOf((node_shown(text=note.title), node_shown(text=note.body))),
            ),
            screens.fact(3, Texts.note_is_heeded, exactly((*old, end))),
        ),
        golden_steps=count_steps((*look, *right)),
        solution=(*look, *right),
        wrong_endings=(
            WrongEnding("the opposite", (*look, *wrong)),
            WrongEnding("the other town's note", (*look_at_other, *right)),
            WrongEnding("looked at alone", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
