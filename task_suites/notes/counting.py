"""Tasks in the notes app that count notes, wherever they have been put."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.notes.cast import DETAILS, LABELS
from task_suites.notes.entries import Entry, among_older, crowd, label_names, labelled, start
from task_suites.notes.screens import OPEN, PACKAGE, Screens, is_open
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)


@SUITE.add("query", level=2, label=tuple(LABELS), count=tuple(range(3, 11)), layout=LAYOUTS)
def count_archived(draft: Draft, label: str, count: int, layout: int) -> Task:
    """How many notes have a label, when those in the archive count, too.

    Goal: the number is answered, and every note that has the label has been shown with it.
    Start: the launcher; such notes, most of them in the archive; others with other labels, and one
        with this one in the trash.
    Substates: the app; each of those in the list is shown; the notes of the label; each of those in
        the archive is shown.
    Ends: the answer.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    name, *names = label_names(draft, (label, *lots.some(LABELS, lots.number(2, 5), but=(label,))))
    everybody = crowd(draft, lots, count + 13, count + 18)
    trashed, *others = everybody[count:]
    rest = (
        replace(trashed, labels=name, trashed=True),
        *(replace(entry, archived=lots.chance(0.15)) for entry in labelled(lots, others, names)),
    )
    placed = among_older(lots, rest, *(replace(entry, labels=name) for entry in everybody[:count]))
    wanted = [entry for entry in reversed(placed) if entry.labels == name and not entry.trashed]
    in_list = lots.number(0, max(1, count // 3))
    put_away = {entry: replace(entry, archived=True) for entry in wanted[in_list:]}
    notes = tuple(put_away.get(entry, entry) for entry in placed)
    rows = tuple(ScrollTo(screens.card(entry.title)) for entry in wanted)
    to_label = screens.to_place(name)
    look = (*to_label, *rows)
    return draft.task(
        (
            f"How many of my notes have the label {label} in the Notes app, "
            "those in the archive included? Answer with a number.",
            f"在“记事”应用中，带有“{LABELS[label]}”标签的记事一共有多少条（包括已归档的）？请用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number"),
        setup=start(*notes),
        substates=(
            screens.home(1),
            *(_row_shown(screens, 2 + n, wanted[n].title, name) for n in range(in_list)),
            screens.place(2 + in_list, name),
            *(_row_shown(screens, 3 + n, wanted[n].title, name) for n in range(in_list, count)),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("with the one in the trash", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("those in the list alone", (*look, Perform(Answer(str(in_list))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(str(count))),)),
            WrongEnding("a guess in front of the list", (OPEN, Perform(Answer(str(count))))),
        ),
    )


def _row_shown(screens: Screens, id: int, title: str, label: str) -> UnitNode:
    """A note has been shown with its label: a row to count."""
    said = (f"“{title}” is shown with its label", f"显示了“{title}”及其标签")
    return screens.read(
        id, said, label, title, opened=is_open(title, resource_id="label", text=label)
    )


@SUITE.add(
    "query",
    level=3,
    kind=tuple(LABELS),
    archived=(3, 4, 5, 6, 7, 8),
    trashed=(1, 2),
    layout=LAYOUTS,
)
def count_put_away(draft: Draft, kind: str, archived: int, trashed: int, layout: int) -> Task:
    """How many notes of a kind there are, wherever they have been put.

    Goal: the number is answered, and each of them has been shown.
    Start: the launcher; notes of the kind in the list, the archive and the trash, others in each,
        and one in whose title the word stands elsewhere.
    Substates: the app; each one in the list and the archive is shown; the trash; each one there.
    Ends: the answer.
    Golden steps: 7.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    topic = draft.pick((kind, LABELS[kind]))
    count = archived + trashed + 1
    *details, elsewhere = (
        draft.pick((detail, DETAILS[detail])) for detail in lots.some(DETAILS, count + 1)
    )
    wanted = {draft.pick((f"{topic}: {said}", f"{topic}：{said}")): said for said in details}
    decoy = Entry(draft.pick((f"{elsewhere.capitalize()} ({topic})", f"{elsewhere}（{topic}）")))
    first, second, third, *rest = crowd(draft, lots, 19, 25)
    others = (
        replace(first, archived=True),
        replace(second, trashed=True),
        replace(third, trashed=True),
        *rest,
        decoy,
    )
    titles = tuple(wanted)
    notes = among_older(
        lots,
        others,
        Entry(titles[0]),
        *(Entry(title, archived=True) for title in titles[1 : 1 + archived]),
        *(Entry(title, trashed=True) for title in titles[1 + archived :]),
    )
    found = [note for note in reversed(notes) if note.title in wanted and not note.trashed]
    found.sort(key=lambda note: note.archived)
    gone = [note for note in reversed(notes) if note.title in wanted and note.trashed]
    up = TapOn(Selector(description=draft.pick(("Navigate up", "向上导航"))))
    search = (*screens.search(topic), *(ScrollTo(screens.card(note.title)) for note in found))
    look = (
        *search,
        up,
        *screens.to_place("trash")[1:],
        *(ScrollTo(screens.card(note.title)) for note in reversed(gone)),
    )

    def row(id: int, title: str) -> UnitNode:
        said = (f"“{title}” is shown", f"显示“{title}”")
        return screens.read(id, said, title, wanted[title], opened=is_open(title))

    to_trash = 2 + len(found)
    return draft.task(
        (
            f"How many notes whose title begins with “{kind}” do I have in all, counting the "
            "archive and the trash, too? Answer with the number alone.",
            f"标题以“{LABELS[kind]}”开头的记事，算上归档和回收站里的，一共有几条？只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number"),
        setup=start(*notes),
        substates=(
            screens.home(1),
            *(row(2 + place, note.title) for place, note in enumerate(found)),
            screens.place(to_trash, "trash"),
            *(row(to_trash + 1 + place, note.title) for place, note in enumerate(reversed(gone))),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("with the word elsewhere", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("without the trash", (*search, Perform(Answer(str(count - trashed))))),
            WrongEnding("a guess without the trash", (*search, Perform(Answer(str(count))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(count))),)),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
