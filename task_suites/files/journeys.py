"""Tasks in Files in which the right files have to be found first, or several are changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import FileExists
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, CANCEL, OK, count_steps
from task_suites.files.screens import (
    DELETE,
    PACKAGE,
    File,
    Screens,
    exactly,
    fillers,
    folder,
    shown,
    start,
    zeros,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

_PLACES: Final = ("Documents", "Download", "Movies", "Pictures")
_NAMES: Final = {
    "concert": "音乐会",
    "drawings": "草图",
    "ferry": "渡轮",
    "museum": "博物馆",
    "recipes": "菜谱",
}
"""Names of files in English and Chinese."""


def _name(draft: Draft, name: str, ending: str) -> str:
    return f"{draft.pick((name, _NAMES[name]))}.{ending}"


@SUITE.add(level=3, ending=("pdf", "zip", "apk"), where=_PLACES)
def delete_kind(draft: Draft, ending: str, where: str) -> Task:
    """Delete the three files of a kind from a folder.

    Goal: they have gone; the others there, and those of the kind elsewhere, have not.
    Start: the launcher; files of three kinds in the folder, and one of the kind elsewhere.
    Substates: Files; three files are selected; they have gone.
    Ends: they have gone.
    Golden steps: 9.
    """
    screens = Screens(draft)
    kinds = ("pdf", "zip", "apk")
    shift = kinds.index(ending) + _PLACES.index(where)
    other = kinds[(kinds.index(ending) + 1) % 3]
    names = list(_NAMES)
    names = [*names[shift % 5 :], *names[: shift % 5]]
    gone = [
        zeros(where, _name(draft, name, ending), 500 + 70 * number)
        for number, name in enumerate(names[:3])
    ]
    elsewhere = zeros("Music", gone[0].name, 640)
    kept = [
        *fillers(draft, shift, 2),
        elsewhere,
        zeros(where, _name(draft, names[0], other), 730),
        zeros(where, _name(draft, names[3], other), 810),
    ]
    to_folder = screens.to_folder(where)
    chosen = screens.select(*(file.name for file in gone))
    solution = (*to_folder, *chosen, DELETE, OK)
    return draft.task(
        (
            f"Delete all {ending.upper()} files from {where}, but nothing else.",
            f"删除 {where} 文件夹里所有 {ending.upper()} 文件，其他文件保留。",
        ),
        setup=start(*kept, *gone),
        substates=(
            screens.home(1),
            screens.listed(2, gone[0].name),
            UnitNode(
                3,
                draft.pick(("All three are selected", "三个文件都已选中")),
                parent_id=1,
                check=shown(
                    resource_id="action_bar_title",
                    text=draft.pick(("3 selected", "已选择 3 项")),
                ),
                optional=True,
            ),
            screens.fact(
                4,
                (f"The {ending.upper()} files in {where} alone have gone", "只删除了这些文件"),
                exactly(kept),
            ),
        ),
        may_change=("content://media/external/file",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "two of them",
                (*to_folder, *screens.select(gone[0].name, gone[1].name), DELETE, OK),
            ),
            WrongEnding(
                "one too many", (*to_folder, *chosen, screens.tap(kept[-1].name), DELETE, OK)
            ),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


@SUITE.add(
    level=3,
    place=("Lisbon", "Oslo", "Vienna"),
    pair=(["concert", "ferry"], ["museum", "recipes"], ["drawings", "concert"]),
)
def tidy_into_folder(draft: Draft, place: str, pair: list[str]) -> Task:
    """Make a folder in Documents, and move two files from Download into it.

    Goal: both lie there; nothing else has changed.
    Start: the launcher; both files and two more in Download, no such folder.
    Substates: Files; the folder is there; the choice of folder; both lie in it.
    Ends: both lie in it.
    Golden steps: 17.
    """
    screens = Screens(draft)
    chinese = {"Lisbon": "里斯本", "Oslo": "奥斯陆", "Vienna": "维也纳"}[place]
    target = draft.pick((place, chinese))
    files = [zeros("Download", _name(draft, name, "pdf"), 400 + 60 * len(name)) for name in pair]
    rest = [name for name in _NAMES if name not in pair]
    old = (
        *fillers(draft, len(pair[0]), 3),
        *(zeros("Download", _name(draft, name, "pdf"), 300) for name in rest[:2]),
    )
    moved = [replace(file, folder=f"Documents/{target}") for file in files]
    made = (
        *screens.to_folder("Documents"),
        *screens.menu(("New folder", "新建文件夹")),
        *screens.name(target),
    )
    back = (BACK, screens.tap("Download"))
    to_picker = (
        *screens.select(*(file.name for file in files)),
        *screens.menu(("Move to…", "移至…")),
    )
    solution = (*made, *back, *to_picker, *screens.into("Documents", target))
    (first, second), (first_zh, second_zh) = pair, (_NAMES[name] for name in pair)
    return draft.task(
        (
            f"Make a folder “{place}” in Documents and move “{first}.pdf” and “{second}.pdf” from "
            "Download into it.",
            f"在 Documents 中新建“{chinese}”文件夹，再把 Download 里的“{first_zh}.pdf”和"
            f"“{second_zh}.pdf”移进去。",
        ),
        setup=start(*old, *files),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                (f"Documents has a folder “{place}”", f"Documents 中有“{chinese}”文件夹"),
                FileExists(folder("Documents", target)),
            ),
            screens.picker(3),
            screens.fact(4, ("Both files lie in it", "两个文件都已移入"), exactly((*old, *moved))),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the folder alone", made),
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


@SUITE.add(level=3, where=_PLACES, which=("largest", "smallest"))
def delete_extreme(draft: Draft, where: str, which: str) -> Task:
    """Delete the largest, or the smallest, file of a folder.

    Goal: it has gone, and nothing else has.
    Start: the launcher; five files of different sizes in the folder, a larger one elsewhere.
    Substates: Files; the file's size is shown; it has gone.
    Ends: it has gone.
    Golden steps: 7.
    """
    screens = Screens(draft)
    number = _PLACES.index(where) * 2 + (which == "largest")
    sizes = (3100, 4700, 2200, 9600, 6400)
    files = [
        zeros(where, _name(draft, name, "zip"), sizes[(place + number) % 5])
        for place, name in enumerate(_NAMES)
    ]
    files.sort(key=lambda file: file.size)
    gone, wrong = (files[-1], files[0]) if which == "largest" else (files[0], files[-1])
    old = (
        *(file for file in fillers(draft, number, 5) if file.folder != where),
        zeros("Music", files[0].name, 12_300),
    )
    kept = (*old, *(file for file in files if file != gone))
    said, chinese = f"{gone.size / 1000:.2f} kB", {"largest": "最大", "smallest": "最小"}[which]
    to_folder = screens.to_folder(where)

    def deleted(file: File) -> tuple[SolutionStep, ...]:
        return (*to_folder, *screens.select(file.name), DELETE, OK)

    return draft.task(
        (
            f"Find the {which} file in the folder {where} and delete it.",
            f"找出 {where} 文件夹中{chinese}的文件并删除。",
        ),
        setup=start(*old, *files),
        substates=(
            screens.home(1),
            screens.says(2, said),
            screens.fact(
                3,
                (f"The {which} file alone has gone", f"只删除了{chinese}的文件"),
                exactly(kept),
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


@SUITE.add(level=3, topic=tuple(_NAMES), new=("final", "for review", "keep", "urgent"))
def rename_by_content(draft: Draft, topic: str, new: str) -> Task:
    """Find which of three scans is about something, and rename it.

    Goal: that file has the new name, and nothing else has changed.
    Start: the launcher; three text files whose names tell nothing, and others.
    Substates: Files; the text can be read; the dialog for its name; the file has the name.
    Ends: it has the name.
    Golden steps: 11 to 15.
    """
    screens = Screens(draft)
    chinese = {"final": "定稿", "for review": "待审阅", "keep": "保留", "urgent": "紧急"}[new]
    topics = list(_NAMES)
    number = topics.index(topic)
    place = (number + len(new)) % 3
    about = [topics[(number + step - place) % len(topics)] for step in range(3)]
    texts = [
        draft.pick((f"Notes on the {name}, page 1", f"关于{_NAMES[name]}的记录，第 1 页"))
        for name in about
    ]
    scans = [
        File.of_text("Download", draft.pick((f"scan {n}.txt", f"扫描 {n}.txt")), text)
        for n, text in enumerate(texts, start=1)
    ]
    wrong = scans[(place + 1) % 3]
    target = f"{draft.pick((new, chinese))}.txt"
    old = (*fillers(draft, number, 3), *(scan for scan in scans if scan != scans[place]))

    def renamed(scan: File) -> tuple[SolutionStep, ...]:
        return (
            *screens.select(scan.name),
            *screens.menu(("Rename", "重命名")),
            *screens.name(target),
        )

    look: tuple[SolutionStep, ...] = (
        *screens.to_folder("Download"),
        *(
            step
            for scan, text in zip(scans[: place + 1], texts, strict=False)
            for step in (screens.tap(scan.name), screens.read(text), BACK)
        ),
    )
    solution = (*look, *renamed(scans[place]))
    return draft.task(
        (
            f"One of the scans in Download is about the {topic}. Rename that file to “{new}.txt”.",
            f"Download 里有一份扫描件是关于{_NAMES[topic]}的，把它重命名为“{chinese}.txt”。",
        ),
        setup=start(*old, scans[place]),
        substates=(
            screens.home(1),
            screens.says(2, texts[place]),
            screens.dialog(3, ("Rename", "重命名")),
            screens.fact(
                4,
                (f"It is called “{target}”", f"文件名为“{target}”"),
                exactly((*old, replace(scans[place], name=target))),
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
