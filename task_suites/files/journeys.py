"""Tasks in Files in which the right files have to be found first, or several are changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import FileExists
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, CANCEL, OK, count_steps
from task_suites.files.screens import (
    DELETE,
    PACKAGE,
    File,
    Screens,
    drawn_paths,
    exactly,
    folder,
    folders_are,
    node_shown,
    other_file,
    start,
    text_files,
    zeros,
)
from task_suites.files.texts import ALL_FOLDERS, FOLDERS, MADE_FOLDERS, NAMES, PLACES, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.files")

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)


def _name(draft: TaskBuilder, name: str, ending: str) -> str:
    return f"{draft.pick(NAMES[name])}.{ending}"


_ENDINGS: Final = ("apk", "csv", "json", "md", "pdf", "xml", "zip")


@SUITE.add(level=3, ending=_ENDINGS, where=FOLDERS, layout=LAYOUTS)
def delete_kind(draft: TaskBuilder, ending: str, where: str, layout: int) -> Task:
    """Delete all files of a kind from a folder.

    Goal: they have gone; the others there, and those of the kind elsewhere, have not.
    Start: the launcher; two to four files of the kind in the folder, as many of one or two other
        kinds, some of the same names, and as many of each kind in another folder.
    Substates: Files; they can be seen; all of them are selected; they have gone.
    Ends: they have gone.
    Golden steps: 8 to 10.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    pool = lots.some(NAMES, 7)
    folders = (where, lots.one(ALL_FOLDERS, exclude=(where,)))
    kinds = (ending, *lots.some(_ENDINGS, lots.number(1, 2), exclude=(ending,)))
    gone, *others = (
        [
            other_file(lots, place, _name(draft, name, kind))
            for name in lots.some(pool, lots.number(2, 4))
        ]
        for place in folders
        for kind in kinds
    )
    count, beside = len(gone), others[0][0]
    remaining = tuple(file for group in others for file in group)
    files = lots.shuffled((*gone, *remaining))
    to_folder = screens.to_folder(where)
    chosen = screens.select(*(file.name for file in gone))
    solution = (*to_folder, *chosen, DELETE, OK)
    return draft.task(
        Texts.delete_kind.format(kind=ending.upper(), where=where),
        setup=start(*files),
        substates=(
            screens.home(1),
            screens.is_listed(2, gone[0].name),
            UnitNode(
                3,
                draft.pick(Texts.files_are_selected),
                parent_id=1,
                check=node_shown(
                    resource_id="action_bar_title",
                    text=draft.pick(Texts.count_selected.format(count=count)),
                ),
                optional=True,
            ),
            screens.fact(
                4,
                Texts.kind_is_deleted.format(kind=ending.upper(), where=where),
                exactly(remaining),
                folders_are(files),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "one too few",
                (*to_folder, *screens.select(*(file.name for file in gone[1:])), DELETE, OK),
            ),
            WrongEnding(
                "one too many", (*to_folder, *chosen, screens.tap(beside.name), DELETE, OK)
            ),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


@SUITE.add(level=3, place=tuple(PLACES), layout=LAYOUTS)
def tidy_into_folder(draft: TaskBuilder, place: str, layout: int) -> Task:
    """Make a folder in Documents, and move two files from Download into it.

    Goal: both lie there; nothing else has changed.
    Start: the launcher; both files and three to seven like them in Download, up to two like them in
        Pictures, no such folder.
    Substates: Files; the folder is there; the choice of folder; both lie in it.
    Ends: both lie in it.
    Golden steps: 17.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    target = draft.pick(PLACES[place])
    names = lots.some(NAMES, lots.number(5, 9))
    pair, elsewhere = names[:2], lots.some(NAMES, lots.number(0, 2))
    all_files = [
        other_file(lots, where, _name(draft, name, "pdf"))
        for where, group in (("Download", names), ("Pictures", elsewhere))
        for name in group
    ]
    files, old = all_files[:2], all_files[2:]
    moved = [replace(file, folder=f"Documents/{target}") for file in files]
    made = (
        *screens.to_folder("Documents"),
        *screens.menu(Texts.new_folder),
        *screens.name(target),
    )
    back = (BACK, screens.tap("Download"))
    to_picker = (
        *screens.select(*(file.name for file in files)),
        *screens.menu(Texts.move_to),
    )
    solution = (*made, *back, *to_picker, *screens.into("Documents", target))
    first, second = (NAMES[name] for name in pair)
    return draft.task(
        Texts.tidy_into_folder.format(folder=PLACES[place], first=first, second=second),
        setup=start(*lots.shuffled((*old, *files))),
        substates=(
            screens.home(1),
            replace(
                screens.fact(
                    2,
                    Texts.folder_is_in_documents.format(folder=PLACES[place]),
                    FileExists(folder("Documents", target)),
                ),
                role="way",
            ),
            screens.picker(3),
            screens.fact(
                4,
                Texts.files_are_moved,
                exactly((*old, *moved)),
                folders_are((*old, *files), f"Documents/{target}"),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the folder alone", made),
            WrongEnding(
                "one folder too many",
                (*made, *screens.menu(Texts.new_folder), OK, *solution[len(made) :]),
            ),
            WrongEnding("moved beside it", (*made, *back, *to_picker, *screens.into("Documents"))),
            WrongEnding(
                "one of them",
                (
                    *made,
                    *back,
                    *screens.select(files[0].name),
                    *to_picker[-2:],
                    *screens.into("Documents", target),
                ),
            ),
        ),
    )


_EXTREMES: Final = {"largest": Texts.largest, "smallest": Texts.smallest}


@SUITE.add(
    level=3,
    singled_out_by="the largest or the smallest file",
    where=tuple(MADE_FOLDERS),
    which=tuple(_EXTREMES),
    layout=LAYOUTS,
)
def delete_extreme(draft: TaskBuilder, where: str, which: str, layout: int) -> Task:
    """Delete the largest, or the smallest, file of a folder.

    Goal: it has gone, and nothing else has.
    Start: the launcher; five to eight files of different sizes in the folder, and as many in one or
        two others.
    Substates: Files; the file's size is shown; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens, where = Screens(draft), draft.pick(MADE_FOLDERS[where])
    lots = LayoutRandom(draft, layout)
    folders = (where, *lots.some(lots.words(MADE_FOLDERS), lots.number(1, 2), exclude=(where,)))
    sizes = iter(lots.shuffled(range(2100, 9900, 110)))
    files, *others = (
        [
            zeros(folder, _name(draft, name, "zip"), next(sizes))
            for name in lots.some(NAMES, lots.number(5, 8))
        ]
        for folder in folders
    )
    files.sort(key=lambda file: file.size)
    gone, wrong = (files[-1], files[0]) if which == "largest" else (files[0], files[-1])
    old = tuple(file for group in others for file in group)
    remaining = (*old, *(file for file in files if file != gone))
    size = f"{gone.size / 1000:.2f} kB"
    to_folder = screens.to_folder(where)

    def deleted(file: File) -> tuple[SolutionStep, ...]:
        return (*to_folder, *screens.select(file.name), DELETE, OK)

    return draft.task(
        Texts.delete_extreme.format(extreme=_EXTREMES[which], where=where),
        setup=start(*lots.shuffled((*old, *files))),
        substates=(
            screens.home(1),
            screens.says(2, size),
            screens.fact(
                3,
                Texts.extreme_is_deleted.format(extreme=_EXTREMES[which]),
                exactly(remaining),
                folders_are((*old, *files)),
            ),
        ),
        golden_steps=7,
        solution=deleted(gone),
        wrong_endings=(
            WrongEnding("the other extreme", deleted(wrong)),
            WrongEnding("the next one", deleted(files[-2] if which == "largest" else files[1])),
            WrongEnding("not confirmed", (*deleted(gone)[:-1], CANCEL)),
        ),
    )


_NEW_NAMES: Final = by_words(_LISTS["scan_names"])


_PAGES: Final = ((1, 9), (1, 99), (10, 99), (10, 999), (100, 999))
"""Least and most pages of a scan: one digit more in each, so that five texts can differ in size."""


def _scanned_texts(
    draft: TaskBuilder, lots: LayoutRandom, topics: Sequence[str]
) -> tuple[str, ...]:
    """A text about each topic, no two of the same size: the media store tells files by that."""
    while True:
        texts = []
        for name, (least, most) in zip(topics, lots.shuffled(_PAGES), strict=False):
            page, pages = lots.number(least, most // 2), lots.number(most // 2 + 1, most)
            words = Texts.notes_on_topic.format(topic=NAMES[name], page=page, pages=pages)
            texts.append(draft.pick(words))
        if len({len(text.encode()) for text in texts}) == len(texts):
            return tuple(texts)


@SUITE.add(level=3, topic=tuple(NAMES), new=tuple(_NEW_NAMES), layout=LAYOUTS)
def rename_by_content(draft: TaskBuilder, topic: str, new: str, layout: int) -> Task:
    """Find which of some scans is about something, and rename it.

    Goal: that file has the new name, and nothing else has changed.
    Start: the launcher; three to five text files whose names tell nothing, and some elsewhere.
    Substates: Files; the text can be read; the dialog for its name; the file has the name.
    Ends: it has the name.
    Golden steps: 11 to 19.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    about = lots.among(lots.some(NAMES, lots.number(2, 4), exclude=(topic,)), topic)
    place = about.index(topic)
    texts = _scanned_texts(draft, lots, about)
    first = lots.number(1, 9)
    scans = [
        File.of_text("Download", draft.pick(Texts.scan_name.format(number=n)), text)
        for n, text in enumerate(texts, start=first)
    ]
    wrong = scans[(place + 1) % len(scans)]
    target = f"{draft.pick(_NEW_NAMES[new])}.txt"
    old = (
        *(scan for scan in scans if scan != scans[place]),
        *text_files(draft, lots, drawn_paths(draft, lots, ("Documents", "Music"), 0, 1)),
    )

    def renamed(scan: File) -> tuple[SolutionStep, ...]:
        return (
            *screens.select(scan.name),
            *screens.menu(Texts.rename),
            *screens.name(target),
        )

    look: tuple[SolutionStep, ...] = (
        *screens.to_folder("Download"),
        *(
            step
            for scan, text in zip(scans[: place + 1], texts, strict=False)
            for step in (screens.tap(scan.name), screens.read_document(text), BACK)
        ),
    )
    solution = (*look, *renamed(scans[place]))
    return draft.task(
        Texts.rename_scan.format(topic=NAMES[topic], new=_NEW_NAMES[new]),
        setup=start(*lots.shuffled((*old, scans[place]))),
        substates=(
            screens.home(1),
            screens.says(2, texts[place]),
            screens.dialog(3, Texts.rename),
            screens.fact(
                4,
                Texts.scan_is_renamed.format(name=target),
                exactly((*old, replace(scans[place], name=target))),
                folders_are((*old, scans[place])),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another scan", (*look, *renamed(wrong))),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding("read alone", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
