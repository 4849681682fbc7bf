"""Tasks in the notes app that put notes away: the archive, the trash, and labels."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Selector
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.notes.entries import NOTES, Entry, entry_of, exactly, fillers, place_of, start
from task_suites.notes.screens import DELETE, OPEN, PACKAGE, SHEET, Screens, preference
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)


@SUITE.add(
    level=2,
    title=tuple(NOTES),
    kept=("ask in spring", "call on Friday", "look for the receipt", "takes two hours"),
)
def archive_one_of_two(draft: Draft, title: str, kept: str) -> Task:
    """Archive the note of a title that does not say some words; its namesake does.

    Goal: it is in the archive, and the other is where it was.
    Start: the launcher; two notes of that title, and three others.
    Substates: the app; the note of that title, or its menu; it is in the archive.
    Ends: it is in the archive.
    Golden steps: 3.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    chinese = {
        "ask in spring": "春天再问",
        "call on Friday": "星期五打电话",
        "look for the receipt": "找一下收据",
        "takes two hours": "需要两小时",
    }[kept]
    note = entry_of(draft, title)
    namesake = replace(note, body=draft.pick((kept[0].upper() + kept[1:], chinese)))
    old = fillers(draft, place_of(title))
    archive = TapOn(Selector(resource_id="menu_archive"))
    solution = (*screens.open_note(note.title, note.body), archive)
    twin = (*screens.open_note(note.title, namesake.body), archive)
    return draft.task(
        (
            f"I have two notes called “{said}”. Keep the one about “{kept}” and archive the other.",
            f"我有两条名为“{said_zh}”的记事。保留写着“{chinese}”的那条，把另一条归档。",
        ),
        setup=start(*old, note, namesake),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.fact(
                3,
                (f"The other note “{said}” is archived", f"另一条“{said_zh}”已归档"),
                exactly((*old, replace(note, archived=True), namesake)),
            ),
        ),
        golden_steps=3,
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", twin),
            WrongEnding("both of them", (*solution, *twin[1:])),
            WrongEnding(
                "deleted instead",
                (*screens.open_note(note.title, note.body), SHEET, screens.act(DELETE)),
            ),
        ),
    )


# -- the trash and the archive --------------------------------------------------------------------


@SUITE.add(level=2, title=tuple(NOTES))
def restore_note(draft: Draft, title: str) -> Task:
    """Take one of the notes in the trash out of it.

    Goal: it is among the notes, and the other is still in the trash.
    Start: the launcher; two notes in the trash, three elsewhere.
    Substates: the app; the trash; the note is restored.
    Ends: the note is restored.
    Golden steps: 5.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    note = replace(entry_of(draft, title), trashed=True)
    other = replace(entry_of(draft, next_of(NOTES, title)), trashed=True)
    old = (*fillers(draft, place_of(title)), other)
    restore, forever = (TapOn(Selector(resource_id=f"menu_{n}")) for n in _TRASH_MENU)
    to_trash = screens.to_place("trash")
    solution = (*to_trash, TapOn(screens.card(note.title)), restore)
    return draft.task(
        (
            f"I deleted the note “{said}” by mistake. Get it back, and no other.",
            f"我误删了记事“{said_zh}”，请把它恢复，其他的不用管。",
        ),
        setup=start(*old, note),
        substates=(
            screens.home(1),
            screens.place(2, "trash"),
            screens.fact(
                3,
                (f"“{said}” is back, the other is in the trash", f"“{said_zh}”已恢复"),
                exactly((*old, replace(note, trashed=False))),
            ),
        ),
        golden_steps=5,
        solution=solution,
        wrong_endings=(
            WrongEnding("another note", (*to_trash, TapOn(screens.card(other.title)), restore)),
            WrongEnding(
                "deleted forever", (*to_trash, TapOn(screens.card(note.title)), forever, OK)
            ),
            WrongEnding(
                "restored and deleted",
                (
                    *solution,
                    *screens.to_place("notes")[1:],
                    TapOn(screens.card(note.title)),
                    SHEET,
                    screens.act(DELETE),
                ),
            ),
        ),
    )


_TRASH_MENU: Final = ("restore", "delete_forever")


@SUITE.add(level=3, title=tuple(NOTES))
def clean_up_trash(draft: Draft, title: str) -> Task:
    """Save one note from the trash, then empty it.

    Goal: the note is among the notes, the trash is empty, and nothing else has gone.
    Start: the launcher; three notes in the trash, one in the archive, two elsewhere.
    Substates: the app; the trash; the note is restored; the trash is empty.
    Ends: all of it.
    Golden steps: 8.
    """
    screens = Screens(draft)
    said, said_zh = NOTES[title][0]
    note = replace(entry_of(draft, title), trashed=True)
    rubbish = tuple(
        replace(entry_of(draft, name), trashed=True)
        for name in (next_of(NOTES, title), next_of(NOTES, title, 2))
    )
    first, *rest = fillers(draft, place_of(title))
    old = (replace(first, archived=True), *rest)
    to_trash = screens.to_place("trash")
    restored = (
        *to_trash,
        TapOn(screens.card(note.title)),
        TapOn(Selector(resource_id="menu_restore")),
    )
    more = TapOn(Selector(description=draft.pick(("More options", "更多选项"))))
    empty = TapOn(Selector(text=draft.pick(("Empty Trash", "清空回收站"))))
    solution = (*restored, more, empty, OK)
    saved = replace(note, trashed=False)
    return draft.task(
        (
            f"Clean up the trash of the Notes app: take “{said}” out of it, "
            "then delete everything that is left there for good.",
            f"清理“记事”应用的回收站：先把“{said_zh}”恢复出来，再把剩下的全部永久删除。",
        ),
        setup=start(*old, note, *rubbish),
        substates=(
            screens.home(1),
            screens.place(2, "trash"),
            screens.fact(
                3,
                (f"“{said}” is among the notes", f"“{said_zh}”已在记事列表中"),
                AnyOf((exactly((*old, saved, *rubbish)), exactly((*old, saved)))),
            ),
            screens.fact(
                4,
                ("The trash is empty, and nothing else has gone", "回收站已清空，其他记事都在"),
                exactly((*old, saved)),
            ),
        ),
        golden_steps=8,
        solution=solution,
        wrong_endings=(
            WrongEnding("emptied with the note in it", (*to_trash, more, empty, OK)),
            WrongEnding("restored alone", restored),
            WrongEnding(
                "not confirmed", (*solution[:-1], TapOn(Selector(resource_id="android:id/button2")))
            ),
        ),
    )


@SUITE.add("query", level=2, count=(2, 3, 4, 5, 6))
def count_archived(draft: Draft, count: int) -> Task:
    """How many notes are in the archive.

    Goal: the number is answered.
    Start: the launcher; some notes in the archive, one in the trash, some elsewhere.
    Substates: the app; the archive.
    Ends: the answer.
    Golden steps: 4.
    """
    screens = Screens(draft)
    names = list(NOTES)
    archived = tuple(replace(entry_of(draft, name), archived=True) for name in names[:count])
    old = fillers(draft, count, 7 - count)
    look = screens.to_place("archive")
    return draft.task(
        (
            "How many notes are in the archive of the Notes app? Answer with a number.",
            "“记事”应用的归档中有多少条记事？请用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), mode="number"),
        setup=start(*archived, *old, replace(entry_of(draft, names[-1]), trashed=True))
        if count < len(names)
        else start(*archived, *old),
        substates=(screens.home(1), screens.place(2, "archive")),
        golden_steps=4,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("one too many", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(count))))),
        ),
    )


# -- labels and views -----------------------------------------------------------------------------


@SUITE.add(
    level=2,
    old=("Work", "Travel", "School"),
    new=("Archive 2024", "Errands", "Projects", "Someday"),
)
def rename_label(draft: Draft, old: str, new: str) -> Task:
    """Give a label another name; the notes that have it keep it.

    Goal: the label has the new name, on the list of labels and on its notes.
    Start: the launcher; three labels; two notes have the one, and two have the others.
    Substates: the app; the labels; the dialog with the name; the label is renamed.
    Ends: it is renamed.
    Golden steps: 6.
    """
    screens = Screens(draft)
    chinese = {"Work": "工作", "Travel": "旅行", "School": "学校"} | {
        "Archive 2024": "2024 存档",
        "Errands": "杂事",
        "Projects": "项目",
        "Someday": "以后再说",
    }
    before, after = draft.pick((old, chinese[old])), draft.pick((new, chinese[new]))
    others = [draft.pick((name, chinese[name])) for name in ("Work", "Travel", "School")]
    others.remove(before)
    plain = fillers(draft, len(new), 4)

    def notes(label: str) -> tuple[Entry, ...]:
        return tuple(
            replace(entry, labels=name)
            for entry, name in zip(plain, (label, others[0], label, others[1]), strict=True)
        )

    def renamed(label: str, name: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_place("edit_labels"),
            TapOn(Selector(text=label)),
            TypeInto(name, Selector(resource_id="label_name")),
            OK,
        )

    solution = renamed(before, after)
    cancel = TapOn(Selector(resource_id="android:id/button2"))
    labels = ",".join(sorted((*others, after)))
    return draft.task(
        (
            f"Rename the label {old} to “{new}” in the Notes app.",
            f"在“记事”应用中，把标签“{chinese[old]}”重命名为“{chinese[new]}”。",
        ),
        setup=start(*notes(before)),
        substates=(
            screens.home(1),
            screens.choice(
                2, ("The labels are shown", "显示标签管理页面"), resource_id="label_list"
            ),
            screens.choice(
                3, ("The name can be changed", "名称对话框已打开"), resource_id="label_name"
            ),
            screens.fact(
                4,
                (f"The label is called “{new}”", f"标签名为“{chinese[new]}”"),
                AllOf((preference("labels", labels), exactly(notes(after)))),
            ),
        ),
        golden_steps=6,
        solution=solution,
        wrong_endings=(
            WrongEnding("another label", renamed(others[0], after)),
            WrongEnding("typed and not saved", (*solution[:-1], cancel)),
            WrongEnding("renamed and renamed back", (*solution, *renamed(after, before)[3:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
