"""Tasks in the notes app that put notes away: the archive, the trash, and labels."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import ContentRow, Selector
from mobile_gym.core.tasks import (
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import CANCEL, OK, count_steps
from task_suites.notes.entries import (
    URI,
    Entry,
    distractors,
    drawn_color,
    drawn_lines,
    exactly,
    label_names,
    label_notes,
    start,
    target_and_others,
)
from task_suites.notes.screens import PACKAGE, SHEET, Screens
from task_suites.notes.texts import LABELS, NOTES, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.notes")

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)

_REMARKS: Final = by_words(_LISTS["remarks"])
"""What the namesake says, which stays where it is."""
_REMARK_BODIES: Final = dict(zip(_REMARKS, _LISTS["remark_bodies"], strict=True))


@SUITE.add(level=2, title=tuple(NOTES), kept=tuple(_REMARKS), layout=LAYOUTS)
def archive_one_of_two(draft: TaskBuilder, title: str, kept: str, layout: int) -> Task:
    """Archive the note of a title that does not say some words; its namesake does.

    Goal: it is in the archive, and the other is where it was.
    Start: the launcher; two notes of that title, two of each of two to four others, and up to four
        whose titles are there once.
    Substates: the app; the note of that title, or its menu; it is in the archive.
    Ends: it is in the archive.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    titles = (title, *lots.some(NOTES, lots.number(2, 4), exclude=(title,)))
    alone = lots.some(NOTES, lots.number(0, 4), exclude=titles)

    def remarked(of: str, remark: str) -> Entry:
        lines = (draft.pick(_REMARK_BODIES[remark]), *drawn_lines(draft, lots, 0, 2))
        return Entry(draft.pick(NOTES[of].title), "\n".join(lines), color=drawn_color(lots))

    note, namesake, *old = (
        *(remarked(title, remark) for remark in (lots.one(_REMARKS, exclude=(kept,)), kept)),
        *(remarked(of, remark) for of in titles[1:] for remark in lots.some(_REMARKS, 2)),
        *(remarked(of, lots.one(_REMARKS)) for of in alone),
    )
    archive = TapOn(Selector(resource_id="menu_archive"))
    find, find_twin = (screens.find_note(item.title, item.body) for item in (note, namesake))
    solution = (*find, archive)
    return draft.task(
        Texts.archive_other_note.format(title=NOTES[title].title, remark=_REMARKS[kept]),
        setup=start(*lots.shuffled((note, namesake, *old))),
        substates=(
            screens.home(1),
            screens.actions(2, note.title),
            screens.fact(
                3,
                Texts.other_note_is_archived.format(title=NOTES[title].title),
                exactly((*old, replace(note, archived=True), namesake)),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", (*find_twin, archive)),
            WrongEnding("both of them", (*solution, find_twin[-1], archive)),
            WrongEnding("deleted instead", (*find, SHEET, screens.act(Texts.delete))),
        ),
    )


# -- the trash and the archive --------------------------------------------------------------------


@SUITE.add(level=2, title=tuple(NOTES), layout=LAYOUTS)
def restore_note(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Take one of the notes in the trash out of it.

    Goal: it is among the notes, and the others are still in the trash.
    Start: the launcher; seven to eleven notes in the trash, three to six elsewhere with labels.
    Substates: the app; the trash; the note is restored.
    Ends: the note is restored.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    note, rubbish, others = _with_trash(draft, lots, lots.number(7, 11), title)
    old, other = (*rubbish, *others), rubbish[0]
    restore, forever = (
        TapOn(Selector(resource_id=f"menu_{name}")) for name in ("restore", "delete_forever")
    )
    to_trash = screens.to_place("trash")
    solution = (*to_trash, TapOn(screens.card(note.title)), restore)
    return draft.task(
        Texts.restore_note.format(title=NOTES[title].title),
        setup=start(*lots.shuffled((note, *old))),
        substates=(
            screens.home(1),
            screens.place(2, "trash"),
            screens.fact(
                3,
                Texts.note_is_back.format(title=NOTES[title].title),
                exactly((*old, replace(note, trashed=False))),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another note", (*to_trash, TapOn(screens.card(other.title)), restore)),
            WrongEnding("another note too", (*solution, TapOn(screens.card(other.title)), restore)),
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
                    screens.act(Texts.delete),
                ),
            ),
        ),
    )


def _with_trash(
    draft: TaskBuilder, lots: LayoutRandom, count: int, title: str
) -> tuple[Entry, tuple[Entry, ...], tuple[Entry, ...]]:
    """A note in the trash, what lies beside it there, and three to six notes with up to 3 labels.

    There are so many notes in the trash. The labels move the entries of the drawer.
    """
    notes = distractors(draft, lots, count + 3, count + 6, title)
    labels = label_names(draft, lots.some(LABELS, lots.number(0, 3)))
    note, rest = target_and_others(notes, draft.pick(NOTES[title].title))
    gone, others = rest[: count - 1], rest[count - 1 :]
    return (
        replace(note, trashed=True),
        tuple(replace(entry, trashed=True) for entry in gone),
        label_notes(lots, others, labels) if labels else others,
    )


@SUITE.add(level=3, title=tuple(NOTES), layout=LAYOUTS)
def clean_up_trash(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Save one note from the trash, then empty it.

    Goal: the note is among the notes, the trash is empty, and nothing else has gone.
    Start: the launcher; six to ten notes in the trash, one in the archive, others with labels.
    Substates: the app; the trash; the note is restored; the trash is empty.
    Ends: all of it.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    note, rubbish, (first, *rest) = _with_trash(draft, lots, lots.number(6, 10), title)
    others = (replace(first, archived=True), *rest)
    to_trash = screens.to_place("trash")
    restore = TapOn(Selector(resource_id="menu_restore"))
    restored = (*to_trash, TapOn(screens.card(note.title)), restore)
    more = TapOn(Selector(description=draft.pick(Texts.more_options)))
    empty = TapOn(Selector(text=draft.pick(Texts.empty_trash)))
    solution = (*restored, more, empty, OK)
    saved = replace(note, trashed=False)
    return draft.task(
        Texts.clean_up_trash.format(title=NOTES[title].title),
        setup=start(*lots.shuffled((note, *rubbish, *others))),
        substates=(
            screens.home(1),
            screens.place(2, "trash"),
            screens.fact(
                3,
                Texts.note_is_restored.format(title=NOTES[title].title),
                ContentRow(URI, saved.columns(), 1, 1),
            ),
            screens.fact(4, Texts.trash_is_empty, exactly((*others, saved))),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("emptied with the note in it", (*to_trash, more, empty, OK)),
            WrongEnding("restored alone", restored),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
            WrongEnding(
                "another note saved",
                (*to_trash, TapOn(screens.card(rubbish[0].title)), restore, more, empty, OK),
            ),
        ),
    )


# -- labels ---------------------------------------------------------------------------------------


_OLD_LABELS: Final = tuple(LABELS)[::2]


@SUITE.add(level=2, old=_OLD_LABELS, new=tuple(LABELS)[1::2], layout=LAYOUTS)
def rename_label(draft: TaskBuilder, old: str, new: str, layout: int) -> Task:
    """Give a label another name; the notes that have it keep it.

    Goal: the label has the new name, on the list of labels and on its notes.
    Start: the launcher; eight to twelve notes with four to seven labels.
    Substates: the app; the labels; the dialog with the name; the label is renamed.
    Ends: it is renamed.
    Golden steps: 6.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    before, after, *others = label_names(
        draft, (old, new, *lots.some(_OLD_LABELS, lots.number(3, 6), exclude=(old,)))
    )
    plain = distractors(draft, lots, 8, 12)
    notes = label_notes(lots, plain, (before, *others))
    done = tuple(
        replace(entry, labels=after) if entry.labels == before else entry for entry in notes
    )

    def renamed(label: str, name: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_place("edit_labels"),
            TapOn(Selector(text=label)),
            TypeInto(Selector(resource_id="label_name"), name),
            OK,
        )

    solution = renamed(before, after)
    return draft.task(
        Texts.rename_label.format(old=LABELS[old], new=LABELS[new]),
        setup=start(*notes),
        substates=(
            screens.home(1),
            screens.choice(2, Texts.labels_are_shown, resource_id="label_list"),
            screens.choice(3, Texts.name_can_be_changed, resource_id="label_name"),
            screens.fact(4, Texts.label_is_renamed.format(new=LABELS[new]), exactly(done)),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another label", renamed(others[0], after)),
            WrongEnding("typed and not saved", (*solution[:-1], CANCEL)),
            WrongEnding("renamed and renamed back", (*solution, *renamed(after, before)[3:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
