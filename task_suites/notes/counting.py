"""Tasks in the notes app that count notes, wherever they have been put."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import count_steps
from task_suites.notes.entries import (
    Entry,
    distractors,
    drawn_color,
    drawn_lines,
    label_names,
    start,
)
from task_suites.notes.screens import OPEN, PACKAGE, Screens, is_open
from task_suites.notes.texts import DETAILS, DETAILS_FIRST, LABELS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Notes", PACKAGE, texts=Texts)


_COUNTS: Final = tuple(range(3, 11))
"""How many notes have a label, beside one in the trash."""


@SUITE.add("query", level=2, label=tuple(LABELS), count=_COUNTS, layout=LAYOUTS)
def count_archived(draft: TaskBuilder, label: str, count: int, layout: int) -> Task:
    """How many notes have a label, when those in the archive count, too.

    Goal: the number is answered, and every note that has the label has been shown with it.
    Start: the launcher; such notes, most of them in the archive, and one in the trash; as many with
        two other labels, and up to three without one.
    Substates: the app; each of those in the list is shown; the notes of the label; each of those in
        the archive is shown.
    Ends: the answer.
    Golden steps: 4.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    names = label_names(draft, (label, *lots.some(LABELS, 2, exclude=(label,))))
    name, *_ = names
    counts = (count, *(lots.one(_COUNTS) for _ in names[1:]), lots.number(0, 2))
    total = sum(counts) + len(counts)
    drawn = iter(distractors(draft, lots, total, total))
    notes: list[Entry] = []
    for worn, size in zip((*names, ""), counts, strict=True):
        in_list = lots.number(0, max(1, size // 3))
        gone, *kept = (replace(next(drawn), labels=worn) for _ in range(size + 1))
        notes.append(replace(gone, trashed=True))
        notes += (replace(entry, archived=place >= in_list) for place, entry in enumerate(kept))
    placed = lots.shuffled(notes)
    to_count = [entry for entry in reversed(placed) if entry.labels == name and not entry.trashed]
    in_list = sum(not entry.archived for entry in to_count)
    first_shown = sorted(to_count, key=lambda entry: entry.archived)
    rows = tuple(ScrollTo(screens.card(entry.title)) for entry in to_count)
    to_label = screens.to_place(name)
    look = (*to_label, *rows)
    return draft.task(
        Texts.count_archived.format(label=LABELS[label]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number", unit="notes"),
        setup=start(*placed),
        substates=(
            screens.home(1),
            *(
                _row_shown(screens, number, entry.title, name)
                for number, entry in enumerate(first_shown[:in_list], 2)
            ),
            screens.place(2 + in_list, name),
            *(
                _row_shown(screens, number, entry.title, name)
                for number, entry in enumerate(first_shown[in_list:], 3 + in_list)
            ),
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
    return screens.note_was_read(
        id, description, label, title, opened=is_open(title, resource_id="label", text=label)
    )


_ARCHIVED: Final = (3, 4, 5, 6, 7, 8)
_TRASHED: Final = (1, 2)


@SUITE.add(
    "query",
    level=3,
    kind=tuple(LABELS),
    archived=_ARCHIVED,
    trashed=_TRASHED,
    layout=LAYOUTS,
)
def count_put_away(draft: TaskBuilder, kind: str, archived: int, trashed: int, layout: int) -> Task:
    """How many notes of a kind there are, wherever they have been put.

    Goal: the number is answered, and each of them has been shown.
    Start: the launcher; notes of the kind in the list, the archive and the trash, and one in whose
        title the word stands elsewhere; as many of two other kinds.
    Substates: the app; each one in the list and the archive is shown; the trash; each one there.
    Ends: the answer.
    Golden steps: 7.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    topic = draft.pick(LABELS[kind])
    count = archived + trashed + 1
    details_by_title, entries = _notes_on(draft, lots, kind, archived, trashed)
    for other in lots.some(LABELS, 2, exclude=(kind,)):
        entries += _notes_on(draft, lots, other, lots.one(_ARCHIVED), lots.one(_TRASHED))[1]
    notes = lots.shuffled(entries)
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
        return screens.note_was_read(
            id, text, title, draft.pick(details_by_title[title]), opened=is_open(title)
        )

    to_trash = 2 + len(searchable)
    return draft.task(
        Texts.count_put_away.format(topic=LABELS[kind]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number", unit="notes"),
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


def _notes_on(
    draft: TaskBuilder, lots: LayoutRandom, topic: str, archived: int, trashed: int
) -> tuple[dict[str, Text], list[Entry]]:
    """Notes on a topic: what each title says of it, and all of them.

    One is in the list, so many are in the archive and in the trash; and there is one more, in whose
    title the topic stands elsewhere.
    """
    *names, elsewhere = lots.some(DETAILS, archived + trashed + 2)

    def drawn(title: Text) -> Entry:
        body = "\n".join(drawn_lines(draft, lots, 0, 2))
        return Entry(draft.pick(title), body, color=drawn_color(lots))

    first, *rest = (
        drawn(Texts.topic_and_detail.format(topic=LABELS[topic], detail=DETAILS[name]))
        for name in names
    )
    entries = [
        first,
        *(replace(entry, archived=True) for entry in rest[:archived]),
        *(replace(entry, trashed=True) for entry in rest[archived:]),
    ]
    details = {entry.title: DETAILS[name] for entry, name in zip(entries, names, strict=True)}
    at_end = Texts.detail_of_topic.format(detail=DETAILS_FIRST[elsewhere], topic=LABELS[topic])
    return details, [*entries, drawn(at_end)]


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
