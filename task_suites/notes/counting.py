"""Tasks in the notes app that count notes, wherever they have been put."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.notes.cast import DETAILS, DETAILS_FIRST, LABELS
from task_suites.notes.entries import Entry, among_older, crowd, label_names, labelled, start
from task_suites.notes.screens import OPEN, PACKAGE, Screens, is_open
from task_suites.notes.texts import Texts
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


@SUITE.add(
    "query",
    level=2,
    singled_out_by="archived notes",
    label=tuple(LABELS),
    count=tuple(range(3, 11)),
    layout=LAYOUTS,
)
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
    to_count = [entry for entry in reversed(placed) if entry.labels == name and not entry.trashed]
    in_list = lots.number(0, max(1, count // 3))
    put_away = {entry: replace(entry, archived=True) for entry in to_count[in_list:]}
    notes = tuple(put_away.get(entry, entry) for entry in placed)
    rows = tuple(ScrollTo(screens.card(entry.title)) for entry in to_count)
    to_label = screens.to_place(name)
    look = (*to_label, *rows)
    return draft.task(
        Texts.count_archived.format(label=LABELS[label]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number"),
        setup=start(*notes),
        substates=(
            screens.home(1),
            *(_row_shown(screens, 2 + n, to_count[n].title, name) for n in range(in_list)),
            screens.place(2 + in_list, name),
            *(_row_shown(screens, 3 + n, to_count[n].title, name) for n in range(in_list, count)),
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
    description = Texts.note_is_shown_with_label.format(title=title)
    return screens.read(
        id, description, label, title, opened=is_open(title, resource_id="label", text=label)
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
    topic = draft.pick(LABELS[kind])
    count = archived + trashed + 1
    *names, elsewhere = lots.some(DETAILS, count + 1)
    details_by_title = {
        draft.pick(Texts.topic_and_detail.format(topic=LABELS[kind], detail=detail)): detail
        for detail in (DETAILS[name] for name in names)
    }
    decoy = Texts.detail_of_topic.format(detail=DETAILS_FIRST[elsewhere], topic=LABELS[kind])
    first, second, third, *rest = crowd(draft, lots, 19, 25)
    others = (
        replace(first, archived=True),
        replace(second, trashed=True),
        replace(third, trashed=True),
        *rest,
        Entry(draft.pick(decoy)),
    )
    titles = tuple(details_by_title)
    notes = among_older(
        lots,
        others,
        Entry(titles[0]),
        *(Entry(title, archived=True) for title in titles[1 : 1 + archived]),
        *(Entry(title, trashed=True) for title in titles[1 + archived :]),
    )
    searchable = [
        note for note in reversed(notes) if note.title in details_by_title and not note.trashed
    ]
    searchable.sort(key=lambda note: note.archived)
    in_trash = [note for note in reversed(notes) if note.title in details_by_title and note.trashed]
    up = TapOn(Selector(description=draft.pick(Texts.navigate_up)))
    search = (*screens.search(topic), *(ScrollTo(screens.card(note.title)) for note in searchable))
    look = (
        *search,
        up,
        *screens.to_place("trash")[1:],
        *(ScrollTo(screens.card(note.title)) for note in reversed(in_trash)),
    )

    def row(id: int, title: str) -> UnitNode:
        text = Texts.note_is_shown.format(title=title)
        return screens.read(
            id, text, title, draft.pick(details_by_title[title]), opened=is_open(title)
        )

    to_trash = 2 + len(searchable)
    return draft.task(
        Texts.count_put_away.format(topic=LABELS[kind]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number"),
        setup=start(*notes),
        substates=(
            screens.home(1),
            *(row(2 + place, note.title) for place, note in enumerate(searchable)),
            screens.place(to_trash, "trash"),
            *(
                row(to_trash + 1 + place, note.title)
                for place, note in enumerate(reversed(in_trash))
            ),
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
