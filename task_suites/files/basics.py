"""Tasks in Files (AOSP's DocumentsUI): single files and folders; the other modules' beside them.

Looking for the right file first is in `journeys`, reading files in `reading`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import (
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.choices import next_of
from task_suites.files.screens import (
    DELETE,
    PACKAGE,
    Screens,
    drawn_paths,
    exactly,
    folders_are,
    node_shown,
    preference,
    start,
    text_files,
)
from task_suites.files.texts import ALL_FOLDERS, FOLDERS, MADE_FOLDERS, NAMES, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.files")

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)


# -- folders --------------------------------------------------------------------------------------


@SUITE.add(level=1, folder_name=tuple(MADE_FOLDERS), where=FOLDERS, layout=LAYOUTS)
def create_folder(draft: TaskBuilder, folder_name: str, where: str, layout: int) -> Task:
    """Make a folder in one of the folders of the internal storage.

    Goal: it is there, and there alone; no other folder is new, and the files are as they were.
    Start: the launcher; no folder of that name; some files in drawn folders.
    Substates: Files; the folder around it; the dialog for its name; it is there.
    Ends: it is there.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    name = draft.pick(MADE_FOLDERS[folder_name])
    old = text_files(draft, lots, drawn_paths(draft, lots, ALL_FOLDERS, 4, 12))
    to_dialog = (*screens.to_folder(where), *screens.menu(Texts.new_folder))
    solution = (*to_dialog, *screens.name(name))
    misplaced = (*screens.to_folder(next_of(FOLDERS, where)), *screens.menu(Texts.new_folder))
    return draft.task(
        Texts.create_folder.format(name=MADE_FOLDERS[folder_name], where=where),
        setup=start(*old),
        substates=(
            screens.home(1),
            screens.is_listed(2, where),
            screens.dialog(3, Texts.new_folder),
            screens.fact(
                4,
                Texts.folder_is_made.format(where=where, name=MADE_FOLDERS[folder_name]),
                folders_are(old, f"{where}/{name}"),
                exactly(old),
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("in another folder", (*misplaced, *screens.name(name))),
            WrongEnding("with the name it had", (*to_dialog, OK)),
            WrongEnding("one more", (*solution, *screens.menu(Texts.new_folder), OK)),
            WrongEnding(
                "here and there",
                (*solution, BACK, *misplaced[3:], *screens.name(name)),
            ),
            WrongEnding("typed and not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


_SORTS: Final = {
    "type_up": Texts.by_type_up,
    "type_down": Texts.by_type_down,
    "name_down": Texts.by_name_down,
    "size_up": Texts.by_size_up,
    "size_down": Texts.by_size_down,
    "date_up": Texts.by_date_up,
    "date_down": Texts.by_date_down,
}


@SUITE.add(level=1, sort=tuple(_SORTS), where=FOLDERS, layout=LAYOUTS)
def sort_as_grid(draft: TaskBuilder, sort: str, where: str, layout: int) -> Task:
    """Show files as a grid, in another order, and open a folder.

    Goal: the preferences of Files say so; the folder was shown.
    Start: the launcher; a list, by name; some files in drawn folders.
    Substates: Files; the grid; the order; both at once; the folder.
    Ends: all hold.
    Golden steps: 8.
    """
    screens = Screens(draft)
    sorts = tuple(_SORTS)
    lots = LayoutRandom(draft, layout)
    old = text_files(draft, lots, drawn_paths(draft, lots, ALL_FOLDERS, 6, 12))
    grid = TapOn(Selector(resource_id="sub_menu_grid"))
    is_grid, is_sorted = preference("rootViewMode", 2), preference("sortModel", sort)

    def order(name: str) -> tuple[SolutionStep, ...]:
        label = Selector(text=draft.pick(_SORTS[name]), package_name=PACKAGE)
        return (*screens.menu(Texts.sort_by), TapOn(label))

    to_root, opened = screens.to_folder(), screens.tap(where)
    title = Selector(resource_id="breadcrumb_text", text=where, selected=True, package_name=PACKAGE)
    steps = (*to_root, grid, *order(sort), opened)
    solution = (*steps, ScrollTo(title))  # the folder may have to load
    return draft.task(
        Texts.sort_as_grid.format(order=_SORTS[sort], where=where),
        setup=start(*old),
        substates=(
            screens.home(1),
            replace(screens.fact(2, Texts.files_are_a_grid, is_grid), role="way"),
            replace(
                screens.fact(3, Texts.files_are_sorted.format(order=_SORTS[sort]), is_sorted),
                role="way",
            ),
            screens.fact(
                4,
                Texts.files_are_a_sorted_grid.format(order=_SORTS[sort]),
                is_grid,
                is_sorted,
                exactly(old),
                folders_are(old),
            ),
            replace(
                screens.event(
                    5,
                    Texts.folder_is_shown.format(where=where),
                    node_shown(resource_id="breadcrumb_text", text=where, selected=True),
                ),
                weight=0.5,
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("another order", (*to_root, grid, *order(next_of(sorts, sort)), opened)),
            WrongEnding("the order alone", (*to_root, *order(sort), opened)),
            WrongEnding("not opened", steps[:-1]),
            WrongEnding("another folder", (*steps[:-1], screens.tap(next_of(FOLDERS, where)))),
            WrongEnding(
                "back to the list", (*solution, TapOn(Selector(resource_id="sub_menu_list")))
            ),
        ),
    )


# -- one file -------------------------------------------------------------------------------------


_COPIES: Final = (1, 2, 3, 4, 5)


@SUITE.add(level=1, name=tuple(NAMES), number=_COPIES, layout=LAYOUTS)
def delete_file(draft: TaskBuilder, name: str, number: int, layout: int) -> Task:
    """Delete one of five files with nearly the same name.

    Goal: it has gone, and every other file is as it was.
    Start: the launcher; five files of that name with numbers, as many of one or two other names,
        and some files in other folders.
    Substates: Files; the file can be seen; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    names = (name, *lots.some(NAMES, lots.number(1, 2), exclude=(name,)))
    copies = (("Documents", f"{draft.pick(NAMES[of])} {copy}") for of in names for copy in _COPIES)
    drawn = text_files(draft, lots, (*copies, *drawn_paths(draft, lots, FOLDERS, 1, 3)))
    gone, wrong = drawn[number - 1], drawn[number % len(_COPIES)]
    files = lots.shuffled(drawn)
    remaining = tuple(file for file in files if file != gone)
    to_folder = screens.to_folder("Documents")
    solution = (*to_folder, *screens.select(gone.name), DELETE, OK)
    return draft.task(
        Texts.delete_file.format(name=NAMES[name], number=number),
        setup=start(*files),
        substates=(
            screens.home(1),
            screens.is_listed(2, gone.name),
            screens.fact(
                3,
                Texts.file_is_deleted.format(name=gone.name),
                exactly(remaining),
                folders_are(files),
            ),
        ),
        golden_steps=7,
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*to_folder, *screens.select(wrong.name), DELETE, OK)),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding(
                "two of them",
                (*to_folder, *screens.select(gone.name, wrong.name), DELETE, OK),
            ),
        ),
    )


_NEW_NAMES: Final = by_words(_LISTS["new_names"])


@SUITE.add(level=2, name=tuple(NAMES), new=tuple(_NEW_NAMES), layout=LAYOUTS)
def rename_file(draft: TaskBuilder, name: str, new: str, layout: int) -> Task:
    """Give a file another name.

    Goal: it has the name, in the same folder, with the same content.
    Start: the launcher; eight to ten files in Documents, each with a namesake in Download.
    Substates: Files; the file can be seen; the dialog for its name; it has the new name.
    Ends: it has the new name.
    Golden steps: 9.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    names = (name, *lots.some(NAMES, lots.number(7, 9), exclude=(name,)))
    words = (draft.pick(NAMES[of]) for of in names)
    paths = ((where, word) for word in words for where in ("Documents", "Download"))
    file, *others = text_files(draft, lots, paths)
    renamed = replace(file, name=f"{draft.pick(_NEW_NAMES[new])}.txt")
    files = lots.shuffled((file, *others))

    def rename(where: str, target: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_folder(where),
            *screens.select(file.name),
            *screens.menu(Texts.rename),
            *screens.name(target),
        )

    solution = rename("Documents", renamed.name)
    return draft.task(
        Texts.rename_file.format(name=NAMES[name], new=_NEW_NAMES[new]),
        setup=start(*files),
        substates=(
            screens.home(1),
            screens.is_listed(2, file.name),
            screens.dialog(3, Texts.rename),
            screens.fact(
                4,
                Texts.file_is_renamed.format(name=renamed.name),
                exactly((*others, renamed)),
                folders_are(files),
            ),
        ),
        golden_steps=9,
        solution=solution,
        wrong_endings=(
            WrongEnding("the one in Download", rename("Download", renamed.name)),
            WrongEnding(
                "without its ending", rename("Documents", renamed.name.removesuffix(".txt"))
            ),
            WrongEnding("typed and not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
