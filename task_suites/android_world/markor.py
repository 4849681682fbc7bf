"""Files and folders of Markor, and what its notes say: AndroidWorld's tasks of Markor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import Selector
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import (
    FIXED,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.markor_screens import (
    DELETE,
    ENDINGS,
    MAY_CHANGE,
    OPEN,
    PACKAGE,
    SAVE,
    Note,
    Screens,
    distractors,
    draw_name,
    draw_names,
    draw_sentence,
    exactly,
    names_beside,
    notes_called,
    said,
    start,
)
from task_suites.android_world.markor_texts import Texts
from task_suites.android_world.question_rows import word
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_NOTES_SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_EDITS: Final = {
    "header": Texts.edit_header,
    "footer": Texts.edit_footer,
    "replace": Texts.edit_replace,
}
_CLIPPER: Final = "ca.zgrs.clipper"


def _draw_edit(rng: np.random.Generator) -> dict[str, Any]:
    edit = list(_EDITS)[int(rng.integers(len(_EDITS)))]
    count = 3 if edit == "replace" else 1
    text = "\n".join(draw_sentence(rng) for _ in range(count))
    return {"file_name": draw_name(rng), "edit_type": edit, "text": text}


def _draw_change(rng: np.random.Generator) -> dict[str, Any]:
    old, new = draw_names(rng, 2)
    return {"original_name": old, "new_name": new, "updated_content": draw_sentence(rng)}


def _draw_header(rng: np.random.Generator) -> dict[str, Any]:
    old, new = draw_names(rng, 2)
    return {"original_name": old, "new_name": new, "header": draw_name(rng, ("",))}


def _draw_merge(rng: np.random.Generator) -> dict[str, Any]:
    first, second, third = draw_names(rng, 3)
    return {
        "file1_name": first,
        "file2_name": second,
        "file3_name": third,
        "new_file_name": draw_name(rng, ("",)),
    }


def _draw_pasted(rng: np.random.Generator) -> dict[str, Any]:
    return {"file_name": draw_name(rng)}


@_NOTES_SUITE.add(level=2, sample=_draw_edit, layout=LAYOUTS)
def markor_edit_note(
    draft: TaskBuilder, file_name: str, edit_type: str, text: str, layout: int
) -> Task:
    """Put a line above or below what a note says, or have it say something else.

    Goal: it says that, and the others are as they were.
    Start: the launcher; the note among six to ten others.
    Substates: Markor; it can be seen; it is open; it is written.
    Ends: it is written.
    Golden steps: 6; 4 where all is replaced.
    """
    screens, lots, text = Screens(draft), LayoutRandom(draft, layout), said(draft, text)
    names = names_beside(lots, lots.number(6, 10), (file_name,))
    note, *others = notes_called(lots, (file_name, *names))
    above, below = f"{text}\n{note.text}", f"{note.text}{text}"
    to_note = (OPEN, screens.tap(file_name))
    edits: dict[str, tuple[str, tuple[SolutionStep, ...]]] = {
        "header": (above, screens.insert(f"{text}\n", Texts.to_top)),
        "footer": (below, screens.insert(text, Texts.to_bottom)),
        "replace": (text, (screens.write(text),)),
    }
    whole, steps = edits[edit_type]
    wrong = edits["replace" if edit_type != "replace" else "footer"][1]
    solution = (*to_note, *steps, SAVE)
    return draft.task(
        _EDITS[edit_type].format(file_name=file_name, text=text),
        setup=start(*lots.shuffled((*others, note))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file_name),
            screens.document(3, file_name),
            screens.fact(
                4,
                Texts.note_is_written.format(name=file_name),
                exactly(others, written=replace(note, text=whole)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and not saved", solution[:-1]),
            WrongEnding("in the wrong way", (*to_note, *wrong, SAVE)),
            WrongEnding("in another note", (OPEN, screens.tap(others[0].path), *steps, SAVE)),
        ),
        may_change=MAY_CHANGE,
    )


def _written_and_renamed(
    screens: Screens, name: str, written: Note, others: Sequence[Note]
) -> tuple[Substate, ...]:
    """A note is found and opened; in the end it is another one, and the others are as they were."""
    return (
        screens.home(1),
        screens.is_listed(2, name),
        screens.document(3, name),
        screens.fact(
            4,
            Texts.note_is_written.format(name=written.path),
            exactly(others, name, written=written),
        ),
    )


@_NOTES_SUITE.add(level=2, sample=_draw_change, layout=LAYOUTS)
def markor_change_note_content(
    draft: TaskBuilder, original_name: str, new_name: str, updated_content: str, layout: int
) -> Task:
    """Have a note say something else, and call it otherwise.

    Goal: it says that under the new name, and the others are as they were.
    Start: the launcher; the note among six to ten others.
    Substates: Markor; it can be seen; it is open; it is written and renamed.
    Ends: both.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    updated_content = said(draft, updated_content)
    names = names_beside(lots, lots.number(6, 10), (original_name, new_name))
    note, *others = notes_called(lots, (original_name, *names), exclude=(updated_content,))
    to_note = (OPEN, screens.tap(original_name))
    written = (*to_note, screens.write(updated_content), screens.up())
    renamed = screens.rename(original_name, new_name)
    return draft.task(
        Texts.change_note_content.format(
            original_name=original_name, new_name=new_name, updated_content=updated_content
        ),
        setup=start(*lots.shuffled((*others, note))),
        substates=_written_and_renamed(
            screens, original_name, Note(new_name, updated_content), others
        ),
        key_components=(new_name,),
        golden_steps=8,
        solution=(*written, *renamed),
        wrong_endings=(
            WrongEnding("written alone", written),
            WrongEnding("renamed alone", (OPEN, *renamed)),
            WrongEnding(
                "another name", (*written, *screens.rename(original_name, f"{new_name}.bak"))
            ),
        ),
        may_change=MAY_CHANGE,
    )


@_NOTES_SUITE.add(level=2, sample=_draw_header, layout=LAYOUTS)
def markor_add_note_header(
    draft: TaskBuilder, original_name: str, new_name: str, header: str, layout: int
) -> Task:
    """Put a header and an empty line above what a note says, and call it otherwise.

    Goal: it says that under the new name, and the others are as they were.
    Start: the launcher; the note among six to ten others.
    Substates: Markor; it can be seen; it is open; it is written and renamed.
    Ends: both.
    Golden steps: 10.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = names_beside(lots, lots.number(6, 10), (original_name, new_name))
    note, *others = notes_called(lots, (original_name, *names))
    to_note = (OPEN, screens.tap(original_name))
    renamed = screens.rename(original_name, new_name)

    def with_header(words: str) -> tuple[SolutionStep, ...]:
        return (*to_note, *screens.insert(words, Texts.to_top), screens.up())

    written = with_header(f"{header}\n\n")
    return draft.task(
        Texts.add_note_header.format(original_name=original_name, new_name=new_name, header=header),
        setup=start(*lots.shuffled((*others, note))),
        substates=_written_and_renamed(
            screens, original_name, Note(new_name, f"{header}\n\n{note.text}"), others
        ),
        golden_steps=10,
        solution=(*written, *renamed),
        wrong_endings=(
            WrongEnding("without the empty line", (*with_header(f"{header}\n"), *renamed)),
            WrongEnding("written alone", written),
            WrongEnding("renamed alone", (OPEN, *renamed)),
        ),
        may_change=MAY_CHANGE,
    )


@_NOTES_SUITE.add(level=3, sample=_draw_merge, layout=LAYOUTS)
def markor_merge_notes(
    draft: TaskBuilder,
    file1_name: str,
    file2_name: str,
    file3_name: str,
    new_file_name: str,
    layout: int,
) -> Task:
    """Write a note of what three others say.

    Goal: it says that, with empty lines between, and the others are as they were.
    Start: the launcher; the three among five to eight others.
    Substates: Markor; each of the three is open; the new note is written.
    Ends: it is written.
    Golden steps: 34.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = (file1_name, file2_name, file3_name)
    beside = names_beside(lots, lots.number(5, 8), (*names, new_file_name))
    every = notes_called(lots, (*names, *beside))
    notes, others = every[:3], every[3:]
    merged = "\n".join(str(note.text) for note in notes)
    copied = [
        (screens.tap(name), *screens.menu(Texts.share, Texts.copy_all), screens.up())
        for name in names
    ]
    again = (screens.tap(new_file_name), *screens.menu(Texts.to_bottom))
    gap = TypeInto(None, "\n", clear=False)

    def merging(
        order: tuple[int, int, int], between: tuple[SolutionStep, ...]
    ) -> tuple[SolutionStep, ...]:
        first, second, third = (copied[place] for place in order)
        return (
            OPEN,
            *first,
            *screens.create(new_file_name),
            *screens.paste(),
            *between,
            screens.up(),
            *second,
            *again,
            *screens.paste(),
            *between,
            screens.up(),
            *third,
            *again,
            *screens.paste(),
            SAVE,
        )

    solution = merging((0, 1, 2), (gap,))
    return draft.task(
        Texts.merge_notes.format(
            file1_name=file1_name,
            file2_name=file2_name,
            file3_name=file3_name,
            new_file_name=new_file_name,
        ),
        setup=start(*lots.shuffled((*others, *notes))),
        substates=(
            screens.home(1),
            *(screens.document(number, name) for number, name in enumerate(names, 2)),
            screens.fact(
                5,
                Texts.note_is_written.format(name=new_file_name),
                exactly((*others, *notes), written=Note(new_file_name, merged)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("without empty lines", merging((0, 1, 2), ())),
            WrongEnding("in another order", merging((0, 2, 1), (gap,))),
            WrongEnding("the first alone", (*solution[:11], SAVE)),
        ),
        may_change=MAY_CHANGE,
    )


@_NOTES_SUITE.add(level=2, apps=(_CLIPPER,), sample=_draw_pasted, layout=LAYOUTS)
def markor_create_note_from_clipboard(draft: TaskBuilder, file_name: str, layout: int) -> Task:
    """Paste the clipboard into a new note.

    Goal: the note says that, and the others are as they were.
    Start: the launcher; two to seven other notes, a text on the clipboard.
    Substates: Markor; the dialog for what is new; the note is open; it is written.
    Ends: it is written.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    old = distractors(lots, lots.number(2, 7), (file_name,))
    text = f"{lots.number(10_000, 99_999)}-{lots.number(10_000, 99_999)}"
    copying = (
        f"pm install-existing {_CLIPPER}",
        f"am start -n {_CLIPPER}/.Main",
        f"am broadcast -a clipper.set -e text {text}",
        f"am force-stop {_CLIPPER}",
    )
    to_editor = (OPEN, *screens.create(file_name))
    solution = (*to_editor, *screens.paste(), SAVE)
    return draft.task(
        Texts.create_note_from_clipboard.format(file_name=file_name),
        setup=start(*old, extra=copying),
        substates=(
            screens.home(1),
            screens.new(2),
            screens.document(3, file_name),
            screens.fact(
                4,
                Texts.note_is_written.format(name=file_name),
                exactly(old, written=Note(file_name, text)),
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("nothing pasted", to_editor),
            WrongEnding("pasted and not saved", solution[:-1]),
            WrongEnding("and more", (*solution[:-1], TypeInto(None, text, clear=False), SAVE)),
        ),
        may_change=MAY_CHANGE,
    )


_NOTE_TEMPLATES: Final[tuple[TaskTemplate, ...]] = _NOTES_SUITE.templates


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_FOLDERS: Final = by_words(load_word_lists("task_suites.android_world")["markor_folders"])
_MAKE_FOLDER: Final = TapOn(Selector(resource_id="android:id/button3"))
_TAKE_FOLDER: Final = TapOn(Selector(resource_id="ui__filesystem_dialog__button_ok"))
_FIRST: Final = Selector(resource_id="opoc_filesystem_item__root", nth=1)
"""The first entry below the way up."""


_BARE_OR_NOT: Final = (*ENDINGS, "")
"""Source: what AndroidWorld deletes has no ending; here it may have one, as the others may."""


def _draw_note(rng: np.random.Generator) -> dict[str, Any]:
    return {"file_name": draw_name(rng), "text": draw_sentence(rng)}


def _draw_folder(rng: np.random.Generator) -> dict[str, Any]:
    return {"folder_name": f"folder_{int(rng.integers(10_000, 100_000))}"}


def _draw_deleted(rng: np.random.Generator) -> dict[str, Any]:
    return {"file_name": draw_name(rng, _BARE_OR_NOT)}


def _draw_move(rng: np.random.Generator) -> dict[str, Any]:
    source, target = (list(_FOLDERS)[int(place)] for place in rng.permutation(len(_FOLDERS))[:2])
    return {
        "file_name": draw_name(rng),
        "source_folder": source,
        "destination_folder": target,
    }


@SUITE.add(level=1, sample=_draw_note, layout=LAYOUTS)
def markor_create_note(draft: TaskBuilder, file_name: str, text: str, layout: int) -> Task:
    """Write a note.

    Goal: it is there with that text, and the others are as they were.
    Start: the launcher; two to seven other notes.
    Substates: Markor; the dialog for what is new; the note is open; it is written.
    Ends: it is written.
    Golden steps: 7.
    """
    screens, lots, text = Screens(draft), LayoutRandom(draft, layout), said(draft, text)
    old = distractors(lots, lots.number(2, 7), (file_name,))
    to_editor = (OPEN, *screens.create(file_name))
    solution = (*to_editor, screens.write(text), SAVE)
    return draft.task(
        Texts.create_note.format(file_name=file_name, text=text),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.new(2),
            screens.document(3, file_name),
            screens.fact(
                4,
                Texts.note_is_written.format(name=file_name),
                exactly(old, written=Note(file_name, text)),
            ),
        ),
        golden_steps=7,
        solution=solution,
        wrong_endings=(
            WrongEnding("nothing written", to_editor),
            WrongEnding("typed and not saved", solution[:-1]),
            WrongEnding("another text", (*to_editor, screens.write(text[: len(text) // 2]), SAVE)),
        ),
        may_change=MAY_CHANGE,
    )


@SUITE.add(level=1, sample=_draw_folder, layout=LAYOUTS)
def markor_create_folder(draft: TaskBuilder, folder_name: str, layout: int) -> Task:
    """Make a folder.

    Goal: it is there, and everything else is as it was.
    Start: the launcher; two to seven notes.
    Substates: Markor; the dialog for what is new; the folder is there.
    Ends: it is there.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    old = distractors(lots, lots.number(2, 7))
    new = TapOn(Selector(resource_id="fab_add_new_item"))
    named = TypeInto(Selector(resource_id="new_file_dialog__name"), folder_name)
    solution = (OPEN, new, named, _MAKE_FOLDER)
    return draft.task(
        Texts.create_folder.format(folder_name=folder_name),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.new(2),
            screens.fact(
                3, Texts.folder_is_made.format(name=folder_name), exactly((*old, Note(folder_name)))
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("a note of that name", (*solution[:-1], OK)),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
        ),
        may_change=MAY_CHANGE,
    )


@SUITE.add(level=1, sample=_draw_deleted, layout=LAYOUTS)
def markor_delete_note(draft: TaskBuilder, file_name: str, layout: int) -> Task:
    """Delete a note.

    Goal: it has gone, and the others are as they were.
    Start: the launcher; the note among seven to eleven others.
    Substates: Markor; it can be seen; the question; it has gone.
    Ends: it has gone.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = names_beside(lots, lots.number(7, 11), (file_name,), _BARE_OR_NOT)
    gone, *others = notes_called(lots, (file_name, *names))
    solution = (OPEN, *screens.delete(file_name))
    return draft.task(
        Texts.delete_note.format(file_name=file_name),
        setup=start(*lots.shuffled((*others, gone))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file_name),
            screens.deletion(3),
            screens.fact(
                4, Texts.note_is_deleted.format(name=file_name), exactly(others, file_name)
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding("another note", (OPEN, *screens.delete(others[0].path))),
            WrongEnding("another note too", (*solution, *screens.delete(others[0].path))),
        ),
        may_change=MAY_CHANGE,
    )


def _date_notes(lots: LayoutRandom, notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """The notes with days of their own, the newest first."""
    days = sorted(lots.some(range(1, 29), len(notes)), reverse=True)
    return tuple(
        replace(
            note, changed=f"2023-10-{day:02d} {lots.number(0, 23):02d}:{lots.number(0, 59):02d}"
        )
        for note, day in zip(notes, days, strict=True)
    )


@SUITE.add(FIXED, level=2, layout=LAYOUTS)
def markor_delete_newest_note(draft: TaskBuilder, layout: int) -> Task:
    """Delete the note that was changed last.

    Goal: it has gone, and the others are as they were.
    Start: the launcher; three to seven notes of different days, listed by name.
    Substates: Markor; it can be seen; the question; it has gone.
    Ends: it has gone.
    Golden steps: 6.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    newest, *others = _date_notes(lots, distractors(lots, lots.number(3, 7)))
    by_date = (
        TapOn(Selector(resource_id="action_sort")),
        TapOn(Selector(text=draft.pick(Texts.sort_date), class_name="CheckedTextView")),
    )
    delete = (TapOn(_FIRST, hold=True), DELETE, OK)
    solution = (OPEN, *by_date, *delete)
    oldest_first = (
        TapOn(Selector(resource_id="action_sort")),
        TapOn(Selector(text=draft.pick(Texts.reverse_order))),
        CANCEL,
    )
    return draft.task(
        Texts.delete_newest_note,
        setup=start(*lots.shuffled((newest, *others))),
        substates=(
            screens.home(1),
            screens.is_listed(2, newest.path),
            screens.deletion(3),
            screens.fact(
                4, Texts.note_is_deleted.format(name=newest.path), exactly(others, newest.path)
            ),
        ),
        golden_steps=6,
        solution=solution,
        wrong_endings=(
            WrongEnding("the oldest one", (OPEN, *by_date, *oldest_first, *delete)),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding("the two newest ones", (*solution, *delete)),
        ),
        may_change=MAY_CHANGE,
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def markor_delete_all_notes(draft: TaskBuilder, layout: int) -> Task:
    """Delete all notes.

    Goal: there are none.
    Start: the launcher; three to nine notes.
    Substates: Markor; the question; they have gone.
    Ends: they have gone.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    notes = distractors(lots, lots.number(3, 9))
    solution = (OPEN, *screens.menu(Texts.select_all), DELETE, OK)
    return draft.task(
        Texts.delete_all_notes,
        setup=start(*notes),
        substates=(
            screens.home(1),
            screens.deletion(2),
            screens.fact(3, Texts.all_are_deleted, exactly((), *(note.path for note in notes))),
        ),
        golden_steps=5,
        solution=solution,
        wrong_endings=(
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding("one alone", (OPEN, TapOn(_FIRST, hold=True), DELETE, OK)),
            WrongEnding("all but one", (*solution[:3], TapOn(_FIRST), DELETE, OK)),
        ),
        may_change=MAY_CHANGE,
    )


@SUITE.add(level=2, sample=_draw_move, layout=LAYOUTS)
def markor_move_note(
    draft: TaskBuilder, file_name: str, source_folder: str, destination_folder: str, layout: int
) -> Task:
    """Move a note from one folder to another.

    Goal: it is there alone, and everything else is as it was.
    Start: the launcher; four to six folders with two or three notes each, the note in one of them.
    Substates: Markor; the note can be seen; the choice of folder; it has moved.
    Ends: it has moved.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    source_folder, destination_folder = (
        word(draft, _FOLDERS, name) for name in (source_folder, destination_folder)
    )
    more = lots.some(
        lots.words(_FOLDERS), lots.number(2, 4), exclude=(source_folder, destination_folder)
    )
    folders = sorted({*more, source_folder, destination_folder})
    counts = [lots.number(2, 3) for _ in folders]
    names = iter(names_beside(lots, sum(counts), (file_name,)))
    paths = [
        f"{folder}/{next(names)}"
        for folder, count in zip(folders, counts, strict=True)
        for _ in range(count - (folder == source_folder))
    ]
    note, *others = notes_called(lots, (f"{source_folder}/{file_name}", *paths))
    kept = (*map(Note, folders), *others)
    moved = replace(note, path=f"{destination_folder}/{file_name}")
    selected = (OPEN, screens.tap(source_folder), screens.select(file_name))
    to_folders = (*selected, *screens.menu(Texts.move), screens.tap(".."))
    as_copy = (*selected, *screens.menu(Texts.copy), screens.tap(".."))
    into = (screens.tap(destination_folder), _TAKE_FOLDER)
    solution = (*to_folders, *into)
    return draft.task(
        Texts.move_note.format(
            file_name=file_name,
            source_folder=source_folder,
            destination_folder=destination_folder,
        ),
        setup=start(*map(Note, folders), *lots.shuffled((*others, note))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file_name),
            screens.choice_of_folder(3),
            screens.fact(
                4,
                Texts.note_is_moved.format(name=file_name, folder=destination_folder),
                exactly((*kept, moved), note.path),
            ),
        ),
        key_components=(f"Markor/{destination_folder}",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied", (*as_copy, *into)),
            WrongEnding("to the notebook itself", (*to_folders, _TAKE_FOLDER)),
            WrongEnding("not confirmed", (*to_folders, into[0], BACK)),
        ),
        may_change=MAY_CHANGE,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = (*SUITE.templates, *_NOTE_TEMPLATES)
